import { LEAD_CATEGORIES } from '@forecourt/rules/kinds/leadCategory.ts'
import { leadKindName } from '@forecourt/rules/leadDesk/kindName.ts'
import { canStaff } from '@forecourt/rules/staff/access.ts'
import { CONSOLE_PATHS, leadPath } from '@forecourt/rules/staff/consolePaths.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import { useState } from 'react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, refusing } from '../form.ts'
import { ChangeForm, Field, Outcome, Submit, type Failure } from '../parts.tsx'
import { EmailAddress, EnteredFrom, enteredPerson, NameAndPhone, PERSON_INPUTS } from './personFields.tsx'
import { TextArea } from './textArea.tsx'
import { useSpelling } from '../spelling.ts'

export const meta = () => [{ title: 'Add a lead · Dealer console' }]

const NAMES = ['key', 'site', 'location', 'stock', 'category', ...PERSON_INPUTS, 'message']

const WHOLE = /^[1-9]\d{0,8}$/

export async function loader(args: LoaderFunctionArgs) {
  const { leads, reach } = await deskOf(args)
  const sites = reach.sites.filter(
    ({ id, groupId }) => canStaff(reach.grants, 'leads:write', { kind: 'site', id, groupId }).allowed,
  )
  return refusing(async () => ({
    key: crypto.randomUUID(),
    mayWrite: leads.mayWrite,
    sites: siteChoices(sites),
    places: await leads.entryPlaces(sites.map(({ id }) => id)),
  }))
}

export async function action(args: ActionFunctionArgs) {
  const { leads } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, NAMES, async () => {
    const key = field('key')
    const id = await leads.enter({
      id: key,
      siteId: Number(field('site')),
      locationId: field('location') === '' ? null : WHOLE.test(field('location')) ? Number(field('location')) : 0,
      stockNumber: field('stock'),
      category: field('category'),
      ...enteredPerson(field),
      message: field('message'),
    })
    return redirect(`${leadPath(id)}?view=mine&${DONE}=${key}`)
  })
}

export default function NewLead() {
  const spell = useSpelling()
  const { key, sites, places, mayWrite } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  // Empty until one is chosen, and after a reload.
  const [site, setSite] = useState(failure?.values.site ?? '')
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.leads}>Leads</Link>
        </p>
        <h1>Add a lead</h1>
        <p className="muted">
          For someone who called or came in. It is delivered like a lead from the website and assigned to you.
        </p>
      </div>
      {mayWrite.allowed ? (
        <ChangeForm hidden={{ key: failure?.values.key ?? key }} draft="new-lead" className="stack narrow">
          <Outcome failure={failure && Object.keys(failure.fields).length === 0 ? failure : undefined} />
          {sites.length === 1 ? (
            <input type="hidden" name="site" value={sites[0]!.id} />
          ) : (
            <div onChange={({ target }) => setSite((target as unknown as HTMLSelectElement).value)}>
              <Field name="site" label="Site" failure={failure}>
                <option value="">Please choose</option>
                {sites.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Field>
            </div>
          )}
          <LocationOfLead
            places={places}
            sites={sites.filter(({ id }) => site === '' || String(id) === site)}
            failure={failure}
          />
          <EnteredFrom failure={failure} />
          <Field name="category" label="Kind" failure={failure} defaultValue="General Enquiry">
            {LEAD_CATEGORIES.map((one) => (
              <option key={one} value={one}>
                {spell(leadKindName({ category: one }))}
              </option>
            ))}
          </Field>
          <Field
            name="stock"
            label="Stock number (optional)"
            hint="Of the vehicle that they ask about."
            failure={failure}
            autoComplete="off"
          />
          <NameAndPhone failure={failure} />
          <EmailAddress failure={failure} />
          <Field name="postcode" label="Postcode (optional)" failure={failure} autoComplete="off" />
          <TextArea name="message" label="What they want" rows={4} failure={failure} />
          <div>
            <Submit>Add lead</Submit>
          </div>
        </ChangeForm>
      ) : (
        <p className="notice">{mayWrite.reason}</p>
      )}
    </>
  )
}

type Loaded = Awaited<ReturnType<typeof useLoaderData<typeof loader>>>

/** Who looks after the person, where a site has several locations. */
function LocationOfLead({
  places,
  sites,
  failure,
}: Pick<Loaded, 'places' | 'sites'> & { failure: Failure | undefined }) {
  const offered = sites.flatMap(({ id, name }) => {
    const own = places.filter(({ siteId }) => siteId === id)
    return own.length === 0 ? [] : [{ id, name, own }]
  })
  if (offered.length === 0) return null
  const options = (own: Loaded['places']) =>
    own.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))
  return (
    <Field
      name="location"
      label="Location (optional)"
      hint="Left empty, it’s the vehicle’s location, or the site’s first."
      failure={failure}
    >
      <option value="">Not chosen</option>
      {offered.length === 1
        ? options(offered[0]!.own)
        : offered.map(({ id, name, own }) => (
            <optgroup key={id} label={name}>
              {options(own)}
            </optgroup>
          ))}
    </Field>
  )
}
