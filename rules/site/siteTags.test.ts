import { describe, expect, test } from 'vitest'
import { cascade, parseLayer } from './cascade.ts'
import { OUTSIDE_SERVICE_NAMES } from './outsideServices.ts'
import { siteTags, tagScript } from './siteTags.ts'

const tags = (site: object) => {
  const parsed = parseLayer(site)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return siteTags(cascade({ template: {}, group: {}, site: parsed.layer }).settings)
}
const slot = { script: 'https://widget.example/load.js?k={key}', key: 'k-1', hosts: ['https://*.widget.example'] }

test('a site that asks for nothing brings in nothing', () => expect(tags({})).toBeNull())

const WITH_PAGES = OUTSIDE_SERVICE_NAMES.filter((name) => name !== 'autobot' && name !== 'dealercell')

describe.each(WITH_PAGES)('%s', (name) => {
  test('is loaded where its flag is on and its script and key are there, and its hosts are let in (§3.8)', () =>
    expect(
      tags({ [name]: true, outside_services: { [name]: { ...slot, attributes: { 'data-key': '{key}' } } } }),
    ).toEqual({
      before: [],
      scripts: [{ src: 'https://widget.example/load.js?k=k-1', attributes: { 'data-key': 'k-1' } }],
      sources: ['https://widget.example', 'https://*.widget.example'],
    }))

  test('is inert with its flag alone, and with its key alone', () => {
    expect(tags({ [name]: true })).toBeNull()
    expect(tags({ outside_services: { [name]: slot } })).toBeNull()
    const other = OUTSIDE_SERVICE_NAMES.find((one) => one !== name)!
    expect(tags({ [name]: true, outside_services: { [other]: slot } })).toBeNull()
  })
})

test.each([
  ['analytics_ga4_id', 'G-ABC123DEF4', 'https://www.googletagmanager.com/gtag/js?id=G-ABC123DEF4'],
  ['analytics_gtm_id', 'GTM-ABC1234', 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234'],
])('%s loads its script', (key, value, src) => {
  const { scripts, sources } = tags({ [key]: value })!
  expect(scripts.map((script) => script.src)).toEqual([src])
  expect(sources.length).toBeGreaterThan(0)
})

test.each([
  [{ analytics_ga4_id: "G-1');alert(1)//" }],
  [{ outside_services: { impel: { ...slot, script: 'http://widget.example/x.js' } } }],
  [{ outside_services: { impel: { ...slot, script: 'javascript:alert(1)' } } }],
  [{ outside_services: { impel: { ...slot, key: '"><script>' } } }],
  [{ outside_services: { impel: { ...slot, hosts: ['*'] } } }],
  [{ outside_services: { impel: { ...slot, hosts: ["https://a.example 'unsafe-inline'"] } } }],
  [{ outside_services: { impel: { ...slot, attributes: { onload: 'alert(1)' } } } }],
])('%j is refused', (layer) => expect(parseLayer(layer)).toMatchObject({ ok: false }))

test('the script that loads them is valid and names each once', () => {
  const script = tagScript(tags({ analytics_ga4_id: 'G-ABC123DEF4', analytics_gtm_id: 'GTM-ABC1234' })!)
  expect(() => new Function(script)).not.toThrow()
  expect(script.match(/gtag\('config',"G-ABC123DEF4"\)/g)).toHaveLength(1)
})
