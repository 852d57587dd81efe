import { and, desc, eq } from 'drizzle-orm'
import type { Country } from '@forecourt/rules/locale/locale.ts'
import { dayOf, type Day } from '@forecourt/rules/locale/dates.ts'
import {
  labelsOf,
  partTexts,
  type FieldTexts,
  type LocationPart,
  type LocationTarget,
} from '@forecourt/rules/location/editFields.ts'
import { readPart } from '@forecourt/rules/location/readPart.ts'
import {
  readSpecialDay,
  SPECIAL_LABELS,
  specialTexts,
  withSpecialDay,
  type WrittenSpecialDay,
} from '@forecourt/rules/location/specialDay.ts'
import type { Transaction } from '../db/database.ts'
import { ConflictError, RequestError } from '../errors.ts'
import { versionOf } from '../version.ts'
import { LOCATION_CHANGE, writtenSpecialHours } from './file.ts'
import { changeLocation } from './store.ts'
import { locationChanges, locations } from './table.ts'

export type StoredLocation = typeof locations.$inferSelect

/** A change of a location by a person, against the version that they saw. */
export interface LocationHandChange {
  /** Made with the form: the same id twice is one change. */
  id: string
  target: LocationTarget
  texts: FieldTexts
  version: string
}

/** Who changes a location by hand, and when. */
export interface LocationByHand {
  who: string
  now: Date
  country: Country
  /** Records it in the same transaction. */
  recorded: (tx: Transaction, changed: { name: string; before: FieldTexts; after: FieldTexts }) => Promise<void>
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const CHECK = 'Please check the details you entered.'
const CHANGED = 'Someone else has changed this since you opened it.'
const AGAIN = 'Please open the location again and save once more.'

const labelsFor = (target: LocationTarget): FieldTexts => ('part' in target ? labelsOf(target.part) : SPECIAL_LABELS)
const nameOf = (target: LocationTarget): string => ('part' in target ? target.part : target.date)

/** What is stored of a target, as its form has it. */
export const targetTexts = (location: StoredLocation, target: LocationTarget): FieldTexts =>
  'part' in target ? partTexts(target.part, location) : specialTexts(location, target.date)

/** The version of a target: another one once any of its fields was changed. */
export const targetVersion = (location: StoredLocation, target: LocationTarget): string =>
  versionOf(targetTexts(location, target))

/**
 * Changes a part of a location, or the special hours of a day, against the version that was seen; only fields that
 * differ from it are checked and written. Returns the id of the change, or null if everything is so already.
 *
 * @throws ConflictError if the part was changed since, with what it is now; nothing is changed then
 */
export async function changeByHand(
  tx: Transaction,
  locationId: number,
  { id, target, texts, version }: LocationHandChange,
  by: LocationByHand,
): Promise<string | null> {
  if (!UUID.test(id)) throw new RequestError(422, AGAIN)
  const [stored] = await tx.select().from(locations).where(eq(locations.id, locationId)).for('update')
  if (!stored) return null
  if (await isDone(tx, locationId, id)) return id
  const before = targetTexts(stored, target)
  const given = Object.fromEntries(
    Object.keys(labelsFor(target)).flatMap((field) => {
      const text = texts[field]?.trim()
      return text === undefined || text === before[field] ? [] : [[field, text]]
    }),
  )
  if (Object.keys(given).length === 0) return null
  const current = versionOf(before)
  if (version !== current)
    throw new ConflictError(409, CHANGED, {
      version: current,
      who: await whoMade(tx, locationId, nameOf(target), current),
      theirs: before,
    })
  const row = await write(tx, stored, { target, given, before }, by)
  const after = targetTexts(row, target)
  const fields = Object.keys(given)
  const only = (all: FieldTexts) => Object.fromEntries(fields.map((field) => [field, all[field] ?? '']))
  const added = await tx
    .insert(locationChanges)
    .values({
      id,
      dealership_id: stored.dealership_id,
      location_id: locationId,
      part: nameOf(target),
      before: only(before),
      after: only(after),
      version: versionOf(after),
      changed_by: by.who,
      changed_at: by.now,
    })
    .onConflictDoNothing()
    .returning({ id: locationChanges.id })
  if (added.length === 0) throw new RequestError(422, AGAIN)
  const labels = labelsFor(target)
  const worded = (all: FieldTexts) =>
    Object.fromEntries(fields.map((field) => [field, `${labels[field]}: ${all[field] || 'none'}`]))
  await by.recorded(tx, { name: stored.name, before: worded(before), after: worded(after) })
  return id
}

async function write(
  tx: Transaction,
  stored: StoredLocation,
  { target, given, before }: { target: LocationTarget; given: FieldTexts; before: FieldTexts },
  { country, now }: LocationByHand,
): Promise<StoredLocation> {
  const change = 'part' in target ? partChange(stored, target.part) : specialChange(target.date)
  const { row } = await changeLocation(tx, stored.dealership_id, stored.slug, LOCATION_CHANGE.parse(change), {
    dryRun: false,
  })
  return { ...stored, ...row }

  function partChange({ address }: StoredLocation, part: LocationPart): object {
    const read = readPart(part, given, before, country)
    if (!read.ok) throw new RequestError(422, CHECK, read.problems)
    // A pin says nothing about the address, which would be composed anew.
    return part === 'pin' ? { address: { ...(read.change.address as object), full: address.full } } : read.change
  }

  function specialChange(date: Day): object {
    const read = readSpecialDay(date, { ...before, ...given }, dayOf(now, stored.time_zone))
    if (!read.ok) throw new RequestError(422, CHECK, read.problems)
    const all = writtenSpecialHours(stored.contact_detail.special_hours) as WrittenSpecialDay[]
    return { special_hours: withSpecialDay(all, date, read.day) }
  }
}

const isDone = async (tx: Transaction, locationId: number, id: string): Promise<boolean> =>
  (await tx.$count(locationChanges, and(eq(locationChanges.id, id), eq(locationChanges.location_id, locationId)))) > 0

/** Who made a part what it is; null if that was not somebody in the console. */
async function whoMade(tx: Transaction, locationId: number, part: string, version: string): Promise<string | null> {
  const [last] = await tx
    .select({ who: locationChanges.changed_by, version: locationChanges.version })
    .from(locationChanges)
    .where(and(eq(locationChanges.location_id, locationId), eq(locationChanges.part, part)))
    .orderBy(desc(locationChanges.changed_at))
    .limit(1)
  return last?.version === version ? last.who : null
}

/** A change that was made in the console; null for one of another location. */
export async function findChange(tx: Transaction, locationId: number, id: string) {
  if (!UUID.test(id)) return null
  const [found] = await tx
    .select()
    .from(locationChanges)
    .where(and(eq(locationChanges.id, id), eq(locationChanges.location_id, locationId)))
  return found ?? null
}
