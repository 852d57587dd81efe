import { comparisonRate, rateWords } from '@forecourt/rules/finance/words.ts'
import { useSite } from '../layout/site.ts'

/** The rate of the loan, and beside it the comparison rate where the site has one. */
export function Rates({ percent }: { percent: number }) {
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
