import type { Calculated } from '@forecourt/rules/finance/calculator.ts'
import {
  aPeriod,
  comparisonRate,
  depositWord,
  everyPeriod,
  rateWords,
  repaymentAssumptions,
  repaymentWord,
  usualTerms,
} from '@forecourt/rules/finance/words.ts'
import { capitalised } from '@forecourt/rules/locale/sentence.ts'
import { useEffect, useRef, useState, type Ref } from 'react'
import { buttonClass } from '../../ui/Button.tsx'
import { useSite } from '../layout/site.ts'
import type { CalculatorView } from './calculatorView.server.ts'
import { Rates } from './Rates.tsx'

/** The result is announced to screen readers once it has not changed for this long, not at every step of a slider. */
const ANNOUNCE_AFTER_MS = 700
const RESULT_ID = 'estimate'

/** The estimate with all its assumptions (docs/decisions/0066). */
export function Estimate({
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

/** The costs of a loan, line by line. */
function rows(
  { loan, costs }: Extract<Calculated, { ok: true }>,
  country: 'AU' | 'NZ' | 'US',
  money: (cents: number) => string,
): readonly (readonly [string, string])[] {
  return [
    ...(loan.depositCents > 0 ? [[capitalised(depositWord(country)), money(loan.depositCents)] as const] : []),
    ['Amount financed', money(costs.financedCents)],
    [`${capitalised(repaymentWord(country))}s`, `${costs.repayments} ${everyPeriod(loan.period, country)}`],
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
