import { Field, type Failure } from '../parts.tsx'

/** What a redirect answers with, in words. */
export const STATUSES: Readonly<Record<string, string>> = {
  '301': 'Permanent redirect (301)',
  '302': 'Temporary redirect (302)',
  '410': 'Removed (410)',
}

/** The inputs of a redirect. */
export function RedirectFields({
  values,
  failure,
}: {
  values: { from: string; to: string; status: string }
  failure: Failure | undefined
}) {
  return (
    <>
      <Field
        name="from"
        label="Old address"
        hint="Such as /about-us.html, or the whole address on the old site."
        failure={failure}
        defaultValue={values.from}
        autoComplete="off"
      />
      <Field
        name="to"
        label="New address"
        hint="A path of this site, or a whole address elsewhere. Empty for a removed page."
        failure={failure}
        defaultValue={values.to}
        autoComplete="off"
      />
      <Field name="status" label="Answer" failure={failure} defaultValue={values.status}>
        {Object.entries(STATUSES).map(([status, words]) => (
          <option key={status} value={status}>
            {words}
          </option>
        ))}
      </Field>
    </>
  )
}
