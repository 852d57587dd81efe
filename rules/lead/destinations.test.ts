import { describe, expect, test } from 'vitest'
import type { Location } from '../location/location.ts'
import type { Destination } from '../site/destination.ts'
import { answeringLocation, dealershipAddress, plannedDeliveries, takes, type DeliveryPlan } from './destinations.ts'
import type { Lead } from './lead.ts'

type RoutedLead = Parameters<typeof plannedDeliveries>[0]

const lead: RoutedLead = {
  category: 'General Enquiry',
  subcategory: null,
  dealership_slug: 'north',
  location_id: null,
  lead_status: 'Complete',
  email: 'sam@example.com',
  phone: '',
  terms_conditions: null,
}
const now = new Date('2026-11-21T00:00:00Z')

describe('a provider of finance scores (§7.17)', () => {
  const carclarity: Destination = { id: 'score', kind: 'carclarity', to: 'https://score.example' }
  const asked: RoutedLead = {
    ...lead,
    category: 'Finance Enquiry',
    subcategory: 'Finance Score',
    terms_conditions: true,
  }
  test.each<[string, Partial<RoutedLead>, boolean]>([
    ['a request with consent', {}, true],
    ['none without consent', { terms_conditions: false }, false],
    ['none that does not ask for consent', { terms_conditions: null }, false],
    ['none that is unfinished', { lead_status: 'Incomplete' }, false],
    ['no pre-approval', { subcategory: 'Pre-approval' }, false],
    ['no application', { subcategory: null }, false],
  ])('takes %s', (_, changes, expected) => expect(takes(carclarity, { ...asked, ...changes })).toBe(expected))

  const plan: DeliveryPlan = {
    destinations: [carclarity],
    locations: [
      {
        id: 1,
        dealership_slug: 'north',
        primary: true,
        location_type: 'sales',
        contact_detail: { email: 'north@dealer.example' } as Location['contact_detail'],
      },
    ],
    confirmation: false,
    incompleteMinutes: 30,
    suspected: false,
    mock: false,
  }
  test('does not stand in for the dealer', () => {
    expect(plannedDeliveries(asked, plan, now).map(({ destination }) => destination)).toEqual(['score', 'dealership'])
    expect(plannedDeliveries(lead, plan, now).map(({ destination }) => destination)).toEqual(['dealership'])
  })
  test('gets nothing that may be spam', () =>
    expect(plannedDeliveries(asked, { ...plan, suspected: true }, now).map(({ destination }) => destination)).toEqual([
      'dealership',
    ]))
})

describe('which leads a destination takes', () => {
  const desk: Destination = { id: 'desk', kind: 'email', to: 'desk@dealer.example' }
  test.each<[string, Partial<Destination>, Partial<Lead>, boolean]>([
    ['all where it names nothing', {}, {}, true],
    ['its categories', { categories: ['Test Drive', 'General Enquiry'] }, {}, true],
    ['no other category', { categories: ['Test Drive'] }, {}, false],
    [
      'careers by the name that was chosen',
      { categories: ['Careers Enquiry'] },
      { subcategory: 'Career Enquiry' },
      true,
    ],
    ['careers are no general enquiries', { categories: ['General Enquiry'] }, { subcategory: 'Career Enquiry' }, false],
    ['its dealerships', { dealerships: ['south', 'north'] }, {}, true],
    ['no other dealership', { dealerships: ['south'] }, {}, false],
    ['no lead without a dealership', { dealerships: ['south'] }, { dealership_slug: null }, false],
    ['its locations', { locations: [4] }, { location_id: 4 }, true],
    ['no other location', { locations: [4] }, { location_id: 5 }, false],
    ['no lead without a location', { locations: [4] }, {}, false],
    ['all of what it names at once', { categories: ['General Enquiry'], dealerships: ['south'] }, {}, false],
  ])('%s', (_what, fields, changes, expected) =>
    expect(takes({ ...desk, ...fields }, { ...lead, ...changes })).toBe(expected),
  )
})

type Place = DeliveryPlan['locations'][number]
const place = (id: number, dealership_slug: string, fields: Partial<Place> & { email?: string | null }): Place => {
  const { email = `place-${id}@dealer.example`, ...rest } = fields
  return {
    id,
    dealership_slug,
    primary: false,
    location_type: 'sales',
    contact_detail: { email } as Location['contact_detail'],
    ...rest,
  }
}
const places: readonly Place[] = [
  place(1, 'north', { primary: true }),
  place(2, 'north', { location_type: 'service' }),
  place(3, 'north', { location_type: 'parts', email: null }),
  place(4, 'south', {}),
  place(5, 'west', { location_type: 'service', email: null }),
]

describe('who answers, and at which address', () => {
  test.each<[string, Partial<RoutedLead>, number | null, string | null]>([
    ['sales of its dealership', {}, 1, 'place-1@dealer.example'],
    ['the location it names', { location_id: 4 }, 4, 'place-4@dealer.example'],
    ['the workshop for a booking', { category: 'Service Booking' }, 2, 'place-2@dealer.example'],
    ['the workshop for a service enquiry', { category: 'Service Enquiry' }, 2, 'place-2@dealer.example'],
    ['parts, at the address of sales where it has none', { category: 'Parts Enquiry' }, 3, 'place-1@dealer.example'],
    [
      'sales where there is no workshop',
      { category: 'Service Booking', dealership_slug: 'south' },
      4,
      'place-4@dealer.example',
    ],
    ['anybody with an address where the dealership has none', { dealership_slug: 'west' }, 5, 'place-1@dealer.example'],
    ['anybody where it names no dealership', { dealership_slug: null }, 1, 'place-1@dealer.example'],
  ])('%s', (_what, changes, id, address) => {
    const routed = { ...lead, ...changes }
    expect(answeringLocation(routed, places)?.id ?? null).toBe(id)
    expect(dealershipAddress(routed, places)).toBe(address)
  })

  test('nobody on a site without places', () =>
    expect([answeringLocation(lead, []), dealershipAddress(lead, [])]).toEqual([null, null]))
})

describe('what is delivered', () => {
  const plan: DeliveryPlan = {
    destinations: [],
    locations: places,
    confirmation: true,
    incompleteMinutes: 30,
    suspected: false,
    mock: false,
  }
  const crm: Destination = { id: 'crm', kind: 'webhook', to: 'https://crm.example' }
  const parts: Destination = { id: 'parts', kind: 'adf', to: 'parts@crm.example', categories: ['Parts Enquiry'] }
  const quiet: Destination = { id: 'quiet', kind: 'email', to: 'desk@dealer.example', incomplete: false }
  const unfinished = { lead_status: 'Incomplete' as const }

  test.each<[string, Partial<DeliveryPlan>, Partial<RoutedLead>, readonly string[]]>([
    ['to the dealership and its sender', {}, {}, ['dealership', 'confirmation']],
    ['to what is set, and no longer to the dealership', { destinations: [crm] }, {}, ['crm', 'confirmation']],
    [
      'to all that take it',
      { destinations: [crm, parts] },
      { category: 'Parts Enquiry' },
      ['crm', 'parts', 'confirmation'],
    ],
    ['to the dealership where none takes it', { destinations: [parts] }, {}, ['dealership', 'confirmation']],
    ['to nobody without an address', { locations: [], confirmation: false }, {}, []],
    ['not to its sender where that is off', { confirmation: false }, {}, ['dealership']],
    ['not to a sender without an address', {}, { email: '' }, ['dealership']],
    ['of a suspected one: to the dealer, not to its sender', { suspected: true }, {}, ['dealership']],
    ['of a mock one: nothing', { mock: true, destinations: [crm] }, {}, []],
    ['of an unfinished one: to the dealer later', { destinations: [crm] }, unfinished, ['crm']],
    ['of an unfinished one: not where it is not wanted', { destinations: [crm, quiet] }, unfinished, ['crm']],
    ['of an unfinished one that nobody wants: nothing', { destinations: [quiet] }, unfinished, []],
    ['of an unfinished one where that is off: nothing', { incompleteMinutes: null }, unfinished, []],
    ['of an unfinished one with only a phone', {}, { ...unfinished, email: '', phone: '0491 570 006' }, ['dealership']],
    ['of an unfinished one that names nobody: nothing', {}, { ...unfinished, email: '' }, []],
  ])('%s', (_what, changes, fields, expected) =>
    expect(
      plannedDeliveries({ ...lead, ...fields }, { ...plan, ...changes }, now).map(({ destination }) => destination),
    ).toEqual(expected),
  )

  test('finished ones at once, unfinished ones when they were left alone', () => {
    const at = (status: Lead['lead_status'], incompleteMinutes: number) =>
      plannedDeliveries(
        { ...lead, lead_status: status },
        { ...plan, incompleteMinutes },
        now,
      )[0]!.sendAfter.toISOString()
    expect(at('Complete', 30)).toBe('2026-11-21T00:00:00.000Z')
    expect(at('Incomplete', 30)).toBe('2026-11-21T00:30:00.000Z')
    expect(at('Incomplete', 5)).toBe('2026-11-21T00:05:00.000Z')
  })
})
