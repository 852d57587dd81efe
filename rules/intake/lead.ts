import type { Car } from '../car/car.ts'
import { categoryOfType, sentCategory, vehicleCategory, type LeadCategory } from '../kinds/leadCategory.ts'
import type { Lead } from '../lead/lead.ts'
import { slugOf } from '../site/slug.ts'
import type { FormContext } from './context.ts'
import type { Field, Form, FormSite, FormValues } from '../forms/form.ts'
import { inputsOf } from '../forms/inputs.ts'
import { hasSensitive, sensitiveKind } from '../forms/sensitive.ts'
import { shownFields } from '../forms/shown.ts'
import { skippedSteps } from '../forms/steps.ts'
import { cleanLine } from '../forms/text.ts'
import { isTicked, valueOf, valuesOf } from '../forms/typed.ts'
import { shownValue } from '../forms/words.ts'

/** The context of a lead, besides the form's values. */
export interface LeadAbout {
  site: FormSite & { slug: string; manufacturer: string | null }
  /** The vehicle in stock that it is about. */
  car?: Car | null
  offer?: { id: number; name: string } | null
  /** The model of the new range that it is about. */
  model?: { name: string; manufacturer_name: string | null } | null
  /** The location whose page has the form. */
  location?: { id: number; name: string; dealership_slug: string } | null
  /**
   * The dealership named by a link or another system; the visitor's own choice takes precedence, and a dealership of
   * another site is ignored.
   */
  dealership?: string | null
  context: Pick<FormContext, 'visitedPages' | 'linkedQueryParams'>
  url: string
  userAgent: string
  pageId?: string | null
  /**
   * For a multi-step form: the number of the sent step, from 1, whether it completes the form, the skipped steps and
   * the lead so far.
   */
  step?: { number: number; final: boolean; skipped: readonly string[]; leadId: string | null } | null
  /** The valuation of the visitor's own vehicle that was shown, in one line. */
  valuation?: string | null
  /** The booked time. */
  appointment?: Lead['appointment']
}

const FLAGS = ['Ready to sell', 'Valuation guide', 'Best Finance', 'Best Deal'] as const

/** Properties of a lead that describe a vehicle: the one in stock, or else the visitor's own. */
const VEHICLE_PARTS: readonly string[] = ['Vehicle Make', 'Vehicle Model', 'Rego']

const cut = (text: string, length: number) => cleanLine(text).slice(0, length)

/** Steps that have been answered: all except skipped ones, and for an unfinished form only up to the current one. */
function answeredSteps(form: Form, step: LeadAbout['step']) {
  if (!step) return form.steps
  const skipped = skippedSteps(form, step.skipped)
  return form.steps.filter(({ name }, index) => !skipped.includes(name) && (step.final || index < step.number))
}

/** The fields of those steps that the visitor saw. */
const answeredFields = (form: Form, values: FormValues, step: LeadAbout['step']): readonly Field[] =>
  answeredSteps(form, step).flatMap((one) => shownFields(one, values, {}))

function categoryOf(form: Form, chosen: string | null, car: Car | null): LeadCategory {
  return (
    form.category ??
    (chosen ? categoryOfType(chosen) : null) ??
    (car ? vehicleCategory(car.car_type) : 'General Enquiry')
  )
}

/**
 * The lead for a form's validated values, complete as in spec §3 Lead payload. Fields that a site hides are empty,
 * never missing. Every answer without a property of its own is in `answers`, in the form's order and in the visitor's
 * words; sensitive ones are left out (`sensitiveAnswers`). Vehicle, make, model and registration are those of the vehicle in stock if there is one; the visitor's own
 * vehicle is then in `answers`.
 */
export function formLead(form: Form, values: FormValues, about: LeadAbout): Lead {
  const { site, step = null } = about
  const car = about.car ?? null
  const model = about.model ?? null
  const fields = answeredFields(form, values, step)
  const sent = (name: string): Field | undefined => fields.find(({ sentAs }) => sentAs === name)
  const textOf = (name: string) => {
    const field = sent(name)
    return field ? valueOf(values, field.name) : ''
  }
  const named = sent('name')
  const [first = '', last = ''] = named
    ? inputsOf(named).map((input) => valueOf(values, input))
    : ([] as readonly string[])
  const address = sent('address')
  const vehiclePart = (name: string) => {
    const field = sent(name)
    return field ? shownValue(field, values, site) : null
  }

  const dealershipSlug =
    textOf('location') ||
    about.location?.dealership_slug ||
    site.dealerships.find(({ slug }) => slug === about.dealership)?.slug ||
    car?.dealership_slug ||
    site.dealerships[0]?.slug ||
    null
  // If the visitor chose another dealership, the lead is for that one, not for the vehicle's location.
  const location =
    [about.location ?? null, car && { ...car.location, dealership_slug: car.dealership_slug }].find(
      (place) => place?.dealership_slug === dealershipSlug,
    ) ?? null

  const { category, subcategory } = sentCategory(categoryOf(form, textOf('category') || null, car))
  const flag = (name: (typeof FLAGS)[number]) => {
    const field = sent(name)
    return field ? (isTicked(values, field.name) ? 'Yes' : 'No') : null
  }
  const terms = sent('terms_conditions')
  const optIn = sent('opt_in')
  const services = fields.filter(({ sentAs }) => sentAs === 'additional_services')

  return {
    name: [first, last].filter(Boolean).join(' '),
    first_name: first,
    last_name: last,
    email: textOf('email'),
    phone: textOf('phone'),
    postcode: textOf('postcode') || (address ? valueOf(values, 'postcode') : ''),
    address: address
      ? { street: valueOf(values, 'street'), city: valueOf(values, 'city'), state: valueOf(values, 'state') }
      : null,
    message: textOf('message'),
    category,
    subcategory: form.subcategory ?? subcategory,
    opt_in: optIn ? isTicked(values, optIn.name) : false,
    opt_in_text: optIn?.label ?? '',
    location: location?.name ?? site.dealerships.find(({ slug }) => slug === dealershipSlug)?.name ?? null,
    location_id: location?.id ?? null,
    dealership_slug: dealershipSlug,
    website_slug: site.slug,
    manufacturer_slug: site.manufacturer && slugOf(site.manufacturer),
    url: cut(about.url, 2_000),
    source: 'Website',
    user_agent: cut(about.userAgent, 500),
    visited_pages: about.context.visitedPages,
    linked_query_params: about.context.linkedQueryParams,
    page_id: about.pageId ? cut(about.pageId, 200) : null,
    stock_number: car?.stocknum ?? null,
    'Vehicle Make': car?.make ?? vehiclePart('Vehicle Make') ?? model?.manufacturer_name ?? null,
    'Vehicle Model': car?.model ?? vehiclePart('Vehicle Model') ?? model?.name ?? null,
    car_type: car?.car_type ?? null,
    car_id: car?.id ?? null,
    vehicle_status: car ? (car.sold ? 'sold' : car.reserved ? 'reserved' : car.status) : null,
    Rego: car ? car.rego : vehiclePart('Rego'),
    additional_services: services.flatMap((field) =>
      valuesOf(values, field.name).map((value) => field.choices?.find((one) => one.value === value)?.label ?? value),
    ),
    terms_conditions: terms ? isTicked(values, terms.name) : null,
    'Ready to sell': flag('Ready to sell'),
    'Valuation guide': flag('Valuation guide'),
    'Best Finance': flag('Best Finance'),
    'Best Deal': flag('Best Deal'),
    answers: answersOf(
      fields.filter((field) => sensitiveKind(field) === null),
      values,
      about,
    ),
    appointment: about.appointment ?? null,
    has_files: fields.some(({ type, name }) => type === 'file' && valuesOf(values, name).length > 0),
    lead_status: step && !step.final ? 'Incomplete' : 'Complete',
    form_completed: !step || step.final,
    lead_id: step?.leadId ?? null,
    skipped_steps: step ? skippedSteps(form, step.skipped) : [],
    step_number: step?.number ?? null,
  }
}

/**
 * The sensitive answers of the same submission, in the form's order: they are stored apart from the lead (decision 107).
 * Null if the form asks for none; empty if the visitor has given none so far.
 */
export function sensitiveAnswers(
  form: Form,
  values: FormValues,
  { site, step = null }: Pick<LeadAbout, 'site' | 'step'>,
): Lead['answers'] | null {
  if (!hasSensitive(form)) return null
  return answeredFields(form, values, step).flatMap((field) => {
    const value = sensitiveKind(field) === null ? null : shownValue(field, values, site)
    return value === null ? [] : [{ name: field.name, label: field.label, value }]
  })
}

function answersOf(
  fields: readonly Field[],
  values: FormValues,
  { site, car, offer, model, valuation }: LeadAbout,
): Lead['answers'] {
  const isOwnPart = ({ sentAs, type, calendar }: Field) =>
    (type === 'date-time' && calendar !== undefined) ||
    (sentAs !== undefined && sentAs !== 'address' && !(car && VEHICLE_PARTS.includes(sentAs)))
  return [
    ...(offer ? [{ name: 'offer', label: 'Offer', value: cleanLine(offer.name) }] : []),
    ...(model && car ? [{ name: 'new_model', label: 'Model', value: cleanLine(model.name) }] : []),
    ...fields.flatMap((field) => {
      const value = isOwnPart(field) ? null : shownValue(field, values, site)
      return value === null ? [] : [{ name: field.name, label: field.label, value }]
    }),
    ...(valuation ? [{ name: 'valuation', label: 'Valuation shown', value: valuation }] : []),
  ]
}
