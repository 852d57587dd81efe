import * as z from 'zod'
import { ITEM_KINDS, VERSION_WORDS, type ItemKind, type VersionKind } from '@forecourt/rules/content/item.ts'
import type { LookLayer } from '@forecourt/rules/look/layer.ts'
import { LOOK_KEYS } from '@forecourt/rules/look/parts.ts'
import { parseLayer } from '@forecourt/rules/site/cascade.ts'
import { SETTINGS, type SettingKey, type SettingsLayer } from '@forecourt/rules/site/config.ts'

const MEGABYTE = 1024 * 1024

/** How much history an archive has (decision 178): what is written at most, and what is read. */
export const HISTORY_LIMITS = {
  /** Bytes of the versions that are written, the newest ones. */
  written: 48 * MEGABYTE,
  /** Versions that are written, the newest ones. */
  versions: 50_000,
  /** Published looks of the site, and of its group, the newest ones, and bytes of each. */
  looks: 100,
  lookBytes: 3 * MEGABYTE,
  /** Changes of settings of the site, and of its group, the newest ones, and bytes of each. */
  changes: 5_000,
  changeBytes: 2 * MEGABYTE,
  /** Characters of a line that is read. */
  line: 4 * MEGABYTE,
  /** Lines that are read. */
  lines: 100_000,
} as const

const MOST_NAME = 200
/** Names of people: no addresses, and nothing that a browser could take for markup. */
// oxlint-disable-next-line no-control-regex
const NO_NAME = /[<>@\u0000-\u001f\u007f-\u009f]/

/** The name of who wrote something, as an archive has it: of an email address what is before the @. */
export function nameInArchive(name: string): string | null {
  const [own = ''] = name.split('@')
  // oxlint-disable-next-line no-control-regex
  return (
    own
      .replace(/[<>\u0000-\u001f\u007f-\u009f]/g, ' ')
      .slice(0, MOST_NAME)
      .trim() || null
  )
}

const person = z
  .string()
  .min(1)
  .max(MOST_NAME)
  .refine((name) => !NO_NAME.test(name), 'must be a name, without markup and without an email address')
const at = z.iso.datetime().transform((text) => new Date(text))

const MOST_LEVELS = 40
/** Whether a value is nested deeper than any content. */
const isTooDeep = (value: unknown, left = MOST_LEVELS): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((one) => isTooDeep(one, left - 1)))

/** Content as it is stored; what is wrong in it is shown as such, as in any draft. */
const content = z
  .record(z.string(), z.unknown())
  .refine((value) => !isTooDeep(value), 'is nested too deeply')
  .refine(({ position }) => position === undefined || z.int().min(0).max(1_000_000).safeParse(position).success, {
    message: 'must be a place',
    path: ['position'],
  })

/** The look of a layer, every value by the schema of its setting. */
const look = z.record(z.string(), z.unknown()).transform((value, context): LookLayer => {
  const parsed = parseLayer(value)
  for (const key of Object.keys(value))
    if (!LOOK_KEYS.some((one) => one === key))
      context.addIssue({ code: 'custom', message: 'is not a setting of the look', path: [key] })
  if (parsed.ok) return parsed.layer as LookLayer
  for (const { path, reason } of parsed.problems)
    context.addIssue({ code: 'custom', message: reason, path: path.split('.') })
  return z.NEVER
})

/** The settings of a stored layer that this release knows. */
export const knownSettings = (layer: SettingsLayer): SettingsLayer =>
  Object.fromEntries(
    Object.entries(layer).filter(([key, value]) => value !== undefined && parseLayer({ [key]: value }).ok),
  )

/** The settings of a stored look that this release knows. */
export const knownLook = (layer: LookLayer): LookLayer =>
  Object.fromEntries(
    Object.entries(knownSettings(layer)).filter(([key]) => LOOK_KEYS.some((one) => one === key)),
  ) as LookLayer

/** A value of a setting; without `value` where it was not set. Which values there are is said by the setting. */
const held = z.strictObject({ value: z.unknown().optional() })

/** Whose it is; a line that does not say is the site’s. */
const of = z.enum(['site', 'group'])

const VERSION_KINDS = Object.keys(VERSION_WORDS) as [VersionKind, ...VersionKind[]]
const number = z.int().min(1).max(1_000_000)

/**
 * A line of the history of a site. An item is named by what it is found by on the site, and by nothing if the site does not
 * have it; the lines that follow are of that item. So no line can name an item of another site.
 */
export const HISTORY_LINE = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('item'), kind: z.enum(ITEM_KINDS), key: z.string().min(1).max(2_000).nullable() }),
  z.strictObject({
    type: z.literal('version'),
    number,
    what: z.enum(VERSION_KINDS),
    live: z.boolean(),
    content,
    /** Null for the operator’s commands and other systems. */
    by: person.nullable(),
    at,
  }),
  z.strictObject({
    type: z.literal('draft'),
    /** What the site had when it was begun: nothing, what it has, or something earlier. */
    begun: z.enum(['nothing', 'live', 'earlier']),
    content,
    by: person,
    at,
  }),
  z.strictObject({
    type: z.literal('schedule'),
    publish_at: at.nullable(),
    version: number.nullable(),
    take_down_at: at.nullable(),
    by: person,
    at,
    /** Whether it was not published when it was to be. */
    missed: z.boolean(),
  }),
  z.strictObject({ type: z.literal('look'), of: of.optional(), settings: look, by: person.nullable(), at }),
  z.strictObject({ type: z.literal('look-draft'), base: look, settings: look, by: person, at }),
  z.strictObject({
    type: z.literal('setting'),
    of,
    key: z.enum(Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]], 'is not a setting'),
    before: held,
    after: held,
    by: person,
    at,
  }),
])

export type HistoryLine = z.output<typeof HISTORY_LINE>
/** A line as it is written. */
export type WrittenLine = z.input<typeof HISTORY_LINE>

/** Content with the names of locations instead of their numbers, or back; numbers of other sites are left out. */
export function withContentLocations(
  kind: ItemKind,
  content: Readonly<Record<string, unknown>>,
  to: (location: unknown) => string | number | null,
): Record<string, unknown> {
  if (kind === 'jobs') return { ...content, location_id: to(content.location_id) }
  return kind === 'offers' ? { ...content, excluded_website_ids: [] } : { ...content }
}
