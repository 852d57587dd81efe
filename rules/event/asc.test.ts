import { expect, test } from 'vitest'
import { DATA_LAYER_LIMITS, dataLayerEvents } from './asc.ts'
import { EVENTS, type EventId } from './ids.ts'

const site = { name: 'Quandong Cars', currency: 'AUD' }
const of = (id: EventId, properties: Record<string, unknown> = {}) =>
  dataLayerEvents(id, properties, site, 'https://yard.example/cars/x')

test.each([
  [1, {}, ['asc_pageview'], { page_type: 'home' }],
  [2, {}, ['asc_itemlist_pageview'], { page_type: 'itemlist' }],
  [
    4,
    { car_id: 7, car_name: '2022 Toyota HiLux' },
    ['asc_item_pageview'],
    { item_id: '7', product_name: '2022 Toyota HiLux' },
  ],
  [14, { reference: 'F7KQ' }, ['asc_form_submission', 'asc_form_submission_sales'], { submission_id: 'F7KQ' }],
  [20, {}, ['asc_form_submission', 'asc_form_submission_service_appt'], { department: 'service' }],
  [22, {}, ['asc_form_submission'], { form_type: 'general enquiry' }],
  [25, { href: 'https://other.example/' }, ['asc_cta_interaction'], { link_url: 'https://other.example/' }],
  [29, { query: 'make=Mazda' }, ['asc_element_configuration'], { search_term: 'make=Mazda' }],
  [32, { form: 'trade-in', step_name: 'vehicle' }, ['asc_form_engagement'], { form_name: 'trade-in' }],
  [55, {}, ['asc_comm_submission'], { comm_type: 'chat', comm_status: 'submit' }],
] as const)('event %i is told as its automotive events (§7.16)', (id, properties, names, parameters) => {
  const told = of(id, properties)
  expect(told.map(({ name }) => name)).toEqual(names)
  for (const event of told) expect(event.parameters).toMatchObject(parameters)
})

test('every event is within the limits, and tells nothing of a person', () => {
  const long = Object.fromEntries(
    ['car_name', 'href', 'query', 'step_name', 'result', 'form', 'reference', 'email', 'phone', 'name'].map((name) => [
      name,
      `${name} ${'x'.repeat(3_000)}`,
    ]),
  )
  for (const { id } of Object.values(EVENTS)) {
    const told = of(id, long)
    expect(told.length).toBeGreaterThan(0)
    for (const { name, parameters } of told) {
      expect(name).toMatch(/^asc_[a-z_]+$/)
      expect(name.length).toBeLessThanOrEqual(DATA_LAYER_LIMITS.name - 'dl_'.length)
      const entries = Object.entries(parameters)
      expect(entries.length).toBeLessThanOrEqual(DATA_LAYER_LIMITS.parameters)
      for (const [key, value] of entries) {
        expect(key.length).toBeLessThanOrEqual(DATA_LAYER_LIMITS.parameterName)
        expect(String(value).length).toBeLessThanOrEqual(DATA_LAYER_LIMITS.value)
        expect(String(value)).not.toMatch(/^(?:email|phone|name) /)
      }
    }
  }
})
