import { inArray } from 'drizzle-orm'
import type { SettingKey } from '@forecourt/rules/site/config.ts'
import { controlOf, type Reference } from '@forecourt/rules/site/settingControl.ts'
import { referredTo, type NameOf } from '@forecourt/rules/site/settingWords.ts'
import type { Transaction } from '../db/database.ts'
import { locations } from '../locations/locations.ts'
import { offers } from '../offers/offers.ts'
import { dealerships } from '../sites/sites.ts'

type Named = { value: string | number; label: string }[]

const NUMBER = /^[1-9]\d{0,8}$/

/** What locations, dealerships and offers are called, of those that the reader may see. */
const READS: Readonly<Record<Reference, (tx: Transaction, wanted: readonly string[]) => Promise<Named>>> = {
  location: (tx, wanted) =>
    tx
      .select({ value: locations.id, label: locations.name })
      .from(locations)
      .where(inArray(locations.id, wanted.filter((one) => NUMBER.test(one)).map(Number))),
  dealership: (tx, wanted) =>
    tx
      .select({ value: dealerships.slug, label: dealerships.name })
      .from(dealerships)
      .where(inArray(dealerships.slug, [...wanted])),
  offer: (tx, wanted) =>
    tx
      .select({ value: offers.id, label: offers.name })
      .from(offers)
      .where(inArray(offers.id, wanted.filter((one) => NUMBER.test(one)).map(Number))),
}

/** The names of what values of settings refer to, as far as the reader may see it. */
export async function settingNames(
  tx: Transaction,
  values: readonly (readonly [key: SettingKey, value: unknown])[],
): Promise<NameOf> {
  const wanted = new Map<Reference, Set<string>>()
  for (const [key, value] of values)
    for (const [to, found] of referredTo(controlOf(key), value))
      wanted.set(to, new Set([...(wanted.get(to) ?? []), ...found]))
  return readNames(tx, wanted)
}

/** The names of what is referred to by these ids, as far as the reader may see it. */
export function namesOf(tx: Transaction, ids: readonly (readonly [to: Reference, id: string])[]): Promise<NameOf> {
  const wanted = new Map<Reference, Set<string>>()
  for (const [to, id] of ids) wanted.set(to, (wanted.get(to) ?? new Set()).add(id))
  return readNames(tx, wanted)
}

async function readNames(tx: Transaction, wanted: ReadonlyMap<Reference, ReadonlySet<string>>): Promise<NameOf> {
  const names = new Map<string, string>()
  for (const [to, found] of wanted)
    for (const { value, label } of await READS[to](tx, [...found])) names.set(`${to} ${value}`, label)
  return (to, value) => names.get(`${to} ${value}`)
}
