import type { Answer } from '@forecourt/rules/staff/access.ts'
import { leadPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Link } from 'react-router'
import { useSpelling } from '../spelling.ts'
import { PickLead, type LeadSelection } from './bulk/selection.tsx'
import type { Listed } from './row.ts'

/** A lead of the inbox, with whether the reader may change it. */
export type InboxLead = Listed & { change: Answer }

/** A lead of the inbox, which opens beside the list, with the box that selects it where leads can be changed. */
export function InboxRow({
  lead,
  search,
  isOpen,
  selection,
}: {
  lead: InboxLead
  search: string
  isOpen: boolean
  /** Null for those who change no leads. */
  selection: LeadSelection | null
}) {
  const spell = useSpelling()
  return (
    <li className={selection?.has(lead.id) && lead.change.allowed ? 'is-selected' : undefined}>
      {selection ? <PickLead lead={lead} selection={selection} /> : null}
      <Link
        to={`${leadPath(lead.id)}?${search}`}
        className={`lead-row${lead.isNew ? ' fresh' : ''}`}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className="line">
          <span className="name">{lead.name}</span>
          <time dateTime={lead.at} className="muted">
            {lead.age}
          </time>
        </span>
        <span className="muted about">{[lead.about, spell(lead.kind)].filter(Boolean).join(' · ')}</span>
        <span className="marks">
          {lead.marks.map(({ word, look }) => (
            <span key={word} className={`mark ${look}`}>
              {word}
            </span>
          ))}
        </span>
      </Link>
    </li>
  )
}
