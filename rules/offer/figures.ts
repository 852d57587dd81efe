import { priceTypeLabel, type PriceSite } from '../car/price.ts'
import type { Currency } from '../locale/currency.ts'
import { comparisonWarning, rateWords, type CreditSite } from '../finance/words.ts'
import { formatMoney } from '../locale/locale.ts'
import type { Offer } from './offer.ts'

/** The fields of a site that an offer's figures need. */
export interface OfferFigureSite extends CreditSite {
  currency: Currency
  settings: CreditSite['settings'] & PriceSite['settings']
}

/** One figure of an offer: Save $2,000; From $36,990 Drive Away; 5.9% p.a. with its comparison rate. */
export interface OfferFigure {
  kind: 'saving' | 'price' | 'rate' | 'bonus'
  /** Text before the amount; may be empty. */
  before: string
  figure: string
  /** Text after the amount, no smaller than the law requires. */
  after: string
}

/** An offer's figures, and the sentences that the law requires beside them. */
export interface OfferFigures {
  figures: readonly OfferFigure[]
  warnings: readonly string[]
}

/**
 * The figures of an offer, the most important first: the saving, the starting price, the rate, the extras. A rate in
 * Australia needs its comparison rate and the warning (National Credit Code, Part 10), so one without a comparison rate
 * is not shown; nor is any rate on a site without finance.
 */
export function offerFigures(
  offer: Pick<Offer, 'saving_cents' | 'from_price' | 'rate' | 'bonus'>,
  site: OfferFigureSite,
): OfferFigures {
  const money = (cents: number) => formatMoney(cents, site.currency)
  const { saving_cents, from_price, rate, bonus } = offer
  const comparison = rate?.comparison_percent ?? null
  const mayNameRate =
    rate !== null &&
    site.settings.finance_enabled &&
    (site.country !== 'AU' || comparison !== null || site.settings.business_vehicles)
  const warning = mayNameRate && comparison !== null ? comparisonWarning(site, site.currency) : null
  const figures: (OfferFigure | null)[] = [
    saving_cents === null ? null : { kind: 'saving', before: 'Save', figure: money(saving_cents), after: '' },
    from_price === null
      ? null
      : {
          kind: 'price',
          before: 'From',
          figure: money(from_price.price_cents),
          after: priceTypeLabel(from_price.price_type, site) ?? '',
        },
    mayNameRate
      ? {
          kind: 'rate',
          before: '',
          figure: rateWords(rate.percent, site),
          after: site.country === 'AU' && comparison !== null ? `Comparison rate ${rateWords(comparison, site)}` : '',
        }
      : null,
    bonus === null ? null : { kind: 'bonus', before: '', figure: bonus, after: '' },
  ]
  return { figures: figures.filter((figure) => figure !== null), warnings: warning ? [warning] : [] }
}
