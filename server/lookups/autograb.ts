import * as z from 'zod'
import { stripTrailingSlashes } from '@forecourt/rules/site/pathname.ts'
import type { Condition } from '@forecourt/rules/tradeIn/condition.ts'
import type { Identified, IdentifiedVehicle, LookupAdapter, ProviderCall } from './provider.ts'
import { isModelOf } from '@forecourt/rules/tradeIn/vehicle.ts'
import { parsedAnswer } from './request.ts'

const TITLE = 'AutoGrab'

const text = z.string().trim().min(1).nullish().catch(null)
const vehicle = z.object({
  id: z.union([z.string().min(1), z.number().transform(String)]),
  make: z.string().min(1),
  model: z.string().min(1),
  year: z.coerce.number().int().nullish(),
  badge: text,
  series: text,
  body_type: text,
  transmission_type: text,
  fuel_type: text,
})
const found = z.object({
  success: z.literal(true),
  vehicle,
  colour: text,
  additional_vehicles: z.array(vehicle).nullish(),
})

/** Results are where the other calls have their vehicle, or in a list; the documentation of the search says neither. */
const searched = z.object({
  success: z.literal(true),
  vehicle: vehicle.nullish(),
  additional_vehicles: z.array(vehicle).nullish(),
  vehicles: z.array(vehicle).nullish(),
})
/** Results to ask for, and the most that are valued: each valuation is a call of its own. */
const SEARCH_COUNT = '10'
const MOST_MODELS = 3

const amount = z.number().nonnegative()
const predicted = z.object({
  success: z.literal(true),
  bounds: z.object({ trade: z.object({ lower: amount, upper: amount }).nullish() }).nullish(),
})

/** AutoGrab's scale, from 1, the worst, to 5. */
const SCORES: Readonly<Record<Condition, number>> = { excellent: 5, good: 4, fair: 3, poor: 2 }

const identified = (given: z.output<typeof vehicle>, colour: string | null): IdentifiedVehicle => ({
  make: given.make,
  model: given.model,
  year: given.year ?? null,
  badge: given.badge ?? null,
  series: given.series ?? null,
  body: given.body_type ?? null,
  transmission: given.transmission_type ?? null,
  fuel: given.fuel_type ?? null,
  colour,
  code: given.id,
})

const addressOf = ({ settings }: ProviderCall<'autograb'>, path: string, query: Record<string, string>) =>
  new URL(`${stripTrailingSlashes(settings.url)}${path}?${new URLSearchParams(query)}`)

/** The vehicle at one of the addresses that answer with one, and others that it may be. */
async function foundAt(
  path: string,
  query: Record<string, string>,
  call: ProviderCall<'autograb'>,
): Promise<Identified | null> {
  const answer = await call.request(addressOf(call, path, { region: call.country.toLowerCase(), ...query }), {
    method: 'GET',
    headers: { ApiKey: call.secret },
  })
  if (answer === null) return null
  const { vehicle: first, colour, additional_vehicles: others } = parsedAnswer(found, answer, TITLE)
  return {
    vehicle: identified(first, colour ?? null),
    candidates: (others ?? []).map((other) => identified(other, colour ?? null)),
    registration: null,
    buildDate: null,
    complianceDate: null,
  }
}

/** AutoGrab: identifies a vehicle by its registration or its VIN, and predicts what it is worth as a trade-in. */
export const autograb: LookupAdapter<'autograb'> = {
  lookup: ({ rego, state }, call) =>
    foundAt(`/v2/vehicles/registrations/${encodeURIComponent(rego)}`, state === null ? {} : { state }, call),

  decode: (vin, call) => foundAt(`/v2/vehicles/vins/${encodeURIComponent(vin)}`, {}, call),

  async search(described, call) {
    const { make, model, year, badge } = described
    const search = [year, make, model, badge].filter((part) => part !== null).join(' ')
    const query = { search, region: call.country.toLowerCase(), count: SEARCH_COUNT }
    const answer = await call.request(addressOf(call, '/v2/vehicles', query), {
      method: 'GET',
      headers: { ApiKey: call.secret },
    })
    if (answer === null) return []
    const { vehicle: first, additional_vehicles: others, vehicles } = parsedAnswer(searched, answer, TITLE)
    // A search also finds what merely resembles the words; the figure has to be for the visitor's vehicle.
    return [...(first ? [first] : []), ...(others ?? []), ...(vehicles ?? [])]
      .map((found) => identified(found, null))
      .filter((found) => isModelOf(found, described))
      .slice(0, MOST_MODELS)
  },

  async value({ code }, { km, condition }, call) {
    if (code === null || km === null) return null
    const answer = await call.request(addressOf(call, '/v2/valuations/predict', { features: 'bounds' }), {
      method: 'POST',
      headers: { ApiKey: call.secret },
      body: {
        region: call.country.toLowerCase(),
        catalogue: 'autograb',
        vehicle_id: code,
        kms: km,
        condition_score: SCORES[condition],
      },
    })
    if (answer === null) return null
    const trade = parsedAnswer(predicted, answer, TITLE).bounds?.trade
    return trade ? { lowCents: trade.lower * 100, highCents: trade.upper * 100 } : null
  },
}
