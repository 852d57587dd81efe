import type { Car } from '@forecourt/rules/car/car.ts'
import { shownPrice } from '@forecourt/rules/disclosure/disclosure.ts'
import { carPictures } from '@forecourt/rules/car/image.ts'
import { carSubtitle, carTitle } from '@forecourt/rules/car/name.ts'
import { advertisedPriceCents } from '@forecourt/rules/car/price.ts'
import { CALCULATOR_FIELDS, startingLoan, type LoanInput } from '@forecourt/rules/finance/calculator.ts'
import { localise } from '@forecourt/rules/locale/locale.ts'
import { refusalOf } from '@forecourt/rules/offering/refusal.ts'
import { imageTemplate } from '@forecourt/rules/site/imageUrl.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { tradeInAgainstCents } from '@forecourt/rules/tradeIn/valuation.ts'
import type { PriceWords } from '../../ui/PriceFigure.tsx'

/** The initial view of the finance calculator. */
export interface CalculatorView {
  typed: LoanInput
  /** Whether the visitor has submitted figures: errors are then shown at once. */
  submitted: boolean
  /** The vehicle that the price was taken from. */
  car: {
    title: string
    subtitle: string | null
    href: string
    price: PriceWords
    note: string | null
    /** The price that a trade-in is set against; null where none is. */
    againstCents: number | null
    image: { source: string; width: number; height: number } | null
  } | null
  /** Other ways to finance that the site offers, with the same parameters. */
  flows: readonly { label: string; href: string }[]
  /** Parameters of our links to the finance page (spec §2), which a calculation preserves. */
  linkParameters: readonly (readonly [string, string])[]
  /** What is said below the estimate, in the site’s spelling. */
  disclaimer: string
}

/** What is said below every estimate. */
const DISCLAIMER =
  'This estimate is a guide only and isn’t financial advice. Your rate will depend on your circumstances and the lender’s assessment.'

/** Parameters of our links to the finance page (spec §2), which a calculation keeps. */
const LINK_PARAMETERS = ['preferredDealership', 'car_id', 'car_type'] as const

function pictureOf(car: Car, site: Site): NonNullable<CalculatorView['car']>['image'] {
  const [{ url, width, height }] = carPictures(car, site)
  return { source: imageTemplate(url, site), width, height }
}

/** The site's shorter ways to finance, for what the page is about. */
function flows(query: URLSearchParams, car: Car | null, site: Site): CalculatorView['flows'] {
  const to = paths(site)
  const budget = Number(query.get('vehiclePriceBudget') || Number.NaN)
  const about = {
    ...(car ? { car } : {}),
    preferredDealership: query.get('preferredDealership')?.slice(0, 200) ?? null,
    vehiclePriceBudget: Number.isFinite(budget) ? budget : null,
  }
  return [
    ...(refusalOf('pre_approval', site, car)
      ? []
      : [{ label: 'Get pre-approved', href: to.financePreApproval(about) }]),
    ...(refusalOf('finance_score', site, car)
      ? []
      : [{ label: 'Check your finance score', href: to.financeScore(about) }]),
  ]
}

/** The calculator for a page's address; `car` is the vehicle of the address, if the site has it. */
export function calculatorView(query: URLSearchParams, car: Car | null, site: Site): CalculatorView {
  const shown = car && shownPrice(car, site)
  return {
    typed: startingLoan(query, car && advertisedPriceCents(car), site),
    submitted: CALCULATOR_FIELDS.some((field) => query.has(field)),
    car: car && {
      title: carTitle(car),
      subtitle: carSubtitle(car),
      href: paths(site).vehicle(car),
      price: shown!.price,
      note: shown!.note,
      againstCents: tradeInAgainstCents(car, site),
      image: pictureOf(car, site),
    },
    flows: flows(query, car, site),
    disclaimer: localise(DISCLAIMER, site.locale),
    linkParameters: LINK_PARAMETERS.flatMap((name) => {
      const value = query.get(name)?.slice(0, 200)
      return value ? [[name, value] as const] : []
    }),
  }
}
