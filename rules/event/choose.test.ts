import { describe, expect, test } from 'vitest'
import { LEAD_CATEGORIES } from '../kinds/leadCategory.ts'
import {
  actionEvent,
  leadEvent,
  pageEvent,
  vehicleViewEvent,
  type Action,
  type PageKind,
  type SentLead,
} from './choose.ts'

const PAGES: [PageKind, number][] = [
  ['home', 1],
  ['search', 2],
  ['offers', 5],
  ['fleet', 6],
  ['service', 7],
  ['parts', 8],
  ['finance', 9],
  ['insurance', 10],
  ['ownership', 11],
  ['contact', 12],
  ['about', 13],
]
test.each(PAGES)('opening the %s page fires %i', (page, id) => expect(pageEvent(page)).toBe(id))

test.each([
  ['new', 3],
  ['used', 4],
  ['demo', 4],
] as const)('opening a %s vehicle fires %i', (carType, id) => expect(vehicleViewEvent(carType)).toBe(id))

const car = (car_type: 'new' | 'used' | 'demo', tag: string | null = null) => ({ car_type, tag })
const LEADS: [string, SentLead, number][] = [
  ['a new vehicle', { category: 'New Vehicle Enquiry', car: car('new') }, 14],
  ['a used vehicle', { category: 'Used Vehicle Enquiry', car: car('used') }, 15],
  ['a demo', { category: 'Used Vehicle Enquiry', car: car('demo', 'One owner') }, 15],
  ['a new test-drive-only vehicle', { category: 'New Vehicle Enquiry', car: car('new', 'Test Drive Only') }, 17],
  ['a used test-drive-only vehicle', { category: 'Used Vehicle Enquiry', car: car('used', 'Test Drive Only*') }, 17],
  ['a new vehicle that was removed', { category: 'New Vehicle Enquiry' }, 14],
  ['an offer', { category: 'Special Offer Enquiry' }, 16],
  ['a new test drive', { category: 'Test Drive', car: car('new') }, 17],
  ['a used test drive', { category: 'Test Drive', car: car('used') }, 48],
  ['a demo test drive', { category: 'Test Drive', car: car('demo') }, 48],
  [
    'a used test drive of a test-drive-only vehicle',
    { category: 'Test Drive', car: car('used', 'Test Drive Only') },
    48,
  ],
  ['a test drive of a model', { category: 'Test Drive', car: null }, 17],
  ['trade in', { category: 'Trade In' }, 18],
  ['fleet', { category: 'Fleet Enquiry' }, 19],
  ['service booking', { category: 'Service Booking' }, 20],
  ['parts', { category: 'Parts Enquiry' }, 21],
  ['general', { category: 'General Enquiry' }, 22],
  ['general about a test-drive-only vehicle', { category: 'General Enquiry', car: car('new', 'Test Drive Only') }, 22],
  ['another subcategory', { category: 'General Enquiry', subcategory: 'Feedback' }, 22],
  ['finance', { category: 'Finance Enquiry' }, 23],
  ['insurance', { category: 'Insurance Enquiry' }, 24],
  ['competition', { category: 'Competition' }, 27],
  ['sell my car', { category: 'Sell My Car' }, 28],
  ['reserve', { category: 'Reserve Car' }, 40],
  ['survey', { category: 'Survey' }, 42],
  ['service enquiry', { category: 'Service Enquiry' }, 44],
  ['team member', { category: 'Team Member' }, 45],
  ['subscription', { category: 'Subscription' }, 46],
  ['a form of the site’s own', { category: 'Other' }, 47],
  ['careers as chosen', { category: 'Careers Enquiry' }, 51],
  ['careers as sent', { category: 'General Enquiry', subcategory: 'Career Enquiry' }, 51],
  ['document', { category: 'Document Request' }, 56],
  ['no category', { category: null }, 22],
  ['a category of a later version', { category: 'Teleport' as never }, 22],
  ['a treacherous category', { category: 'constructor' as never }, 22],
]
describe('a completed lead', () => {
  test.each(LEADS)('%s', (_, lead, id) => expect(leadEvent(lead)).toBe(id))
  test('the table above has every category', () =>
    expect(LEAD_CATEGORIES.filter((category) => !LEADS.some(([, lead]) => lead.category === category))).toEqual([]))
})

const ACTIONS: [Action, number][] = [
  ['phone', 25],
  ['link', 25],
  ['financeCalculator', 26],
  ['search', 29],
  ['financeScore', 30],
  ['preApproval', 31],
  ['formStep', 32],
  ['instantPrice', 33],
  ['quizStep', 34],
  ['login', 35],
  ['verificationRequest', 36],
  ['verificationSubmit', 37],
  ['registration', 38],
  ['favourite', 39],
  ['directions', 41],
  ['tradeInLookup', 43],
  ['comparison', 49],
  ['tradeInValuation', 50],
  ['sellMyCarLookup', 52],
  ['sellMyCarValuation', 53],
  ['webchatBubble', 54],
  ['webchatStart', 55],
  ['webchatMessage', 57],
  ['financeQuote', 58],
  ['financeStep', 59],
]
test.each(ACTIONS)('%s fires %i', (action, id) => expect(actionEvent(action)).toBe(id))

test('together they fire every id there is (§9.9)', () => {
  const fired = [...PAGES, ...ACTIONS]
    .map(([, id]) => id)
    .concat(
      LEADS.map(([, , id]) => id),
      [3, 4],
    )
  expect([...new Set(fired)].sort((a, b) => a - b)).toEqual(Array.from({ length: 59 }, (_, at) => at + 1))
})
