import { exampleEstimates, type ExampleEstimate } from '@forecourt/rules/charges/examples.ts'
import { tableRefusal } from '@forecourt/rules/charges/estimate.ts'
import { chargeDifferences, type ChargeDifference } from '@forecourt/rules/charges/differences.ts'
import { chargeFormValues, reviewedTable, typedTable } from '@forecourt/rules/charges/form.ts'
import { withRows, type ChargeFormValues } from '@forecourt/rules/charges/formRows.ts'
import { CHARGE_PLACES } from '@forecourt/rules/charges/places.ts'
import type { ChargeTable } from '@forecourt/rules/charges/table.ts'
import { BUILT_IN_TABLES } from '@forecourt/rules/charges/tables/builtIn.ts'
import { CHARGE_STATES, parsePlaceCode, placeCode, placeTitle } from '@forecourt/rules/charges/words.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import { PLATFORM_SETTINGS } from '@forecourt/rules/site/config.ts'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import type { Transaction } from '../../db/database.ts'
import {
  changeTable,
  ChargesChangedError,
  chargeVersions,
  ownTables,
  storedTable,
  tableFacts,
  type ChargeStores,
} from '../../charges/charges.ts'
import { RequestError } from '../../errors.ts'
import { record } from '../audit.ts'
import { readingOf, refuse, type DeskAreaOptions } from './area.ts'

/** A table in the list of all places. */
export interface DeskChargeTable {
  code: string
  title: string
  isOwn: boolean
  from: string
  until: string | null
  statedOn: string
  isShown: boolean
  state: string
}

/** A version of a place's table. */
export interface DeskChargeVersion {
  id: string
  who: string | null
  at: Date
  /** When its sources stated it; null where the platform's applied. */
  statedOn: string | null
  isCurrent: boolean
}

/** The charges of a place, to be changed. */
export interface DeskChargePlace {
  code: string
  title: string
  /** Where the form's values come from. */
  source: 'own' | 'built in' | 'copy'
  /** The place that they were copied from. */
  copiedFrom: string | null
  /** What a change has to have seen. */
  version: string
  isOwn: boolean
  hasBuiltIn: boolean
  isShown: boolean
  state: string
  currency: Currency
  form: ChargeFormValues
  examples: readonly ExampleEstimate[]
  versions: readonly DeskChargeVersion[]
}

/** What a change would do. */
export interface ChargeReview {
  differences: readonly ChargeDifference[]
  examples: readonly { label: string; before: ExampleEstimate['estimate']; after: ExampleEstimate['estimate'] }[]
  /** The table as it would be stored, to be sent back with the confirmation. */
  table: string
}

const CHECK = 'Please check the details you entered.'
const NO_PLACE = 'We can’t find that place.'
const CHANGED =
  'Someone else changed these charges while you were editing. Your changes aren’t saved yet; what you typed is below. Check it against the charges as they are now, then review it again.'
const NOTHING = 'Nothing is different from what is stored.'
const NO_STORE = 'Charges can’t be changed on this installation.'
const NO_VERSION = 'We can’t find that version.'

/** The government charges of all sites, as the platform’s operators see and change them (decisions 118 and 188). */
export function chargesOfDesk(area: DeskAreaOptions & { stores: ChargeStores | null }) {
  const { over, actor, now, stores } = area
  const { mayRead, reading } = readingOf(area, 'platform:write')

  const today = () => now().toISOString().slice(0, 10)
  const refusalOf = (table: ChargeTable) =>
    tableRefusal(table, { day: today(), maxAgeDays: PLATFORM_SETTINGS.charges_max_age_days })
  const builtIn = (code: string) => BUILT_IN_TABLES.find((table) => placeCode(table) === code) ?? null
  const own = () => (stores ? ownTables(stores.tables, () => {}) : Promise.resolve([]))

  function placeOf(code: string) {
    const place = parsePlaceCode(code)
    if (!place || placeCode(place) !== code) throw new RequestError(404, NO_PLACE)
    return place
  }
  function changing(): ChargeStores {
    refuse(mayRead)
    if (!stores) throw new RequestError(409, NO_STORE)
    return stores
  }

  /** The table that a form begins with: what is stored, else the platform’s, else that of another place. */
  async function beginning(code: string, copied: string | null) {
    const place = placeOf(code)
    const stored = stores ? await storedTable(stores, place) : { table: null, version: '' }
    if (stored.table) return { table: stored.table, source: 'own', stored } as const
    const known = builtIn(code)
    if (known) return { table: known, source: 'built in', stored } as const
    const from = copied === null ? null : parsePlaceCode(copied)
    const other =
      from?.country === place.country
        ? [...(await own()), ...BUILT_IN_TABLES].find((one) => placeCode(one) === placeCode(from))
        : undefined
    if (!other) throw new RequestError(404, 'There are no charges of that place yet. Choose a place to begin with.')
    return { table: { ...other, ...place }, source: 'copy', stored } as const
  }

  /** Changes a table with its entry in the log; the id of the version before. */
  async function change(
    code: string,
    action: AuditAction,
    seen: string | undefined,
    tableIn: (tx: Transaction, files: ChargeStores) => Promise<ChargeTable | null>,
  ): Promise<string> {
    const files = changing()
    const place = placeOf(code)
    try {
      return await over('platform:write').transaction(async (tx) => {
        const table = await tableIn(tx, files)
        return changeTable(tx, files, {
          place,
          table,
          seen,
          who: actor.name,
          now: now(),
          record: (before) =>
            record(
              tx,
              actor,
              {
                action,
                subject: code,
                website_id: null,
                dealership_group_id: null,
                before: tableFacts(before),
                after: tableFacts(table),
              },
              now(),
            ),
        })
      })
    } catch (error) {
      if (error instanceof ChargesChangedError) throw new RequestError(409, CHANGED)
      throw error
    }
  }

  return {
    mayRead,

    /** Every table, those that operators changed first, and the places that have none. */
    async list(): Promise<{
      tables: DeskChargeTable[]
      places: { code: string; title: string }[]
      invalid: readonly string[]
    }> {
      reading()
      const invalid: string[] = []
      const stored = stores ? await ownTables(stores.tables, (_, key) => invalid.push(key)) : []
      const rows = [
        ...stored.map((table) => ({ table, isOwn: true })),
        ...BUILT_IN_TABLES.map((table) => ({ table, isOwn: false })),
      ].map(({ table, isOwn }): DeskChargeTable => {
        const refusal = refusalOf(table)
        return {
          code: placeCode(table),
          title: placeTitle(table),
          isOwn,
          from: table.in_force_from,
          until: table.in_force_until,
          statedOn: table.stated_on,
          isShown: refusal === null,
          state: CHARGE_STATES[refusal ?? 'shown'],
        }
      })
      const known = new Set(rows.map(({ code }) => code))
      const places = Object.entries(CHARGE_PLACES).flatMap(([country, names]) =>
        Object.entries(names).map(([place, title]) => ({ code: `${country}-${place}`, title })),
      )
      return { tables: rows, places: places.filter(({ code }) => !known.has(code)), invalid }
    },

    /** The charges of a place; for one without, those of another to begin with. */
    async place(code: string, copied: string | null): Promise<DeskChargePlace> {
      reading()
      const { table, source, stored } = await beginning(code, copied)
      const refusal = refusalOf(table)
      const versions = stores ? await chargeVersions(stores, table) : []
      const current = JSON.stringify(stored.table)
      return {
        code,
        title: placeTitle(table),
        source,
        copiedFrom: source === 'copy' ? copied : null,
        version: stored.version,
        isOwn: source === 'own',
        hasBuiltIn: builtIn(code) !== null,
        isShown: source !== 'copy' && refusal === null,
        state: source === 'copy' ? 'not saved yet' : CHARGE_STATES[refusal ?? 'shown'],
        currency: table.currency,
        form: chargeFormValues(table),
        examples: exampleEstimates(table).filter(({ estimate }) => estimate !== null),
        versions: versions.map((one, at) => ({
          id: one.id,
          who: one.who,
          at: one.at,
          statedOn: one.table?.stated_on ?? null,
          isCurrent: at === 0 && JSON.stringify(one.table) === current,
        })),
      }
    },

    /** The form with a row added, moved or removed, for browsers without scripts. */
    rows(values: ChargeFormValues, change: string): ChargeFormValues {
      changing()
      return withRows(values, change)
    },

    /** What the form of a table would change; nothing is stored. */
    async review(code: string, copied: string | null, seen: string, values: ChargeFormValues): Promise<ChargeReview> {
      changing()
      const { table: begun, source, stored } = await beginning(code, copied)
      if (stored.version !== seen) throw new RequestError(409, CHANGED)
      const typed = typedTable(values, begun)
      if ('problems' in typed) throw new RequestError(422, CHECK, typed.problems)
      const { table } = typed
      const before = source === 'copy' ? null : begun
      const differences = chargeDifferences(before, table)
      if (differences.length === 0) throw new RequestError(422, NOTHING)
      const earlier = before === null ? [] : exampleEstimates(before)
      return {
        differences,
        examples: exampleEstimates(table)
          .map(({ label, estimate }) => ({
            label,
            before: earlier.find((one) => one.label === label)?.estimate ?? null,
            after: estimate,
          }))
          .filter((one) => one.before !== null || one.after !== null),
        table: JSON.stringify(table),
      }
    },

    /** Stores a table that was reviewed; the id of the version before. */
    async save(code: string, reviewed: string, seen: string): Promise<string> {
      changing()
      const table = reviewedTable(reviewed, placeOf(code))
      if (!table) throw new RequestError(422, 'These charges can’t be saved. Review your change again.')
      return change(code, 'charges.changed', seen, async () => table)
    },

    /** Removes what operators stored, so that the platform’s charges apply; the id of the version before. */
    async remove(code: string, seen: string): Promise<string> {
      const files = changing()
      if ((await storedTable(files, placeOf(code))).version === 'none')
        throw new RequestError(409, 'There is nothing to remove any more.')
      return change(code, 'charges.removed', seen, async () => null)
    },

    /** Brings back a version; the id of the version before. */
    async restore(code: string, id: string): Promise<string> {
      const found = (await chargeVersions(changing(), placeOf(code))).find((one) => one.id === id)
      if (!found) throw new RequestError(404, NO_VERSION)
      return change(code, 'charges.restored', undefined, async () => found.table)
    },
  }
}

export type DeskCharges = ReturnType<typeof chargesOfDesk>
