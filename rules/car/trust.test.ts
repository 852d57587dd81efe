import { expect, test } from 'vitest'
import { LOCATION } from '../../tools/testing/location.ts'
import type { Car } from './car.ts'
import { trustItems } from './trust.ts'

const nothing = { ...LOCATION.car, file: null, ancap_rating: null, cin_url: null }
const items = (changes: Partial<Car>, country: 'AU' | 'US' = 'AU') =>
  trustItems({ ...nothing, ...changes }, { locale: country === 'US' ? 'en-US' : 'en-AU', country })
const only = (changes: Partial<Car>, country?: 'AU' | 'US') => {
  const found = items(changes, country)
  expect(found).toHaveLength(1)
  return found[0]!
}

test('a vehicle without such data has no trust block', () => expect(items({})).toEqual([]))

test.each<[string, Partial<Car>, string, string]>([
  ['a warranty', { warranty_kind: 'statutory', warranty_months: 3 }, 'warranty', 'Statutory: 3 months'],
  ['that there is none', { warranty_kind: 'none' }, 'warranty', 'No dealer warranty'],
  ['an inspection', { inspection_points: 120 }, 'inspection', '120-point inspection'],
  ['its day', { inspection_date: '2026-11-03' }, 'inspection', 'Inspected on 3 November 2026'],
  [
    'both',
    { inspection_points: 120, inspection_date: '2026-11-03' },
    'inspection',
    '120-point inspection on 3 November 2026',
  ],
  ['a full service history', { service_history: 'full' }, 'service', 'Full service history'],
  ['a missing service history', { service_history: 'none' }, 'service', 'No service history'],
  ['no owner', { owners: 0 }, 'owners', 'No previous owners'],
  ['one owner', { owners: 1 }, 'owners', '1 previous owner'],
  ['two owners', { owners: 2 }, 'owners', '2 previous owners'],
  ['a safety rating', { ancap_rating: 5 }, 'safety', '5 stars'],
  ['when it was tested', { ancap_rating: 4, ancap_year: 2019 }, 'safety', '4 stars, tested 2019'],
])('says %s', (_, changes, kind, text) => expect(only(changes)).toMatchObject({ kind, text, link: null }))

test.each<[string, Partial<Car>, string]>([
  ['inspection', { inspection_file: 'https://reports.example/1' }, 'View inspection report'],
  ['history', { file: 'https://reports.example/2' }, 'View history report'],
  ['notice', { cin_url: 'https://reports.example/3' }, 'Consumer Information Notice'],
])('links the document of the %s (§5.3)', (kind, changes, label) =>
  expect(only(changes)).toMatchObject({ kind, link: { href: Object.values(changes)[0], label } }),
)

test('a title is shown only in the country that has titles', () => {
  expect(only({ title_status: 'rebuilt' }, 'US').text).toBe('Rebuilt title')
  expect(items({ title_status: 'rebuilt' })).toEqual([])
})

test('what the site says of all inspections and of the warranty of a state stands behind what the data says', () => {
  const site = {
    locale: 'en-AU',
    country: 'AU',
    settings: {
      inspection_text: 'Brakes, tyres & <b>engine</b>.',
      statutory_warranty_texts: { QLD: 'Engine and gearbox.' },
    },
  } as const
  const texts = (changes: Partial<Car>) => trustItems({ ...nothing, ...changes }, site).map(({ text }) => text)
  expect(texts({ inspection_points: 120 })).toEqual(['120-point inspection. Brakes, tyres & <b>engine</b>.'])
  expect(texts({ warranty_kind: 'statutory', state: 'qld' })).toEqual(['Statutory. Engine and gearbox.'])
  expect(texts({ warranty_kind: 'statutory', state: 'NSW' })).toEqual(['Statutory'])
  expect(texts({ warranty_kind: 'statutory', state: null })).toEqual(['Statutory'])
  expect(texts({ warranty_kind: 'dealer', state: 'QLD' })).toEqual(['Dealer'])
})
