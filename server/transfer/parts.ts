import * as z from 'zod'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'

/** What an archive says of itself. */
export const MANIFEST = z.strictObject({
  format: z.literal('forecourt-site', 'is not that of a site'),
  /** Those of version 1 have no history, and only those of version 3 have documents. */
  version: z.literal([1, 2, 3], 'is one that this installation cannot read'),
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
})

export type LibraryPicture = z.output<typeof LIBRARY>['pictures'][number]
export type LibraryDocument = z.output<typeof LIBRARY>['documents'][number]

/** Settings with other numbers of locations. */
export function withLocations(layer: SettingsLayer, to: (id: number) => number | null): SettingsLayer {
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
