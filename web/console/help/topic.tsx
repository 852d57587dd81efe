import { localiseConsole } from '@forecourt/rules/locale/consoleSpelling.ts'
import { localeOfZone } from '@forecourt/rules/locale/zoneLocale.ts'
import { canStaffAnywhere } from '@forecourt/rules/staff/access.ts'
import { CONSOLE_PATHS, helpTopicPath } from '@forecourt/rules/staff/consolePaths.ts'
import { guideFor } from '@forecourt/rules/staff/help/guide.ts'
import { HELP_AREAS, helpTopicKey, helpTopicOf } from '@forecourt/rules/staff/help/topics.ts'
import { data, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { helpHtml } from './texts.server.ts'

export const meta = ({ loaderData }: { loaderData?: { title: string } }) => [
  { title: `${loaderData?.title ?? 'Help'} · Dealer console` },
]

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { reach } = desk
  const locale = localeOfZone(await desk.timeZone())
  const key = helpTopicKey(args.params.topic)
  if (key === null) throw data({ reason: 'There is no such topic. Search help for what you need.' }, { status: 404 })
  const { title, area, permission } = helpTopicOf(key)
  const answer = permission === null ? null : canStaffAnywhere(reach.grants, permission)
  const guide = guideFor((needed) => canStaffAnywhere(reach.grants, needed).allowed)
  return {
    title,
    area: HELP_AREAS[area],
    html: localiseConsole(helpHtml(key), locale),
    off: answer === null || answer.allowed ? null : answer.reason,
    others: (guide.find((part) => part.area === area)?.topics ?? [])
      .filter((other) => other !== key)
      .map((other) => ({ key: other, title: helpTopicOf(other).title })),
  }
}

export default function Topic() {
  const { title, area, html, off, others } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.help}>Help</Link>
        </p>
        <h1>{title}</h1>
      </div>
      {off === null ? null : <p className="notice">{off}</p>}
      {/* Our own text, in this repository. */}
      <article className="help-text" dangerouslySetInnerHTML={{ __html: html }} />
      {others.length === 0 ? null : (
        <nav aria-label={`More about ${area}`} className="help-others stack tight">
          <h2>More about {area === HELP_AREAS.start ? 'getting started' : area.toLowerCase()}</h2>
          <ul>
            {others.map((other) => (
              <li key={other.key}>
                <Link to={helpTopicPath(other.key)}>{other.title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
