import type { Car } from '@forecourt/rules/car/car.ts'
import type { BookingKind } from '@forecourt/rules/kinds/booking.ts'
import { checkForm } from '@forecourt/rules/forms/check.ts'
import { closedText } from '@forecourt/rules/forms/closing.ts'
import { FORM_NAMES, type FormName } from '@forecourt/rules/kinds/form.ts'
import type { Form, FormValues } from '@forecourt/rules/forms/form.ts'
import { formOf } from '@forecourt/rules/forms/forms.ts'
import { fieldsOf } from '@forecourt/rules/forms/inputs.ts'
import { formLead, sensitiveAnswers } from '@forecourt/rules/intake/lead.ts'
import { stepPosition } from '@forecourt/rules/forms/steps.ts'
import { cleanLine } from '@forecourt/rules/forms/text.ts'
import { valueOf } from '@forecourt/rules/forms/typed.ts'
import { answeringPlace } from '@forecourt/rules/lead/answeringPlace.ts'
import { LEAD_CATEGORIES, parseCategory, sentCategory } from '@forecourt/rules/kinds/leadCategory.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import { BOOKED_FORMS, enteredAnswer, ENTERED_FORMS, reachProblems } from '@forecourt/rules/leadDesk/entered.ts'
import { pageOfCategory } from '@forecourt/rules/offering/pages.ts'
import { formRefusal, refusalOf, refusalText, type Refusal } from '@forecourt/rules/offering/refusal.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { valuationFact } from '@forecourt/rules/tradeIn/valuation.ts'
import type { BookingWhere } from '../bookings/bookings.ts'
import type { Dealer, LeadEntry, StoredEntry, UploadedFile } from '../dealer.ts'
import { RequestError } from '../errors.ts'
import type { Leads } from '../leads/leads.ts'

const MESSAGES = {
  fields: 'Please check the fields listed.',
  form: 'We can’t find that form.',
  car: 'That vehicle isn’t on this site.',
  category: `Use one of: ${LEAD_CATEGORIES.join(', ')}.`,
  notYours: 'You can’t change that lead.',
} as const

type FieldProblems = Readonly<Record<string, string>>

/** A validated entry. */
interface ResolvedLead {
  lead: Lead
  /** Stored apart from it; null if the form asks for none. */
  sensitive: Lead['answers'] | null
  form: FormName | null
  car: Car | null
  /** Whether it came by another form than ours and names no category. */
  isOther: boolean
  booking: (BookingWhere & { kind: BookingKind; startsAt: string }) | null
}

/**
 * Intake of all leads of a site (spec §4, §5, §7 Leads), from every source: finds what the entry is about, rejects what
 * the site does not offer, validates the fields with the browser's rules, and stores the lead with its files and its
 * booking. See `Dealer.forms.submit` for its errors.
 */
export function intakeFor(dealer: Dealer, leads: Leads): Dealer['forms']['submit'] {
  return async (entry) => {
    const resolved = entry.form === null ? await outsideLead(dealer, entry) : await ownForm(dealer, entry)
    return { lead: resolved.lead, receipt: await store(leads, entry, resolved) }
  }
}

async function store(
  leads: Leads,
  entry: LeadEntry,
  { lead, sensitive, form, car, isOther, booking }: ResolvedLead,
): Promise<StoredEntry['receipt']> {
  const { context, resumes } = entry
  const submission = {
    submissionId: context.submissionId,
    deviceId: context.deviceId ?? '',
    visitor: entry.visitor ?? '',
    network: entry.network,
    suspicion: context.suspicion,
    form,
    sensitive,
    files: entry.files,
    car,
    tracking: context.tracking,
    isOther,
    booking,
    challengeToken: entry.challengeToken,
    isEnteredByStaff: entry.isEnteredByStaff ?? false,
  }
  const changed = resumes ? await leads.update(resumes.leadId, lead, submission) : null
  // The response does not reveal whether it is another visitor's lead or does not exist.
  if (resumes?.required && !changed) throw new RequestError(403, MESSAGES.notYours)
  return changed ?? leads.submit(lead, submission)
}

/**
 * Throws the reason if the site does not offer what a lead asks for (spec §5 Offering rules), with the alternatives.
 */
function mustOffer(refusal: Refusal | null): void {
  if (refusal) throw new RequestError(409, refusalText(refusal))
}

/** One step or the whole of one of the site's own forms. */
async function ownForm(dealer: Dealer, entry: LeadEntry): Promise<ResolvedLead> {
  const { site } = dealer
  const { about, now, context, url, pageId, userAgent } = entry
  const name = FORM_NAMES.find((form) => form === entry.form)
  if (!name) throw new RequestError(422, MESSAGES.fields, { form: MESSAGES.form })
  const closed = closedText(name, site, now)
  if (closed !== null) throw new RequestError(410, closed)
  // A vehicle, offer or model that was removed while the visitor typed does not lose the lead; its page is in the
  // lead's url.
  const car = about.car === null ? null : await dealer.stock.findById(about.car)
  mustOffer(formRefusal(name, site, car))

  const form = formOf(name, site, await dealer.forms.choices())
  const isSingle = form.steps.length === 1
  const final = entry.final || isSingle
  const position = stepPosition(form, entry.stepNumber, entry.skipped)
  const { skipped } = position
  const typed = { ...entry.typed, ...fileNames(form, entry.files) }
  const checked = checkForm(form, typed, { site, now, skipped, ...(final ? {} : { upTo: position.index }) })
  if (!checked.ok) throw new RequestError(422, MESSAGES.fields, checked.errors)

  const [offers, models, locations] = await Promise.all([
    about.offer === null ? [] : dealer.offers.list(),
    about.model === null ? [] : dealer.models.list(),
    about.location === null ? [] : dealer.locations.list(),
  ])
  const step = isSingle
    ? null
    : { number: final ? form.steps.length : position.index + 1, final, skipped, leadId: null }
  const lead = formLead(form, checked.values, {
    site,
    car,
    offer: offers.find(({ id }) => id === about.offer) ?? null,
    model: models.find(({ id, slug }) => slug === about.model || String(id) === about.model) ?? null,
    location: locations.find(({ id }) => id === about.location) ?? null,
    dealership: about.dealership,
    context,
    url,
    pageId,
    userAgent,
    valuation: valuationOf(dealer, name, entry),
    step,
  })
  const sensitive = sensitiveAnswers(form, checked.values, { site, step })
  return {
    lead,
    sensitive,
    form: name,
    car,
    isOther: false,
    booking: bookingOf(form, checked.values, dealer, lead, car),
  }
}

/** Forms about the visitor's own vehicle. */
const VALUED_FORMS: readonly FormName[] = ['trade-in', 'sell-my-car', 'instant-price']

/** The valuation that the visitor saw, in one line, if this site made it. */
function valuationOf({ site, tradeIns }: Dealer, form: FormName, { valuation: record }: LeadEntry): string | null {
  const valuation = record !== null && VALUED_FORMS.includes(form) ? tradeIns.open(record) : null
  return valuation && valuationFact(valuation, site)
}

/** The names of the received files replace what the browser sent. */
function fileNames(form: Form, files: readonly UploadedFile[]): FormValues {
  return Object.fromEntries(
    fieldsOf(form)
      .filter(({ type }) => type === 'file')
      .map(({ name }) => [name, files.filter(({ input }) => input === name).map((file) => file.name)]),
  )
}

/** The time that was chosen in the form's calendar, at the lead's dealership. */
function bookingOf(
  form: Form,
  values: FormValues,
  { site }: Dealer,
  lead: Lead,
  car: Car | null,
): ResolvedLead['booking'] {
  const field = fieldsOf(form).find(({ calendar }) => calendar !== undefined)
  const startsAt = field ? valueOf(values, field.name) : ''
  const dealership = site.dealerships.find(({ slug }) => slug === lead.dealership_slug)
  if (!startsAt || !dealership) return null
  return { kind: field!.calendar!, dealershipId: dealership.id, vehicleAt: car?.location?.id ?? null, startsAt }
}

/** What is wrong with a lead that somebody at the dealership enters, by field; nothing is stored. */
export const enteredProblems = (site: Site, given: Pick<LeadEntry, 'typed' | 'books' | 'now'>): FieldProblems =>
  checkOutside(site, site.dealerships[0]?.slug, { ...given, isEnteredByStaff: true }).fields

/** The fields of a lead from another system or from somebody at the dealership, by the site’s own forms as they come. */
function checkOutside(
  site: Site,
  dealership: string | undefined,
  {
    typed,
    now,
    isEnteredByStaff = false,
    books = null,
  }: Pick<LeadEntry, 'typed' | 'books' | 'now' | 'isEnteredByStaff'>,
) {
  const forms = isEnteredByStaff ? (books?.kind === 'appointment' ? BOOKED_FORMS : ENTERED_FORMS) : {}
  const siteWithDefaultForms = { ...site, settings: { ...site.settings, forms } }
  const form = formOf('vehicle-enquiry', siteWithDefaultForms, { makes: [], models: [] })
  const checked = checkForm(
    form,
    {
      ...(dealership === undefined ? {} : { location: [dealership] }),
      // An unticked box in a form means no; an API client that omits the field says nothing (spec §5 Opt-in).
      opt_in: [site.settings.opt_in_default ? 'on' : ''],
      ...typed,
    },
    { site: siteWithDefaultForms, now },
  )
  const fields: Record<string, string> = checked.ok ? {} : { ...checked.errors }
  if (isEnteredByStaff) Object.assign(fields, reachProblems(typed))
  if (books && Number.isNaN(Date.parse(books.startsAt))) fields.startsAt = 'Please choose a time.'
  const categoryName = valueOf(typed, 'category')
  const category = parseCategory(categoryName)
  if (categoryName && !category) fields.category = MESSAGES.category
  return { form, siteWithDefaultForms, checked, fields, category }
}

/**
 * A lead from another system or from somebody at the dealership, with the wire names of spec §3; the site's changes to
 * forms do not apply to it.
 */
async function outsideLead(dealer: Dealer, entry: LeadEntry): Promise<ResolvedLead> {
  const { site } = dealer
  const { about, typed, context, url, pageId, userAgent, books = null, entered = null } = entry
  const car = about.car === null ? null : await dealer.stock.findById(about.car)
  // An API client has no select: the location it names counts, else the vehicle's, else the site's first.
  const { dealerships } = site
  const named = dealerships.find(({ slug }) => slug === about.dealership || slug === valueOf(typed, 'location'))
  const place = answeringPlace(
    { locationId: about.location ?? Number.NaN, dealershipSlug: named?.slug ?? null, car: car ?? null },
    await dealer.locations.list(),
  )
  const dealership = place?.dealership_slug ?? named?.slug ?? car?.dealership_slug ?? dealerships[0]?.slug
  const { form, siteWithDefaultForms, checked, fields, category } = checkOutside(site, dealership, entry)
  if (about.car !== null && !car) fields.car_id = MESSAGES.car
  if (!checked.ok || Object.keys(fields).length > 0) throw new RequestError(422, MESSAGES.fields, fields)

  const requestedPage = category && pageOfCategory(category)
  mustOffer(requestedPage && refusalOf(requestedPage, site, car))
  const lead = formLead(form, checked.values, {
    site: siteWithDefaultForms,
    car,
    location: place,
    context,
    dealership,
    url,
    pageId,
    userAgent,
  })
  const answering = dealerships.find(({ slug }) => slug === lead.dealership_slug)
  const sent = sentCategory(category ?? lead.category)
  const subcategory = sent.subcategory ?? (cleanLine(valueOf(typed, 'subcategory')).slice(0, 200) || null)
  return {
    lead: {
      ...lead,
      category: sent.category,
      subcategory,
      answers: entered ? [...lead.answers, enteredAnswer(entered.from, entered.by)] : lead.answers,
    },
    sensitive: null,
    form: null,
    car,
    isOther: category === null && car === null,
    booking: books && answering ? { ...books, dealershipId: answering.id, vehicleAt: car?.location?.id ?? null } : null,
  }
}
