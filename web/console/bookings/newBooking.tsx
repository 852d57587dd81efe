import { toldWords } from '@forecourt/rules/booking/entered.ts'
import { slotDays } from '@forecourt/rules/booking/words.ts'
import { BOOKING_KINDS, type BookingKind } from '@forecourt/rules/kinds/booking.ts'
import { bookingPath, CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
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
import {
  EmailAddress,
  EnteredFrom,
  enteredPerson,
  NameAndPhone,
  NOBODY,
  PERSON_INPUTS,
} from '../leads/personFields.tsx'
import { TextArea } from '../leads/textArea.tsx'
import { FilterByPlace, Filters } from '../list/filters.tsx'
import { ChangeForm, Field, Outcome, Panel, Submit, type Failure } from '../parts.tsx'

export const meta = () => [{ title: 'Add a booking · Dealer console' }]

const WHOLE = /^[1-9]\d{0,8}$/
const numberOf = (text: string) => (WHOLE.test(text) ? Number(text) : null)
const kindOf = (text: string): BookingKind => BOOKING_KINDS.find((kind) => kind === text) ?? 'appointment'
const NAMES = ['key', 'startsAt', ...PERSON_INPUTS, 'message']

export async function loader(args: LoaderFunctionArgs) {
  const { newBooking } = await deskOf(args)
  const text = (name: string) => args.url.searchParams.get(name)?.trim() ?? ''
  return refusing(async () => {
    const may = newBooking.mayAdd()
    const kind = kindOf(text('kind'))
    const lead = may.allowed && text('lead') !== '' ? await newBooking.fromLead(text('lead')) : null
    const has = (name: string) => args.url.searchParams.has(name)
    const place = {
      kind,
      siteId: has('site') ? numberOf(text('site')) : (lead?.siteId ?? null),
      dealershipId: numberOf(text('dealership')),
      stockNumber: has('stock') ? text('stock') : (lead?.stockNumber ?? ''),
    }
    const { sites, chosen } = may.allowed ? await newBooking.choices(place) : { sites: [], chosen: null }
    return {
      key: crypto.randomUUID(),
      may,
      sites,
      filter: {
        kind,
        site: chosen ? String(chosen.siteId) : '',
        dealership: chosen?.dealershipId ? String(chosen.dealershipId) : '',
        stock: place.stockNumber,
      },
      person: lead?.person ?? NOBODY,
      chosen: chosen && {
        dealerships: chosen.dealerships,
        vehicle: chosen.vehicle?.name ?? null,
        vehicleProblem: chosen.vehicleProblem,
        problem: chosen.problem,
        place: chosen.free?.place ?? null,
        confirms: chosen.confirms,
        days: chosen.free
          ? slotDays(chosen.free, chosen.locale).map(({ label, slots }) => ({
              label,
              slots: slots.map(({ starts_at, label: time }) => ({ value: starts_at, label: time })),
            }))
          : null,
      },
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { newBooking } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, NAMES, async () => {
    const reference = await newBooking.add({
      id: field('key'),
      kind: kindOf(field('kind')),
      siteId: numberOf(field('site')),
      dealershipId: numberOf(field('dealership')),
      stockNumber: field('stock'),
      startsAt: field('startsAt'),
      ...enteredPerson(field),
      message: field('message'),
    })
    return redirect(`${bookingPath(reference)}?${DONE}=added`)
  })
}

export { revalidateAfterRefusal as shouldRevalidate } from '../revalidate.ts'

type Data = Awaited<ReturnType<typeof useLoaderData<typeof loader>>>

/** Books a time for a person who called or came in: what and where first, which decides the free times; then who. */
export default function NewBooking() {
  const data = useLoaderData<typeof loader>()
  const { may, sites, filter, chosen } = data
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.bookings}>Bookings</Link>
        </p>
        <h1>Add a booking</h1>
        <p className="muted">
          For someone who called or came in. It’s stored with a lead, like a booking from the website, and assigned to
          you.
        </p>
      </div>
      {may.allowed ? (
        <>
          <Filters names={['kind', 'site', 'dealership', 'stock']}>
            <Field name="kind" label="What" defaultValue={filter.kind}>
              <option value="appointment">Test drive</option>
              <option value="service">Service</option>
            </Field>
            <FilterByPlace name="site" label="Site" all="Please choose" places={sites} chosen={filter.site} />
            {chosen && chosen.vehicle === null ? (
              <FilterByPlace
                name="dealership"
                label="Dealership"
                all="Please choose"
                places={chosen.dealerships}
                chosen={filter.dealership}
              />
            ) : null}
            {filter.kind === 'appointment' ? (
              <Field name="stock" label="Stock number (optional)" defaultValue={filter.stock} autoComplete="off" />
            ) : null}
          </Filters>
          {chosen ? (
            <Times data={data} chosen={chosen} />
          ) : (
            <p className="muted">Choose a site to see its free times.</p>
          )}
        </>
      ) : (
        <p className="notice">{may.reason}</p>
      )}
    </>
  )
}

/** Who comes, and when; or why nothing can be booked here. */
function Times({ data: { key, filter, person }, chosen }: { data: Data; chosen: NonNullable<Data['chosen']> }) {
  const failure = useActionData<typeof action>() as Failure | undefined
  const [email, setEmail] = useState(failure?.values.email ?? person.email)
  const problem = chosen.problem ?? chosen.vehicleProblem
  if (problem !== null) return <p className="notice">{problem}</p>
  if (!chosen.days || chosen.days.length === 0)
    return (
      <p className="notice">
        There is no free time in the days that can be booked. Check the opening hours of the location, and the capacity
        and notice under Bookings.
      </p>
    )
  const isService = filter.kind === 'service'
  return (
    <ChangeForm hidden={{ ...filter, key: failure?.values.key ?? key }} draft="new-booking" className="stack narrow">
      <Outcome failure={failure && Object.keys(failure.fields).length === 0 ? failure : undefined} />
      <Panel title={[chosen.vehicle, chosen.place].filter(Boolean).join(' · ')}>
        <Field name="startsAt" label="Time" hint="Free times only, by the location’s hours." failure={failure}>
          <option value="">Choose a time</option>
          {chosen.days.map((day) => (
            <optgroup key={day.label} label={day.label}>
              {day.slots.map(({ value, label }) => (
                <option key={value} value={value}>
                  {day.label}, {label}
                </option>
              ))}
            </optgroup>
          ))}
        </Field>
      </Panel>
      <EnteredFrom failure={failure} chosen="phone" />
      <NameAndPhone failure={failure} person={person} />
      <div className="stack tight" onInput={({ target }) => setEmail((target as HTMLInputElement).value)}>
        <EmailAddress failure={failure} person={person} />
        <p className="muted" aria-live="polite">
          {toldWords(email, chosen.confirms)}
        </p>
      </div>
      <input type="hidden" name="postcode" value={person.postcode} />
      <TextArea
        name="message"
        label={isService ? 'Their vehicle, and what it needs' : 'Note (optional)'}
        rows={3}
        failure={failure}
      />
      <div>
        <Submit>Add the booking</Submit>
      </div>
    </ChangeForm>
  )
}
