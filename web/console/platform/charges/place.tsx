import { chargeFormValues, reviewedTable } from '@forecourt/rules/charges/form.ts'
import { changedPath, type ChargeFormValues } from '@forecourt/rules/charges/formRows.ts'
import { chargeDay, parsePlaceCode } from '@forecourt/rules/charges/words.ts'
import type { CentsRange } from '@forecourt/rules/charges/amount.ts'
import type { ExampleEstimate } from '@forecourt/rules/charges/examples.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import { formatMoney } from '@forecourt/rules/locale/locale.ts'
import { chargesPath, CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import type { ChargeReview } from '@forecourt/server/staff/desk/charges.ts'
import { useEffect, useRef, type ComponentProps } from 'react'
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
  // The confirmation has none of what was typed; whoever is overtaken then gets it back from what was reviewed.
  const typed = field(INTENT) === 'save' ? { ...values, ...typedBefore(code, field('table')) } : values
  return answering(
    (name) => typed[name] ?? '',
    Object.keys(typed),
    async () => {
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
    },
  )
}

/** What was typed for a table that was reviewed, as its form has it; nothing if it is none. */
function typedBefore(code: string, reviewed: string): ChargeFormValues {
  const place = parsePlaceCode(code)
  const table = place && reviewedTable(reviewed, place)
  return table ? chargeFormValues(table) : {}
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
  const initial = typed?.values ?? (failure && 'in_force_from' in failure.values ? failure.values : place.form)
  const { code, title, source, done, undo, versions, currency } = place
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
        currency={currency}
      />
      <ExampleRows
        title="Examples"
        columns={['Vehicle', 'Price', 'With the charges']}
        rows={place.examples.map(({ label, estimate }) => [
          label,
          estimate ? formatMoney(estimate.priceCents, currency) : '',
          totalOf(estimate, currency),
        ])}
      />
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

type Place = Pick<Awaited<ReturnType<typeof loader>>, 'currency' | 'code' | 'from' | 'version'>

const totalOf = (estimate: ExampleEstimate['estimate'], currency: Currency) =>
  estimate ? rangeOf(estimate.total, currency) : 'No estimate'

/** A table whose first column names its rows; on a phone each other value says what it is. */
function NamedRows({ columns, rows }: { columns: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <td className="wrap">{name}</td>
            {values.map((value, at) => (
              <td key={columns[at + 1]} className="wrap">
                <span className="unheaded muted">{columns[at + 1]}: </span>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What example vehicles cost. */
const ExampleRows = ({ title, columns, rows }: { title: string } & ComponentProps<typeof NamedRows>) => (
  <Panel title={title} pad={rows.length === 0}>
    {rows.length === 0 ? (
      <p>These charges are for none of our example vehicles.</p>
    ) : (
      <NamedRows columns={columns} rows={rows} />
    )}
  </Panel>
)

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
        <NamedRows
          columns={['What', 'Now', 'Then']}
          rows={review.differences.map(({ label, before, after }) => [label, before ?? 'Nothing', after ?? 'Nothing'])}
        />
      </section>
      <ExampleRows
        title="Examples before and after"
        columns={['Vehicle', 'Now', 'Then']}
        rows={review.examples.map(({ label, before, after }) => [
          label,
          totalOf(before, currency),
          totalOf(after, currency),
        ])}
      />
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
