import { sortText, type Sort } from '@forecourt/rules/staff/sort.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { Field } from '../parts.tsx'
import { addressWith, SORT } from './address.ts'

/** A heading of a table that sorts it through the address, the other way round when it is followed again. */
export function SortHeading({
  column,
  label,
  sort,
  largestFirst = false,
}: {
  column: string
  label: string
  /** By what the list is sorted. */
  sort: Sort
  /** Whether one begins with the largest or newest. */
  largestFirst?: boolean
}) {
  const { search } = useLocation()
  const sorted = sort.column === column
  const descending = sorted ? !sort.descending : largestFirst
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}>
      <Link className="sort" preventScrollReset to={addressWith(search, { [SORT]: sortText({ column, descending }) })}>
        {label}
        {sorted ? <Arrow aria-hidden size={14} /> : null}
      </Link>
    </th>
  )
}

/** The same choice as a field of the filters, where a phone shows no headings. */
export function SortField({ sort, choices }: { sort: Sort; choices: readonly { sort: Sort; label: string }[] }) {
  return (
    <div className="unheaded">
      <Field name={SORT} label="Sort by" defaultValue={sortText(sort)}>
        {choices.map((choice) => (
          <option key={sortText(choice.sort)} value={sortText(choice.sort)}>
            {choice.label}
          </option>
        ))}
      </Field>
    </div>
  )
}
