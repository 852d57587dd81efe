import {
  amountInput,
  calculate,
  loanQuery,
  LOAN_LIMITS,
  termChoices,
  type CalculatorErrors,
  type CalculatorField,
} from '@forecourt/rules/finance/calculator.ts'
import { REPAYMENT_PERIODS } from '@forecourt/rules/finance/repayment.ts'
import { balloonWord, depositWord, everyPeriod, repaymentWord } from '@forecourt/rules/finance/words.ts'
import { formatMoney } from '@forecourt/rules/locale/locale.ts'
import { capitalised, inSentence } from '@forecourt/rules/locale/sentence.ts'
import { useRef, useState, type FormEvent } from 'react'
import { whenLoaded } from '../../browser/optionalPart.ts'
import { Button } from '../../ui/Button.tsx'
import { Segment } from '../../ui/choices.tsx'
import { Select } from '../../ui/controls.tsx'
import { Field } from '../../ui/Field.tsx'
import { FieldError } from '../../ui/Group.tsx'
import { useAddress } from '../layout/page.ts'
import { usePaths, useSite } from '../layout/site.ts'
import { ChangeOver } from '../tradeIn/ChangeOver.tsx'
import type { CalculatorView } from './calculatorView.server.ts'
import { Estimate } from './Estimate.tsx'
import { FinancedVehicle } from './FinancedVehicle.tsx'
import { AmountField, RateField } from './loanFields.tsx'
import { TermComparison } from './TermComparison.tsx'
import { termName } from './termName.ts'

/** Maximum of the price slider, unless the price is higher; in cents. */
const SLIDER_PRICE_CENTS = 100_000_00
const ANCHOR = '#calculator'

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
              capitalised(depositWord(site.country)),
              Math.max(priceCents - 100, 0),
              'Including your trade-in',
            )}
            {amount('balloon', capitalised(balloonWord(site.country)), financedCents, 'Paid at the end of the term')}
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
                  {capitalised(everyPeriod(period, site.country))}
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
