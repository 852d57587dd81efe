import type { LiveState } from '@forecourt/rules/car/liveNotice.ts'
import { liveState } from '@forecourt/rules/car/liveState.ts'
import { vehiclePageState, isAvailable } from '@forecourt/rules/car/availability.ts'
import type { Car, CarImage, ShownCar } from '@forecourt/rules/car/car.ts'
import type { CarType } from '@forecourt/rules/kinds/carType.ts'
import { factGroups } from '@forecourt/rules/car/factGroups.ts'
import { carFacts, type CarFact } from '@forecourt/rules/car/facts.ts'
import { disclosure } from '@forecourt/rules/disclosure/disclosure.ts'
import { carPictures } from '@forecourt/rules/car/image.ts'
import { keyFacts } from '@forecourt/rules/car/keyFacts.ts'
import { listingOffer } from '@forecourt/rules/car/listing.ts'
import { carSubtitle, carTitle } from '@forecourt/rules/car/name.ts'
import { galleryGroups, type GalleryGroup } from '@forecourt/rules/car/pictureGroups.ts'
import { advertisedPriceCents, priceParts, type PriceParts } from '@forecourt/rules/car/price.ts'
import { formerPriceText, listedText } from '@forecourt/rules/car/priceHistory.ts'
import { shownTag, tagTone, type TagTone } from '@forecourt/rules/car/tag.ts'
import { featureGroups, foldedGroups, type FeatureGroup } from '@forecourt/rules/car/featureGroups.ts'
import { trustItems, type TrustItem } from '@forecourt/rules/car/trust.ts'
import { carVideo, type CarVideo } from '@forecourt/rules/car/video.ts'
import type { SafeHtml } from '@forecourt/rules/kinds/safeHtml.ts'
import { addressLine } from '@forecourt/rules/location/address.ts'
import { phoneView, shownPhone, type PhoneView } from '@forecourt/rules/location/contactView.ts'
import { directionsHref, mapHref } from '@forecourt/rules/location/directions.ts'
import { openingStatus, todaysHours } from '@forecourt/rules/location/hours.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import { locationOf } from '@forecourt/rules/location/locationOf.ts'
import { collapsed, type Collapsed } from '@forecourt/rules/offer/text.ts'
import { hasWaitlist, refusalOf } from '@forecourt/rules/offering/refusal.ts'
import { isDrawing, isIllustration } from '@forecourt/rules/site/illustration.ts'
import { imageTemplate } from '@forecourt/rules/site/imageUrl.ts'
import { formatMoney, localise } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { slugOf } from '@forecourt/rules/site/slug.ts'
import { slugOfSearchPath } from '@forecourt/rules/site/searchSlugs.ts'
import { pictureView, type PictureView } from '../layout/picture.server.ts'
import { tradeInAgainstCents } from '@forecourt/rules/tradeIn/valuation.ts'
import type { PriceWords } from '../../ui/PriceFigure.tsx'
import type { FavouriteCar } from '../vehicleCard/FavouriteButton.tsx'

/** Facts beside the price. */
const DECIDING = 3

/** Fewer pictures than these go around no vehicle. */
const LEAST_SPIN = 8

/** About as many features as are shown before the rest folds away. */
const FEATURES_SHOWN = 12

/** A button of the vehicle page; it is there only when its rule allows it. */
export interface VehicleAction {
  kind: 'reserve' | 'waitlist' | 'test_drive' | 'finance' | 'trade_in'
  label: string
  href: string
}

/** The place where the vehicle stands. */
export interface VehicleLocation {
  id: number
  dealershipId: number
  name: string
  address: string
  mapHref: string
  picture: PictureView | null
  directionsHref: string
  /** Open until 5:00pm. */
  status: { open: boolean; text: string } | null
  today: string | null
  phone: PhoneView | null
  rating: { average: string; count: number } | null
  /** Where else of the dealer's it can be had. */
  alsoAt: readonly string[]
}

interface ViewPicture {
  source: string
  width: number
  height: number
  /** A drawing, and says so. */
  illustration?: true
  /** What it shows, if somebody has described it. */
  alt?: string
}

/** A video as the page plays it. */
type VideoView = CarVideo & { illustration?: true }

/** What the vehicle page draws, all decided. */
export interface VehicleView {
  id: number
  slug: string
  carType: CarType
  title: string
  subtitle: string | null
  state: 'available' | 'sold'
  /** As open pages follow it. */
  live: LiveState
  condition: string
  tag: { label: string; tone: TagTone } | null
  price: PriceWords
  disclosure: string | null
  /** The same one by one, where the site has no sentence of its own. */
  priceParts: PriceParts | null
  estimate: { text: string; assumptions: string } | null
  /** The price that a trade-in is set against; null where none is. */
  againstCents: number | null
  pictures: readonly ViewPicture[]
  /** What the pictures show, run by run; empty where that is one thing or not known. */
  pictureGroups: readonly GalleryGroup[]
  video: VideoView | null
  /** Pictures all around it, in the order of a turn; empty for none. */
  spin: readonly ViewPicture[]
  /** All facts in their order, and the same in groups, without those of the trust block. */
  facts: readonly { label: string; value: string }[]
  factGroups: readonly { heading: string; facts: readonly { label: string; value: string }[] }[]
  /** The three that decide in its trade. */
  keyFacts: readonly string[]
  trust: readonly TrustItem[]
  /** What the site says of all of that; null for nothing. */
  trustNote: string | null
  /** Such as 'Was $11,499 until 3 November 2026'. */
  formerPrice: string | null
  /** Such as 'Listed 12 days ago'. */
  listed: string | null
  /** In groups where there are many; `rest` folds away. */
  features: { shown: readonly FeatureGroup[]; rest: readonly FeatureGroup[] }
  comments: { heading: string; html: SafeHtml; collapsed: Collapsed | null } | null
  actions: readonly VehicleAction[]
  /** Such as LMCT 1234, under which it is offered. */
  licence: string | null
  location: VehicleLocation | null
  dealershipSlug: string
  favourite: FavouriteCar
  /** The list to go back to, with the make that this vehicle is of. */
  listHref: string
}

function actions(car: Car, site: Site): readonly VehicleAction[] {
  const to = paths(site)
  const { settings } = site
  const price = advertisedPriceCents(car)
  const possible: readonly (VehicleAction | false)[] = [
    refusalOf('reserve', site, car) === null && {
      kind: 'reserve',
      label: `Reserve for ${formatMoney(settings.deposit_cents, car.currency)}`,
      href: to.checkout(car),
    },
    hasWaitlist(car, site) && { kind: 'waitlist', label: 'Join the waitlist', href: to.waitlist(car) },
    refusalOf('test_drive', site, car) === null && {
      kind: 'test_drive',
      label: localise(`Book a ${site.testDrive}`, site.locale),
      href: to.testDrive({ id: slugOf(car.model), name: car.model }, car),
    },
    refusalOf('finance', site, car) === null &&
      isAvailable(car) &&
      price !== null && {
        kind: 'finance',
        label: settings.finance_button_text,
        href: to.finance({
          car,
          preferredDealership: car.dealership_slug,
          vehiclePriceBudget: Math.round(price / 100),
        }),
      },
    refusalOf('trade_in', site, car) === null && {
      kind: 'trade_in',
      label: settings.trade_in_button_text,
      href: to.tradeIn(car),
    },
  ]
  return possible.filter((action) => action !== false)
}

function vehicleLocation(
  car: Car,
  location: Location,
  site: Site,
  locations: readonly Location[],
  now: Date,
): VehicleLocation {
  const { address, reviews } = location
  const status = openingStatus(location, now)
  const today = todaysHours(location, now)
  return {
    id: location.id,
    dealershipId: location.dealership_id,
    name: location.name,
    address: addressLine(address, site.country),
    mapHref: mapHref(location),
    picture: location.picture && pictureView(location.picture, site),
    directionsHref: directionsHref(location),
    status: status && { open: status.open, text: status.next ? `${status.text}. ${status.next}` : status.text },
    today: status && (today.name ? `${today.hours} (${today.name})` : today.hours),
    phone: phoneView(shownPhone({ car, location }, site, locations), site, location.id),
    rating: reviews && reviews.count > 0 ? { average: reviews.average_rating.toFixed(1), count: reviews.count } : null,
    alsoAt: car.sold ? [] : (car.location?.distribution_locations.map(({ name }) => name) ?? []),
  }
}

/** The video of a vehicle; one of a drawing says so, as the drawing does. */
function videoView({ video_url: address }: Car, site: Site): VideoView | null {
  const video = carVideo(address, site)
  return video && { ...video, ...(isIllustration(video.source, site.settings) ? { illustration: true } : {}) }
}

/** How a vehicle's page answers on a site at a moment (spec §9 sold window). */
export const pageState = (car: Car, site: Site, now: Date) =>
  vehiclePageState(car, { soldDays: site.settings.include_sold_cars_days, now })

/** The page of a vehicle on a site at a moment; its state says whether it was sold meanwhile. */
export function vehicleView(car: ShownCar, site: Site, locations: readonly Location[], now: Date): VehicleView {
  const location = locationOf(car, locations)
  const offer = listingOffer(car, site, now)
  const picture = ({ url, width, height, alt }: Omit<CarImage, 'thumb'>): ViewPicture => ({
    source: imageTemplate(url, site),
    width,
    height,
    ...(isDrawing(url, site.settings) ? { illustration: true } : {}),
    ...(alt ? { alt } : {}),
  })
  const { photos, groups: pictureGroups } = galleryGroups(carPictures(car, site))
  const pictures = photos.map(picture)
  const tag = shownTag(car, site, now)
  const { price, estimate, note, licence } = disclosure(car, site, location)
  const title = carTitle(car)
  const to = paths(site)
  const html = car.description
  const facts = carFacts(car, site)
  const labelAndValue = ({ label, value }: CarFact) => ({ label, value })
  return {
    id: car.id,
    slug: car.slug,
    carType: car.car_type,
    title,
    subtitle: carSubtitle(car),
    state: offer.availability === 'sold' || offer.availability === 'gone' ? 'sold' : 'available',
    live: liveState(car),
    condition: site.conditionLabels[car.car_type],
    tag: tag && { label: tag.label, tone: tagTone(tag) },
    price,
    disclosure: note,
    priceParts: priceParts(car, site),
    estimate: estimate && { text: estimate.text, assumptions: estimate.assumptions },
    againstCents: tradeInAgainstCents(car, site),
    pictures,
    pictureGroups,
    video: videoView(car, site),
    spin: car.spin_images.length >= LEAST_SPIN ? car.spin_images.map(picture) : [],
    facts: facts.map(labelAndValue),
    factGroups: factGroups(facts).map(({ heading, facts: own }) => ({
      heading: localise(heading, site.locale),
      facts: own.map(labelAndValue),
    })),
    keyFacts: keyFacts({ ...car, trade: car }, site).slice(0, DECIDING),
    trust: trustItems(car, site),
    trustNote: site.settings.trust_note,
    formerPrice: formerPriceText(car, car.former_prices, site, now),
    listed: listedText(car, { mostDays: site.settings.listed_days_shown, now }),
    features: foldedGroups(featureGroups(car.features), FEATURES_SHOWN),
    comments: html ? { heading: site.settings.dealer_comments_heading, html, collapsed: collapsed(html) } : null,
    actions: actions(car, site),
    licence,
    location: location && vehicleLocation(car, location, site, locations, now),
    dealershipSlug: car.dealership_slug,
    favourite: { id: car.id, slug: car.slug, title, make: car.make, model: car.model, image: pictures[0] ?? null },
    listHref: to.search(slugOfSearchPath(site.searchPath), new URLSearchParams({ make: car.make }).toString()),
  }
}
