import { TERMS_LABELS } from '@forecourt/rules/booking/terms.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import type { DeskTerms } from '@forecourt/server/staff/desk/bookingTerms.ts'
import { INTENT } from '../form.ts'
import { Conflict } from '../list/conflict.tsx'
import { ChangeForm, Field, Submit, type Failure } from '../parts.tsx'

const WHOLE = /^[1-9]\d{0,8}$/
const numberIn = (text: string) => (WHOLE.test(text) ? Number(text) : 0)

/** What a form of these sends. */
export const sentTerms = (field: (name: string) => string) => ({
  websiteId: numberIn(field('site')),
  dealershipId: numberIn(field('dealership')),
  kind: field('kind'),
  texts: { places: field('places'), notice: field('notice') },
  version: field('version'),
})

const PARTS = ['site', 'dealership', 'kind', 'places', 'notice'] as const

/** What undoes a change, in an address. */
export const termsUndo = (
  { websiteId, dealershipId, kind }: ReturnType<typeof sentTerms>,
  before: { places: string; notice: string },
): string => [websiteId, dealershipId, kind, before.places, before.notice].join('.')

/** The same as a form sends it, against what is stored now; null for any other text. */
export function undoneTerms(text: string, rows: readonly DeskTerms[]): Record<string, string> | null {
  const parts = text.split('.')
  const values = Object.fromEntries(PARTS.map((name, at) => [name, parts[at]?.slice(0, 20) ?? '']))
  const row = rows.find(({ kind, dealershipId }) => kind === values.kind && String(dealershipId) === values.dealership)
  return row && parts.length === PARTS.length ? { ...values, version: row.version } : null
}

/** How many bookings the dealerships of a site take, and how far ahead. */
export function Terms({
  terms: { rows, may, site },
  failure: answer,
  saved,
}: {
  terms: { rows: readonly (DeskTerms & { kindName: string })[]; may: Answer; site: string }
  failure: Failure | undefined
  /** Whether one has just been saved: the others stay in view. */
  saved: boolean
}) {
  const failure = answer?.values[INTENT] === 'terms' ? answer : undefined
  const isOf = (row: DeskTerms) =>
    failure?.values.kind === row.kind && failure.values.dealership === String(row.dealershipId)
  return (
    <details className="panel block-out" open={failure !== undefined || saved}>
      <summary>Capacity and notice</summary>
      <div className="pad stack">
        <p className="muted">
          How many bookings fit at the same time, on all sites of a dealership together, and how long before they have
          to be made. Empty fields are as the site’s settings say. What is booked already stays.
        </p>
        {may.allowed ? null : <p className="muted">{may.reason}</p>}
        {rows.map((row) => {
          const hidden = { site, dealership: String(row.dealershipId), kind: row.kind }
          const own = isOf(row) ? failure : undefined
          const draft = `terms.${row.dealershipId}.${row.kind}`
          return (
            <section
              key={`${row.dealershipId} ${row.kind} ${row.version}`}
              className="stack tight"
              aria-label={`${row.kindName} at ${row.dealership}`}
            >
              <h3>
                {row.dealership} · {row.kindName}
              </h3>
              {own?.conflict ? (
                <Conflict
                  failure={own}
                  labels={TERMS_LABELS}
                  intent="terms"
                  hidden={hidden}
                  theirs={`?site=${site}`}
                  draft={draft}
                />
              ) : null}
              <ChangeForm
                intent="terms"
                hidden={{ ...hidden, version: row.version }}
                off={!may.allowed}
                draft={draft}
                className="terms"
              >
                <Field
                  name="places"
                  label={TERMS_LABELS.places}
                  hint={`The site has ${row.standard.places}.`}
                  inputMode="numeric"
                  failure={own}
                  defaultValue={row.texts.places}
                />
                <Field
                  name="notice"
                  label={TERMS_LABELS.notice}
                  hint={`The site has ${row.standard.notice}.`}
                  inputMode="numeric"
                  failure={own}
                  defaultValue={row.texts.notice}
                />
                <div>
                  <Submit look="quiet" of={`${row.kindName} at ${row.dealership}`}>
                    Save
                  </Submit>
                </div>
              </ChangeForm>
            </section>
          )
        })}
      </div>
    </details>
  )
}
