import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { Field, type Failure } from '../parts.tsx'
import type { Choice } from '../scopes.ts'

/** From how many on they are searched. */
const MANY = 12

/** What a role is for: a choice, with a search over it where it is long. Without scripts it is the whole choice. */
export function ScopeField({
  scopes,
  chosen,
  failure,
}: {
  scopes: readonly Choice[]
  /** The one to begin with; for null the first, unless that is the whole platform. */
  chosen: string | null
  failure: Failure | undefined
}) {
  const [search, setSearch] = useState('')
  const id = useId()
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = scopes.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
  const isMany = scopes.length >= MANY
  // The whole platform is nobody’s by accident.
  const asks = words.length === 0 && chosen === null && scopes[0]?.value === 'platform'
  return (
    <div className="stack tight">
      {isMany ? (
        <div className="search scripted">
          <Search aria-hidden size={16} />
          <label htmlFor={id} className="sr-only">
            Search sites and groups
          </label>
          <input
            id={id}
            className="control"
            type="search"
            placeholder="Search sites and groups"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            // Enter here chooses, and sends nothing yet.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        </div>
      ) : null}
      {/* With other choices it begins at the first of them. */}
      <Field
        key={search}
        name="scope"
        label="For"
        failure={failure}
        defaultValue={(words.length === 0 ? chosen : null) ?? (asks ? '' : found[0]?.value) ?? ''}
      >
        {asks ? <option value="">Please choose</option> : null}
        {found.length === 0 ? <option value="">No site or group matches</option> : null}
        {found.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Field>
      {isMany ? (
        <p role="status" className="muted">
          {words.length === 0 ? '' : `${found.length} of ${scopes.length} match.`}
        </p>
      ) : null}
    </div>
  )
}
