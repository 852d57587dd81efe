import { expect, test } from 'vitest'
import type { Location } from '../location/location.ts'
import type { Destination } from '../site/destination.ts'
import { answeringLocation } from './destinations.ts'
import { routingWords, type LeadOrigin } from './routing.ts'

type Place = Pick<Location, 'id' | 'name' | 'dealership_slug' | 'primary' | 'location_type' | 'contact_detail'>
const place = (id: number, name: string, dealership_slug: string, changes: Partial<Place> = {}): Place => ({
  id,
  name,
  dealership_slug,
  primary: false,
  location_type: 'parts',
  contact_detail: { email: 'desk@dealer.example' } as Location['contact_detail'],
  ...changes,
})
const NORTH = place(1, 'North', 'north')
const MAIN = place(2, 'North Main', 'north', { primary: true })
const SALES = place(3, 'North Sales', 'north', { location_type: 'sales' })
const SOUTH = place(4, 'South', 'south')
const SITE = {
  dealerships: [
    { slug: 'north', name: 'North Motors' },
    { slug: 'south', name: 'South Motors' },
    { slug: 'west', name: 'West Motors' },
  ],
}

const LEAD = {
  category: 'Used Vehicle Enquiry',
  subcategory: null,
  dealership_slug: 'north',
  location_id: null,
  lead_status: 'Complete',
  email: 'sam@mail.example',
  phone: '',
  terms_conditions: null,
} as Parameters<typeof routingWords>[0]
const NOW = new Date('2026-11-25T00:00:00Z')

const said = (
  lead: Partial<typeof LEAD>,
  locations: readonly Place[],
  destinations: readonly Destination[] = [],
  changes: { mock?: boolean; confirmation?: boolean } = {},
  origin: Partial<LeadOrigin> = {},
) =>
  routingWords(
    { ...LEAD, ...lead },
    { destinations, locations, confirmation: false, incompleteMinutes: 30, suspected: false, mock: false, ...changes },
    {
      site: SITE,
      origin: { form: 'vehicle-enquiry', isEntered: false, carId: null, carLocationId: null, ...origin },
    },
    NOW,
  )

test.each<[string, Partial<typeof LEAD>, readonly Place[], string | null]>([
  ['named', { location_id: 4 }, [NORTH, SOUTH], 'South answers it: the visitor chose it.'],
  [
    'department',
    {},
    [NORTH, SOUTH, SALES],
    'North Sales answers it: it is the department of North Motors for leads of this kind.',
  ],
  ['primary', {}, [SOUTH, NORTH, MAIN], 'North Main answers it: it is the main location of North Motors.'],
  ['dealership', {}, [SOUTH, NORTH], 'North answers it: it is a location of North Motors, which has no main one.'],
  ['site', { dealership_slug: 'west' }, [SOUTH, NORTH], 'South answers it: West Motors has no location of its own.'],
  ['none', {}, [], null],
])('why a location answers: %s', (_, lead, locations, words) => {
  expect(said(lead, locations).location).toBe(words)
  const found = answeringLocation({ ...LEAD, ...lead }, locations)
  expect(words === null ? found : words.startsWith(`${found?.name} answers`)).toBe(words === null ? null : true)
})

test.each<[string, Partial<LeadOrigin>, number, string]>([
  ['its vehicle is there', { carId: 7, carLocationId: 4 }, 4, 'South answers it: the vehicle is there.'],
  ['its vehicle is elsewhere now', { carId: 7, carLocationId: 1 }, 4, 'South answers enquiries of this kind.'],
  ['its vehicle is gone', { carId: 7 }, 4, 'South answers enquiries of this kind.'],
  ['a form of the site without a vehicle', {}, 4, 'South answers it: the visitor chose it.'],
  [
    'entered, at the main location',
    { form: null, isEntered: true },
    2,
    'North Main answers it: it is the main location.',
  ],
  [
    'entered, elsewhere',
    { form: null, isEntered: true },
    4,
    'South answers it: it was chosen when the lead was added.',
  ],
  ['another system', { form: null }, 2, 'North Main answers enquiries of this kind.'],
  ['a form that is not of the site', { form: 'other' }, 4, 'South answers enquiries of this kind.'],
])('one reason for the location that a lead names: %s', (_, origin, location_id, words) =>
  expect(said({ location_id }, [NORTH, MAIN, SOUTH], [], {}, origin).location).toBe(words),
)

test('why it goes to a destination', () => {
  const to = { kind: 'email', to: 'crm@dealer.example' } as const
  const destinations: Destination[] = [
    { id: 'all', ...to },
    { id: 'kinds', ...to, categories: ['Used Vehicle Enquiry', 'Service Booking'] },
    { id: 'north', ...to, dealerships: ['north'], locations: [1] },
    { id: 'parts', ...to, categories: ['Parts Enquiry'] },
  ]
  expect(said({ location_id: 1 }, [NORTH, SOUTH], destinations, { confirmation: true }).deliveries).toEqual({
    all: 'It takes all leads of the site.',
    kinds: 'It takes leads of the kind Used Vehicle Enquiry or Service Booking.',
    north: 'It takes leads for North Motors, at North.',
    confirmation: 'The site confirms leads to their sender.',
  })
  expect(said({}, [NORTH], destinations.slice(3)).deliveries).toEqual({
    dealership: 'No destination of the site takes it, so it went to the location’s own address.',
  })
  expect(said({}, [NORTH], destinations, { mock: true }).deliveries).toEqual({})
})
