import type { DriveAwayView } from '@forecourt/rules/charges/view.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/controls.tsx'
import { Field } from '../../ui/Field.tsx'
import { useSite, useWords } from '../layout/site.ts'

const ANCHOR = 'drive-away'

const LINK = 'font-semibold text-link underline underline-offset-4'

/** Whether the page has more to show than what the note beside the price says. */
const hasSection = ({ estimate, choices }: DriveAwayView) => estimate !== null || choices.length > 0

function Ask({ ask }: { ask: NonNullable<DriveAwayView['ask']> }) {
  const words = useWords()
  return (
    <>
      {words(ask.reason)}{' '}
      <a href="#form-section" className={`${LINK} whitespace-nowrap`}>
        {ask.link}
      </a>
    </>
  )
}

/** Beside the price: the estimated total, which leads to its items, or whom to ask for it. */
export function DriveAwayNote({ view }: { view: DriveAwayView }) {
  const { estimate, ask } = view
  return (
    <p className="mt-2 text-14 text-muted">
      {estimate ? (
        <>
          {estimate.total.label} <span className="tabular-nums font-semibold text-ink">{estimate.total.amount}</span>.{' '}
          <a href={`#${ANCHOR}`} className={`${LINK} whitespace-nowrap`}>
            See what’s included
          </a>
        </>
      ) : null}
      {ask ? <Ask ask={ask} /> : null}
    </p>
  )
}

/** The price with the government charges of the buyer's state, item by item; a plain form chooses the state. */
export function DriveAway({ view, href }: { view: DriveAwayView; href: string }) {
  const { country } = useSite()
  const { estimate, ask, choices } = view
  if (!hasSection(view)) return null
  return (
    <section id={ANCHOR} aria-labelledby="drive-away-heading" className="scroll-mt-24 pt-12 lg:pt-16">
      <h2 id="drive-away-heading" className="text-23">
        {view.heading}
      </h2>
      {choices.length > 0 ? (
        <form
          method="get"
          action={`${href}#${ANCHOR}`}
          className="mt-4 flex max-w-160 flex-wrap items-end gap-3 print:hidden"
        >
          <Field label={country === 'AU' ? 'Your state or territory' : 'Your state'} className="min-w-0 grow basis-56">
            {(control) => (
              <Select {...control} name="state" defaultValue={view.place} key={view.place}>
                {choices.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button type="submit" variant="secondary">
            Show estimate
          </Button>
        </form>
      ) : null}
      {ask ? (
        <p className="mt-4 max-w-text">
          <Ask ask={ask} />
        </p>
      ) : null}
      {estimate ? <Items estimate={estimate} /> : null}
    </section>
  )
}

function Items({ estimate }: { estimate: NonNullable<DriveAwayView['estimate']> }) {
  const { items, total, assumptions, leftOut, rates, sources } = estimate
  return (
    <>
      <dl className="mt-5 max-w-160 border-t">
        {items.map(({ label, amount, note }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b py-2">
            <dt>
              {label}
              {note ? <span className="block text-14 text-muted">{note}</span> : null}
            </dt>
            <dd className="tabular-nums ml-auto text-right">{amount}</dd>
          </div>
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-3 text-19 font-bold">
          <dt>{total.label}</dt>
          <dd className="tabular-nums ml-auto text-right">{total.amount}</dd>
        </div>
      </dl>
      <div className="max-w-160 text-14 text-muted">
        <p>
          {rates} (
          {sources.map(({ name, url }, at) => (
            <span key={url}>
              {at > 0 ? '; ' : ''}
              <a href={url} target="_blank" rel="noopener" className="underline underline-offset-4 hover:text-link">
                {name}
              </a>
            </span>
          ))}
          ). It is a guide, not a quote; the charges on the day you buy apply.
        </p>
        <p className="mt-2">Assumes: {assumptions.join('. ')}.</p>
        {leftOut ? <p className="mt-2">Not included: {leftOut}.</p> : null}
      </div>
    </>
  )
}
