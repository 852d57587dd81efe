import { priceTypeLabel, type PriceSite } from '../car/price.ts'
import type { Currency } from '../locale/currency.ts'
import { comparisonWarning, rateWords, type CreditSite } from '../finance/words.ts'
import { formatMoney } from '../locale/locale.ts'
import type { Offer } from './offer.ts'

/** What the figures of an offer need to know of a site. */
export interface OfferFigureSite extends CreditSite {
  currency: Currency
  settings: CreditSite['settings'] & PriceSite['settings']
}

/** One figure of an offer: Save $2,000; From $36,990 Drive Away; 5.9% p.a. with its comparison rate. */
export interface OfferFigure {
  kind: 'saving' | 'price' | 'rate' | 'bonus'
  /** What stands before the figure; empty where nothing does. */
  before: string
  figure: string
  /** What stands after it, no smaller than a law asks for. */
  after: string
}

/** What an offer gives, in figures, and the sentences that the law wants beside them. */
export interface OfferFigures {
  figures: readonly OfferFigure[]
  warnings: readonly string[]
}

/**
 * What one saves or gets by an offer, the most telling first: the saving, where prices begin, the rate, what comes with it.
 * A rate in Australia stands with its comparison rate and the warning (National Credit Code, Part 10), so one without a
 * comparison rate is not told; nor is any on a site that has no finance.
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
