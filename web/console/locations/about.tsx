import type { Answer } from '@forecourt/rules/staff/access.ts'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { Link } from 'react-router'
import { Panel } from '../parts.tsx'

/** Who works with a location: who gets its leads, who has a role at its site, and which sites show it. */
export function About({
  people,
  leads,
  email,
  sites,
}: {
  people: {
    may: Answer
    list: readonly { id: string; name: string; role: string; group: boolean; href: string }[]
    more: boolean
  }
  leads: readonly { id: string; kind: string; to: string; categories: string }[]
  email: string | null
  sites: readonly string[]
}) {
  return (
    <>
      <Panel title="Leads">
        <div className="stack">
          {leads.length === 0 ? (
            <p>
              {email
                ? `The site has no destination for this location, so its leads are emailed to ${email}.`
                : 'The site has no destination for this location, and it has no email address. Its leads go to another location of the dealership that has one.'}
            </p>
          ) : (
            <>
              <p className="muted">Leads about this location are sent to:</p>
              <ul className="stack tight">
                {leads.map((one) => (
                  <li key={one.id} className="wrap">
                    <strong>{one.to || one.id}</strong>
                    <span className="muted">
                      {' '}
                      · {one.kind} · {one.categories || 'every kind of lead'}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </Panel>
      <Panel title="People">
        {people.may.allowed ? (
          <div className="stack tight">
            {people.list.length === 0 ? (
              <p>Nobody has a role at this site yet.</p>
            ) : (
              <ul className="stack tight">
                {people.list.map((person) => (
                  <li key={`${person.id} ${person.role} ${String(person.group)}`} className="wrap">
                    <Link to={person.href}>{person.name}</Link>
                    <span className="muted">
                      {' '}
                      · {person.role}
                      {person.group ? ', all sites' : ''}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {people.more ? <Link to={CONSOLE_PATHS.people}>Everyone</Link> : null}
          </div>
        ) : (
          <p className="muted">{people.may.reason}</p>
        )}
      </Panel>
      {sites.length > 1 ? (
        <Panel title="Sites">
          <p className="wrap">{sites.join(', ')} show this location. A change is a change on each.</p>
        </Panel>
      ) : null}
    </>
  )
}
