import { lastAnswerDay } from '@forecourt/rules/payment/answer.ts'
import { isHolding } from '@forecourt/rules/payment/reservation.ts'
import { CONSOLE_PATHS, leadPath, reservationPath } from '@forecourt/rules/staff/consolePaths.ts'
import { dayLabel } from '@forecourt/rules/locale/moment.ts'
import type { ReactNode } from 'react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf, loadContext } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing } from '../form.ts'
import { Done } from '../list/done.tsx'
import { ChangeForm, Field, Outcome, Panel, PasswordAgain, Submit, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { amountOf, changeOf, leftOf, moneyOf, stateOf } from './words.ts'
import { spelledIn } from '../spelledIn.ts'
import { useSpelling } from '../spelling.ts'

export const meta = () => [{ title: 'Reservation · Dealer console' }]

const MESSAGES: Readonly<Record<string, string>> = {
  confirmed: 'Thank you. You can refund reservations for the next 10 minutes.',
  answered: 'The answer is recorded.',
  released: 'The vehicle is free again. The visitor is told by email.',
  refunded: 'The reservation is cancelled and the deposit refunded. The visitor is told by email.',
  refunding:
    'The reservation is cancelled. The payment provider has not taken the refund yet; it is tried again every minute.',
}

const PAYMENT_WORDS: Readonly<Record<string, string>> = {
  started: 'Begun',
  authorised: 'Held on the card',
  captured: 'Taken',
  declined: 'Declined',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { now } = args.context.get(loadContext)
  return refusing(async () => {
    const found = await desk.reservations.find(args.params.reference ?? '')
    const { row, site, payments, entries, changes, waitlist, may, version } = found
    const zone = row.time_zone ?? site.timeZone
    const money = moneyOf(found)
    const due = row.state === 'paid' && row.answer_due !== null && row.answered_at === null
    return {
      reference: row.reference,
      vehicle: row.car_name,
      vehicleHref: found.vehicleHref,
      site: site.name,
      state: stateOf(row, money, { now, zone }),
      amount: amountOf(row.deposit_cents, row.currency),
      cents: row.deposit_cents,
      buyer: { name: row.name, email: row.email, phone: row.phone },
      lead: row.lead_reference,
      leadHref: found.leadId && leadPath(found.leadId),
      isPaid: row.state === 'paid',
      isHeld: isHolding(row.state) && row.state !== 'paid',
      heldUntil: isHolding(row.state) && row.state !== 'paid' ? whenOf(row.held_until, zone) : null,
      answer: due
        ? { by: dayLabel(lastAnswerDay(row.answer_due!), zone, site.locale, 'long') }
        : row.answered_at
          ? { at: whenOf(row.answered_at, zone) }
          : null,
      refundableUntil: row.state === 'paid' && row.refundable_until ? whenOf(row.refundable_until, zone) : null,
      created: whenOf(row.created_at, zone),
      terms: row.terms.split('\n'),
      changes: changes.map((change) => changeOf(change, zone)).toReversed(),
      payments: payments.map((payment) => ({
        id: payment.id,
        at: whenOf(payment.created_at, zone),
        amount: amountOf(payment.amount_cents, payment.currency),
        status: spelledIn(zone, PAYMENT_WORDS[payment.status] ?? payment.status),
        provider: payment.provider,
        providerId: payment.provider_id,
        declined: payment.declined,
        failures: payment.failures,
      })),
      entries: entries.map((entry) => ({
        id: entry.id,
        at: whenOf(entry.entered_at, zone),
        what: entry.movement === 'capture' ? 'Deposit taken' : 'Deposit refunded',
        amount: amountOf(-entry.amount_cents, entry.currency),
        providerId: payments.find(({ id }) => id === entry.payment_id)?.provider_id ?? null,
      })),
      balance:
        entries.length === 0
          ? null
          : amountOf(
              entries.reduce((sum, { amount_cents: cents }) => sum - cents, 0),
              row.currency,
            ),
      waitlist: waitlist.map((place) => ({
        id: place.id,
        name: place.name,
        since: whenOf(place.created_at, zone),
        note:
          place.state === 'offered' && place.offered_until ? `Offered, ${leftOf(place.offered_until, now)}` : 'Waiting',
      })),
      may,
      version,
      needsPassword: desk.needsPassword,
      done: MESSAGES[args.url.searchParams.get(DONE) ?? ''] ?? null,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { reservations, confirm } = await deskOf(args)
  const field = await formOf(args.request)
  const reference = args.params.reference ?? ''
  const done = (what: string) => redirect(`${reservationPath(reference)}?${DONE}=${what}`)
  return answering(field, [INTENT, 'reason'], async () => {
    switch (field(INTENT)) {
      case 'confirm':
        // Of a reservation that the person does not see, nothing is asked.
        await reservations.find(reference)
        await confirm(field('password'))
        return done('confirmed')
      case 'answer':
        await reservations.answer(reference, field('version'))
        return done('answered')
      case 'refund': {
        const given = { version: field('version'), amountCents: Number(field('amount')), reason: field('reason') }
        return done((await reservations.refund(reference, given)) ? 'refunded' : 'refunding')
      }
      default:
        await reservations.release(reference, field('version'))
        return done('released')
    }
  })
}

export { revalidateAfterRefusal as shouldRevalidate } from '../revalidate.ts'

export default function Reservation() {
  const one = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { state, buyer } = one
  const ofPassword = failure?.values[INTENT] === 'confirm'
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.reservations}>Reservations</Link>
        </p>
        <div className="headline">
          <h1>
            {one.amount} <span className={`badge ${state.tone}`}>{state.word}</span>
          </h1>
          <p className="muted wrap">
            {one.reference} · {one.vehicle}
            {state.note ? (
              <>
                {' · '}
                <span className={state.urgent ? 'state danger' : undefined}>{state.note}</span>
              </>
            ) : null}
          </p>
        </div>
      </div>
      <Outcome failure={ofPassword || failure?.fields.reason ? undefined : failure} />
      <Done>{one.done}</Done>
      <div className="columns">
        <div className="stack wide-gap">
          <Actions one={one} failure={failure} />
          <Panel title="History">
            <ol className="timeline">
              {one.changes.map((change) => (
                <li key={change.id}>
                  <p>{change.what}</p>
                  <p className="muted">
                    {change.at} · {change.by}
                  </p>
                </li>
              ))}
            </ol>
          </Panel>
          <Panel title="Ledger" pad={one.entries.length === 0}>
            {one.entries.length === 0 ? (
              <p className="muted">No money has been taken.</p>
            ) : (
              <table className="table reservation-ledger">
                <thead>
                  <tr>
                    <th scope="col">Entry</th>
                    <th scope="col">When</th>
                    <th scope="col">Provider’s id</th>
                    <th scope="col" className="amount">
                      Amount
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {one.entries.map((entry) => (
                    <tr key={entry.id}>
                      <td>{entry.what}</td>
                      <td className="muted">{entry.at}</td>
                      <td className="code">{entry.providerId}</td>
                      <td className="amount">{entry.amount}</td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <td colSpan={3}>Held by the dealer now</td>
                    <td className="amount">
                      <strong>{one.balance}</strong>
                    </td>
                  </tr>
                </tfoot>
              </table>
            )}
          </Panel>
          <Panel title="Attempts to pay">
            {one.payments.length === 0 ? (
              <p className="muted">The visitor has not begun to pay.</p>
            ) : (
              <ul className="reservation-lines">
                {one.payments.map((payment) => (
                  <li key={payment.id}>
                    <p>
                      <strong>{payment.status}</strong> · {payment.amount} · {payment.provider}
                    </p>
                    <p className="muted">
                      {payment.at} · <span className="code">{payment.providerId ?? 'no id yet'}</span>
                    </p>
                    {payment.declined ? <p className="muted">{payment.declined}</p> : null}
                    {payment.failures > 0 ? (
                      <p className="state warn">
                        {payment.failures} {payment.failures === 1 ? 'request' : 'requests'} to the provider failed
                      </p>
                    ) : null}
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </div>
        <div className="stack wide-gap">
          <Panel title="Buyer">
            <dl className="facts">
              <dt>Name</dt>
              <dd className="wrap">{buyer.name}</dd>
              <dt>Email</dt>
              <dd className="wrap">
                <a href={`mailto:${buyer.email}`}>{buyer.email}</a>
              </dd>
              <dt>Phone</dt>
              <dd>
                <a href={`tel:${buyer.phone.replace(/[^\d+]/g, '')}`}>{buyer.phone}</a>
              </dd>
              <dt>Lead</dt>
              <dd>{one.lead && one.leadHref ? <Link to={one.leadHref}>{one.lead}</Link> : (one.lead ?? 'None yet')}</dd>
            </dl>
          </Panel>
          <Panel title="Vehicle">
            <dl className="facts">
              <dt>Name</dt>
              <dd className="wrap">{one.vehicleHref ? <a href={one.vehicleHref}>{one.vehicle}</a> : one.vehicle}</dd>
              <dt>Site</dt>
              <dd>{one.site}</dd>
              <dt>Held on</dt>
              <dd>{one.created}</dd>
              {one.heldUntil ? (
                <>
                  <dt>Held until</dt>
                  <dd>{one.heldUntil}</dd>
                </>
              ) : null}
              {one.refundableUntil ? (
                <>
                  <dt>Refundable</dt>
                  <dd>The visitor can cancel until {one.refundableUntil}</dd>
                </>
              ) : null}
            </dl>
          </Panel>
          <Panel title="Waiting list">
            {one.waitlist.length === 0 ? (
              <p className="muted">Nobody is waiting for this vehicle.</p>
            ) : (
              <ol className="reservation-lines">
                {one.waitlist.map((place) => (
                  <li key={place.id}>
                    <p>{place.name}</p>
                    <p className="muted">
                      {place.note} · since {place.since}
                    </p>
                  </li>
                ))}
              </ol>
            )}
          </Panel>
          <Panel title="What the visitor agreed to">
            <ul className="stack tight muted">
              {one.terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </>
  )
}

/** What can be done with it now; what a role may not do is off, with the reason. */
function Actions({
  one,
  failure,
}: {
  one: ReturnType<typeof useLoaderData<typeof loader>>
  failure: Failure | undefined
}) {
  const { may, answer, version, amount, cents, needsPassword } = one
  const spell = useSpelling()
  const ofPassword = failure?.values[INTENT] === 'confirm'
  if (!one.isPaid && !one.isHeld) return null
  const waiting = answer && 'by' in answer
  return (
    <>
      {waiting ? (
        <Panel title="The visitor is waiting for a call">
          <div className="stack">
            <p>
              Call by the end of <strong>{answer.by}</strong>. After that, the visitor can cancel with a refund.
            </p>
            <Off answer={may.write}>
              <ChangeForm intent="answer" hidden={{ version }} off={!may.write.allowed} className="row">
                <Submit>Record the answer</Submit>
              </ChangeForm>
            </Off>
          </div>
        </Panel>
      ) : null}
      {one.isPaid ? (
        <Panel title="Cancel and refund">
          <div className="stack">
            {answer && 'at' in answer ? <p>Answered on {answer.at}.</p> : null}
            <p>
              The whole deposit of <strong>{amount}</strong> goes back to the card that paid it, and the vehicle is free
              again. A refund can’t be undone.
            </p>
            {may.refund.allowed && needsPassword ? (
              <PasswordAgain failure={ofPassword ? failure : undefined} for="refund reservations" />
            ) : null}
            <Off answer={may.refund}>
              <ChangeForm
                intent="refund"
                hidden={{ version, amount: String(cents) }}
                off={!may.refund.allowed || needsPassword}
                draft={`refund.${one.reference}`}
                className="stack narrow"
              >
                <Field
                  name="reason"
                  label="Reason"
                  hint="For your own records, in the audit log."
                  failure={failure?.values[INTENT] === 'refund' ? failure : undefined}
                />
                <div>
                  <Submit look="danger">{`Refund ${amount}`}</Submit>
                </div>
              </ChangeForm>
            </Off>
          </div>
        </Panel>
      ) : (
        <Panel title="Release the vehicle">
          <div className="stack">
            <p>
              {spell('Others can reserve it at once. Nothing has been paid; a payment that has begun is cancelled.')}
            </p>
            <Off answer={may.write}>
              <ChangeForm intent="release" hidden={{ version }} off={!may.write.allowed} className="row">
                <Submit look="danger">Release</Submit>
              </ChangeForm>
            </Off>
          </div>
        </Panel>
      )}
    </>
  )
}

/** Something with the reason why it is off. */
function Off({
  answer,
  children,
}: {
  answer: { allowed: true } | { allowed: false; reason: string }
  children: ReactNode
}) {
  return (
    <>
      {children}
      {answer.allowed ? null : <p className="muted">{answer.reason}</p>}
    </>
  )
}
