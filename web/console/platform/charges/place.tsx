import type { ChargeField } from '@forecourt/rules/charges/form.ts'
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
import { ChangeForm, Field, Outcome, Panel, Submit, type Failure } from '../../parts.tsx'
import { whenOf } from '../../when.ts'
import { PlatformHead } from '../tabs.tsx'

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
  const copied = args.url.searchParams.get('from')
  const names = [...new URLSearchParams(await namesOf(charges, code, copied)).keys()]
  const led = (done: DoneName, undo: string) => redirect(chargesPath(code, { [DONE]: done, [UNDO]: undo }))
  const values = () => Object.fromEntries([INTENT, 'json', ...names].map((name) => [name, field(name)]))
  return answering(field, [INTENT, 'json', ...names], async () => {
    const version = field('version')
    switch (field(INTENT)) {
      case 'save':
        return led('saved', await charges.save(code, field('json'), version))
      case 'remove':
        return led('removed', await charges.remove(code, version))
      case 'restore':
        return led('restored', await charges.restore(code, field('id')))
      case 'text':
        return {
          review: await charges.review(code, copied, version, { json: field('json') }),
          version,
          values: values(),
        }
      default:
        return { review: await charges.review(code, copied, version, { field }), version, values: values() }
    }
  })
}

interface Reviewed {
  review: ChargeReview
  version: string
  values: Readonly<Record<string, string>>
}

type Charges = Awaited<ReturnType<typeof deskOf>>['charges']

/** The names of the form’s fields, which are sent back if something is refused. */
async function namesOf(charges: Charges, code: string, copied: string | null): Promise<string[][]> {
  const place = charges.mayRead.allowed ? await charges.place(code, copied).catch(() => null) : null
  return place?.form.flatMap(({ fields }) => fields.map(({ name }) => [name, ''])) ?? []
}

export default function ChargesOfPlace() {
  const place = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as Failure | Reviewed | undefined
  const reviewed = answer && 'review' in answer ? answer : null
  const failure = answer && 'error' in answer ? answer : undefined
  // What was typed stays below the review, to be changed further.
  const typed = reviewed ? { error: '', fields: {}, values: reviewed.values } : failure
  const isText = typed?.values[INTENT] === 'text' || typed?.values[INTENT] === 'save'
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
      {reviewed ? <Review review={reviewed.review} version={reviewed.version} place={place} /> : null}
      <Outcome failure={failure} />
      <ChangeForm intent="review" hidden={{ version: place.version }} className="stack charges">
        {place.form.map((group, at) => (
          <Panel key={`${at} ${group.title}`} title={group.title}>
            <div className="charge-fields">
              {group.fields.map((one) => (
                <TypedField key={one.name} field={one} failure={isText ? undefined : typed} />
              ))}
            </div>
          </Panel>
        ))}
        <div>
          <Submit>Review the change</Submit>
        </div>
      </ChangeForm>
      <Examples place={place} />
      <Panel title="The whole table as text">
        <details open={isText}>
          <summary>Add or remove charges, or change for which vehicles they are</summary>
          <ChangeForm intent="text" hidden={{ version: place.version }}>
            <Field
              name="json"
              label="Table"
              lines={16}
              hint="In the format of “charges show” and “charges import” on the command line. Nothing is saved before you have reviewed it."
              defaultValue={place.json}
              failure={isText ? typed : undefined}
            />
            <div>
              <Submit look="quiet">Review the text</Submit>
            </div>
          </ChangeForm>
        </details>
      </Panel>
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

function TypedField({
  field: { name, label, hint, type, value },
  failure,
}: {
  field: ChargeField
  failure: Failure | undefined
}) {
  return (
    <Field
      name={name}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      {...(type === 'lines' ? { lines: Math.max(3, value.split('\n').length + 1) } : {})}
      type={type === 'date' ? 'date' : 'text'}
      {...(type === 'money' || type === 'percent' ? { inputMode: 'text' as const } : {})}
      autoComplete="off"
      defaultValue={value}
      failure={failure}
    />
  )
}

const rangeOf = ({ lowCents, highCents }: CentsRange, currency: Currency) =>
  lowCents === highCents
    ? formatMoney(lowCents, currency)
    : `${formatMoney(lowCents, currency)} to ${formatMoney(highCents, currency)}`

type Place = Pick<Awaited<ReturnType<typeof loader>>, 'currency' | 'examples' | 'code' | 'from'>

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
function Review({ review, version, place }: { review: ChargeReview; version: string; place: Place }) {
  const { currency, code, from } = place
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
      <ChangeForm intent="save" hidden={{ json: review.json, version }} className="row">
        <Submit>Save the charges</Submit>
        <Link className="button quiet" to={chargesPath(code, { from })}>
          Discard
        </Link>
        <span className="muted">Nothing is saved yet. What you typed is below.</span>
      </ChangeForm>
    </>
  )
}
