import { changedPath, type ChargeFormValues } from '@forecourt/rules/charges/formRows.ts'
import { chargeDay } from '@forecourt/rules/charges/words.ts'
import type { CentsRange } from '@forecourt/rules/charges/amount.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import { formatMoney } from '@forecourt/rules/locale/locale.ts'
import { chargesPath, CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import type { ChargeReview } from '@forecourt/server/staff/desk/charges.ts'
import { useEffect, useRef } from 'react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../../context.ts'
import { answering, DONE, formOf, INTENT, refusing, UNDO } from '../../form.ts'
import { Done } from '../../list/done.tsx'
import { ChangeForm, Outcome, Panel, Submit, type Failure } from '../../parts.tsx'
import { whenOf } from '../../when.ts'
import { PlatformHead } from '../tabs.tsx'
import { ChargeTableForm } from './chargeForm.tsx'
import { ROWS } from './formParts.tsx'

export const meta = () => [{ title: 'Government charges · Dealer console' }]

const DONE_WORDS = {
  saved: 'Saved. Pages show the charges within two minutes.',
  removed: 'Removed. Pages show the built-in charges, if there are any, within two minutes.',
  restored: 'Restored. Pages show the charges within two minutes.',
} as const
type DoneName = keyof typeof DONE_WORDS
const DONE_NAMES = Object.keys(DONE_WORDS) as DoneName[]
const VERSION_ID = /^\d{17}$/

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { searchParams } = args.url
  return refusing(async () => {
    const [place, zone] = await Promise.all([
      desk.charges.place(args.params.code!, searchParams.get('from')),
      desk.timeZone(),
    ])
    const undo = searchParams.get(UNDO)
    return {
      ...place,
      from: searchParams.get('from'),
      versions: place.versions.map((one) => ({ ...one, at: whenOf(one.at, zone) })),
      done: DONE_NAMES.find((one) => one === searchParams.get(DONE)) ?? null,
      undo: undo !== null && VERSION_ID.test(undo) ? undo : null,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { charges } = await deskOf(args)
  const field = await formOf(args.request)
  const code = args.params.code!
  const done = (name: DoneName, undo: string) => redirect(chargesPath(code, { [DONE]: name, [UNDO]: undo }))
  const values = field.texts()
  return answering(field, Object.keys(values), async () => {
    const version = field('version')
    switch (field(INTENT)) {
      case 'save':
        return done('saved', await charges.save(code, field('table'), version))
      case 'remove':
        return done('removed', await charges.remove(code, version))
      case 'restore':
        return done('restored', await charges.restore(code, field('id')))
    }
    // Without scripts a button that adds, moves or removes a row sends the form.
    const change = field(ROWS)
    if (change !== '') return { review: null, values: charges.rows(values, change), changed: changedPath(change) }
    const copied = args.url.searchParams.get('from')
    return { review: await charges.review(code, copied, version, values), values, changed: null }
  })
}

interface Typed {
  review: ChargeReview | null
  values: ChargeFormValues
  changed: string | null
}

export default function ChargesOfPlace() {
  const place = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as Failure | Typed | undefined
  const typed = answer && 'review' in answer ? answer : null
  const failure = answer && 'error' in answer ? answer : undefined
  // What was typed stays below the review, to be changed further; the confirmation has none of it.
  const initial = typed?.values ?? (failure?.values[INTENT] === 'review' ? failure.values : place.form)
  const { code, title, source, done, undo, versions } = place
  return (
    <>
      <Done undo={undo === null ? null : { intent: 'restore', hidden: { id: undo } }}>
        {done === null ? null : DONE_WORDS[done]}
      </Done>
      <PlatformHead>The charges that drive-away estimates of all sites add to a price.</PlatformHead>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.platformCharges}>All places</Link>
        </p>
        <h2>
          {title} ({code})
        </h2>
        <p className="muted">
          {source === 'own'
            ? `Your charges, ${place.state}.`
            : source === 'built in'
              ? `Built-in charges, ${place.state}. What you save takes their place.`
              : `A copy of ${place.copiedFrom}. Nothing is saved yet.`}
        </p>
      </div>
      {typed?.review ? <Review review={typed.review} place={place} /> : null}
      <Outcome failure={failure} />
      <ChargeTableForm
        key={`${code} ${place.version}`}
        initial={initial}
        problems={failure?.fields ?? {}}
        changed={typed?.changed ?? null}
        version={place.version}
        currency={place.currency}
      />
      <Examples place={place} />
      {versions.length > 0 ? (
        <Panel title="Versions" pad={false}>
          <ul className="rows">
            {versions.map((one) => (
              <li key={one.id}>
                <div className="row between">
                  <div>
                    <p>
                      {one.statedOn === null ? 'None of yours' : `Stated by the sources on ${chargeDay(one.statedOn)}`}
                    </p>
                    <p className="muted">
                      {one.at}
                      {one.who === null ? ', before the first change here' : ` by ${one.who}`}
                    </p>
                  </div>
                  {one.isCurrent ? (
                    <span className="state good">Current</span>
                  ) : (
                    <ChangeForm intent="restore" hidden={{ id: one.id }}>
                      <Submit look="quiet" of={`the version of ${one.at}`}>
                        Restore
                      </Submit>
                    </ChangeForm>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {place.isOwn ? (
        <Panel title="Remove your charges">
          <ChangeForm intent="remove" hidden={{ version: place.version }}>
            <p>
              {place.hasBuiltIn
                ? 'The built-in charges of this place apply again.'
                : 'There are no estimates for this place any more.'}
            </p>
            <div>
              <Submit look="danger">Remove</Submit>
            </div>
          </ChangeForm>
        </Panel>
      ) : null}
    </>
  )
}

const rangeOf = ({ lowCents, highCents }: CentsRange, currency: Currency) =>
  lowCents === highCents
    ? formatMoney(lowCents, currency)
    : `${formatMoney(lowCents, currency)} to ${formatMoney(highCents, currency)}`

type Place = Pick<Awaited<ReturnType<typeof loader>>, 'currency' | 'examples' | 'code' | 'from' | 'version'>

/** What example vehicles cost with the charges as they are. */
function Examples({ place: { examples, currency } }: { place: Place }) {
  return (
    <Panel title="Examples" pad={examples.length === 0}>
      {examples.length === 0 ? (
        <p>These charges are for none of our example vehicles.</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Vehicle</th>
              <th scope="col">Price</th>
              <th scope="col">With the charges</th>
            </tr>
          </thead>
          <tbody>
            {examples.map(({ label, estimate }) => (
              <tr key={label}>
                <td className="wrap">{label}</td>
                <td>
                  <span className="unheaded muted">Price: </span>
                  {formatMoney(estimate!.priceCents, currency)}
                </td>
                <td>
                  <span className="unheaded muted">With the charges: </span>
                  {rangeOf(estimate!.total, currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

/** What a change does, before it is saved. */
function Review({ review, place }: { review: ChargeReview; place: Place }) {
  const { currency, code, from, version } = place
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [review])
  return (
    <>
      <section className="panel" aria-label="What changes">
        <h2 ref={heading} className="title" tabIndex={-1}>
          What changes
        </h2>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {review.differences.map(({ label, before, after }) => (
              <tr key={label}>
                <td className="wrap">{label}</td>
                <td className="wrap">
                  <span className="unheaded muted">Now: </span>
                  {before ?? 'Nothing'}
                </td>
                <td className="wrap">
                  <span className="unheaded muted">Then: </span>
                  {after ?? 'Nothing'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Panel title="Examples before and after" pad={review.examples.length === 0}>
        {review.examples.length === 0 ? (
          <p>These charges are for none of our example vehicles.</p>
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Vehicle</th>
                <th scope="col">Now</th>
                <th scope="col">Then</th>
              </tr>
            </thead>
            <tbody>
              {review.examples.map(({ label, before, after }) => (
                <tr key={label}>
                  <td className="wrap">{label}</td>
                  {(
                    [
                      ['Now', before],
                      ['Then', after],
                    ] as const
                  ).map(([when, estimate]) => (
                    <td key={when}>
                      <span className="unheaded muted">{when}: </span>
                      {estimate ? rangeOf(estimate.total, currency) : 'No estimate'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      <ChangeForm intent="save" hidden={{ table: review.table, version }} className="row">
        <Submit>Save the charges</Submit>
        <Link className="button quiet" to={chargesPath(code, { from })} reloadDocument>
          Discard
        </Link>
        <span className="muted">Nothing is saved yet. What you typed is below.</span>
      </ChangeForm>
    </>
  )
}
