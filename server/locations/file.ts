import * as z from 'zod'
import { formatHours } from '@forecourt/rules/location/hours.ts'
import { LOCATION_TYPES, type OpeningHoursEntry, type SpecialHours } from '@forecourt/rules/location/location.ts'
import {
  HOURS_REASON,
  parseDayHours,
  writeDayHours,
  type DayEntry,
  type WrittenDay,
} from '@forecourt/rules/location/writtenHours.ts'
import { shownState } from '@forecourt/rules/locale/state.ts'
import { address as webOrSite, day, text } from '../file.ts'
import type { locations } from './table.ts'

/** A location as stored, without its reference to its dealership. */
export type LocationRow = Required<Omit<typeof locations.$inferInsert, 'id' | 'dealership_id'>>

/** Sunday first, as everywhere. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const slug = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    'must be up to 63 lower-case letters, digits and hyphens, such as my-site',
  )
const timeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}, 'must be the name of a time zone such as Australia/Brisbane')
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })

/** The entries of the hours of one day. */
function entriesOf(written: WrittenDay, context: { addIssue(issue: { code: 'custom'; message: string }): void }) {
  const parsed = parseDayHours(written)
  if (parsed.ok) return parsed.entries
  context.addIssue({ code: 'custom', message: parsed.reason })
  return z.NEVER
}

const timedDay = z
  .union([z.string(), z.null()], HOURS_REASON)
  .transform((written, context) => entriesOf(written, context))
const usualDay = z
  .union([z.string(), z.strictObject({ text }), z.null()], HOURS_REASON)
  .transform((written, context) => entriesOf(written, context))

/** Hours of single days that replace the usual ones (spec §3 special_hours). */
export const SPECIAL_HOURS = z
  .array(z.strictObject({ date: day, name: text, hours: timedDay }))
  .check(({ value, issues }) => {
    const days = new Set<string>()
    for (const [index, { date }] of value.entries()) {
      if (days.has(date))
        issues.push({ code: 'custom', path: [index, 'date'], input: date, message: `${date} is in the list twice` })
      days.add(date)
    }
  })

const address = {
  street: text,
  city: text,
  state: text,
  postcode: text,
  lat: z.number().min(-90).max(90).nullable(),
  long: z.number().min(-180).max(180).nullable(),
  place_id: text.nullable(),
  place_url: webAddress.nullable(),
  map_url: webAddress.nullable(),
  /** On one line; by default composed of the parts. */
  full: text,
}

/** The fields of a location that can be changed; the slug is its address and cannot. */
const changeable = {
  name: text,
  primary: z.boolean(),
  visible: z.boolean(),
  location_type: z.enum(LOCATION_TYPES, `must be one of ${LOCATION_TYPES.join(', ')}`),
  subdomain: text.nullable(),
  time_zone: timeZone,
  phone: text.nullable(),
  landline_phone: text.nullable(),
  mobile: text.nullable(),
  email: z.email('must be an email address').nullable(),
  social_urls: z.array(z.strictObject({ network: text, url: webAddress })),
  address: z.strictObject(address).partial(),
  /** By weekday; days that are not named do not change. Null for a location without hours. */
  hours: z.partialRecord(z.enum(WEEKDAYS), usualDay).nullable(),
  special_hours: SPECIAL_HOURS,
  manufacturers: z.array(text),
  dealer_license_number: text.nullable(),
  motor_vehicle_repairer: text.nullable(),
  distribution_locations: z.array(slug),
  /** A photograph of the place: a path of the site or a web address, alternative text, and a caption. */
  picture: z.strictObject({ url: webOrSite, alt: text, caption: text.optional() }).nullable(),
  reviews: z.strictObject({ count: z.int().min(0), average_rating: z.number().min(0).max(5) }).nullable(),
}

/** A change of a location: any of its fields, and any part of its address and week. */
export const LOCATION_CHANGE = z.strictObject(changeable).partial()
export type LocationChange = z.output<typeof LOCATION_CHANGE>

const { street, city, state, postcode, ...optionalAddress } = address

/** A location in an operator's file; omitted fields are empty. A day without hours is closed. */
export const NEW_LOCATION = z.strictObject({
  ...LOCATION_CHANGE.shape,
  name: text,
  slug,
  time_zone: timeZone,
  address: z.strictObject({ street, city, state, postcode, ...z.strictObject(optionalAddress).partial().shape }),
})
export type NewLocation = z.output<typeof NEW_LOCATION>

const BLANK: LocationRow = {
  name: '',
  slug: '',
  primary: false,
  visible: true,
  location_type: 'sales',
  subdomain: null,
  manufacturers: [],
  dealer_license_number: null,
  motor_vehicle_repairer: null,
  time_zone: '',
  contact_detail: {
    phone: null,
    landline_phone: null,
    mobile: null,
    email: null,
    social_urls: [],
    opening_hours: [],
    special_hours: [],
  },
  address: {
    street: '',
    city: '',
    state: '',
    postcode: '',
    lat: null,
    long: null,
    place_id: null,
    place_url: null,
    map_url: null,
    full: '',
  },
  picture: null,
  reviews: null,
  distribution_locations: [],
}

/** The row of a new location. */
export const newLocationRow = ({ slug: own, ...fields }: NewLocation): LocationRow =>
  changedLocation({ ...BLANK, slug: own }, fields)

/** A location after a change; fields that are not part of the change stay. */
export function changedLocation(before: LocationRow, change: LocationChange): LocationRow {
  const { phone, landline_phone, mobile, email, social_urls, hours, special_hours, address: moved, ...own } = change
  const contact = given({ phone, landline_phone, mobile, email, social_urls })
  const where = { ...before.address, ...given(moved ?? {}) }
  // Editing parts of an address recomposes the full address; otherwise it stays.
  const full = moved && moved.full === undefined ? fullAddress(where) : where.full
  return {
    ...before,
    ...given(own),
    contact_detail: {
      ...before.contact_detail,
      ...contact,
      ...(hours === undefined ? {} : { opening_hours: changedWeek(before.contact_detail.opening_hours, hours) }),
      ...(special_hours === undefined ? {} : { special_hours: special_hours.flatMap(specialEntries) }),
    },
    address: { ...where, full },
  }
}

const fullAddress = ({ street, city, state, postcode }: LocationRow['address']) =>
  `${street}, ${city} ${shownState(state)} ${postcode}`

/** Without undefined values, which would overwrite. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

type Week = NonNullable<LocationChange['hours']>

function changedWeek(before: readonly OpeningHoursEntry[], week: Week | null): OpeningHoursEntry[] {
  if (week === null) return []
  return WEEKDAYS.flatMap((name, weekday) => {
    const written = week[name]
    const stored = before.filter((entry) => entry.weekday === weekday)
    if (!written && stored.length > 0) return stored
    const entries = written ?? [{ status: 'Closed' as const, open: null, close: null }]
    return entries.map((entry) => ({
      weekday,
      status: entry.status,
      open: entry.open,
      close: entry.close,
      formated_hours: formatHours(entry),
    }))
  })
}

/** Special hours of one day as stored: an entry for each span. */
export const specialEntries = ({
  date,
  name,
  hours,
}: {
  date: string
  name: string
  hours: DayEntry[]
}): SpecialHours[] => hours.map(({ status, open, close }) => ({ date, name, status, open, close }))

/** The operator's notation for special hours, the inverse of `specialEntries`. */
export const writtenSpecialHours = (entries: readonly SpecialHours[]) =>
  [...Map.groupBy(entries, ({ date }) => date)].map(([date, of]) => ({
    date,
    name: of[0]!.name,
    hours: writeDayHours(of),
  }))

/** The operator's notation for a location; `NEW_LOCATION` parses it into the same location. */
export function writtenLocation(row: LocationRow): Record<string, unknown> {
  const { contact_detail: contact, address: where } = row
  const { opening_hours: week } = contact
  const { full, ...parts } = where
  return withoutEmpty({
    name: row.name,
    slug: row.slug,
    primary: row.primary || null,
    visible: row.visible ? null : false,
    location_type: row.location_type,
    subdomain: row.subdomain,
    time_zone: row.time_zone,
    phone: contact.phone,
    landline_phone: contact.landline_phone,
    mobile: contact.mobile,
    email: contact.email,
    social_urls: contact.social_urls,
    address: withoutEmpty({ ...parts, full: full === fullAddress(where) ? null : full }),
    hours: week.length === 0 ? null : writtenWeek(week),
    special_hours: writtenSpecialHours(contact.special_hours),
    manufacturers: row.manufacturers,
    dealer_license_number: row.dealer_license_number,
    motor_vehicle_repairer: row.motor_vehicle_repairer,
    distribution_locations: row.distribution_locations,
    picture: row.picture,
    reviews: row.reviews,
  })
}

const writtenWeek = (week: readonly OpeningHoursEntry[]): Record<string, WrittenDay> =>
  Object.fromEntries(
    WEEKDAYS.map((name, weekday) => [name, writeDayHours(week.filter((entry) => entry.weekday === weekday))]),
  )

const withoutEmpty = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  )
