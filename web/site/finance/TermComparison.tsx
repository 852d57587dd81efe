import { comparedTerms, type Calculated } from '@forecourt/rules/finance/calculator.ts'
import { aPeriod, balloonWord, comparisonRate, depositWord, repaymentWord } from '@forecourt/rules/finance/words.ts'
import { capitalised } from '@forecourt/rules/locale/sentence.ts'
import { useSite } from '../layout/site.ts'
import { Rates } from './Rates.tsx'
import { termName } from './termName.ts'

/** The same loan over several terms, side by side, with the assumptions and the comparison rate of the estimate. */
export function TermComparison({
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
                {capitalised(repayment)} {aPeriod(answer.loan.period, site.country)}
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
