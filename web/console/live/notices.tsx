import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { CONSOLE_PATHS, liveNoticePath } from '@forecourt/rules/staff/consolePaths.ts'
import { noticesFor, type Notice, type NoticeKind } from '@forecourt/rules/staff/notices.ts'
import { answerShown, isShown, noticePermission, showNotice } from '../../browser/consoleNotices.ts'
import { readAddress } from '../../browser/consoleRead.ts'
import { onShown } from './events.ts'
import type { NoticeWords } from './notice.ts'

const several = (count: number): NoticeWords => ({
  title: `${count} changes`,
  body: 'Open the console to see them.',
  href: CONSOLE_PATHS.home,
  screens: [CONSOLE_PATHS.home],
})

/**
 * Shows notifications of what somebody has chosen, where the browser was allowed to: from the tab that has the
 * connection, and not of what a tab in sight shows.
 */
export function Notices({ kinds }: { kinds: readonly NoticeKind[] }) {
  const navigate = useNavigate()
  const latest = useRef({ kinds, navigate })
  useEffect(() => {
    latest.current = { kinds, navigate }
  })
  useEffect(() => answerShown(), [])
  useEffect(() => {
    async function show(notice: Notice) {
      const words =
        notice.kind === 'several'
          ? several(notice.count)
          : await readAddress<NoticeWords>(liveNoticePath(notice.kind, notice.item))
      if (!words || (await isShown(words.screens))) return
      showNotice({ ...words, tag: words.href }, () => void latest.current.navigate(words.href))
    }
    return onShown((events, isOwn) => {
      if (!isOwn || noticePermission() !== 'on') return
      for (const notice of noticesFor(events, latest.current.kinds)) void show(notice)
    })
  }, [])
  return null
}
