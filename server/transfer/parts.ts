import * as z from 'zod'
import type { SettingKey, SettingsLayer } from '@forecourt/rules/site/config.ts'
import type { LayerValue } from '../sites/table.ts'

/** What an archive says of itself. */
export const MANIFEST = z.strictObject({
  format: z.literal('forecourt-site', 'is not that of a site'),
  /**
   * Those of version 1 have no history, only those since version 3 have documents, and only those since version 4 the
   * history of settings and what the site has from its group and its template. One with logos is version 5.
   */
  version: z.literal([1, 2, 3, 4, 5], 'is one that this installation cannot read'),
  /** Names of secrets that have to be set again. */
  secrets: z.array(z.string().max(200)).max(200),
  /** Locations by the numbers that settings have for them. */
  locations: z.record(z.string().regex(/^\d{1,9}$/), z.string().max(200)),
})

export type Manifest = z.output<typeof MANIFEST>

const line = (most: number) => z.string().max(most)

/** The pictures of an archive’s library. */
export const LIBRARY = z.strictObject({
  pictures: z
    .array(
      z.strictObject({
        id: z.uuid(),
        /** Of its address, and of its file, which may be another. */
        extension: z.enum(['jpg', 'png']),
        file: z.enum(['jpg', 'png']),
        name: line(200).min(1),
        alt: line(500),
        decorative: z.boolean(),
        credit: line(400),
        licence: line(400),
        focus: z.string().regex(/^\d{1,3}% \d{1,3}%$/, 'must be two percentages'),
        uploaded_at: z.iso.datetime(),
      }),
    )
    .max(5_000),
  /** Documents that content links to, such as brochures (decision 182). */
  documents: z
    .array(
      z.strictObject({
        id: z.uuid(),
        name: z.string().regex(/^[^\p{C}/\\<>"]{1,100}\.pdf$/u),
        uploaded_at: z.iso.datetime(),
      }),
    )
    .max(5_000)
    .default([]),
  /** Names of the files of logos, without the type (decision 200). */
  logos: z
    .array(z.string().regex(/^[0-9a-f]{40}-\d{1,4}x\d{1,4}$/))
    .max(5_000)
    .default([]),
})

export type LibraryPicture = z.output<typeof LIBRARY>['pictures'][number]
export type LibraryDocument = z.output<typeof LIBRARY>['documents'][number]

/**
 * Settings as they move between installations: without numbers of offers, and with other numbers of locations, or none.
 * What a setting is and what it was go through this alone, so that no past value says more than today’s (decision 195).
 */
export function portableSettings(layer: SettingsLayer, to: (id: number) => number | null): SettingsLayer {
  const { offer_exempt_ids: _offers, ...portable } = layer
  return withLocations(portable, to)
}

/** The value of one setting, in the same way. */
export function portableValue(key: SettingKey, held: LayerValue, to: (id: number) => number | null): LayerValue {
  const value = portableSettings('value' in held ? { [key]: held.value } : {}, to)[key]
  return value === undefined ? {} : { value }
}

/** Settings with other numbers of locations. */
function withLocations(layer: SettingsLayer, to: (id: number) => number | null): SettingsLayer {
  const numbers = (ids: readonly number[]) => ids.flatMap((id) => to(id) ?? [])
  const { search_exclude_location_ids: excluded, lead_destinations: destinations } = layer
  return {
    ...layer,
    ...(excluded ? { search_exclude_location_ids: numbers(excluded) } : {}),
    ...(destinations
      ? {
          lead_destinations: destinations.flatMap((one) => {
            if (!one.locations) return [one]
            const locations = numbers(one.locations)
            // Without its locations it would get the leads of all.
            return locations.length === 0 ? [] : [{ ...one, locations }]
          }),
        }
      : {}),
  }
}
