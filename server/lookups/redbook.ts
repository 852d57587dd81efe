import * as z from 'zod'
import { stripTrailingSlashes } from '@forecourt/rules/site/pathname.ts'
import type { IdentifiedVehicle, LookupAdapter, ProviderCall } from './provider.ts'
import { parsedAnswer } from './request.ts'

const TITLE = 'RedBook'

const amount = z.number().nonnegative()
const coded = z.object({
  code: z.string().min(1).max(40),
  make: z.string().min(1),
  model: z.string().min(1),
  badge: z.string().min(1).nullish(),
  releaseYear: z.number().int(),
})
const matches = z.object({ vehicles: z.array(coded) })
const priced = coded.extend({
  prices: z.object({ trade: z.object({ low: amount, high: amount }).nullish() }),
  asOf: z.iso.date(),
})

const identified = ({ code, make, model, badge, releaseYear }: z.output<typeof coded>): IdentifiedVehicle => ({
  make,
  model,
  year: releaseYear,
  badge: badge ?? null,
  series: null,
  body: null,
  transmission: null,
  fuel: null,
  colour: null,
  code,
})

const addressOf = ({ settings }: ProviderCall<'redbook'>, path: string) =>
  new URL(`${stripTrailingSlashes(settings.url)}${path}`)
const headersOf = ({ secret }: ProviderCall<'redbook'>) => ({ authorization: `Bearer ${secret}` })

/**
 * RedBook's guide, through a reseller: RedBook publishes no interface, so this is the platform's own, which
 * docs/integrating.md describes. A registration is matched with the guide's codes, and a code has a guide value.
 */
export const redbook: LookupAdapter<'redbook'> = {
  async lookup({ rego, state }, call) {
    const answer = await call.request(addressOf(call, '/registrations/match'), {
      method: 'POST',
      headers: headersOf(call),
      body: { country: call.country, plate: rego, ...(state === null ? {} : { state }) },
    })
    if (answer === null) return null
    const [first, ...others] = parsedAnswer(matches, answer, TITLE).vehicles
    if (!first) return null
    return {
      vehicle: identified(first),
      candidates: others.map(identified),
      registration: null,
      buildDate: null,
      complianceDate: null,
    }
  },

  async value({ code }, { km, condition }, call) {
    if (code === null || km === null) return null
    const answer = await call.request(addressOf(call, `/vehicles/${encodeURIComponent(code)}/value`), {
      method: 'POST',
      headers: headersOf(call),
      body: { kilometres: km, condition },
    })
    if (answer === null) return null
    const { trade } = parsedAnswer(priced, answer, TITLE).prices
    return trade ? { lowCents: trade.low * 100, highCents: trade.high * 100 } : null
  },
}
