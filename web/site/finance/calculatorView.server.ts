import type { Car } from '@forecourt/rules/car/car.ts'
import { shownPrice } from '@forecourt/rules/disclosure/disclosure.ts'
import { carPictures } from '@forecourt/rules/car/image.ts'
import { carSubtitle, carTitle } from '@forecourt/rules/car/name.ts'
import { advertisedPriceCents } from '@forecourt/rules/car/price.ts'
import { CALCULATOR_FIELDS, startingLoan, type LoanInput } from '@forecourt/rules/finance/calculator.ts'
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
  /** Parameters of our links to the finance page (spec §2), which a calculation preserves. */
  linkParameters: readonly (readonly [string, string])[]
}

/** Parameters of our links to the finance page (spec §2), which a calculation keeps. */
const LINK_PARAMETERS = ['preferredDealership', 'car_id', 'car_type'] as const

function pictureOf(car: Car, site: Site): NonNullable<CalculatorView['car']>['image'] {
  const [{ url, width, height }] = carPictures(car, site)
  return { source: imageTemplate(url, site), width, height }
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
    linkParameters: LINK_PARAMETERS.flatMap((name) => {
      const value = query.get(name)?.slice(0, 200)
      return value ? [[name, value] as const] : []
    }),
  }
}
