import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { CURRENCIES } from '@forecourt/rules/locale/currency.ts'
import { LOOKUP_PROVIDERS, type LookupProvider } from '@forecourt/rules/site/lookupProviders.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Plate, VehicleUse } from '@forecourt/rules/tradeIn/request.ts'
import { validUntil, valueRange, type Valuation, type ValueRange } from '@forecourt/rules/tradeIn/valuation.ts'
import { tradeInName, type TradeInVehicle } from '@forecourt/rules/tradeIn/vehicle.ts'
import type { SiteDatabase } from '../db/database.ts'
import type { Outbound } from '../outbound.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { sampleStock } from '../stock/stock.ts'
import { LOOKUP_ADAPTERS } from './adapters.ts'
import { storedAnswers } from './answers.ts'
import {
  UnavailableError,
  type Identified,
  type IdentifiedVehicle,
  type LookupAdapter,
  type ProviderCall,
  type UnavailableReason,
} from './provider.ts'
import { LOOKUP_TIMING, requestTo, type LookupTiming } from './request.ts'

/** The result of a lookup. */
export type LookupResult =
  | ({ kind: 'found'; provider: LookupProvider; at: Date } & Identified)
  | { kind: 'not_found'; provider: LookupProvider }
  | { kind: 'unavailable'; reason: UnavailableReason }

/** The vehicle to value: by its registration, as one of the lookup's models, or as the visitor describes it. */
export type ValuedVehicle =
  | {
      plate: Plate
      /** 0 for the lookup's vehicle, else its place among the candidates, from 1. */
      choice: number
    }
  | { described: TradeInVehicle }

/** The result of a valuation. Without one the dealer values the vehicle. */
export type ValuationResult =
  | {
      kind: 'valued'
      valuation: Valuation
      /** Contains the valuation, signed, so that a lead can bring it back. */
      record: string
    }
  | { kind: 'none'; reason: UnavailableReason | null }

/** Lookups of vehicles for one site, and valuations of visitors' own. */
export interface TradeIns {
  /**
   * Looks up a registration with the site's providers in turn, with the keys of that dealership. Answers are cached for
   * a day. Never throws for a provider's failure.
   *
   * @param only asks this provider alone, or the sandbox on a site without providers
   */
  lookup(plate: Plate, dealershipId: number | null, only?: LookupProvider): Promise<LookupResult>
  /** The same by the VIN, which is in capitals; null if none of the site's providers knows VINs. */
  decode(vin: string, dealershipId: number | null): Promise<LookupResult | null>
  /** Values a vehicle with the first provider that can. Never throws for a provider's failure. */
  value(vehicle: ValuedVehicle, use: VehicleUse, dealershipId: number | null): Promise<ValuationResult>
  /** The valuation in a record that this site signed; null for any other text. */
  open(record: string): Valuation | null
}

export interface LookupsOptions {
  secrets: Secrets
  outbound: Outbound
  /** Signs valuations, and hashes what stored answers are keyed by. */
  secretKey: string
  now: () => Date
  onWarning: (error: unknown, message: string) => void
  timing?: LookupTiming
}

/** The lookups of a process. */
export interface Lookups {
  forSite(site: Site, database: SiteDatabase): TradeIns
}

/** For so long a provider whose quota is used up is not called. */
const QUOTA_PAUSE_MS = 60_000
const LONGEST_RECORD = 2_000

const valuationSchema = z.strictObject({
  lowCents: z.int(),
  highCents: z.int(),
  currency: z.enum(CURRENCIES),
  vehicle: z.string(),
  km: z.int().nullable(),
  condition: z.string(),
  asOf: z.iso.datetime(),
  validUntil: z.iso.datetime(),
  source: z.string(),
  sample: z.boolean(),
})

/** A provider that is not called for a while; its quota error was already logged. */
class PausedError extends UnavailableError {}

/** A provider of a site that can be called. */
interface Caller {
  provider: LookupProvider
  lookup(plate: Plate): Promise<Identified | null>
  /** Null if it knows registrations only. */
  decode: ((vin: string) => Promise<Identified | null>) | null
  /** The provider's models of a vehicle that the visitor typed; one without a code if the provider needs none. */
  modelsOf(described: TradeInVehicle): Promise<readonly IdentifiedVehicle[]>
  value: ((vehicle: IdentifiedVehicle, use: VehicleUse) => Promise<ValueRange | null>) | null
}

/**
 * Opens the lookups of a process. Answers are stored for all processes; their keys are hashes over the site, the
 * provider and its key, and the registration, which is itself not stored.
 */
export function createLookups(options: LookupsOptions): Lookups {
  const { secrets, outbound, secretKey, now, onWarning, timing = LOOKUP_TIMING } = options
  // Without a resolution the time is read for each call.
  const clock = { perf: { now: () => now().getTime() }, ttlResolution: 0 }
  const hash = (...parts: readonly unknown[]) =>
    createHmac('sha256', secretKey)
      .update(JSON.stringify(['lookup', ...parts]))
      .digest('base64url')
  const pauses = new LRUCache<string, true>({ max: 1_000, ttl: QUOTA_PAUSE_MS, ...clock })
  /** Calls under way: simultaneous ones for the same key share one. */
  const pending = new Map<string, Promise<unknown>>()

  function forSite(site: Site, database: SiteDatabase): TradeIns {
    const stock = sampleStock(database, site)
    const chosen = site.lookupProviders
    const answers = storedAnswers(database, secrets.keys, now)

    /** An answer that is stored, or else the provider's. A failed call throws and is not stored. */
    async function cached<T>(account: string, key: string, call: () => Promise<T>): Promise<T> {
      const held = await answers.read(key)
      if (held) return held.answer as T
      if (pauses.has(account)) throw new PausedError('quota', 'not called again so soon after a quota error')
      try {
        const answer = await call()
        await answers.store(key, answer)
        return answer
      } catch (error) {
        if (error instanceof UnavailableError && error.reason === 'quota') pauses.set(account, true)
        throw error
      }
    }

    /** The same, once for simultaneous calls. */
    function shared<T>(account: string, key: string, call: () => Promise<T>): Promise<T> {
      const running = pending.get(key)
      if (running) return running as Promise<T>
      const started = cached(account, key, call).finally(() => pending.delete(key))
      pending.set(key, started)
      return started
    }

    async function callerOf(settings: (typeof chosen)[number], dealershipId: number | null): Promise<Caller> {
      const { provider } = settings
      const { title, secretSchema } = LOOKUP_PROVIDERS[provider]
      const secret =
        secretSchema === null
          ? ''
          : await secrets.forSite(site).read({ provider: 'lookup', name: provider }, dealershipId)
      if (secret === null) throw new UnavailableError('refused', `the site has no secret lookup/${provider}`)
      const adapter = LOOKUP_ADAPTERS[provider] as LookupAdapter<LookupProvider>
      const call: ProviderCall<LookupProvider> = {
        settings,
        country: site.country,
        secret,
        request: requestTo(title, { outbound, timing }),
        stock,
      }
      const account = hash(site.id, settings, secret)
      // The site's stock changes, and reading it costs nothing.
      const stored = <T>(about: unknown, work: () => Promise<T>) =>
        secretSchema === null ? work() : shared(account, hash(account, about), work)
      return {
        provider,
        lookup: (plate) => stored(plate, () => adapter.lookup(plate, call)),
        decode: adapter.decode ? (vin) => stored(['vin', vin], () => adapter.decode!(vin, call)) : null,
        modelsOf: async (described) =>
          adapter.search
            ? stored(['search', described], () => adapter.search!(described, call))
            : [{ ...described, code: null }],
        value: adapter.value
          ? (vehicle, use) => stored([vehicle, use.km, use.condition], () => adapter.value!(vehicle, use, call))
          : null,
      }
    }

    /** Calls providers in turn until one has a result; the last failure's reason if none has. */
    async function inTurn<T>(
      providers: typeof chosen,
      dealershipId: number | null,
      work: (caller: Caller) => Promise<T | null>,
    ): Promise<{ result: T | null; reason: UnavailableReason | null }> {
      let reason: UnavailableReason | null = null
      for (const settings of providers) {
        try {
          const result = await work(await callerOf(settings, dealershipId))
          if (result !== null) return { result, reason: null }
        } catch (error) {
          if (!(error instanceof UnavailableError)) throw error
          if (settings.provider !== 'sandbox' && !(error instanceof PausedError))
            onWarning(error, 'vehicle lookup not answered')
          reason = error.reason
        }
      }
      return { result: null, reason }
    }

    /** What the first of some providers identifies that knows it. */
    async function identifiedBy(
      asked: typeof chosen,
      dealershipId: number | null,
      work: (caller: Caller) => Promise<Identified | null>,
    ): Promise<LookupResult> {
      const [first] = asked
      if (!first) return { kind: 'unavailable', reason: 'refused' }
      const { result, reason } = await inTurn(asked, dealershipId, async (caller) => {
        const identified = await work(caller)
        return identified && { kind: 'found' as const, provider: caller.provider, at: now(), ...identified }
      })
      if (result) return result
      return reason ? { kind: 'unavailable', reason } : { kind: 'not_found', provider: first.provider }
    }

    const signatureOf = (text: string) =>
      createHmac('sha256', secretKey).update(`valuation ${site.id} ${text}`).digest('base64url')
    const digest = (text: string) => createHash('sha256').update(text).digest()

    return {
      async lookup(plate, dealershipId, only) {
        const asked = only ? chosen.filter(({ provider }) => provider === only || provider === 'sandbox') : chosen
        return identifiedBy(asked, dealershipId, ({ lookup }) => lookup(plate))
      },

      async decode(vin, dealershipId) {
        const asked = chosen.filter(({ provider }) => LOOKUP_ADAPTERS[provider].decode)
        return asked.length === 0 ? null : identifiedBy(asked, dealershipId, ({ decode }) => decode!(vin))
      },

      async value(wanted, use, dealershipId) {
        const { result, reason } = await inTurn(chosen, dealershipId, async (caller) => {
          const { provider, value } = caller
          if (!value) return null
          const models = await modelsOf(wanted, caller)
          // One after the other, because each is a call that the site pays for, and the quota may end.
          const figures: ValueRange[] = []
          for (const model of models) {
            const found = await value(model, use)
            if (found) figures.push(found)
          }
          const range = rangeOver(figures)
          return range && { vehicle: named(models[0]!, wanted), range, provider }
        })
        if (!result) return { kind: 'none', reason }
        const at = now()
        const valuation: Valuation = {
          ...result.range,
          currency: site.currency,
          vehicle: tradeInName(result.vehicle),
          km: use.km,
          condition: use.conditionWord,
          asOf: at.toISOString(),
          validUntil: validUntil(at, site.settings.valuation_valid_days).toISOString(),
          source: LOOKUP_PROVIDERS[result.provider].title,
          sample: result.provider === 'sandbox',
        }
        const text = Buffer.from(JSON.stringify(valuation)).toString('base64url')
        return { kind: 'valued', valuation, record: `${text}.${signatureOf(text)}` }
      },

      open(record) {
        const [text = '', signature = '', ...rest] = record.split('.')
        if (record.length > LONGEST_RECORD || rest.length > 0) return null
        if (!timingSafeEqual(digest(signature), digest(signatureOf(text)))) return null
        return valuationSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
      },
    }
  }

  return { forSite }
}

/** The models that a provider can value: for a registration, the one that it identifies, or the visitor's choice. */
async function modelsOf(wanted: ValuedVehicle, caller: Caller): Promise<readonly IdentifiedVehicle[]> {
  if ('described' in wanted) return caller.modelsOf(wanted.described)
  const found = await caller.lookup(wanted.plate)
  const chosen = found && [found.vehicle, ...found.candidates][wanted.choice]
  return chosen ? [chosen] : []
}

/** The vehicle as it is named: a typed one in the provider's spelling, with a badge only if the visitor gave one. */
const named = (model: IdentifiedVehicle, wanted: ValuedVehicle): TradeInVehicle =>
  'described' in wanted && wanted.described.badge === null ? { ...model, badge: null } : model

/** A range that has all of some ranges; null for none. */
const rangeOver = (ranges: readonly ValueRange[]): ValueRange | null =>
  ranges.length === 0
    ? null
    : valueRange(
        Math.min(...ranges.map(({ lowCents }) => lowCents)),
        Math.max(...ranges.map(({ highCents }) => highCents)),
      )
