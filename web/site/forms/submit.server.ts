import type { Car } from '@forecourt/rules/car/car.ts'
import { visitorTokenIn } from '@forecourt/rules/event/visitor.ts'
import { closedText } from '@forecourt/rules/forms/closing.ts'
import { checkForm, checkStep } from '@forecourt/rules/forms/check.ts'
import { formContext } from '@forecourt/rules/forms/context.ts'
import type { Form, FormErrors, FormName, Typed } from '@forecourt/rules/forms/form.ts'
import { HIDDEN_FIELDS } from '@forecourt/rules/forms/hidden.ts'
import { fieldsOf, inputsOf } from '@forecourt/rules/forms/inputs.ts'
import { pageId } from '@forecourt/rules/forms/pageId.ts'
import { formLead } from '@forecourt/rules/forms/lead.ts'
import {
  isLast,
  next,
  previous,
  skip,
  unexplainedFailure,
  walkOf,
  wrongStep,
  type Walk,
} from '@forecourt/rules/forms/steps.ts'
import { typedOf, valueOf, valuesOf } from '@forecourt/rules/forms/typed.ts'
import { successCategory } from '@forecourt/rules/lead/category.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import { formRefusal, refusalText } from '@forecourt/rules/offering/refusal.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Dealer, LeadReceipt, LeadSubmission, UploadedFile } from '@forecourt/server/dealer.ts'
import { data, redirect } from 'react-router'
import type { FormAnswer, FormSubject } from './formView.ts'
import { MOVE } from './moves.ts'
import { thanksPairs } from './thanks.ts'
import { siteFormOf } from './view.server.ts'

interface Sent {
  request: Request
  body: FormData
  dealer: Dealer
  name: FormName
  subject: FormSubject
  /** The vehicle that the form is about. */
  car: Car | null
  url: URL
  now: Date
  reference: string
  network: string | null
  onError: (error: unknown) => void
}

/** A body that could not be read is an empty one: the form comes back and says what it needs. */
export const bodyOf = (request: Request): Promise<FormData> => request.formData().catch(() => new FormData())

/**
 * A form that was sent without scripts (spec §4, §5, §8): checks it by the rules of the browser, stores its lead and
 * leads on to the success page. Answers 400 with the errors and what was typed; a step of several comes back as the
 * next step; 500 with the words of spec §8 when the lead could not be stored, and then nothing has been promised.
 */
export async function submitForm(sent: Sent) {
  const { dealer, body, name, reference } = sent
  const form = await siteFormOf(dealer, name)
  const typed = only(typedOf(body), form)
  const walk = walkOf(
    form,
    Number(read(body, HIDDEN_FIELDS.stepNumber) ?? 1),
    valuesOf(typedOf(body), HIDDEN_FIELDS.skippedSteps),
  )
  const leadId = read(body, HIDDEN_FIELDS.leadId)
  const show = (to: Walk, status: number, more: Partial<FormAnswer> = {}) =>
    data<FormAnswer>(
      {
        intent: 'form',
        form: name,
        step: to.index,
        skipped: to.skipped,
        typed,
        errors: {},
        failure: null,
        reference,
        leadId,
        ...more,
      },
      { status },
    )

  const closed = closedText(name, dealer.site, sent.now)
  if (closed !== null) return show(walk, 410, { failure: closed })
  const refusal = formRefusal(name, dealer.site, sent.car)
  if (refusal) return show(walk, 409, { failure: refusalText(refusal) })

  const move = read(body, MOVE)
  if (move === 'back') return show(previous(form, walk) ?? walk, 200)
  if (move === 'skip') return show(skip(form, walk) ?? walk, 200)

  const about = { site: dealer.site, now: sent.now }
  const onward = isLast(form, walk) ? null : next(form, walk)
  if (onward) {
    const checked = checkStep(form, walk.index, typed, about)
    if (!checked.ok) return show(walk, 400, { errors: checked.errors })
    // What a visitor has told so far is worth keeping; that it could not be kept must not stop them (spec §4).
    const kept = await store(sent, form, typed, walk, leadId).catch((error: unknown) => {
      sent.onError(error)
      return null
    })
    return show(onward, 200, { leadId: kept?.receipt.id ?? leadId })
  }

  const checked = checkForm(form, typed, { ...about, skipped: walk.skipped })
  if (!checked.ok)
    return show({ ...walk, index: wrongStep(form, checked.errors) ?? 0 }, 400, { errors: checked.errors })
  try {
    const stored = await store(sent, form, typed, walk, leadId)
    if (!stored) return show(walk, 400)
    const category = successCategory(stored.lead)
    return redirect(
      paths(dealer.site).success(category, {
        ref: stored.receipt.reference,
        ...thanksPairs(form, typed, sent.subject),
      }),
      303,
    )
  } catch (error) {
    const refused = refusalOf(error)
    if (refused) return show({ ...walk, index: wrongStep(form, refused.errors) ?? walk.index }, refused.status, refused)
    sent.onError(error)
    return show(walk, 500, { failure: unexplainedFailure(form) })
  }
}

const read = (body: FormData, name: string): string | null => {
  const value = body.get(name)
  return typeof value === 'string' && value !== '' ? value : null
}

/** Answers of the form's own inputs. */
function only(typed: Typed, form: Form): Typed {
  const inputs = new Set(fieldsOf(form).flatMap(inputsOf))
  return Object.fromEntries(Object.entries(typed).filter(([input]) => inputs.has(input)))
}

/** A module's own refusal: a time that has gone, a file that is not taken. */
function refusalOf(error: unknown): { status: number; errors: FormErrors; failure: string | null } | null {
  const { status, message, fields } = error as { status?: unknown; message?: unknown; fields?: FormErrors }
  if (typeof status !== 'number' || status < 400 || status >= 500) return null
  return fields ? { status, errors: fields, failure: null } : { status, errors: {}, failure: String(message) }
}

/** Stores a step or the whole of a form; null when what was typed is not right. */
async function store(
  { request, body, dealer, name, subject, car, url, now, network }: Sent,
  form: Form,
  typed: Typed,
  walk: Walk,
  leadId: string | null,
): Promise<{ lead: Lead; receipt: LeadReceipt } | null> {
  const { site } = dealer
  const final = isLast(form, walk)
  const checked = checkForm(form, typed, {
    site,
    now,
    skipped: walk.skipped,
    ...(final ? {} : { upTo: walk.index }),
  })
  if (!checked.ok) return null
  const [models, locations] = await Promise.all([
    subject.model ? dealer.models.list() : [],
    subject.location ? dealer.locations.list() : [],
  ])
  const context = formContext((input) => read(body, input), now)
  const lead = formLead(form, checked.values, {
    site,
    car,
    offer: subject.offer,
    model: models.find(({ slug, id }) => slug === subject.model?.id || String(id) === subject.model?.id) ?? null,
    location: locations.find(({ id }) => id === subject.location?.id) ?? null,
    dealership: subject.dealership,
    context,
    url: new URL(`${url.pathname}${url.search}`, site.baseUrl).href,
    pageId: read(body, HIDDEN_FIELDS.pageId) ?? pageId(url.pathname),
    userAgent: request.headers.get('user-agent') ?? '',
    step: form.steps.length > 1 ? { number: walk.index + 1, final, skipped: walk.skipped, leadId } : null,
  })
  const submission: LeadSubmission = {
    // Null where no script ran: then the same content within a while is the same submission.
    submissionId: context.submissionId,
    deviceId: context.deviceId ?? '',
    visitor: visitorTokenIn(request.headers.get('cookie')) ?? '',
    network,
    suspicion: context.suspicion,
    form: name,
    files: filesIn(body, form),
    booking: bookingOf(form, checked.values, dealer, lead),
    challengeToken: read(body, HIDDEN_FIELDS.challengeToken),
  }
  const changed = leadId === null ? null : await dealer.leads.update(leadId, lead, submission)
  return { lead, receipt: changed ?? (await dealer.leads.submit(lead, submission)) }
}

function filesIn(body: FormData, form: Form): readonly UploadedFile[] {
  return fieldsOf(form)
    .filter(({ type }) => type === 'file')
    .flatMap(({ name }) =>
      body
        .getAll(name)
        .flatMap((file) =>
          typeof file === 'string' || file.name === '' ? [] : [{ name: file.name, blob: file, input: name }],
        ),
    )
}

/** The time that was chosen, at the dealership that gets the lead. */
function bookingOf(form: Form, values: Typed, { site }: Dealer, lead: Lead): LeadSubmission['booking'] {
  const field = fieldsOf(form).find(({ calendar }) => calendar !== undefined)
  const startsAt = field ? valueOf(values, field.name) : ''
  const dealership = site.dealerships.find(({ slug }) => slug === lead.dealership_slug)
  return startsAt && dealership ? { kind: field!.calendar!, dealershipId: dealership.id, startsAt } : null
}
