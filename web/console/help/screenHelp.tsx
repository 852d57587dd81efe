import { CONSOLE_PATHS, helpTopicPath } from '@forecourt/rules/staff/consolePaths.ts'
import { helpOfScreen } from '@forecourt/rules/staff/help/screens.ts'
import { CircleQuestionMark } from 'lucide-react'
import { Link, useLocation } from 'react-router'

/** Leads to the topic about the screen that is open. */
export function ScreenHelp() {
  const topic = helpOfScreen(useLocation().pathname)
  return (
    <Link
      className="screen-help"
      to={topic === null ? CONSOLE_PATHS.help : helpTopicPath(topic)}
      title="Help with this screen"
    >
      <CircleQuestionMark aria-hidden size={18} strokeWidth={1.5} />
      <span className="sr-only">Help with this screen</span>
    </Link>
  )
}
