import type { LookupProvider } from '@forecourt/rules/site/lookupProviders.ts'
import { webReceiver, type ReceivedCall, type Reply } from './receivers.ts'

/** A vehicle that a fake provider knows. */
interface KnownVehicle {
  plate: string
  state: string
  make: string
  model: string
  badge: string
  year: number
  colour: string
  vin: string
}

export const KNOWN: readonly KnownVehicle[] = [
  vehicle('1ABC23', 'VIC', 'Mazda', 'CX-5', 'Maxx Sport', 2018, 'Blue'),
  vehicle('XYZ987', 'NSW', 'Toyota', 'HiLux', 'SR5', 2021, 'White'),
  vehicle('123QLD', 'QLD', 'Ford', 'Ranger', 'XLT', 2020, 'Grey'),
  vehicle('S456BCD', 'SA', 'Kia', 'Cerato', 'Sport', 2019, 'Red'),
  vehicle('1GHI234', 'WA', 'Hyundai', 'i30', 'Active', 2017, 'Silver'),
]

function vehicle(
  plate: string,
  state: string,
  make: string,
  model: string,
  badge: string,
  year: number,
  colour: string,
) {
  return { plate, state, make, model, badge, year, colour, vin: `VIN${plate}`.padEnd(17, '0') }
}

/** A fake provider of vehicle lookups on loopback, with one account. */
export interface FakeLookupProvider {
  url: string
  received: ReceivedCall[]
  /** Calls that it still answers before its quota is used up. */
  quota: number
  /** Overrides the answers to calls with the right key; gets how many calls came since it was set. */
  trouble: ((count: number) => Reply | undefined) | null
  close(): Promise<void>
}

const json = (status: number, body: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** What was sent besides the documented names; a provider that finds any refuses the call. */
const unknownNames = (given: Iterable<string>, documented: readonly string[]) =>
  [...given].filter((name) => !documented.includes(name))

/** Starts a fake of a provider that refuses other keys, undocumented fields and paths. */
export async function fakeLookupProvider(
  kind: Exclude<LookupProvider, 'sandbox'>,
  key: string,
): Promise<FakeLookupProvider> {
  const web = await webReceiver()
  const fake: FakeLookupProvider = {
    url: web.url,
    received: web.received,
    quota: Number.POSITIVE_INFINITY,
    trouble: null,
    close: web.close,
  }
  let troubled = 0
  let troubleWas: FakeLookupProvider['trouble'] = null
  web.answer = (call) => {
    if (!PROTOCOLS[kind].isFrom(call, key)) return json(401, { error: true, message: 'unauthorised' })
    if (fake.trouble !== troubleWas) troubled = 0
    troubleWas = fake.trouble
    const trouble = fake.trouble?.(++troubled)
    if (trouble !== undefined) return trouble
    if (fake.quota-- <= 0) return json(429, { error: true, message: 'quota' })
    return PROTOCOLS[kind].answer(call)
  }
  return fake
}

interface Protocol {
  isFrom(call: ReceivedCall, key: string): boolean
  answer(call: ReceivedCall): Reply
}

const find = (plate: string | null, state: string | null) =>
  KNOWN.find((known) => known.plate === plate && known.state === state)

const SCORES = [1, 2, 3, 4, 5]

const PROTOCOLS: Readonly<Record<Exclude<LookupProvider, 'sandbox'>, Protocol>> = {
  autograb: {
    isFrom: ({ headers }, key) => headers['apikey'] === key,
    answer({ method, path, body }) {
      const url = new URL(path, 'http://fake')
      const [, by, value] = /^\/v2\/vehicles\/(registrations|vins)\/([^/]+)$/.exec(url.pathname) ?? []
      if (method === 'GET' && by && value) {
        const documented = by === 'vins' ? ['region'] : ['region', 'state']
        if (unknownNames(url.searchParams.keys(), documented).length > 0) return json(400, { error: true })
        if (url.searchParams.get('region') !== 'au') return json(400, { error: true })
        const known =
          by === 'vins'
            ? KNOWN.find(({ vin }) => vin === decodeURIComponent(value))
            : find(decodeURIComponent(value), url.searchParams.get('state'))
        if (!known) return json(404, { error: true, message: 'not found' })
        const of = (badge: string) => ({
          id: `AG-${known.plate}-${badge}`,
          region: 'au',
          title: `${known.year} ${known.make} ${known.model} ${badge}`,
          year: known.year,
          make: known.make,
          model: known.model,
          badge,
          series: null,
          body_type: 'SUV',
          transmission_type: 'Automatic',
          fuel_type: 'Petrol',
        })
        return json(200, {
          success: true,
          vehicle: of(known.badge),
          confidence: 'standard',
          colour: known.colour,
          vin: known.vin,
          additional_vehicles: known.plate === '1ABC23' ? [of('Touring')] : [],
        })
      }
      if (method === 'GET' && url.pathname === '/v2/vehicles') {
        if (unknownNames(url.searchParams.keys(), ['search', 'region', 'count']).length > 0)
          return json(400, { error: true })
        if (!url.searchParams.get('search') || url.searchParams.get('region') !== 'au')
          return json(400, { error: true })
        // Like any search it finds what resembles the words.
        const of = (known: KnownVehicle, badge: string) => ({
          id: `AG-${known.plate}-${badge}`,
          year: known.year,
          make: known.make,
          model: known.model,
          badge,
        })
        return json(200, {
          success: true,
          vehicles: KNOWN.flatMap((known) => [
            of(known, known.badge),
            ...(known.plate === '1ABC23' ? [of(known, 'Touring')] : []),
          ]),
        })
      }
      if (method === 'POST' && url.pathname === '/v2/valuations/predict') {
        const given = JSON.parse(body) as Record<string, unknown>
        const names = ['region', 'catalogue', 'vehicle_id', 'kms', 'condition_score']
        const isDocumented =
          url.search === '?features=bounds' &&
          unknownNames(Object.keys(given), names).length === 0 &&
          given.catalogue === 'autograb' &&
          Number.isInteger(given.kms) &&
          SCORES.includes(given.condition_score as number)
        if (!isDocumented) return json(400, { error: true })
        const known = KNOWN.find(({ plate }) => String(given.vehicle_id).startsWith(`AG-${plate}-`))
        if (!known) return json(404, { error: true })
        // A model without enough sales has a price and no bounds.
        const bounds =
          known.plate === 'S456BCD'
            ? null
            : {
                retail: { lower: 24_000, upper: 27_500 },
                trade: { lower: 18_240, upper: String(given.vehicle_id).endsWith('Touring') ? 21_490 : 20_490 },
              }
        return json(200, { success: true, prediction: { id: 'p', price: 25_000, kms: given.kms }, bounds })
      }
      return json(404, { error: true })
    },
  },

  nevdis: {
    isFrom: ({ headers }, key) => headers.authorization === key,
    answer({ method, path }) {
      const url = new URL(path, 'http://fake')
      const product = /^\/nevdis\/(vehicle_details|build_and_compliance)$/.exec(url.pathname)?.[1]
      if (method !== 'GET' || !product) return json(404, { message: 'no such product' })
      const asked = url.searchParams.get('vin')
      if (unknownNames(url.searchParams.keys(), asked === null ? ['plate', 'state'] : ['vin']).length > 0)
        return json(400, { message: 'parameter' })
      const known =
        asked === null
          ? find(url.searchParams.get('plate'), url.searchParams.get('state'))
          : KNOWN.find((one) => one.vin === asked)
      if (!known) return json(200, { request_id: 'r', result: [] })
      const { vin, year } = known
      const result =
        product === 'build_and_compliance'
          ? { vin, compliance_plate: `${year}-03`, year_of_manufacture: String(year) }
          : {
              vin,
              chassis: null,
              registration: {
                plate: known.plate,
                state: known.state,
                status: 'REGISTERED',
                expiry_date: '2027-03-31',
              },
              make: known.make.toUpperCase(),
              model: known.model.toUpperCase(),
              colour: known.colour.toUpperCase(),
              body_type: 'WAGON',
            }
      return json(200, { request_id: 'r', result: [result] })
    },
  },

  redbook: {
    isFrom: ({ headers }, key) => headers.authorization === `Bearer ${key}`,
    answer({ method, path, body }) {
      const url = new URL(path, 'http://fake')
      if (method !== 'POST' || url.search !== '') return json(404, {})
      const given = JSON.parse(body) as Record<string, unknown>
      const coded = ({ plate, make, model, badge, year }: KnownVehicle) => ({
        code: `AU${plate}`,
        make,
        model,
        badge,
        releaseYear: year,
      })
      if (url.pathname === '/registrations/match') {
        if (unknownNames(Object.keys(given), ['country', 'plate', 'state']).length > 0) return json(400, {})
        const known = find(String(given.plate), String(given.state))
        return known ? json(200, { vehicles: [coded(known)] }) : json(404, {})
      }
      const code = /^\/vehicles\/([^/]+)\/value$/.exec(url.pathname)?.[1]
      if (unknownNames(Object.keys(given), ['kilometres', 'condition']).length > 0) return json(400, {})
      const known = KNOWN.find(({ plate }) => code === `AU${plate}`)
      if (!known) return json(404, {})
      const trade = known.plate === 'S456BCD' ? null : { low: 18_300, high: 20_400 }
      return json(200, { ...coded(known), prices: { trade }, asOf: '2026-11-01' })
    },
  },
}
