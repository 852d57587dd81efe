import { canStaffAnywhere } from '@forecourt/rules/staff/access.ts'
import { helpPath, helpTopicPath } from '@forecourt/rules/staff/consolePaths.ts'
import { FIRST_TOPICS, firstRole, guideFor, guideRole, roleMay } from '@forecourt/rules/staff/help/guide.ts'
import { helpSearch, searchTopics } from '@forecourt/rules/staff/help/search.ts'
import { helpTopicOf, type HelpTopicKey } from '@forecourt/rules/staff/help/topics.ts'
import { ROLE_NAMES, roleOf } from '@forecourt/rules/staff/role.ts'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { Filters } from '../list/filters.tsx'
import { Field, Panel } from '../parts.tsx'
import { SEARCHED_HELP } from './texts.server.ts'

export const meta = () => [{ title: 'Help · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { reach } = await deskOf(args)
  const own = firstRole(reach.grants.map(({ role }) => role))
  const chosen = guideRole(args.url.searchParams.get('role'))
  const search = helpSearch(args.url.searchParams.get('search'))
  const mayOwn = (key: HelpTopicKey) => {
    const { permission } = helpTopicOf(key)
    return permission === null ? ({ allowed: true } as const) : canStaffAnywhere(reach.grants, permission)
  }
  const item = (key: HelpTopicKey) => ({ key, title: helpTopicOf(key).title })
  const of = chosen ?? own
  const first = of === null ? [] : FIRST_TOPICS[of]
  const may =
    chosen === null
      ? (key: Parameters<ReturnType<typeof roleMay>>[0]) => canStaffAnywhere(reach.grants, key).allowed
      : roleMay(chosen)
  return {
    search,
    chosen,
    role: of === null ? null : roleOf(of).label,
    own: own === null ? null : roleOf(own).label,
    roles: ROLE_NAMES.map((name) => ({ name, label: roleOf(name).label })),
    first: first.map(item),
    parts: guideFor(may).map(({ area, title, topics }) => ({ area, title, topics: topics.map(item) })),
    found:
      search === ''
        ? null
        : searchTopics(SEARCHED_HELP, search).map(({ key, excerpt }) => {
            const answer = mayOwn(key)
            return { ...item(key), excerpt, off: answer.allowed ? null : answer.reason }
          }),
  }
}

export default function Help() {
  const { search, chosen, role, own, roles, first, parts, found } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="stack tight">
        <h1>Help</h1>
        <p className="muted">
          Short guides to what you do here. The question mark at the top of any screen leads to the one about it.
        </p>
      </div>
      <Filters
        names={['search', 'role']}
        {...(found === null ? {} : { found: found.length === 1 ? '1 topic' : `${found.length} topics` })}
      >
        <Field name="search" label="Search help" type="search" defaultValue={search} />
        <Field name="role" label="Guide for" defaultValue={chosen ?? ''}>
          <option value="">{own === null ? 'You' : `You (${own.toLowerCase()})`}</option>
          {roles.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Field>
      </Filters>
      {found !== null ? (
        <Panel title="Topics found" pad={found.length === 0}>
          {found.length === 0 ? (
            <p>
              No topic has all of these words. Try one word, such as “price” or “photos”, or{' '}
              <Link to={helpPath({ role: chosen })}>see the whole guide</Link>.
            </p>
          ) : (
            <ul className="help-found">
              {found.map(({ key, title, excerpt, off }) => (
                <li key={key}>
                  <Link to={helpTopicPath(key)}>{title}</Link>
                  {excerpt === null ? null : <p className="muted">{excerpt}</p>}
                  {off === null ? null : <p className="muted help-off">{off}</p>}
                </li>
              ))}
            </ul>
          )}
        </Panel>
      ) : (
        <>
          {first.length === 0 ? null : (
            <Panel title={role === null ? 'Start here' : `Start here: ${role.toLowerCase()}`} pad={false}>
              <ol className="help-first">
                {first.map(({ key, title }) => (
                  <li key={key}>
                    <Link to={helpTopicPath(key)}>{title}</Link>
                  </li>
                ))}
              </ol>
            </Panel>
          )}
          <div className="help-parts">
            {parts.map(({ area, title, topics }) => (
              <section key={area} aria-label={title} className="stack tight">
                <h2>{title}</h2>
                <ul>
                  {topics.map((topic) => (
                    <li key={topic.key}>
                      <Link to={helpTopicPath(topic.key)}>{topic.title}</Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </>
      )}
    </>
  )
}
