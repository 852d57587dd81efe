import { leadPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { ChangeForm, Panel, Submit } from '../parts.tsx'
import type { ShownPerson } from './person.tsx'
import { useSpelling } from '../spelling.ts'

/** What was merged by hand, each with its way back. */
export function Merged({ person: { links, key, mayWrite } }: { person: ShownPerson }) {
  if (links.length === 0) return null
  return (
    <Panel title="Merged by hand">
      <ul className="merges">
        {links.map(({ id, one, other, by }) => (
          <li key={id}>
            <div className="wrap">
              {one} <span className="muted">with</span> {other}
              <p className="muted">{by}</p>
            </div>
            {mayWrite.allowed ? (
              <ChangeForm intent="unmerge" hidden={{ key, link: id }}>
                <Submit look="quiet" of={`${one} and ${other}`}>
                  Unmerge
                </Submit>
              </ChangeForm>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Leads with another address and number that could be of the same person. */
export function MergeWith({
  person: { key, name, find, found },
  list,
}: {
  person: ShownPerson
  /** The list beside it, which stays. */
  list: string
}) {
  const spell = useSpelling()
  return (
    <Panel title="Merge with another person">
      <div className="stack">
        <p className="muted">
          Leads with the same email address or phone number are here already. If someone used others, merge them: their
          leads stay as they are, and you can unmerge them at any time.
        </p>
        <Form method="get" role="search" aria-label="Leads to merge" className="row" preventScrollReset>
          {[...new URLSearchParams(list)].map(([param, value]) => (
            <input key={`${param} ${value}`} type="hidden" name={param} value={value} />
          ))}
          <label className="search grow">
            <Search aria-hidden size={16} />
            <span className="sr-only">Search for leads to merge</span>
            <input
              key={find}
              className="control"
              type="search"
              name="find"
              defaultValue={find}
              placeholder="Name, email, phone or reference"
              autoComplete="off"
            />
          </label>
          <button type="submit" className="button quiet">
            Search
          </button>
        </Form>
        {found.length === 0 ? (
          <p className="muted">{find === '' ? `No other lead has the name ${name}.` : 'No other leads match.'}</p>
        ) : (
          <ul className="merges">
            {found.map((lead) => (
              <li key={lead.id}>
                <div className="wrap">
                  <Link to={`${leadPath(lead.id)}?${list}`}>{lead.name}</Link>
                  <p className="muted">
                    {[lead.contact, lead.about, spell(lead.kind), lead.age].filter(Boolean).join(' · ')}
                  </p>
                </div>
                <ChangeForm intent="merge" hidden={{ key, other: lead.id }}>
                  <Submit look="quiet" of={`${name} with ${lead.name}, ${lead.contact}`}>
                    Merge
                  </Submit>
                </ChangeForm>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
