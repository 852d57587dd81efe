import { LOCATION_PARTS } from '@forecourt/rules/location/editFields.ts'
import { LEAD_ADDRESSES, type LeadAddressTexts } from '@forecourt/rules/setUp/leadAddresses.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import { lookPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Link } from 'react-router'
import { Conflict } from '../list/conflict.tsx'
import { ChangeForm, Field, Submit, type Failure } from '../parts.tsx'
import { useSpelling } from '../spelling.ts'

const BRAND_LABELS = { name: 'Name', make: 'Make' } as const
const LEAD_LABELS = Object.fromEntries(Object.entries(LEAD_ADDRESSES).map(([name, { label }]) => [name, label]))

/** The name of a site and its one make, and the way to its look. */
export function Brand({
  brand,
  failure,
  here,
  look,
  contrast,
}: {
  brand: { name: string; make: string; version: string }
  failure: Failure | undefined
  here: string
  /** The look of the site; null for somebody who may not change it. */
  look: string | null
  contrast: readonly string[]
}) {
  const spell = useSpelling()
  return (
    <>
      {failure?.conflict ? (
        <Conflict failure={failure} labels={BRAND_LABELS} intent="brand" theirs={here} />
      ) : (
        <ChangeForm
          intent="brand"
          hidden={{ version: brand.version }}
          className="stack narrow"
          key={brand.version}
          stays
        >
          <Field name="name" label="Name" failure={failure} defaultValue={brand.name} autoComplete="off" />
          <Field
            name="make"
            label="Make"
            failure={failure}
            defaultValue={brand.make}
            autoComplete="off"
            hint="For a dealer of one make, such as Toyota. Leave it empty for several makes or used vehicles."
          />
          <div>
            <Submit>Save name and brand</Submit>
          </div>
        </ChangeForm>
      )}
      {contrast.map((problem) => (
        <p key={problem} className="problem">
          {spell(problem)}
        </p>
      ))}
      {look ? (
        <div className="row">
          <Link className="button quiet" to={lookPath(look, { part: 'logos' })}>
            Logo
          </Link>
          <Link className="button quiet" to={lookPath(look)}>
            {spell('Colours')}
          </Link>
        </div>
      ) : null}
    </>
  )
}

/** The form that adds a location. */
export function NewLocation({
  first,
  name,
  state,
  may,
  failure,
  dealerships,
}: {
  first: boolean
  name: string
  state: string
  may: Answer
  failure: Failure | undefined
  /** The dealerships of the site: where there are several, a location is of one of them. */
  dealerships: readonly { id: number; name: string }[]
}) {
  if (!may.allowed) return <p className="muted">{may.reason}</p>
  const { details, address, contacts } = LOCATION_PARTS
  const form = (
    <ChangeForm intent="location" className="stack narrow" stays>
      {dealerships.length > 1 ? (
        <Field name="dealership" label="Dealership" failure={failure}>
          {dealerships.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Field>
      ) : null}
      <Field name="name" label="Location name" failure={failure} defaultValue={first ? name : ''} autoComplete="off" />
      <Field name="street" label={address.street} failure={failure} autoComplete="off" />
      <Field name="city" label={address.city} failure={failure} autoComplete="off" />
      <Field name="state" label={address.state} failure={failure} defaultValue={state} autoComplete="off" />
      <Field name="postcode" label={address.postcode} failure={failure} inputMode="numeric" autoComplete="off" />
      <Field name="phone" label={contacts.phone} type="tel" failure={failure} autoComplete="off" />
      <Field name="email" label={contacts.email} type="email" failure={failure} autoComplete="off" />
      <Field
        name="dealer_license_number"
        label={details.dealer_license_number}
        failure={failure}
        autoComplete="off"
        hint="The number, as it must appear in advertisements."
      />
      <div>
        <Submit>Add the location</Submit>
      </div>
    </ChangeForm>
  )
  if (first) return form
  return (
    <details open={failure !== undefined}>
      <summary>Add another location</summary>
      <div className="set-up-more">{form}</div>
    </details>
  )
}

/** Where leads are emailed to. */
export function Leads({
  leads,
  formKey,
  may,
  failure,
  here,
}: {
  leads: { texts: LeadAddressTexts; version: string; others: readonly { id: string; kind: string }[] }
  formKey: string
  may: Answer
  failure: Failure | undefined
  here: string
}) {
  if (!may.allowed) return <p className="muted">{may.reason}</p>
  const { texts, version, others } = leads
  return (
    <>
      {failure?.conflict ? (
        <Conflict failure={failure} labels={LEAD_LABELS} intent="leads" hidden={{ key: formKey }} theirs={here} />
      ) : (
        <ChangeForm intent="leads" hidden={{ key: formKey, version }} className="stack narrow" key={version} stays>
          {Object.entries(LEAD_ADDRESSES).map(([name, { label }]) => (
            <Field
              key={name}
              name={name}
              label={label}
              type="email"
              failure={failure}
              defaultValue={texts[name as keyof LeadAddressTexts]}
              autoComplete="off"
              {...(name === 'leads' ? {} : { hint: 'If you leave it empty, they go to the address for leads.' })}
            />
          ))}
          <div>
            <Submit>Save where leads go</Submit>
          </div>
        </ChangeForm>
      )}
      {others.length > 0 ? (
        <p className="muted wrap">
          They are also sent to: {others.map(({ id, kind }) => `${id} (${kind})`).join(', ')}.
        </p>
      ) : null}
    </>
  )
}
