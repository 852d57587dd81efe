import { describe, expect, test } from 'vitest'
import { cascade, parseLayer } from './cascade.ts'
import { OUTSIDE_SERVICE_NAMES, OUTSIDE_SERVICES } from './outsideServices.ts'
import { isOfSlot, outsideSlots, slotSources } from './outsideSlots.ts'

const settingsOf = (site: object) => {
  const parsed = parseLayer(site)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return cascade({ template: {}, group: {}, site: parsed.layer }).settings
}
const slots = (site: object) => outsideSlots(settingsOf(site))
const slot = { script: 'https://widget.example/load.js?k={key}', key: 'k-1', hosts: ['https://*.widget.example'] }

test('a site that asks for nothing brings in nothing', () => expect(slots({})).toEqual([]))

describe.each(OUTSIDE_SERVICE_NAMES)('%s', (name) => {
  test('is loaded where its flag is on and its script and key are there, and its hosts are let in (§3.8)', () =>
    expect(
      slots({ [name]: true, outside_services: { [name]: { ...slot, attributes: { 'data-key': '{key}' } } } }),
    ).toEqual([
      {
        name,
        title: OUTSIDE_SERVICES[name].name,
        needs: ['chat'],
        script: { src: 'https://widget.example/load.js?k=k-1', attributes: { 'data-key': 'k-1' } },
        prelude: null,
        sources: ['https://widget.example', 'https://*.widget.example'],
      },
    ]))

  test('is inert with its flag alone, and with its key alone', () => {
    expect(slots({ [name]: true })).toEqual([])
    expect(slots({ outside_services: { [name]: slot } })).toEqual([])
    const other = OUTSIDE_SERVICE_NAMES.find((one) => one !== name)!
    expect(slots({ [name]: true, outside_services: { [other]: slot } })).toEqual([])
  })
})

test.each([
  [
    'analytics_ga4_id',
    'G-ABC123DEF4',
    'https://www.googletagmanager.com/gtag/js?id=G-ABC123DEF4',
    ['statistics'],
    { kind: 'gtag', id: 'G-ABC123DEF4' },
  ],
  [
    'analytics_gtm_id',
    'GTM-ABC1234',
    'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234',
    ['statistics', 'marketing'],
    { kind: 'tag_manager' },
  ],
  [
    'chat_podium_token',
    '7b0f3c1e-0b0e-4a8e-9d0a-1c1c1c1c1c1c',
    'https://connect.podium.com/widget.js#ORG_TOKEN=7b0f3c1e-0b0e-4a8e-9d0a-1c1c1c1c1c1c',
    ['chat'],
    null,
  ],
  [
    'chat_livechat_license',
    1234567,
    'https://cdn.livechatinc.com/tracking.js',
    ['chat'],
    { kind: 'livechat', license: 1234567 },
  ],
] as const)('%s loads its script once the visitor allows it (§7.16)', (key, value, src, needs, prelude) => {
  const [one, ...others] = slots({ [key]: value })
  expect(others).toEqual([])
  expect(one).toMatchObject({ script: { src }, needs, prelude })
  expect(isOfSlot(src, one!)).toBe(true)
})

test('the policy gets each source once', () => {
  const sources = slotSources(settingsOf({ analytics_ga4_id: 'G-ABC123DEF4', analytics_gtm_id: 'GTM-ABC1234' }))
  expect(sources).toEqual([
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ])
})

test.each([
  ['https://widget.example/a.js', true],
  ['https://cdn.widget.example/a.js', true],
  ['https://a.cdn.widget.example/a.js', true],
  ['http://widget.example/a.js', false],
  ['https://widget.example.test/a.js', false],
  ['https://otherwidget.example/a.js', false],
  ['https://widget.example:8443/a.js', false],
  ['/a.js', false],
  ['', false],
])('%s is of the slot: %s', (address, is) =>
  expect(isOfSlot(address, { sources: ['https://widget.example', 'https://*.widget.example'] })).toBe(is),
)

test.each([
  [{ analytics_ga4_id: "G-1');alert(1)//" }],
  [{ outside_services: { impel: { ...slot, script: 'http://widget.example/x.js' } } }],
  [{ outside_services: { impel: { ...slot, script: 'javascript:alert(1)' } } }],
  [{ outside_services: { impel: { ...slot, key: '"><script>' } } }],
  [{ outside_services: { impel: { ...slot, hosts: ['*'] } } }],
  [{ outside_services: { impel: { ...slot, hosts: ["https://a.example 'unsafe-inline'"] } } }],
  [{ outside_services: { impel: { ...slot, attributes: { onload: 'alert(1)' } } } }],
])('%j is refused', (layer) => expect(parseLayer(layer)).toMatchObject({ ok: false }))
