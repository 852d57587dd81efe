import * as z from 'zod'
import { LOCATION_TYPES } from '@forecourt/rules/location/location.ts'
import { parseLayer, type SettingProblem } from '@forecourt/rules/site/cascade.ts'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import { TEMPLATES } from '@forecourt/rules/site/templates.ts'

const text = z.string().trim().min(1, 'is empty')
const slug = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'is lower-case letters, digits and hyphens, up to 63, such as my-site')
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, 'is a time span such as 08:00-17:00')
const timeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}, 'is the name of a time zone such as Australia/Brisbane')

/** A layer of settings, checked with the rules of the settings themselves. */
const settings = z.unknown().transform((value, context): SettingsLayer => {
  const parsed = parseLayer(value ?? {})
  if (parsed.ok) return parsed.layer
  for (const { path, reason } of parsed.problems) {
    context.addIssue({ code: 'custom', message: reason, path: path.split('.').filter(Boolean) })
  }
  return z.NEVER
})

/** Sunday first, as everywhere. */
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const location = z.strictObject({
  name: text,
  slug,
  primary: z.boolean().optional(),
  visible: z.boolean().default(true),
  location_type: z.enum(LOCATION_TYPES).default('sales'),
  time_zone: timeZone,
  phone: text.nullish().transform((value) => value ?? null),
  mobile: text.nullish().transform((value) => value ?? null),
  email: z
    .email('is an e-mail address')
    .nullish()
    .transform((value) => value ?? null),
  address: z.strictObject({
    street: text,
    city: text,
    state: text,
    postcode: text,
    lat: z.number().min(-90).max(90).nullable().default(null),
    long: z.number().min(-180).max(180).nullable().default(null),
  }),
  /** A day that is not named is closed. */
  hours: z.partialRecord(z.enum(WEEKDAYS), time.nullable()).default({}),
  manufacturers: z.array(text).default([]),
  dealer_license_number: text.nullable().default(null),
  motor_vehicle_repairer: text.nullable().default(null),
})

const newDealership = z.strictObject({
  slug,
  name: text,
  stripe_publishable_key: text.nullable().default(null),
  locations: z.array(location).min(1, 'needs at least one location'),
})

/** A dealership that the platform has already is named by its slug alone. */
const dealership = z.union([z.strictObject({ slug }), newDealership])

const siteFile = z.strictObject({
  slug,
  name: text,
  template: z
    .string()
    .refine((name) => Object.hasOwn(TEMPLATES, name), `is one of ${Object.keys(TEMPLATES).join(', ')}`),
  domain_name: z
    .string()
    .regex(
      /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
      'is a host name in lower case such as www.example.com',
    )
    .nullable()
    .default(null),
  city: text.nullable().default(null),
  state: text.nullable().default(null),
  /** Left out where the site sells several makes. */
  manufacturer: z.strictObject({ slug, name: text }).nullable().default(null),
  group: z
    .union([z.strictObject({ slug }), z.strictObject({ slug, name: text, settings: settings.optional() })])
    .nullable()
    .default(null),
  settings: settings.optional(),
  /** The first one is the site's primary dealership. */
  dealerships: z
    .array(z.unknown())
    .min(1, 'needs at least one dealership')
    .transform((list, context) =>
      list.map((value, index): z.output<typeof dealership> => {
        // A union tells of its branches; an author wants to hear of the branch that was meant.
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

const isReference = (value: unknown) =>
  value !== null && typeof value === 'object' && Object.keys(value).every((key) => key === 'slug')

/** A dealer site as an operator writes it down: who it is, its dealerships and places, what differs from the defaults. */
export type SiteFile = z.output<typeof siteFile>

/** Reads a site file: either the site or everything that is wrong with it, with path and reason. */
export function parseSiteFile(
  value: unknown,
): { ok: true; site: SiteFile } | { ok: false; problems: SettingProblem[] } {
  const parsed = siteFile.safeParse(value)
  if (parsed.success) return { ok: true, site: parsed.data }
  return {
    ok: false,
    problems: parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), reason: message })),
  }
}
