import { Field } from '../parts.tsx'

/** What narrows the leads of a month’s report, if an address does. */
const ONLY = [
  ['of', 'Site or group of the report'],
  ['source', 'Source'],
  ['campaign', 'Campaign'],
  ['at', 'Location as sent'],
] as const

/** The filter by what the report of a month counts, as its numbers lead here. */
export function OfReport({ query }: { query: Readonly<Record<string, string>> }) {
  return (
    <>
      <Field
        name="month"
        label="Counted in the report of"
        type="month"
        defaultValue={query.month ?? ''}
        hint="A month. Tests, suspected spam and unfinished forms are not counted."
      />
      {query.month
        ? ONLY.map(([name, label]) =>
            query[name] ? <Field key={name} name={name} label={label} defaultValue={query[name]} /> : null,
          )
        : null}
    </>
  )
}
