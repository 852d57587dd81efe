import { bulkRunPath, CONSOLE_PATHS, stockPath } from '@forecourt/rules/staff/consolePaths.ts'
import {
  BULK_FIELDS,
  BULK_KINDS,
  PRICE_CHANGE_NAMES,
  PRICE_CHANGES,
  readBulkChange,
  ROUNDING_NAMES,
  ROUNDINGS,
  type BulkKind,
} from '@forecourt/rules/stock/bulkChange.ts'
import { parseBulkSelection } from '@forecourt/rules/stock/bulkSelection.ts'
import {
  LOCKED_FIELD_NAMES,
  MOST_TAG,
  STOCK_STATUS_LABELS,
  STOCK_STATUSES,
} from '@forecourt/rules/stock/lockedFields.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../../context.ts'
import { answering, formOf, refusing } from '../../form.ts'
import { ChangeForm, Field, Outcome, Panel, Submit, type Failure } from '../../parts.tsx'
import { vehicles } from './words.ts'
import { useSpelling } from '../../spelling.ts'

export const meta = () => [{ title: 'Bulk change · Dealer console' }]

const INPUTS = ['what', 'how', 'amount', 'rounding', 'tag', 'status', 'rank', 'of'] as const
const KIND_LABELS: Readonly<Record<BulkKind, string>> = {
  price: 'Price',
  tag: 'Tag',
  status: 'Status',
  rank: 'Rank',
  release: 'Give back to the feed',
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export async function loader(args: LoaderFunctionArgs) {
  const { bulk } = await deskOf(args)
  const selection = parseBulkSelection(args.url.searchParams)
  return refusing(async () => ({
    ...(await bulk.count(selection)),
    isAll: 'view' in selection,
    back: 'view' in selection ? stockPath(selection.view) : CONSOLE_PATHS.stock,
  }))
}

export async function action(args: ActionFunctionArgs) {
  const { bulk } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, INPUTS, async () =>
    redirect(bulkRunPath(await bulk.plan(parseBulkSelection(args.url.searchParams), readBulkChange(field)))),
  )
}

/** What is changed of the vehicles that were chosen; without scripts too. */
export default function NewBulkRun() {
  const { vehicles: count, problem, isAll, back } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={back}>Stock</Link>
        </p>
        <h1>{problem === null ? `Change ${vehicles(count)}` : 'Bulk change'}</h1>
        {problem === null ? (
          <p className="muted">
            {isAll ? 'All that match the list’s search and filters. ' : ''}Nothing changes yet: next you see each
            vehicle before and after.
          </p>
        ) : null}
      </div>
      {problem === null ? (
        <>
          <Outcome failure={failure} />
          <BulkForm failure={failure} />
        </>
      ) : (
        <p className="notice warn">
          {problem} <Link to={back}>Back to the list</Link>
        </p>
      )}
    </>
  )
}

function BulkForm({ failure }: { failure: Failure | undefined }) {
  const spell = useSpelling()
  const chosen = failure?.values.what || 'price'
  return (
    <Panel title="What to change">
      <ChangeForm className="stack bulk-form">
        <fieldset className="bulk-kinds">
          <legend className="sr-only">What to change</legend>
          {BULK_KINDS.map((kind) => (
            <label key={kind}>
              <input type="radio" name="what" value={kind} defaultChecked={kind === chosen} />
              <span>{KIND_LABELS[kind]}</span>
            </label>
          ))}
        </fieldset>
        {failure?.fields.what ? <p className="problem">{failure.fields.what}</p> : null}
        <div className="bulk-part bulk-price" data-kind="price">
          <Field name="how" label="How" failure={failure} defaultValue="lower_amount">
            {PRICE_CHANGE_NAMES.map((name) => (
              <option key={name} value={name}>
                {spell(PRICE_CHANGES[name])}
              </option>
            ))}
          </Field>
          <div className="bulk-amount">
            <Field
              name="amount"
              label="Amount or percentage"
              hint="Such as 500, or 2.5 for a percentage."
              failure={failure}
              autoComplete="off"
            />
          </div>
          <div className="bulk-rounding">
            <Field name="rounding" label="Round to" failure={failure} defaultValue="dollar">
              {ROUNDING_NAMES.map((name) => (
                <option key={name} value={name}>
                  {capital(ROUNDINGS[name])}
                </option>
              ))}
            </Field>
          </div>
        </div>
        <div className="bulk-part" data-kind="tag">
          <Field
            name="tag"
            label="Tag"
            hint={`At most ${MOST_TAG} characters. Leave it empty to remove the tag.`}
            failure={failure}
            autoComplete="off"
          />
        </div>
        <div className="bulk-part" data-kind="status">
          <Field name="status" label="Status" failure={failure} defaultValue="in_stock">
            {STOCK_STATUSES.map((status) => (
              <option key={status} value={status}>
                {STOCK_STATUS_LABELS[status]}
              </option>
            ))}
          </Field>
        </div>
        <div className="bulk-part" data-kind="rank">
          <Field
            name="rank"
            label="Rank"
            hint="Vehicles with a higher rank come first in lists."
            inputMode="numeric"
            failure={failure}
            autoComplete="off"
          />
        </div>
        <div className="bulk-part" data-kind="release">
          <Field
            name="of"
            label="Field to give back"
            hint="Vehicles that follow the feed already stay as they are."
            failure={failure}
            defaultValue="price"
          >
            {BULK_FIELDS.map((field) => (
              <option key={field} value={field}>
                {capital(LOCKED_FIELD_NAMES[field])}
              </option>
            ))}
          </Field>
        </div>
        <div className="row">
          <Submit>Preview changes</Submit>
        </div>
      </ChangeForm>
    </Panel>
  )
}
