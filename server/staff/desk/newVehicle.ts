import { inArray } from 'drizzle-orm'
import { canStaffAnywhere } from '@forecourt/rules/staff/access.ts'
import { carName } from '@forecourt/rules/car/name.ts'
import { registrationLabel } from '@forecourt/rules/car/registrationLabel.ts'
import { displayMake } from '@forecourt/rules/car/makes.ts'
import { formatDistance } from '@forecourt/rules/locale/locale.ts'
import { LOOKUP_PROVIDERS, type LookupProvider } from '@forecourt/rules/site/lookupProviders.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import {
  NEW_VEHICLE_PROBLEMS,
  newVehicleFields,
  readNewVehicle,
  tidyVin,
  vinLookupProblem,
  type NewVehicleField,
} from '@forecourt/rules/stock/newVehicle.ts'
import { decodedTexts, lookupWords } from '@forecourt/rules/stock/decodedVehicle.ts'
import { statesOf } from '@forecourt/rules/forms/parts.ts'
import { checkPlate } from '@forecourt/rules/tradeIn/request.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import type { Dealer } from '../../dealer.ts'
import type { DealerFor } from '../../dealers.ts'
import { RequestError } from '../../errors.ts'
import { locations } from '../../locations/locations.ts'
import type { LookupResult } from '../../lookups/lookups.ts'
import type { Sites } from '../../sites/sites.ts'
import { doubtKey, enterVehicle, fuelOf, type SameVehicle } from '../../stock/stock.ts'
import { record } from '../audit.ts'
import { mayAt, refuse, type DeskAreaOptions } from './area.ts'

export interface NewVehicleOptions extends DeskAreaOptions {
  sites: Pick<Sites, 'find'>
  dealerFor: DealerFor
}

/** What the form of a site has. */
export interface NewVehicleForm {
  site: { id: number; name: string; regoLabel: string }
  /** Dealerships with their locations, by the value that the form sends. */
  places: readonly { value: string; label: string }[]
  fields: readonly NewVehicleField[]
  /** States of registration; none where plates have no state. */
  states: readonly string[]
  /** The state that is chosen at first; empty for none. */
  state: string
  /** Why nothing can be looked up; null where it can. */
  noLookup: string | null
}

/** A vehicle that a lookup has found, as the form’s texts by field. */
export interface DecodedVehicle {
  name: string
  texts: Readonly<Record<string, string>>
}

/** What a lookup has found: the vehicle, and others that it may be. */
export type Decoded =
  | {
      kind: 'found'
      source: string
      sample: boolean
      /** Why it was found by the registration although a VIN was typed; null otherwise. */
      note: string | null
      vehicles: readonly DecodedVehicle[]
    }
  | { kind: 'nothing'; message: string }

/** What became of the vehicle that was sent. */
export type EnterResult =
  | { kind: 'entered'; id: number }
  | { kind: 'duplicate'; same: SameVehicle }
  | {
      kind: 'doubtful'
      /** Sentences by field. */
      fields: Readonly<Record<string, string>>
      /** What is sent again to confirm them. */
      confirms: string
    }

/** A dealership, with one of its locations. */
interface Place {
  /** As the form sends it. */
  value: string
  label: string
  dealershipId: number
  /** Its slug. */
  location: string | null
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const CHECK = 'Please check the details you entered.'
const PLACE = /^(\d{1,9})(?::(\d{1,9}))?$/
const BETWEEN = '\n'

/** Entering a vehicle by hand at the sites where somebody may change stock (docs/decisions/0155). */
export function newVehicleDeskOf({ over, siteOf, actor, reach, now, sites, dealerFor }: NewVehicleOptions) {
  const mayWrite = canStaffAnywhere(reach.grants, 'stock:write')
  const writers = reach.sites.filter(({ id }) => mayAt(reach, 'stock:write', id).allowed)

  /** A site where a vehicle may be entered; throws for any other. */
  async function mustFind(siteId: number): Promise<Site> {
    refuse(mayAt(reach, 'stock:write', siteId))
    const site = await siteOf(siteId)
    if (!site) throw new RequestError(404, 'We can’t find that site.')
    return site
  }

  async function lookupsOf(site: Site): Promise<Dealer['tradeIns']> {
    const answer = await sites.find(new URL(site.baseUrl).hostname)
    return (await dealerFor(answer.kind === 'site' ? answer.site : site)).tradeIns
  }

  /** The places of a site’s dealerships: each location, and each dealership that has none. */
  async function placesOf(site: Site): Promise<Place[]> {
    const staff = over('stock:write')
    const found = await staff.transaction((tx) =>
      tx
        .select({ id: locations.id, name: locations.name, dealershipId: locations.dealership_id, slug: locations.slug })
        .from(locations)
        .where(inArray(locations.dealership_id, [...site.dealershipIds]))
        .orderBy(locations.dealership_id, locations.name, locations.id),
    )
    return site.dealerships.flatMap(({ id, name }): Place[] => {
      const own = found.filter(({ dealershipId }) => dealershipId === id)
      const several = site.dealerships.length > 1
      return own.length === 0
        ? [{ value: String(id), label: name, dealershipId: id, location: null }]
        : own.map((place) => ({
            value: `${id}:${place.id}`,
            label: several && place.name !== name ? `${name}, ${place.name}` : place.name,
            dealershipId: id,
            location: place.slug,
          }))
    })
  }

  return {
    mayWrite,
    /** The sites where a vehicle may be entered. */
    sites: siteChoices(writers),

    /** The form of a site; of the first one without an id, null for somebody who has none. */
    async form(siteId: number | null): Promise<NewVehicleForm | null> {
      const id = siteId ?? writers[0]?.id
      if (id === undefined) return null
      const site = await mustFind(id)
      const states = statesOf(site.country).map(({ value }) => value)
      return {
        site: { id, name: site.name, regoLabel: registrationLabel(site.country) },
        places: (await placesOf(site)).map(({ value, label }) => ({ value, label })),
        fields: newVehicleFields(site, now()),
        states,
        state: states.find((state) => state === site.state) ?? '',
        noLookup: site.lookupProviders.length === 0 ? lookupWords('none', site.country) : null,
      }
    },

    /**
     * Looks a vehicle up by its VIN, and by its registration if the VIN finds none. Each answer of a provider is used
     * again for a day.
     */
    async decode(siteId: number, typed: (name: string) => string): Promise<Decoded> {
      const site = await mustFind(siteId)
      const [vin, rego] = [tidyVin(typed('vin')), typed('rego').trim()]
      if (vin === '' && rego === '')
        throw new RequestError(422, CHECK, { vin: NEW_VEHICLE_PROBLEMS.neither(site.country) })
      const problem = vin === '' ? null : vinLookupProblem(vin)
      if (problem !== null) throw new RequestError(422, CHECK, { vin: problem })
      if (site.lookupProviders.length === 0) return { kind: 'nothing', message: lookupWords('none', site.country) }
      const lookups = await lookupsOf(site)
      // Read before anything is asked: what is wrong with it is said beside the field, and not after a paid lookup.
      const plate = rego === '' ? null : plateOf(typed, site)
      const byVin = vin === '' ? null : await lookups.decode(vin, null)
      if (plate === null)
        return byVin === null
          ? { kind: 'nothing', message: lookupWords('noVins', site.country) }
          : decodedOf(byVin, 'unknownVin', site)
      if (byVin?.kind === 'found') return decodedOf(byVin, 'unknownVin', site)
      const byPlate = await lookups.lookup(plate, null)
      if (vin === '') return decodedOf(byPlate, 'unknownRego', site)
      if (byVin === null) return decodedOf(byPlate, 'unknownRego', site, lookupWords('regoOnly', site.country))
      return byVin.kind === 'not_found'
        ? decodedOf(byPlate, 'unknownBoth', site, lookupWords('byRego', site.country))
        : decodedOf(byPlate, 'unknownRego', site, lookupWords('vinFailed', site.country))
    },

    /** Adds a vehicle; sent twice it is one. Nothing is stored while something is wrong or unconfirmed. */
    async enter(id: string, siteId: number, typed: (name: string) => string): Promise<EnterResult> {
      const site = await mustFind(siteId)
      if (!UUID.test(id)) throw new RequestError(400, 'Please open the form again.')
      const read = readNewVehicle(typed, site, now())
      const [, dealership, location] = PLACE.exec(typed('place')) ?? []
      const place = (await placesOf(site)).find(
        ({ value }) => value === [dealership, location].filter((part) => part !== undefined).join(':'),
      )
      const problems = {
        ...(read.ok ? {} : read.problems),
        ...(place ? {} : { place: NEW_VEHICLE_PROBLEMS.place }),
      }
      if (!read.ok || !place) throw new RequestError(422, CHECK, problems)
      const entered = await enterVehicle(over('stock:write'), {
        submissionId: id.toLowerCase(),
        dealershipId: place.dealershipId,
        siteDealershipIds: site.dealershipIds,
        currency: site.currency,
        fields: { ...read.fields, ...(place.location === null ? {} : { location: place.location }) },
        confirmed: new Set(typed('confirms').split(BETWEEN)),
        by: actor,
        now: now(),
        recorded: (tx, { name, stocknum }) =>
          record(
            tx,
            actor,
            {
              action: 'stock.entered',
              subject: `${name} (${stocknum})`,
              website_id: site.id,
              dealership_group_id: null,
              after: { place: place.label },
            },
            now(),
          ),
      })
      if (entered.kind !== 'doubtful') return entered
      return {
        kind: 'doubtful',
        fields: Object.fromEntries(
          entered.doubts.map(({ field, value, reason }) => [
            field ?? '',
            `“${field === 'km' ? formatDistance(Number(value), site.locale) : value}” ${reason}. If it is right, add the vehicle again.`,
          ]),
        ),
        confirms: entered.doubts.map(doubtKey).join(BETWEEN),
      }
    },
  }

  /** The registration that somebody typed, by the rules of the forms. */
  function plateOf(typed: (name: string) => string, site: Site) {
    const checked = checkPlate({ rego: [typed('rego')], rego_state: [typed('rego_state')] }, { site, now: now() })
    if (!checked.ok) throw new RequestError(422, CHECK, checked.errors)
    return checked.value
  }
}

export type NewVehicleDesk = ReturnType<typeof newVehicleDeskOf>

/** What a provider answered, in the form’s words. */
function decodedOf(
  result: LookupResult,
  unknown: 'unknownVin' | 'unknownRego' | 'unknownBoth',
  site: Site,
  note: string | null = null,
): Decoded {
  if (result.kind === 'unavailable')
    return {
      kind: 'nothing',
      message: result.reason === 'quota' ? lookupWords('quota', site.country) : lookupWords('failed', site.country),
    }
  const isSample = (provider: LookupProvider) => provider === 'sandbox'
  if (result.kind === 'not_found')
    return {
      kind: 'nothing',
      message: lookupWords(isSample(result.provider) ? 'sample' : unknown, site.country),
    }
  const { vehicle, candidates, registration, buildDate, complianceDate, provider } = result
  return {
    kind: 'found',
    source: LOOKUP_PROVIDERS[provider].title,
    sample: isSample(provider),
    note,
    vehicles: [vehicle, ...candidates].map((one) => ({
      name: carName(one),
      texts: decodedTexts({
        ...one,
        make: displayMake(one.make),
        fuel: one.fuel === null ? null : fuelOf(one.fuel, site.currency),
        regoExpiry: registration?.expiry ?? null,
        buildDate,
        complianceDate,
      }),
    })),
  }
}
