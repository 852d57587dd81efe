import { toldWords } from '@forecourt/rules/booking/entered.ts'
import { bookingName, slotDays } from '@forecourt/rules/booking/words.ts'
import { bookingPath, bookingsPath, leadPath, stockCarPath } from '@forecourt/rules/staff/consolePaths.ts'
import { dayOf } from '@forecourt/rules/locale/dates.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing, UNDO } from '../form.ts'
import { Done } from '../list/done.tsx'
import { useSpelling } from '../spelling.ts'
import { ChangeForm, Field, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'

export const meta = () => [{ title: 'Booking · Dealer console' }]

const MESSAGES: Readonly<Record<string, string>> = {
  added: 'The booking is made.',
  moved: 'The booking is moved.',
  undone: 'The booking is back at its earlier time.',
  cancelled: 'The booking is cancelled.',
}

/** What was done, and how the customer hears of it; null for nothing. */
function doneWords(done: string, { lead, confirms }: { lead: { email: string }; confirms: boolean }): string | null {
  const words = MESSAGES[done]
  return words === undefined ? null : `${words} ${toldWords(lead.email, done !== 'added' || confirms)}`
}

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  return refusing(async () => {
    const found = await desk.bookings.find(args.params.reference ?? '')
    const { lead, free, site, timeZone, kind, changes, version } = found
    const undo = args.url.searchParams.get(UNDO) ?? ''
    return {
      reference: found.reference,
      leadHref: found.leadId && leadPath(found.leadId),
      kind: bookingName(kind),
      when: found.when,
      isOpen: found.isOpen,
      version,
      day: version === '' ? undefined : dayOf(new Date(version), timeZone),
      place: found.place,
      site: site.name,
      vehicle: found.vehicle,
      vehicleHref: lead.car_id !== null && (await desk.stock.isThere(lead.car_id)) ? stockCarPath(lead.car_id) : null,
      rego: lead.Rego ?? '',
      customer: { name: lead.name, email: lead.email, phone: lead.phone },
      note: lead.message,
      answers: lead.answers.filter(({ value }) => value !== ''),
      services: lead.additional_services,
      bookedAt: whenOf(found.bookedAt, timeZone),
      changes: changes
        .map((change) => ({ ...change, at: whenOf(change.at, timeZone), by: change.by ?? 'Customer' }))
        .toReversed(),
      days: (free ? slotDays(free, site.locale) : []).map(({ label, slots }) => ({
        label,
        slots: slots.map(({ starts_at, label: time }) => ({ value: starts_at, label: time })),
      })),
      may: found.may,
      mayMove: found.mayMove,
      told: toldWords(lead.email),
      entered: found.entered,
      done: doneWords(args.url.searchParams.get(DONE) ?? '', found),
      undo: free?.slots.some(({ starts_at }) => starts_at === undo) ? undo : null,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { bookings } = await deskOf(args)
  const field = await formOf(args.request)
  const reference = args.params.reference ?? ''
  return answering(field, [INTENT, 'reason', 'startsAt'], async () => {
    const version = field('version')
    switch (field(INTENT)) {
      case 'cancel':
        await bookings.cancel(reference, { version, reason: field('reason') })
        return redirect(`${bookingPath(reference)}?${DONE}=cancelled`)
      case 'undo':
        await bookings.move(reference, { version, startsAt: field('startsAt') })
        return redirect(`${bookingPath(reference)}?${DONE}=undone`)
      default:
        await bookings.move(reference, { version, startsAt: field('startsAt') })
        return redirect(`${bookingPath(reference)}?${DONE}=moved&${UNDO}=${encodeURIComponent(version)}`)
    }
  })
}

export { revalidateAfterRefusal as shouldRevalidate } from '../revalidate.ts'

export default function Booking() {
  const one = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { customer } = one
  const spell = useSpelling()
  const state = one.when === null ? spell('Cancelled') : one.isOpen ? 'Booked' : 'Over'
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={bookingsPath({ day: one.day })}>Bookings</Link>
        </p>
        <div className="headline">
          <h1>
            {customer.name} <span className={`badge ${one.isOpen ? 'good' : ''}`}>{state}</span>
          </h1>
          <p className="muted wrap">
            {one.kind} · {one.when ?? one.changes[0]?.from}
          </p>
        </div>
      </div>
      <Outcome failure={failure && Object.keys(failure.fields).length === 0 ? failure : undefined} />
      <Done
        undo={one.undo && one.isOpen ? { intent: 'undo', hidden: { version: one.version, startsAt: one.undo } } : null}
      >
        {one.done}
      </Done>
      <div className="columns">
        <div className="stack wide-gap">
          <Panel title="Customer">
            <dl className="facts">
              <dt>Phone</dt>
              <dd>
                {customer.phone ? (
                  <a href={`tel:${customer.phone.replace(/[^\d+]/g, '')}`}>{customer.phone}</a>
                ) : (
                  'None'
                )}
              </dd>
              <dt>Email</dt>
              <dd className="wrap">
                {customer.email ? <a href={`mailto:${customer.email}`}>{customer.email}</a> : 'None'}
              </dd>
              <dt>Vehicle</dt>
              <dd className="wrap">
                {one.vehicleHref && one.vehicle ? (
                  <Link to={one.vehicleHref}>{one.vehicle}</Link>
                ) : (
                  [one.vehicle, one.rego].filter(Boolean).join(', ') || 'Not given'
                )}
              </dd>
              {one.services.length > 0 ? (
                <>
                  <dt>Services</dt>
                  <dd className="wrap">{one.services.join(', ')}</dd>
                </>
              ) : null}
              {one.answers.map(({ name, label, value }) => (
                <div key={name} className="fact">
                  <dt>{label}</dt>
                  <dd className="wrap">{value}</dd>
                </div>
              ))}
              <dt>Note</dt>
              <dd className="booking-note">{one.note || 'None'}</dd>
            </dl>
          </Panel>
          {one.isOpen ? <Move one={one} failure={failure} /> : null}
          {one.isOpen ? (
            <Panel title="Cancel">
              <ChangeForm
                intent="cancel"
                hidden={{ version: one.version }}
                off={!one.may.allowed}
                draft={`booking.${one.reference}`}
                className="stack narrow"
              >
                <Field
                  name="reason"
                  label="Reason"
                  hint={customer.email ? 'The customer reads this in the email.' : one.told}
                  failure={failure?.values[INTENT] === 'cancel' ? failure : undefined}
                />
                <div>
                  <Submit look="danger">Cancel the booking</Submit>
                </div>
              </ChangeForm>
              {one.may.allowed ? null : <p className="muted">{one.may.reason}</p>}
            </Panel>
          ) : null}
        </div>
        <div className="stack wide-gap">
          <Panel title="Booking">
            <dl className="facts">
              <dt>When</dt>
              <dd>{one.when ?? spell('Cancelled')}</dd>
              <dt>Where</dt>
              <dd className="wrap">{one.place || 'Not given'}</dd>
              <dt>Site</dt>
              <dd>{one.site}</dd>
              <dt>Lead</dt>
              <dd>{one.leadHref ? <Link to={one.leadHref}>{one.reference}</Link> : one.reference}</dd>
            </dl>
          </Panel>
          <Panel title="History">
            <ol className="timeline">
              {one.changes.map((change) => (
                <li key={change.id}>
                  <p>{change.to ? `Moved to ${change.to}` : spell('Cancelled')}</p>
                  <p className="muted">Before: {change.from}</p>
                  {change.reason ? <p className="wrap">“{change.reason}”</p> : null}
                  <p className="muted">
                    {change.at} · {change.by}
                    {customer.email ? ` · ${change.told ? 'Customer told' : 'Email on its way'}` : ''}
                  </p>
                </li>
              ))}
              <li>
                <p>{one.entered ? `Added: ${one.entered.from}` : 'Booked on the site'}</p>
                <p className="muted">
                  {one.bookedAt} · {one.entered?.who ?? 'Customer'}
                </p>
              </li>
            </ol>
          </Panel>
        </div>
      </div>
    </>
  )
}

/** Moving it to a free time. */
function Move({
  one,
  failure,
}: {
  one: ReturnType<typeof useLoaderData<typeof loader>>
  failure: Failure | undefined
}) {
  const { mayMove, days } = one
  return (
    <Panel title="Move">
      {mayMove.allowed && days.length === 0 ? (
        <p className="muted">There is no free time in the days that can be booked.</p>
      ) : (
        <div className="stack">
          <ChangeForm intent="move" hidden={{ version: one.version }} off={!mayMove.allowed} className="stack narrow">
            <Field
              name="startsAt"
              label="New time"
              hint={`Free times only, by the location’s hours. ${one.told}`}
              failure={failure?.values[INTENT] === 'move' ? failure : undefined}
            >
              <option value="">Choose a time</option>
              {days.map((day) => (
                <optgroup key={day.label} label={day.label}>
                  {day.slots.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {day.label}, {label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Field>
            <div>
              <Submit>Move the booking</Submit>
            </div>
          </ChangeForm>
          {mayMove.allowed ? null : <p className="muted">{mayMove.reason}</p>}
        </div>
      )}
    </Panel>
  )
}
