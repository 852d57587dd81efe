import {
  calculate,
  comparedTerms,
  loanQuery,
  LOAN_LIMITS,
  termChoices,
  amountInput,
  type Calculated,
  type CalculatorErrors,
  type CalculatorField,
} from '@forecourt/rules/finance/calculator.ts'
import { REPAYMENT_PERIODS } from '@forecourt/rules/finance/repayment.ts'
import {
  aPeriod,
  balloonWord,
  comparisonRate,
  depositWord,
  everyPeriod,
  rateWords,
  repaymentAssumptions,
  repaymentWord,
  usualTerms,
} from '@forecourt/rules/finance/words.ts'
import { formatMoney, formatNumber, type Locale } from '@forecourt/rules/locale/locale.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { useEffect, useRef, useState, type FormEvent, type Ref } from 'react'
import { whenLoaded } from '../../browser/optionalPart.ts'
import { buttonClass, Button } from '../../ui/Button.tsx'
import { Segment } from '../../ui/choices.tsx'
import { Input, Select } from '../../ui/controls.tsx'
import { Field } from '../../ui/Field.tsx'
import { FieldError } from '../../ui/Group.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { PriceFigure } from '../../ui/PriceFigure.tsx'
import { useAddress } from '../layout/page.ts'
import { usePaths, useSite } from '../layout/site.ts'
import { ChangeOver } from '../tradeIn/ChangeOver.tsx'
import type { CalculatorView } from './calculatorView.server.ts'

/** The result is announced to screen readers once it has not changed for this long, not at every step of a slider. */
const ANNOUNCE_AFTER_MS = 700
/** Maximum of the price slider, unless the price is higher; in cents. */
const SLIDER_PRICE_CENTS = 100_000_00
const RESULT_ID = 'estimate'
const ANCHOR = '#calculator'

const termName = (months: number, locale: Locale) =>
  months % 12 === 0 ? `${months / 12} ${months === 12 ? 'year' : 'years'}` : `${formatNumber(months, locale)} months`

const capital = (words: string) => words[0]!.toUpperCase() + words.slice(1)

/**
 * The finance calculator (spec §2 Finance, §9 rate 10). A plain form that the server handles; with scripts it updates
 * at every change, with sliders beside the amounts.
 */
export function Calculator({ view }: { view: CalculatorView }) {
  const site = useSite()
  const to = usePaths()
  const { pathname } = useAddress()
  const [typed, setTyped] = useState(view.typed)
  const [sensible, setSensible] = useState(view.typed)
  const [submitted, setSubmitted] = useState(view.submitted)
  const [focused, setFocused] = useState<CalculatorField | null>(null)
  const used = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLElement>(null)

  const answer = calculate(typed, site)
  // Sliders keep their position while the input is invalid.
  const shown = calculate(sensible, site)
  const errors: CalculatorErrors = answer.ok ? {} : answer.errors
  // No errors are shown while the visitor is typing.
  const errorOf = (field: CalculatorField) => (field === focused && !submitted ? undefined : errors[field])
  const money = (cents: number) => formatMoney(cents, site.currency)

  function change(field: CalculatorField, value: string) {
    const next = { ...typed, [field]: value }
    setTyped(next)
    if (calculate(next, site).ok) setSensible(next)
    if (used.current) return
    used.current = true
    whenLoaded(import('../../browser/track.ts'), ({ trackAction }) => trackAction(site, 'financeCalculator', {}))
  }

  function answerHere(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    const wrong = answer.ok ? null : form.current!.querySelector<HTMLElement>('[aria-invalid]')
    ;(wrong ?? result.current)?.focus()
  }

  const amount = (field: 'price' | 'deposit' | 'balloon', label: string, most: number, hint?: string) => (
    <AmountField
      field={field}
      label={label}
      hint={hint}
      value={typed[field]}
      error={errorOf(field)}
      min={field === 'price' ? LOAN_LIMITS.priceCents.min : 0}
      max={most}
      cents={shown.ok ? shown.loan[`${field}Cents`] : null}
      money={money}
      write={(cents) => amountInput(cents, site.locale)}
      onValue={(value) => change(field, value)}
      onFocus={setFocused}
    />
  )
  const priceCents = shown.ok ? shown.loan.priceCents : 0
  const financedCents = shown.ok ? shown.costs.financedCents : 0
  const applyQuery = new URLSearchParams(
    [...view.linkParameters, ...loanQuery(typed)].map(([name, value]) => [name, value]),
  )

  return (
    <section id="calculator" aria-labelledby="calculator-heading" className="mb-16 scroll-mt-24 lg:mb-24">
      <h2 id="calculator-heading" className="text-23">
        Estimate your {repaymentWord(site.country)}s
      </h2>
      {view.car ? (
        <>
          <FinancedVehicle car={view.car} />
          <div className="max-w-160">
            <ChangeOver
              price={view.car.price}
              againstCents={view.car.againstCents}
              onDeposit={(cents) => change('deposit', amountInput(cents, site.locale))}
            />
          </div>
        </>
      ) : null}
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:grid-rows-[auto_1fr] lg:gap-12">
        <form
          ref={form}
          method="get"
          action={`${pathname}${ANCHOR}`}
          noValidate
          onSubmit={answerHere}
          onBlur={() => setFocused(null)}
          className="grid gap-6"
        >
          {view.linkParameters.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {amount(
            'price',
            `Price of the ${inSentence(site.vehicleNoun)}`,
            Math.max(SLIDER_PRICE_CENTS, priceCents * 2),
          )}
          <div className="grid gap-6 sm:grid-cols-2">
            {amount(
              'deposit',
              capital(depositWord(site.country)),
              Math.max(priceCents - 100, 0),
              'Including your trade-in',
            )}
            {amount('balloon', capital(balloonWord(site.country)), financedCents, 'Paid at the end of the term')}
          </div>
          <div className="grid gap-6 sm:grid-cols-2">
            <RateField
              value={typed.rate}
              error={errorOf('rate')}
              label={site.country === 'US' ? 'APR' : 'Interest rate (p.a.)'}
              onValue={(value) => change('rate', value)}
              onFocus={setFocused}
            />
            <Field label="Term" error={errorOf('term')}>
              {(control) => (
                <Select
                  {...control}
                  name="term"
                  value={typed.term}
                  onChange={(event) => change('term', event.target.value)}
                  className="tabular-nums"
                >
                  {termChoices(site, typed.term).map((months) => (
                    <option key={months} value={months}>
                      {termName(months, site.locale)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <fieldset>
            <legend className="mb-1 text-14 font-semibold">How often you pay</legend>
            <div className="flex flex-wrap gap-2">
              {REPAYMENT_PERIODS.map((period) => (
                <Segment
                  key={period}
                  name="period"
                  value={period}
                  checked={typed.period === period}
                  onChange={() => change('period', period)}
                >
                  {capital(everyPeriod(period, site.country))}
                </Segment>
              ))}
            </div>
            {errors.period ? <FieldError id="period-error">{errors.period}</FieldError> : null}
          </fieldset>
          {/* If the estimate updates beside the fields, no button is needed. */}
          <p className="js:lg:hidden">
            <Button type="submit" variant="secondary" className="print:hidden">
              Show my estimate
            </Button>
          </p>
        </form>
        <Estimate
          answer={answer}
          money={money}
          applyHref={`${pathname}?${applyQuery}#finance-form`}
          searchHref={to.search(null, `price_max=${Math.floor(priceCents / 100)}`)}
          focusRef={result}
          flows={view.flows}
          disclaimer={view.disclaimer}
          browse={view.car === null}
        />
        {answer.ok ? <TermComparison answer={answer} money={money} /> : null}
      </div>
    </section>
  )
}

/** The vehicle that the price belongs to. */
function FinancedVehicle({ car }: { car: NonNullable<CalculatorView['car']> }) {
  return (
    <div className="mt-5 flex items-start gap-4">
      {car.image ? (
        <Picture
          source={car.image.source}
          width={car.image.width}
          height={car.image.height}
          alt=""
          sizes="120px"
          narrowest={128}
          widest={384}
          className="aspect-3/2 w-30 shrink-0 rounded-control object-cover"
        />
      ) : null}
      <div className="min-w-0">
        <p className="font-semibold">
          <a href={car.href} className="underline-offset-4 hover:underline">
            {car.title}
          </a>
        </p>
        {car.subtitle ? <p className="text-14 text-muted">{car.subtitle}</p> : null}
        <PriceFigure price={car.price} large />
        {car.note ? <p className="max-w-text text-14 text-muted">{car.note}</p> : null}
      </div>
    </div>
  )
}

/** A step that is large enough for a thumb: about a two-hundredth of the range, a round amount in cents. */
function stepOf(range: number): number {
  const step = [100_00, 250_00, 500_00, 1_000_00, 5_000_00].find((one) => range / one <= 250)
  return step ?? 10_000_00
}

/** An amount to type, with a slider beside it where scripts run. */
function AmountField({
  field,
  label,
  hint,
  value,
  error,
  min,
  max,
  cents,
  money,
  write,
  onValue,
  onFocus,
}: {
  field: 'price' | 'deposit' | 'balloon'
  label: string
  hint?: string | undefined
  value: string
  error: string | undefined
  min: number
  max: number
  /** Position of the slider; null without a valid value. */
  cents: number | null
  money: (cents: number) => string
  /** Formats an amount for the field. */
  write: (cents: number) => string
  onValue: (value: string) => void
  onFocus: (field: CalculatorField) => void
}) {
  const step = stepOf(max - min)
  return (
    <div>
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <span className="relative block">
            <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
              $
            </span>
            <Input
              {...control}
              name={field}
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              value={value}
              placeholder={field === 'price' ? undefined : '0'}
              onChange={(event) => onValue(event.target.value)}
              onFocus={() => onFocus(field)}
              className="tabular-nums pl-7"
            />
          </span>
        )}
      </Field>
      <Slider
        label={label}
        min={min}
        max={Math.max(max, min + step)}
        step={step}
        value={cents ?? min}
        words={money(cents ?? min)}
        onValue={(next) => onValue(write(Math.min(next, max)))}
      />
    </div>
  )
}

/** A rate to type, with a slider beside it where scripts run. */
function RateField({
  value,
  error,
  label,
  onValue,
  onFocus,
}: {
  value: string
  error: string | undefined
  label: string
  onValue: (value: string) => void
  onFocus: (field: CalculatorField) => void
}) {
  const rate = Number(value)
  return (
    <div>
      <Field label={label} error={error}>
        {(control) => (
          <span className="relative block">
            <Input
              {...control}
              name="rate"
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              value={value}
              onChange={(event) => onValue(event.target.value)}
              onFocus={() => onFocus('rate')}
              className="tabular-nums pr-8"
            />
            <span aria-hidden className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
              %
            </span>
          </span>
        )}
      </Field>
      <Slider
        label={label}
        min={0}
        max={30}
        step={0.25}
        value={Number.isFinite(rate) ? rate : 0}
        words={`${value}%`}
        onValue={(next) => onValue(String(next))}
      />
    </div>
  )
}

/** The browser's own slider, with its keyboard support; only rendered if scripts run. */
function Slider({
  label,
  words,
  onValue,
  ...range
}: {
  label: string
  /** The value for screen readers. */
  words: string
  min: number
  max: number
  step: number
  value: number
  onValue: (value: number) => void
}) {
  return (
    <input
      type="range"
      aria-label={`${label}, slider`}
      aria-valuetext={words}
      {...range}
      onChange={(event) => onValue(event.target.valueAsNumber)}
      className="mt-1 block h-11 w-full cursor-pointer accent-action no-js:hidden print:hidden"
    />
  )
}

/** The estimate with all its assumptions (docs/decisions/0066). */
function Estimate({
  answer,
  money,
  applyHref,
  searchHref,
  browse,
  flows,
  disclaimer,
  focusRef,
}: {
  answer: Calculated
  money: (cents: number) => string
  applyHref: string
  searchHref: string
  /** Whether to link to vehicles of that price. */
  browse: boolean
  flows: CalculatorView['flows']
  disclaimer: string
  focusRef: Ref<HTMLElement>
}) {
  const site = useSite()
  const comparison = comparisonRate(site, site.currency)
  const announced = useAnnounced(
    answer.ok
      ? `Estimated ${repaymentWord(site.country)} ${money(answer.costs.repaymentCents)} ${aPeriod(answer.loan.period, site.country)}`
      : 'We can’t show an estimate. Please check the amounts you entered.',
  )
  return (
    <section
      ref={focusRef}
      id={RESULT_ID}
      tabIndex={-1}
      aria-labelledby="estimate-heading"
      className="rounded-card border bg-surface p-5 lg:row-span-2 lg:sticky lg:top-24 lg:p-6"
    >
      <h3 id="estimate-heading" className="text-16 font-semibold tracking-normal">
        Estimated {repaymentWord(site.country)}
      </h3>
      <p role="status" aria-live="polite" className="sr-only">
        {announced}
      </p>
      {answer.ok ? (
        <>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            {/* Smaller than the price of the vehicle, which must be the largest (docs/decisions/0066). */}
            <strong className="tabular-nums text-28 font-bold">{money(answer.costs.repaymentCents)}</strong>
            <span className="text-16 text-muted">{aPeriod(answer.loan.period, site.country)}</span>
          </p>
          <Rates percent={answer.loan.annualRatePercent} />
          <dl className="mt-4 border-t">
            {rows(answer, site.country, money).map(([label, value]) => (
              <div key={label} className="flex items-baseline justify-between gap-4 border-b py-2">
                <dt className="text-14 text-muted">{label}</dt>
                <dd className="tabular-nums font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-5 grid gap-3">
            <a href={applyHref} className={buttonClass('primary')}>
              Apply with these figures
            </a>
            {flows.map(({ label, href }) => (
              <a key={href} href={href} className={buttonClass('secondary')}>
                {label}
              </a>
            ))}
            {browse ? (
              <a href={searchHref} className={buttonClass('secondary')}>
                {site.vehicleNounPlural} up to {money(Math.floor(answer.loan.priceCents / 100) * 100)}
              </a>
            ) : null}
          </div>
          <p className="mt-5 text-14 text-muted">{repaymentAssumptions(answer.loan, site, site.currency)}</p>
        </>
      ) : (
        <p className="mt-2">Please check the amounts you entered to see your estimate.</p>
      )}
      {comparison ? (
        <p className="mt-3 text-14 text-muted">
          {answer.ok && answer.loan.annualRatePercent !== usualTerms(site).annualRatePercent
            ? `Our rate is ${rateWords(usualTerms(site).annualRatePercent, site)}. `
            : ''}
          {comparison.warning}
        </p>
      ) : null}
      <p className="mt-3 text-14 text-muted">{disclaimer}</p>
    </section>
  )
}

/** The rate of the loan, and beside it the comparison rate where the site has one. */
function Rates({ percent }: { percent: number }) {
  const site = useSite()
  const comparison = comparisonRate(site, site.currency)
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 font-semibold">
      <span>
        {site.country === 'US' ? '' : 'Interest rate '}
        {rateWords(percent, site)}
      </span>
      {comparison ? <span>{comparison.rate}</span> : null}
    </p>
  )
}

/** The same loan over several terms, side by side, with the assumptions and the comparison rate of the estimate. */
function TermComparison({
  answer,
  money,
}: {
  answer: Extract<Calculated, { ok: true }>
  money: (cents: number) => string
}) {
  const site = useSite()
  const comparison = comparisonRate(site, site.currency)
  const repayment = repaymentWord(site.country)
  return (
    <section aria-labelledby="terms-heading" className="min-w-0 lg:col-start-1">
      <h3 id="terms-heading" className="text-16 font-semibold tracking-normal">
        Compare terms
      </h3>
      <Rates percent={answer.loan.annualRatePercent} />
      {/* Amounts of millions are wider than a small phone. */}
      <div className="mt-3 overflow-x-auto">
        <table aria-labelledby="terms-heading" className="w-full border-t text-14">
          <thead>
            <tr className="border-b text-left align-bottom text-muted">
              <th scope="col" className="py-2 pr-1 font-normal">
                Term
              </th>
              <th scope="col" className="py-2 pl-1 text-right font-normal">
                {capital(repayment)} {aPeriod(answer.loan.period, site.country)}
              </th>
              <th scope="col" className="py-2 pl-1 text-right font-normal">
                Interest
              </th>
              <th scope="col" className="py-2 pl-1 text-right font-normal">
                Total {repayment}s
              </th>
            </tr>
          </thead>
          <tbody>
            {comparedTerms(answer.loan).map(({ termMonths, costs, chosen }) => (
              <tr key={termMonths} className={chosen ? 'border-b font-semibold' : 'border-b'}>
                <th scope="row" className={`py-2 pr-1 text-left whitespace-nowrap ${chosen ? '' : 'font-normal'}`}>
                  {termName(termMonths, site.locale)}
                  {chosen ? <span className="sr-only"> (your term)</span> : null}
                </th>
                <td className="tabular-nums py-2 pl-1 text-right">{money(costs.repaymentCents)}</td>
                <td className="tabular-nums py-2 pl-1 text-right">{money(costs.interestCents)}</td>
                <td className="tabular-nums py-2 pl-1 text-right">{money(costs.totalCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 max-w-text text-14 text-muted">
        Price, {depositWord(site.country)}, {balloonWord(site.country)}, and rate are the same for each term.{' '}
        {comparison ? comparison.warning : ''}
      </p>
    </section>
  )
}

/** The costs of a loan, line by line. */
function rows(
  { loan, costs }: Extract<Calculated, { ok: true }>,
  country: 'AU' | 'NZ' | 'US',
  money: (cents: number) => string,
): readonly (readonly [string, string])[] {
  return [
    ...(loan.depositCents > 0 ? [[capital(depositWord(country)), money(loan.depositCents)] as const] : []),
    ['Amount financed', money(costs.financedCents)],
    [`${capital(repaymentWord(country))}s`, `${costs.repayments} ${everyPeriod(loan.period, country)}`],
    ...(costs.balloonCents > 0 ? [['Final payment', money(costs.balloonCents)] as const] : []),
    ['Interest', money(costs.interestCents)],
    [`Total ${repaymentWord(country)}s`, money(costs.totalCents)],
  ]
}

/** A text once it has not changed for a while, for a live region; empty at first, because the page shows it already. */
function useAnnounced(text: string): string {
  const [announced, setAnnounced] = useState('')
  const first = useRef(text)
  useEffect(() => {
    if (text === first.current) return
    first.current = ''
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return announced
}
