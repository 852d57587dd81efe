import * as z from 'zod'
import { parseLayer, type SettingProblem } from '@forecourt/rules/site/cascade.ts'
import type { SettingKey, SettingsLayer } from '@forecourt/rules/site/config.ts'
import { enteredProblems } from '@forecourt/rules/site/enteredSetting.ts'
import { TEMPLATES } from '@forecourt/rules/site/templates.ts'
import { text } from '../file.ts'
import { NEW_LOCATION } from '../locations/locations.ts'

const slug = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    'must be up to 63 lower-case letters, digits and hyphens, such as my-site',
  )
/** A layer of settings, validated with the settings' own schemas. */
const settings = z.unknown().transform((value, context): SettingsLayer => {
  const parsed = parseLayer(value ?? {})
  if (parsed.ok) return parsed.layer
  for (const { path, reason } of parsed.problems) {
    context.addIssue({ code: 'custom', message: reason, path: path.split('.').filter(Boolean) })
  }
  return z.NEVER
})

const newDealership = z.strictObject({
  slug,
  name: text,
  stripe_publishable_key: text.nullable().default(null),
  locations: z.array(NEW_LOCATION),
})

/** An existing dealership is referenced by its slug alone. */
const dealership = z.union([z.strictObject({ slug }), newDealership])

const siteFile = z.strictObject({
  slug,
  name: text,
  template: z
    .string()
    .refine((name) => Object.hasOwn(TEMPLATES, name), `must be one of ${Object.keys(TEMPLATES).join(', ')}`),
  domain_name: z
    .string()
    .regex(
      /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
      'must be a lower-case host name such as www.example.com',
    )
    .nullable()
    .default(null),
  city: text.nullable().default(null),
  state: text.nullable().default(null),
  /** Omitted if the site sells several makes. */
  manufacturer: z.strictObject({ slug, name: text }).nullable().default(null),
  group: z
    .union([z.strictObject({ slug }), z.strictObject({ slug, name: text, settings: settings.optional() })])
    .nullable()
    .default(null),
  settings: settings.optional(),
  /** Whether visitors see it at once. */
  open: z.boolean().default(true),
  /** For a site on trial, when that ends, in UTC. */
  trial_ends_at: z.iso.datetime('must be a time in UTC such as 2026-12-26T00:00:00Z').nullable().default(null),
  /** The first one is the site's primary dealership. */
  dealerships: z
    .array(z.unknown())
    .min(1, 'needs at least one dealership')
    .transform((list, context) =>
      list.map((value, index): z.output<typeof dealership> => {
        // A union's error lists all branches; the author needs the one that was meant.
        const schema = isReference(value) ? dealership.options[0] : newDealership
        const parsed = schema.safeParse(value)
        if (parsed.success) return parsed.data
        for (const issue of parsed.error.issues) {
          context.addIssue({ code: 'custom', message: issue.message, path: [index, ...issue.path] })
        }
        return z.NEVER
      }),
    ),
})

/** A site that visitors see at once has a place; one that waits to be opened may get it later. */
const placedSiteFile = siteFile.superRefine(({ open, dealerships }, context) => {
  for (const [index, one] of open ? dealerships.entries() : [])
    if ('locations' in one && one.locations.length === 0)
      context.addIssue({
        code: 'custom',
        message: 'needs at least one location',
        path: ['dealerships', index, 'locations'],
      })
})

const isReference = (value: unknown) =>
  value !== null && typeof value === 'object' && Object.keys(value).every((key) => key === 'slug')

/**
 * A dealer site as an operator describes it: its identity, its dealerships and locations, and settings that differ from
 * the defaults.
 */
export type SiteFile = z.output<typeof siteFile>

/** What is refused of the settings of a site that somebody describes. */
const enteredInFile = ({ settings: own, group }: SiteFile): SettingProblem[] =>
  [
    { path: 'settings', layer: own },
    { path: 'group.settings', layer: group && 'settings' in group ? group.settings : undefined },
  ].flatMap(({ path, layer = {} }) =>
    enteredProblems(layer, Object.keys(layer) as SettingKey[]).map((one) => ({ ...one, path: `${path}.${one.path}` })),
  )

/**
 * Parses a site file: returns the site, or everything that is wrong with it, with path and reason.
 *
 * @param isExported whether it is of a site that another installation has, whose settings were entered long ago
 */
export function parseSiteFile(
  value: unknown,
  { isExported = false } = {},
): { ok: true; site: SiteFile } | { ok: false; problems: SettingProblem[] } {
  const parsed = placedSiteFile.safeParse(value)
  if (parsed.success) {
    const problems = isExported ? [] : enteredInFile(parsed.data)
    return problems.length === 0 ? { ok: true, site: parsed.data } : { ok: false, problems }
  }
  return {
    ok: false,
    problems: parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), reason: message })),
  }
}
