import type { Car } from '@forecourt/rules/car/car.ts'
import { phoneView, shownPhone } from '@forecourt/rules/location/contactView.ts'
import { locationOf } from '@forecourt/rules/location/locationOf.ts'
import { refusalOf, type Refusal, type Way } from '@forecourt/rules/offering/refusal.ts'
import { hasPage, type SwitchedPage } from '@forecourt/rules/offering/pages.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import { slugOf } from '@forecourt/rules/site/slug.ts'
import { slugOfSearchPath } from '@forecourt/rules/site/searchSlugs.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { data } from 'react-router'
import { pageState } from '../vehicle/vehicleView.ts'
import type { Notice } from '../layout/page.ts'

/** The vehicle that something is not offered for, at this instant. */
interface RefusedCar {
  car: Car
  now: Date
}

/** A way that remains as a link; null for a call, which is a number, and for one that leads nowhere here. */
function linkOf(way: Way, { site }: Dealer, about: RefusedCar | null): Notice['links'][number] | null {
  const to = paths(site)
  const car = about?.car
  const one = inSentence(site.vehicleNoun)
  const many = inSentence(site.vehicleNounPlural)
  switch (way) {
    case 'waitlist':
      return car ? { label: 'Join the waitlist', href: to.waitlist(car) } : null
    case 'enquire':
      return about && car && pageState(car, site, about.now) !== 'gone'
        ? { label: car.sold ? 'Find me a similar one' : `Enquire about this ${one}`, href: to.vehicleForm(car) }
        : { label: 'Contact us', href: to.contact() }
    case 'similar':
      return car
        ? {
            label: `Similar ${many}`,
            href: to.search(slugOfSearchPath(site.searchPath), new URLSearchParams({ make: car.make }).toString()),
          }
        : { label: `Browse ${many}`, href: to.search() }
    case 'test_drive':
      return car
        ? { label: 'Book a test drive', href: to.testDrive({ id: slugOf(car.model), name: car.model }, car) }
        : null
    case 'without_car':
      return hasPage('trade_in', site) ? { label: 'Value my trade-in', href: to.tradeIn() } : null
    case 'saved':
      return { label: `Saved ${many}`, href: to.shortlist() }
    case 'call':
      return null
  }
}

/** The answer of a page that is refused: 404, with the reason and the ways that remain. To be thrown by a loader. */
export async function notOffered(dealer: Dealer, refusal: Refusal, about: RefusedCar | null = null) {
  const { site } = dealer
  const locations = await dealer.locations.list()
  const number = shownPhone({ car: about?.car, location: about && locationOf(about.car, locations) }, site, locations)
  const notice: Notice = {
    title: refusal.title,
    text: refusal.text,
    links: refusal.ways
      .map((way) => linkOf(way, dealer, about))
      .filter((link) => link !== null)
      .map(({ label, href }) => ({ label: siteWords(label, site), href })),
    phone: refusal.ways.includes('call') ? phoneView(number, site, null) : null,
  }
  return data(notice, { status: 404 })
}

/** Throws the answer of a page that the site is without; every other address is let through. */
export async function mustHave(kind: SwitchedPage, dealer: Dealer): Promise<void> {
  const refusal = refusalOf(kind, dealer.site)
  if (refusal) throw await notOffered(dealer, refusal)
}
