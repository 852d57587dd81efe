import type { CarCard } from '@forecourt/rules/car/car.ts'
import { shownPrice } from '@forecourt/rules/disclosure/disclosure.ts'
import { defaultPicture } from '@forecourt/rules/car/image.ts'
import { keyFacts } from '@forecourt/rules/car/keyFacts.ts'
import { carSubtitle, carTitle } from '@forecourt/rules/car/name.ts'
import { shownTag, tagTone, type TagTone } from '@forecourt/rules/car/tag.ts'
import { townLine } from '@forecourt/rules/location/address.ts'
import { isDrawing } from '@forecourt/rules/site/illustration.ts'
import { imageTemplate } from '@forecourt/rules/site/imageUrl.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { tradeInAgainstCents } from '@forecourt/rules/tradeIn/valuation.ts'
import type { PriceWords } from '../../ui/PriceFigure.tsx'

/** The view of a card: computed in the loader, so that no rule is sent to the browser. */
export interface CardView {
  id: number
  /** Its address follows from it. */
  slug: string
  title: string
  subtitle: string | null
  /** The key facts of its trade (keyFacts.ts), such as odometer, transmission, fuel and drive. */
  facts: readonly string[]
  price: PriceWords
  /** Repayment estimate; its conditions are below the cards (RepaymentNote.tsx). */
  estimate: string | null
  /** The price that a trade-in is set against; null where none is. */
  againstCents: number | null
  /** Suburb and state of the location. */
  place: string | null
  tag: { label: string; tone: TagTone; imageUrl?: string } | null
  image: { source: string; width: number; height: number; alt?: string } | null
  /** Number of photographs, without drawings. */
  photos: number
  /**
   * The picture is a drawing, and labelled as one. Never absent: cards with the same fields are sent as columns
   * (web/serialized.ts).
   */
  illustration: boolean
  make: string
  model: string
}

function drawCard(car: CarCard, site: Site, now: Date): CardView {
  const tag = shownTag(car, site, now)
  const shown = shownPrice(car, site)
  const estimate = site.settings.finance_card_estimate ? shown.estimate : null
  const image = car.image ?? defaultPicture(car, site)
  return {
    id: car.id,
    slug: car.slug,
    title: carTitle(car),
    subtitle: carSubtitle(car),
    facts: keyFacts(car, site),
    price: shown.price,
    estimate: estimate?.text ?? null,
    againstCents: tradeInAgainstCents(car, site),
    place: townLine(car, site.country) || null,
    tag: tag
      ? { label: tag.label, tone: tagTone(tag), ...(tag.kind === 'certified' ? { imageUrl: tag.imageUrl } : {}) }
      : null,
    image: {
      source: imageTemplate(image.url, site),
      width: image.width,
      height: image.height,
      ...(image.alt ? { alt: image.alt } : {}),
    },
    photos: car.photos_count,
    illustration: isDrawing(image.url, site.settings),
    make: car.make,
    model: car.model,
  }
}

const drawn = new WeakMap<CarCard, { minute: number; site: Site; view: CardView }>()

/**
 * A result card of a vehicle on a site at a moment (look: Card anatomy). The server caches a site's cards until its
 * stock changes, so the same vehicle is computed once a minute; a card shows times as days only.
 */
export function cardView(car: CarCard, site: Site, now: Date): CardView {
  const minute = Math.floor(now.getTime() / 60_000)
  const cached = drawn.get(car)
  if (cached?.minute === minute && cached.site === site) return cached.view
  const view = drawCard(car, site, now)
  drawn.set(car, { minute, site, view })
  return view
}
