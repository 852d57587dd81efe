import type { DeskRecord } from '@forecourt/server/staff/desk/domains.ts'
import { CopyField } from '../secretOnce.tsx'
import { RECORDS } from './words.ts'

const WWW = 'www.'

const purposeOf = ({ purpose, name }: Pick<DeskRecord, 'purpose' | 'name'>): string => {
  switch (purpose) {
    case 'control':
      return 'Proves that the domain is yours'
    case 'site':
      return 'Brings visitors to the site'
    case 'other':
      return name.startsWith(WWW) ? `Brings visitors who add ${WWW}` : `Brings visitors who leave out ${WWW}`
  }
}

/** The records that a domain needs, each with what a check found. */
export function Records({ records }: { records: readonly DeskRecord[] }) {
  return (
    <ul className="domain-records">
      {records.map(({ purpose, type, name, value, found }) => (
        <li key={`${type} ${name} ${value}`}>
          <div className="head-of">
            <h3>{purposeOf({ purpose, name })}</h3>
            {found === null ? null : (
              <span className={`badge ${RECORDS[found.state].tone}`}>{RECORDS[found.state].word}</span>
            )}
          </div>
          <div className="domain-record">
            <div className="field">
              <span className="label">Type</span>
              <p className="code type">{type}</p>
            </div>
            <CopyField label="Name" of={`of the ${type} record`} value={name} />
            <CopyField label="Value" of={`of the ${type} record of ${name}`} value={value} />
          </div>
          {found === null || found.state === 'right' ? null : <p className="wrap">{found.words}</p>}
        </li>
      ))}
    </ul>
  )
}
