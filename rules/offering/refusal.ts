import type { ListingType } from '../kinds/carType.ts'
import { reserveRefusals, type ReservableCar } from '../car/reserve.ts'
import type { RefusalCause } from '../car/refusal.ts'
import { testDriveRefusals, type DrivenCar } from '../car/testDrive.ts'
import { financeRefusals, type FinancedCar } from '../car/financed.ts'
import { tradeInRefusals, type TradeInCar } from '../car/tradeIn.ts'
import type { FormName } from '../kinds/form.ts'
import { inSentence } from '../locale/sentence.ts'
import { siteWords, type WordSite } from '../site/siteWords.ts'
import { hasPage, pageOfForm, type OfferingSite, type SwitchedPage } from './pages.ts'

/** The vehicle that something is requested for. */
export type OfferedCar = ReservableCar & TradeInCar & DrivenCar & FinancedCar

/**
 * An alternative if something is not offered: the vehicle's waitlist, an enquiry, a call, similar stock, a test drive of
 * the same vehicle, the same page without the vehicle, or the saved vehicles.
 */
export type Way = 'waitlist' | 'enquire' | 'call' | 'similar' | 'test_drive' | 'without_car' | 'saved'

/** Why something is not offered, as the site's text, with the alternatives. */
export interface Refusal {
  cause: RefusalCause
  title: string
  text: string
  ways: readonly Way[]
}

/** The causes that a rule may have, in the order in which to show them to a visitor. */
const CAUSE_ORDER: readonly RefusalCause[] = [
  'off',
  'sold',
  'not_for_sale',
  'reserved',
  'test_drive_only',
  'not_in_stock',
  'towed',
]

/** Rules that depend on the vehicle; the other kinds of pages depend on the site alone. */
const OF_CAR: Readonly<
  Partial<Record<SwitchedPage, (car: OfferedCar, site: OfferingSite) => readonly RefusalCause[]>>
> = {
  reserve: reserveRefusals,
  trade_in: tradeInRefusals,
  test_drive: testDriveRefusals,
  finance: financeRefusals,
  pre_approval: financeRefusals,
  finance_score: financeRefusals,
}

/**
 * Whether one can wait for a vehicle (decision 117): it could be reserved if it were not reserved already. The one rule
 * for every link, page, form and call.
 */
export const hasWaitlist = (car: ReservableCar, site: OfferingSite): boolean =>
  site.settings.waitlist_enabled && reserveRefusals(car, site).every((cause) => cause === 'reserved') && car.reserved

type Words = Pick<Refusal, 'title' | 'text' | 'ways'>

/** Texts for kinds of pages that a site does not have. */
function off(kind: SwitchedPage): Words {
  const words = (title: string, text: string): Words => ({ title, text, ways: ['enquire', 'call', 'similar'] })
  switch (kind) {
    case 'reserve':
      return words('We don’t take reservations online', 'Call us or send an enquiry, and we’ll help you from there.')
    case 'trade_in':
      return words('We don’t value trade-ins online', 'Call us or send an enquiry and tell us about your trade-in.')
    case 'instant_price':
      return words('We don’t price vehicles online', 'Call us or send an enquiry and tell us about your vehicle.')
    case 'test_drive':
      return words('We don’t take test drive bookings online', 'Call us or send an enquiry to arrange a time.')
    case 'finance':
      return words('We don’t take finance applications online', 'Call us or send an enquiry to talk about finance.')
    case 'pre_approval':
      return words('We don’t take pre-approval requests online', 'Call us or send an enquiry to talk about finance.')
    case 'finance_score':
      return words('We don’t offer finance scores online', 'Call us or send an enquiry to talk about finance.')
    case 'offers':
      return words('We have no special offers here', 'Call us or send an enquiry to ask what’s available.')
    case 'models':
      return words('We don’t list a new model range here', 'See what is in stock, or ask us about a model.')
    case 'garage':
      return {
        title: 'This site has no sign-in',
        text: 'You don’t need one: vehicles you save stay in this browser.',
        ways: ['saved', 'similar'],
      }
    case 'used_car_list':
      return { title: 'We don’t publish this list', text: 'Search our stock instead.', ways: ['similar', 'enquire'] }
  }
}

const LISTED_FOR: Readonly<Record<ListingType, string>> = {
  sale: 'for sale',
  rental: 'for rent',
  subscription: 'available by subscription',
}

/** What is not available with a vehicle for rental or subscription. */
const NOT_FOR_SALE: Readonly<Partial<Record<SwitchedPage, string>>> = {
  reserve: 'It can’t be reserved online.',
  trade_in: 'We can’t take a trade-in on it.',
  test_drive: 'We don’t offer test drives on it.',
  finance: 'Finance doesn’t apply to it.',
  pre_approval: 'Finance doesn’t apply to it.',
  finance_score: 'Finance doesn’t apply to it.',
}

/** The text for a vehicle that a rule refuses. */
function ofCar(kind: SwitchedPage, cause: RefusalCause, car: OfferedCar, site: OfferingSite): Words {
  const noun = inSentence(site.vehicleNoun)
  const own: readonly Way[] = kind === 'trade_in' ? ['without_car'] : []
  const words = (title: string, text: string): Words => ({ title, text, ways: [...own, 'enquire', 'call', 'similar'] })
  switch (cause) {
    case 'sold':
      return {
        title: `This ${noun} has been sold`,
        text: 'Have a look at similar stock, or tell us what you’re after.',
        ways: [...own, 'similar', 'enquire', 'call'],
      }
    case 'not_for_sale':
      return {
        title: `This ${noun} is ${LISTED_FOR[car.listing_type]}`,
        text: `${NOT_FOR_SALE[kind] ?? ''} Call us or send an enquiry, and we’ll go through the terms with you.`.trim(),
        ways: [...own, 'enquire', 'call'],
      }
    case 'reserved':
      if (kind === 'reserve' && hasWaitlist(car, site))
        return {
          title: `This ${noun} is reserved`,
          text: 'Join the waitlist to be offered it first if it becomes available again, or look at similar stock.',
          ways: ['waitlist', 'enquire', 'call', 'similar'],
        }
      return words(
        `This ${noun} is reserved`,
        'Ask us to let you know if it becomes available again, or look at similar stock.',
      )
    case 'test_drive_only': {
      const { title, text, ways } = words(
        `This ${noun} is for test drives only`,
        'It can’t be reserved. Ask us about one that you can buy.',
      )
      return { title, text, ways: testDriveRefusals(car, site).length === 0 ? ['test_drive', ...ways] : ways }
    }
    case 'not_in_stock':
      return words(`This ${noun} isn’t in stock`, 'Ask us when it will be available, or look at similar stock.')
    case 'towed':
      return {
        // The generic noun, because the dealer's own may be that of the towing vehicle.
        title: `This ${inSentence(car.body ?? site.vehicleNoun)} is towed, so we can’t offer a test drive`,
        text: 'Call us or send an enquiry to arrange a time to see it.',
        ways: ['enquire', 'call'],
      }
    default:
      return kind === 'trade_in'
        ? words(
            `We can’t value a trade-in against this ${noun}`,
            'We can value your trade-in on its own, or talk to you about both.',
          )
        : words(`This ${noun} can’t be reserved online`, 'Call us or send an enquiry, and we’ll help you from there.')
  }
}

/**
 * Why a site does not offer something, for a given vehicle if any; null if it does (spec §5 Offering rules). The one
 * rule for every link, page, form and call.
 */
export function refusalOf(
  kind: SwitchedPage,
  site: OfferingSite & WordSite,
  car: OfferedCar | null = null,
): Refusal | null {
  const refusal = (cause: RefusalCause, { title, text, ways }: Words): Refusal => ({
    cause,
    title: siteWords(title, site),
    text: siteWords(text, site),
    ways,
  })
  if (!hasPage(kind, site)) return refusal('off', off(kind))
  const causes = (car && OF_CAR[kind]?.(car, site)) ?? []
  if (car === null || causes.length === 0) return null
  const cause = CAUSE_ORDER.find((one) => causes.includes(one)) ?? 'other'
  return refusal(cause, ofCar(kind, cause, car, site))
}

/** `refusalOf` for a form; null for a form that every site has. */
export function formRefusal(
  form: FormName,
  site: OfferingSite & WordSite,
  car: OfferedCar | null = null,
): Refusal | null {
  const kind = pageOfForm(form)
  return kind && refusalOf(kind, site, car)
}

/** A refusal as one or two sentences, for a form or an API response. */
export const refusalText = ({ title, text }: Pick<Refusal, 'title' | 'text'>): string => `${title}. ${text}`
