import { pastedQuery, withFilter, type SearchFilter, type VehicleSearch } from '@forecourt/rules/stock/vehicleSearch.ts'
import { useId } from 'react'
import { useSpelling } from '../../spelling.ts'
import { TextField } from './fields.tsx'

/** What a filter of a search is set to. */
function FilterChoice({
  filter: { facet, label, options },
  query,
  onChange,
}: {
  filter: SearchFilter
  query: string
  onChange: (query: string) => void
}) {
  const id = useId()
  const isSame = (value: string) => (option: { value: string }) => option.value.toLowerCase() === value.toLowerCase()
  const chosen = new URLSearchParams(query)
    .getAll(facet)
    .map((value) => options.find(isSame(value)) ?? { value, label: value })
  const [first] = chosen
  // Several, which only an address can have, and what no vehicle has now, are kept until something else is chosen.
  const kept = chosen.length > 1 || (first && !options.some(isSame(first.value))) ? chosen : []
  const value = kept.length > 0 ? 'kept' : first ? `=${first.value}` : ''
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="control"
        value={value}
        onChange={({ target }) =>
          onChange(withFilter(query, facet, target.value === '' ? null : target.value.slice(1)))
        }
      >
        <option value="">Any</option>
        {kept.length > 0 ? <option value="kept">{kept.map((one) => one.label).join(' or ')}</option> : null}
        {options.map((option) => (
          <option key={option.value} value={`=${option.value}`}>
            {option.label} ({option.count.toLocaleString('en-AU')})
          </option>
        ))}
      </select>
    </div>
  )
}

/** A search of vehicles: chosen by its filters, or by the address of a search that is pasted as it is. */
export function VehicleSearchField({
  legend,
  path,
  query,
  search,
  all,
  found,
  onChange,
}: {
  legend: string
  path: string
  query: string
  /** What the search as it was saved last finds. */
  search: VehicleSearch | undefined
  /** What an empty search means, where it is not all vehicles. */
  all?: string
  /** Says how many vehicles it finds. */
  found: (count: number) => string
  onChange: (query: string) => void
}) {
  const spell = useSpelling()
  const count = search?.count ?? null
  const text = count === null ? all : found(count)
  return (
    <fieldset className="stack tight vehicle-search">
      <legend>{spell(legend)}</legend>
      {text === undefined ? null : (
        <p className="muted" role="status">
          {spell(text)}
        </p>
      )}
      {search && search.filters.length > 0 ? (
        <div className="two">
          {search.filters.map((filter) => (
            <FilterChoice key={filter.facet} filter={filter} query={query} onChange={onChange} />
          ))}
        </div>
      ) : null}
      <TextField
        label="Search by address"
        path={path}
        type="url"
        value={query}
        onChange={(typed) => onChange(pastedQuery(typed))}
        hint="For any other filter: search on the website, and paste the address of the results here."
      />
    </fieldset>
  )
}
