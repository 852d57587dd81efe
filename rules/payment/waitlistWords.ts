import { telHref } from '../contact/shownPhone.ts'
import { inSentence } from '../locale/sentence.ts'
import type { Country } from '../locale/locale.ts'
import { heldUntilLabel, type ReservationPlace } from './reservationStatus.ts'
import type { Notice } from './notices.ts'
import type { Place, PlaceEvent } from './waitlist.ts'

/** A place as its page and its messages speak of it. */
export interface ShownPlace extends Place {
  carName: string
  /** How many are in line before it. */
  ahead: number
  /** Minutes of an offer. */
  minutes: number
  email: string
  phone: string
}

/** A place in the visitor's words. */
export interface PlaceStatus {
  phase: 'waiting' | 'offered' | 'over'
  title: string
  text: string
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** A place in a line: first to tenth in words, then 11th; counted from the number of those before it. */
export function placeInLine(ahead: number): string {
  const place = ahead + 1
  const word = ORDINALS[ahead]
  if (word !== undefined) return word
  const [tens, ones] = [place % 100, place % 10]
  const suffix = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][ones] ?? 'th')
  return `${place}${suffix}`
}

const minutesText = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)

/** How a waitlist works, before a visitor joins one. */
export function waitlistTerms(
  { vehicleNoun }: { vehicleNoun: string },
  { minutes, dealership }: { minutes: number; dealership: string },
): readonly string[] {
  const noun = inSentence(vehicleNoun)
  return [
    `If the ${noun} becomes available, it is offered to the first person in line.`,
    `We email and text you when it’s your turn. You then have ${minutesText(minutes)} to reserve it, and nobody else can reserve it meanwhile.`,
    `If you don’t want it, you pass it on with one click. If you don’t answer, it’s offered to the next person.`,
    `Joining is free and commits you to nothing. ${dealership} can see that you’re waiting.`,
  ]
}

/** Where a place is, in the visitor's words. */
export function placeStatus(place: ShownPlace, where: ReservationPlace, now: Date): PlaceStatus {
  const { carName, ahead, minutes, email, phone } = place
  const noun = inSentence(where.vehicleNoun)
  const over = (title: string, text: string): PlaceStatus => ({ phase: 'over', title, text })
  const lapsed = over(
    'Your offer has ended',
    `The time to reserve the ${carName} is over, so it has gone to the next person in line or is available to everyone.`,
  )
  switch (place.state) {
    case 'waiting':
      return {
        phase: 'waiting',
        title: `You’re ${placeInLine(ahead)} in line`,
        text: `If the ${carName} becomes available and it’s your turn, we email ${email} and text ${phone}. You then have ${minutesText(minutes)} to reserve it.`,
      }
    case 'offered':
      return place.offeredUntil !== null && now < place.offeredUntil
        ? {
            phase: 'offered',
            title: 'It’s your turn',
            text: `The ${carName} is available again. Nobody else can reserve it until ${heldUntilLabel(place.offeredUntil, where, now)}.`,
          }
        : lapsed
    case 'accepted':
      return over('You’ve reserved it', `You’ve taken up your offer of the ${carName}.`)
    case 'passed':
      return over('You’ve passed it on', `The ${carName} goes to the next person in line. Thanks for letting us know.`)
    case 'lapsed':
      return lapsed
    case 'left':
      return over('You’ve left the waitlist', `We won’t contact you about the ${carName} again.`)
    case 'closed':
      return over(
        `This ${noun} is no longer available`,
        `The ${carName} has been sold or can’t be reserved online any more, so its waitlist is closed.`,
      )
  }
}

/** What a message about a place needs. */
export interface PlaceNoticeFacts {
  car: string
  dealership: string
  ahead: number
  minutes: number
  offeredUntil: Date | null
}

/** What the visitor is told by mail about a change of a place; null for a change that the page alone tells. */
export function placeNotice(
  event: 'join' | PlaceEvent,
  { car, dealership, ahead, minutes, offeredUntil }: PlaceNoticeFacts,
  where: ReservationPlace,
  now: Date,
): Notice | null {
  const notice = (subject: string, ...paragraphs: string[]): Notice => ({ subject: `${subject}: ${car}`, paragraphs })
  switch (event) {
    case 'join':
      return notice(
        'You’re on the waitlist',
        `You’re ${placeInLine(ahead)} in line for the ${car} at ${dealership}.`,
        `If it becomes available and it’s your turn, we email and text you, and you have ${minutesText(minutes)} to reserve it. You can see your place, or leave the waitlist, on the page below.`,
      )
    case 'offer':
      // Mail that could not be sent in time offers nothing.
      return offeredUntil === null || offeredUntil <= now
        ? null
        : notice(
            'It’s your turn',
            `The ${car} at ${dealership} is available again, and you’re first in line. Nobody else can reserve it until ${heldUntilLabel(offeredUntil, where, now)}.`,
            'Reserve it on the page below, or pass it on to the next person there.',
          )
    case 'withdraw':
      return notice(
        'Your offer has been withdrawn',
        `${dealership} has reserved the ${car} meanwhile, so you can’t reserve it now. You keep your place in line.`,
      )
    case 'expire':
      return notice(
        'Your offer has ended',
        `The time to reserve the ${car} is over, so it goes to the next person in line. If it’s still reserved later, you can join the waitlist again.`,
      )
    case 'close':
      return notice(
        'The waitlist is closed',
        `The ${car} has been sold or can’t be reserved online any more, so its waitlist is closed. We won’t contact you about it again. ${dealership} is happy to help you find another.`,
      )
    case 'accept':
    case 'pass':
    case 'leave':
      return null
  }
}

/** Longest name of a vehicle in a text message. */
const MAX_CAR = 40

/** The text message of an offer, with the address of its page; null for an offer that is over. */
export function offerText(
  { car, offeredUntil }: PlaceNoticeFacts,
  where: ReservationPlace,
  address: string,
  now: Date,
): string | null {
  if (offeredUntil === null || offeredUntil <= now) return null
  return `${car.slice(0, MAX_CAR).trim()} is available again and it's your turn. Reserve it or pass it on by ${heldUntilLabel(offeredUntil, where, now)}: ${address}`
}

/** The number that a text message goes to; null if it cannot get one. */
export const textNumber = (phone: string, country: Country): string | null =>
  telHref(phone, country)?.replace(/^tel:/, '') ?? null
