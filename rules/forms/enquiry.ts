import * as z from 'zod/mini'
import type { Car } from '../car/car.ts'
import { emailProblem } from '../contact/email.ts'
import { nameProblem } from '../contact/name.ts'
import { phoneProblem } from '../contact/phone.ts'
import { postcodeProblem } from '../contact/postcode.ts'
import { isDeviceId } from '../event/visitor.ts'
import { vehicleCategory, type LeadCategory } from '../lead/category.ts'
import type { Lead } from '../lead/lead.ts'
import { UNREMEMBERED_PARAMETERS, VISITED_PAGES_CAP } from '../memory/visits.ts'
import { COPY } from '../site/copy.ts'
import { localise, type Locale } from '../site/locale.ts'
import { slugOf } from '../site/slug.ts'
import {
  asksForDealership,
  ENQUIRY_FIELDS,
  ENQUIRY_LIMITS,
  HIDDEN_FIELDS,
  type EnquiryField,
  type EnquirySite,
  type FieldErrors,
  type TypedValues,
} from './enquiryFields.ts'
import { keptLine, keptText } from './text.ts'

const text = (kept: (value: string) => string) => z._default(z.pipe(z.string(), z.transform(kept)), '')

/** A text that `problem` judges; an empty one gets the required message unless it is optional. */
function field(
  limit: number,
  problem: (value: string) => string | null,
  { required = true, kept = keptLine }: { required?: boolean; kept?: (value: string) => string } = {},
) {
  return text(kept).check(
    z.superRefine((value, context) => {
      const found =
        value === '' ? (required ? COPY.required : null) : value.length > limit ? COPY.tooLong(limit) : problem(value)
      if (found) context.addIssue({ code: 'custom', message: found })
    }),
  )
}

/**
 * The schema of an enquiry (spec §5 Form fields), the same for browser and server. Hidden parts never fail:
 * what is not understood in them is dropped.
 */
export function enquirySchema(site: EnquirySite) {
  const { settings, country } = site
  const fine = () => null
  return z.object({
    first_name: field(ENQUIRY_LIMITS.first_name, nameProblem),
    last_name: field(ENQUIRY_LIMITS.last_name, nameProblem),
    email: field(ENQUIRY_LIMITS.email, emailProblem),
    phone: field(ENQUIRY_LIMITS.phone, (value) =>
      phoneProblem(value, country, { mobileOnly: settings.mobile_only_phones ?? false }),
    ),
    postcode: field(ENQUIRY_LIMITS.postcode, (value) => postcodeProblem(value, country)),
    location: field(
      ENQUIRY_LIMITS.location,
      (value) => (site.dealerships.some(({ slug }) => slug === value) ? null : COPY.required),
      { required: asksForDealership(site) },
    ),
    message: field(ENQUIRY_LIMITS.message, fine, {
      required: settings.enquiry_message_required ?? true,
      kept: keptText,
    }),
    opt_in: z._default(z.boolean(), false),
  })
}
export type EnquiryValues = z.output<ReturnType<typeof enquirySchema>>

const uuid = z.uuid()

/** What travels with a form unseen: made by the browser, believed only as far as it goes. */
export interface EnquiryContext {
  /** Null when the browser ran no script; the server then makes one that is the same for the same form content. */
  submissionId: string | null
  deviceId: string | null
  visitedPages: readonly string[]
  linkedQueryParams: Readonly<Record<string, string>>
  /** A field that people do not see was filled in, or the form came back faster than anybody types. */
  suspected: boolean
}

/** A longer address than this is not one of a visit. */
const MAX_PAGE_LENGTH = 300

/** Nobody fills in the form in less than this, in milliseconds. */
const MINIMUM_TIME = 1_500

function parsedJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

/** The unseen part of a submitted form; `read` gives a field's text or null. */
export function enquiryContext(read: (name: string) => string | null, now: Date): EnquiryContext {
  const id = uuid.safeParse(read(HIDDEN_FIELDS.submissionId))
  const pages = parsedJson(read(HIDDEN_FIELDS.visitedPages) ?? 'null')
  const parameters = parsedJson(read(HIDDEN_FIELDS.linkedQueryParams) ?? 'null')
  const linked: Record<string, string> = {}
  const forgotten: readonly string[] = UNREMEMBERED_PARAMETERS
  if (parameters !== null && typeof parameters === 'object')
    for (const [name, value] of Object.entries(parameters).slice(0, 20))
      if (typeof value === 'string' && name.length <= 60 && value.length <= 300 && !forgotten.includes(name))
        linked[keptLine(name)] = keptLine(value)
  const device = read(HIDDEN_FIELDS.deviceId)
  const started = Number(read(HIDDEN_FIELDS.startedAt) ?? Number.NaN)
  const quick = started > 0 && now.getTime() - started >= 0 && now.getTime() - started < MINIMUM_TIME
  return {
    submissionId: id.success ? id.data : null,
    deviceId: device && isDeviceId(device) ? device : null,
    visitedPages: (Array.isArray(pages) ? pages : [])
      .filter((page): page is string => typeof page === 'string' && page.length <= MAX_PAGE_LENGTH)
      .map(keptLine)
      .slice(-VISITED_PAGES_CAP),
    linkedQueryParams: linked,
    suspected: quick || (read(HIDDEN_FIELDS.honeypot) ?? '') !== '',
  }
}

/** The visible fields as typed, before any check. */
export function typedValues(read: (name: string) => string | null): TypedValues {
  return Object.fromEntries(ENQUIRY_FIELDS.map((name) => [name, (read(name) ?? '').slice(0, 20_000)])) as TypedValues
}

/** Checks what was typed: the values of a good enquiry, or one message a field (spec §5). */
export function checkEnquiry(
  typed: TypedValues,
  site: EnquirySite,
): { ok: true; values: EnquiryValues } | { ok: false; errors: FieldErrors } {
  const result = enquirySchema(site).safeParse({ ...typed, opt_in: ['on', 'true', '1', 'yes'].includes(typed.opt_in) })
  if (result.success) return { ok: true, values: result.data }
  const errors: FieldErrors = {}
  for (const issue of result.error.issues) errors[issue.path[0] as EnquiryField] ??= issue.message
  return { ok: false, errors }
}

/** Category of an enquiry about a vehicle, or about nothing in particular (decisions "Leads"). */
export const enquiryCategory = (car: Pick<Car, 'car_type'> | null): LeadCategory =>
  car ? vehicleCategory(car.car_type) : 'General Enquiry'

/** The lead of a checked enquiry, complete as spec §3 Lead payload wants it. */
export function enquiryLead(
  values: EnquiryValues,
  about: {
    site: {
      slug: string
      manufacturer: string | null
      locale: Locale
      settings: { opt_in_text?: string }
      dealerships: readonly { slug: string; name: string }[]
    }
    car: Car | null
    url: string
    userAgent: string
    context: Pick<EnquiryContext, 'visitedPages' | 'linkedQueryParams'>
    pageId: string | null
  },
): Lead {
  const { site, car } = about
  const dealershipSlug = values.location || car?.dealership_slug || site.dealerships[0]?.slug || null
  // A visitor who chose another dealership means that one, not the yard where the vehicle stands.
  const yard = car?.dealership_slug === dealershipSlug ? car?.location : null
  return {
    name: `${values.first_name} ${values.last_name}`,
    first_name: values.first_name,
    last_name: values.last_name,
    email: values.email,
    phone: values.phone,
    postcode: values.postcode,
    message: values.message,
    category: enquiryCategory(car),
    subcategory: null,
    opt_in: values.opt_in,
    opt_in_text: localise(site.settings.opt_in_text ?? '', site.locale),
    location: yard?.name ?? site.dealerships.find(({ slug }) => slug === dealershipSlug)?.name ?? null,
    location_id: yard?.id ?? null,
    dealership_slug: dealershipSlug,
    website_slug: site.slug,
    manufacturer_slug: site.manufacturer && slugOf(site.manufacturer),
    url: keptLine(about.url).slice(0, 2_000),
    source: 'Website',
    user_agent: keptLine(about.userAgent).slice(0, 500),
    visited_pages: about.context.visitedPages,
    linked_query_params: about.context.linkedQueryParams,
    page_id: about.pageId && keptLine(about.pageId).slice(0, 200),
    stock_number: car?.stocknum ?? null,
    'Vehicle Make': car?.make ?? null,
    'Vehicle Model': car?.model ?? null,
    car_type: car?.car_type ?? null,
    car_id: car?.id ?? null,
    vehicle_status: car ? (car.sold ? 'sold' : car.reserved ? 'reserved' : car.status) : null,
    Rego: car?.rego ?? null,
    additional_services: [],
    terms_conditions: null,
    'Ready to sell': null,
    'Valuation guide': null,
    'Best Finance': null,
    'Best Deal': null,
    answers: [],
    appointment: null,
    has_files: false,
    lead_status: 'Complete',
    form_completed: true,
    lead_id: null,
    skipped_steps: [],
    step_number: null,
  }
}
