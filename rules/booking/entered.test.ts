import { expect, test } from 'vitest'
import type { BookingKind } from '../kinds/booking.ts'
import type { OfferingSite } from '../offering/pages.ts'
import { bookingEntryProblem, toldWords } from './entered.ts'

const siteWith = (test_drive_enabled: boolean) => ({ settings: { test_drive_enabled } }) as OfferingSite
const ELSEWHERE = 'The times of this site come from another system. Please add the booking there.'
const NO_DRIVES = 'This site takes no test drives. Someone who may change its settings can switch them on.'

test.each<[BookingKind, boolean, boolean, string | null]>([
  ['appointment', true, false, null],
  ['appointment', false, false, NO_DRIVES],
  ['service', true, false, null],
  ['service', false, false, null],
  ['appointment', true, true, ELSEWHERE],
  ['appointment', false, true, ELSEWHERE],
  ['service', false, true, ELSEWHERE],
])('%s, test drives offered: %s, times elsewhere: %s', (kind, offers, isElsewhere, problem) =>
  expect(bookingEntryProblem(kind, siteWith(offers), isElsewhere)).toBe(problem),
)

test.each<[string, boolean, string]>([
  ['kim@dealer.example', true, 'The customer is told by email.'],
  ['kim@dealer.example', false, 'This site sends no confirmations, so please tell the customer yourself.'],
  ['', true, 'There’s no email address, so please tell the customer yourself.'],
  ['  ', false, 'There’s no email address, so please tell the customer yourself.'],
])('with the address %j, mailed: %s', (email, isMailed, words) => expect(toldWords(email, isMailed)).toBe(words))
