import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { checkForm } from '@forecourt/rules/forms/check.ts'
import { closedText } from '@forecourt/rules/forms/closing.ts'
import { formContext, type FormContext } from '@forecourt/rules/forms/context.ts'
import { FORM_NAMES, type Form, type Typed } from '@forecourt/rules/forms/form.ts'
import { formOf } from '@forecourt/rules/forms/forms.ts'
import { HIDDEN_FIELDS } from '@forecourt/rules/forms/hidden.ts'
import { formLead } from '@forecourt/rules/forms/lead.ts'
import { walkOf } from '@forecourt/rules/forms/steps.ts'
import { keptLine } from '@forecourt/rules/forms/text.ts'
import { typedOfJson, valueOf, valuesOf } from '@forecourt/rules/forms/typed.ts'
import { LEAD_CATEGORIES, parseCategory, sentCategory } from '@forecourt/rules/lead/category.ts'
import { answeringPlace } from '@forecourt/rules/lead/answeringPlace.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import { pageOfCategory } from '@forecourt/rules/offering/pages.ts'
import { formRefusal, refusalOf, refusalText, type Refusal } from '@forecourt/rules/offering/refusal.ts'
import type { Car } from '@forecourt/rules/car/car.ts'
import type { Dealer, LeadSubmission, UploadedFile } from '../dealer.ts'
import { RequestError } from '../errors.ts'
import { withUpload } from './upload.ts'
import { visitOf } from './visit.ts'

const body = z.object({ lead: z.record(z.string(), z.unknown()), submission_id: z.string().optional() })
type Wire = Readonly<Record<string, unknown>>

const MESSAGES = {
  shape: 'Send JSON of the form {"lead": {...}}.',
  fields: 'Please check the fields listed.',
  form: 'We can’t find that form.',
  car: 'That vehicle isn’t on this site.',
  category: `Use one of: ${LEAD_CATEGORIES.join(', ')}.`,
  notYours: 'You can’t change that lead.',
  noCall: 'No such API endpoint.',
} as const

export interface LeadRoutesOptions {
  /** Counts a form that is sent; throws when it is one too many. */
  limit: (request: FastifyRequest) => Promise<void>
  now: () => Date
}

/** What came in, checked: the lead and what comes with it. */
interface Sent {
  lead: Lead
  submission: LeadSubmission
}

/**
 * Takes leads (spec §7 Leads): those of the site's own forms, step by step, and those of other systems. The calls below
 * /mock are there while the site is in mock mode. Forms without JavaScript post to their page instead.
 */
export function leadRoutes(app: FastifyInstance, { limit, now }: LeadRoutesOptions): void {
  async function store(request: FastifyRequest, reply: FastifyReply, given: unknown, files: readonly UploadedFile[]) {
    const { dealer } = visitOf(request)
    const { lead, submission } = await read(request, wireOf(given), files, now())
    const receipt = await dealer.leads.submit(lead, submission)
    return reply.status(receipt.created ? 201 : 200).send(answerOf(receipt))
  }

  for (const prefix of ['/api', '/mock']) {
    const onRequest =
      prefix === '/mock'
        ? async (request: FastifyRequest) => {
            if (!visitOf(request).dealer.site.settings.lead_mock) throw new RequestError(404, MESSAGES.noCall)
            await limit(request)
          }
        : limit

    app.post(`${prefix}/leads`, { onRequest }, (request, reply) => store(request, reply, request.body, []))

    app.post(`${prefix}/leads/with-files`, { onRequest }, (request, reply) =>
      withUpload(request, ({ lead, files }) => store(request, reply, { lead }, files)),
    )

    app.put<{ Params: { id: string } }>(`${prefix}/leads/:id`, { onRequest }, async (request) => {
      const { dealer } = visitOf(request)
      const { lead, submission } = await read(request, wireOf(request.body), [], now())
      const receipt = await dealer.leads.update(request.params.id, lead, submission)
      // Whether it is somebody else's or nobody's is not told.
      if (!receipt) throw new RequestError(403, MESSAGES.notYours)
      return answerOf(receipt)
    })
  }
}

const answerOf = ({ id, reference }: { id: string; reference: string }) => ({ id, lead_id: id, reference })

function wireOf(given: unknown): Wire {
  const parsed = body.safeParse(given)
  if (!parsed.success) throw new RequestError(400, MESSAGES.shape)
  return { submission_id: parsed.data.submission_id, ...parsed.data.lead }
}

async function read(request: FastifyRequest, wire: Wire, files: readonly UploadedFile[], now: Date): Promise<Sent> {
  const { dealer, visitor, network } = visitOf(request)
  const text = (name: string) => fieldText(wire, name)
  const context = formContext(text, now)
  const come: Arrived = {
    dealer,
    wire,
    files,
    now,
    context,
    url: text('url') ?? request.headers.referer ?? dealer.site.baseUrl,
    userAgent: request.headers['user-agent'] ?? '',
    pageId: text(HIDDEN_FIELDS.pageId),
  }
  const { lead, form, booking } = wire.form === undefined ? await ofAnotherSystem(come) : await ofAForm(come)
  return {
    lead,
    submission: {
      submissionId: context.submissionId,
      deviceId: context.deviceId ?? '',
      visitor: visitor?.token ?? '',
      network,
      suspicion: context.suspicion,
      form,
      files,
      booking,
      challengeToken: text(HIDDEN_FIELDS.challengeToken),
    },
  }
}

interface Arrived {
  dealer: Dealer
  wire: Wire
  files: readonly UploadedFile[]
  now: Date
  context: FormContext
  url: string
  userAgent: string
  pageId: string | null
}

type Understood = Pick<LeadSubmission, 'form' | 'booking'> & { lead: Lead }

/** Throws why the site does not offer what a lead asks for (spec §5 Offering rules), with the ways that remain. */
function mustOffer(refusal: Refusal | null): void {
  if (refusal) throw new RequestError(409, refusalText(refusal))
}

/** One step or the whole of a form of the site's own, checked by the form's own rules (spec §4, §5). */
async function ofAForm({ dealer, wire, files, now, context, ...came }: Arrived): Promise<Understood> {
  const { site } = dealer
  const name = FORM_NAMES.find((known) => known === wire.form)
  if (!name) throw new RequestError(422, MESSAGES.fields, { form: MESSAGES.form })
  const closed = closedText(name, site, now)
  if (closed !== null) throw new RequestError(410, closed)
  mustOffer(formRefusal(name, site))
  const form = formOf(name, site, await dealer.forms.choices())
  const typed = withFiles(form, typedOfJson(wire), files)
  const walk = walkOf(form, Number(wire.step_number), valuesOf(typed, HIDDEN_FIELDS.skippedSteps))
  const final = wire.final !== false || isSingle(form)
  const { skipped } = walk
  const checked = checkForm(form, typed, { site, now, skipped, ...(final ? {} : { upTo: walk.index }) })
  if (!checked.ok) throw new RequestError(422, MESSAGES.fields, checked.errors)

  // A vehicle, offer or model that went while the visitor typed costs no lead; its page stands in the lead's url.
  const [car, offers, models, locations] = await Promise.all([
    carOf(dealer, wire.car_id),
    wire.offer_id ? dealer.offers.list() : [],
    wire.model_id ? dealer.models.list() : [],
    wire.location_id ? dealer.locations.list() : [],
  ])
  mustOffer(formRefusal(name, site, car ?? null))
  const number = final ? form.steps.length : walk.index + 1
  const lead = formLead(form, checked.values, {
    site,
    car: car ?? null,
    offer: offers.find(({ id }) => id === Number(wire.offer_id)) ?? null,
    model: models.find(({ id, slug }) => slug === wire.model_id || id === Number(wire.model_id)) ?? null,
    location: locations.find(({ id }) => id === Number(wire.location_id)) ?? null,
    dealership: fieldText(wire, 'dealership_slug'),
    context,
    ...came,
    step: isSingle(form) ? null : { number, final, skipped, leadId: null },
  })
  return { lead, form: name, booking: bookingOf(form, checked.values, dealer, lead) }
}

const fieldsOf = (form: Form) => form.steps.flatMap(({ fields }) => fields)
const isSingle = (form: Form) => form.steps.length === 1

/** What was typed, with the names of the files that came in the place of what the browser says of them. */
function withFiles(form: Form, typed: Typed, files: readonly UploadedFile[]): Typed {
  const inputs = fieldsOf(form).filter(({ type }) => type === 'file')
  return {
    ...typed,
    ...Object.fromEntries(
      inputs.map(({ name }) => [name, files.filter(({ input }) => input === name).map((file) => file.name)]),
    ),
  }
}

/** The time that a form's calendar was used for, at the dealership that gets the lead. */
function bookingOf(form: Form, values: Typed, { site }: Dealer, lead: Lead): LeadSubmission['booking'] {
  const field = fieldsOf(form).find(({ calendar }) => calendar !== undefined)
  const startsAt = field ? valueOf(values, field.name) : ''
  const dealership = site.dealerships.find(({ slug }) => slug === lead.dealership_slug)
  return startsAt && dealership ? { kind: field!.calendar!, dealershipId: dealership.id, startsAt } : null
}

/** A lead that another system sends, in the wire names of spec §3; it sees no form and is held to no site's changes. */
async function ofAnotherSystem({ dealer, wire, now, context, ...came }: Arrived): Promise<Understood> {
  const { site } = dealer
  const read = (name: string) => fieldText(wire, name)
  const car = await carOf(dealer, wire.car_id)
  // A caller sees no select: what it names of this site counts, else where the vehicle is, else the site's first place.
  const { dealerships } = site
  const named = dealerships.find(({ slug }) => slug === wire.dealership_slug || slug === wire.location)
  const place = answeringPlace(
    { locationId: Number(wire.location_id ?? Number.NaN), dealershipSlug: named?.slug ?? null, car: car ?? null },
    await dealer.locations.list(),
  )
  const dealership = place?.dealership_slug ?? named?.slug ?? car?.dealership_slug ?? dealerships[0]?.slug
  const plain = { ...site, settings: { ...site.settings, forms: {} } }
  const form = formOf('vehicle-enquiry', plain, { makes: [], models: [] })
  const typed = typedOfJson({
    ...wire,
    first_name: read('first_name'),
    last_name: read('last_name'),
    location: wire.location ?? dealership,
    // A form that leaves its box empty says no; a caller that does not know the field says nothing (spec §5 Opt-in).
    opt_in: wire.opt_in ?? site.settings.opt_in_default,
  })
  const checked = checkForm(form, typed, { site: plain, now })
  const fields: Record<string, string> = checked.ok ? {} : { ...checked.errors }
  const category = parseCategory(read('category'))
  if (read('category') && !category) fields.category = MESSAGES.category
  if (car === undefined) fields.car_id = MESSAGES.car
  if (!checked.ok || car === undefined || Object.keys(fields).length > 0)
    throw new RequestError(422, MESSAGES.fields, fields)

  const asksFor = category && pageOfCategory(category)
  mustOffer(asksFor && refusalOf(asksFor, site, car))
  const lead = formLead(form, checked.values, { site: plain, car, location: place, context, dealership, ...came })
  const sent = sentCategory(category ?? lead.category)
  const subcategory = sent.subcategory ?? (keptLine(read('subcategory') ?? '').slice(0, 200) || null)
  return { lead: { ...lead, category: sent.category, subcategory }, form: null, booking: null }
}

/**
 * A field as the form would have sent it. Lists and objects travel as JSON text, and a lead that has only a whole
 * name, as other systems send it, is taken apart at the last space.
 */
function fieldText(wire: Wire, name: string): string | null {
  const value = Object.hasOwn(wire, name) ? wire[name] : undefined
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value !== null && typeof value === 'object') return JSON.stringify(value)
  if ((name === 'first_name' || name === 'last_name') && typeof wire.name === 'string') {
    const words = wire.name.trim().split(/\s+/)
    const cut = Math.max(1, words.length - 1)
    return (name === 'first_name' ? words.slice(0, cut) : words.slice(cut)).join(' ')
  }
  return null
}

/** The vehicle a lead is about: null for none, undefined for one that this site does not have. */
async function carOf(dealer: Dealer, id: unknown): Promise<Car | null | undefined> {
  if (id === undefined || id === null || id === '') return null
  return (await dealer.stock.findById(Number(id))) ?? undefined
}
