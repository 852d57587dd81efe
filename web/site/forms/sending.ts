import type { CarType } from '@forecourt/rules/kinds/carType.ts'
import { leadEvent } from '@forecourt/rules/event/choose.ts'
import type { Form, FormValues } from '@forecourt/rules/forms/form.ts'
import { fieldsOf } from '@forecourt/rules/forms/inputs.ts'
import { hasSensitive } from '@forecourt/rules/forms/sensitive.ts'
import { valueOf } from '@forecourt/rules/forms/typed.ts'
import { HIDDEN_FIELDS } from '@forecourt/rules/kinds/hiddenFields.ts'
import { categoryOfType, vehicleCategory, type LeadCategory } from '@forecourt/rules/kinds/leadCategory.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { hiddenValues } from '../../browser/forms.ts'
import type { Submission } from '../../browser/outbox.ts'
import type { FormSubject } from './formView.ts'

/** The category that the success page gets: the form's own, what the visitor chose, or the vehicle's (spec §2). */
export function categoryOf(form: Form, typed: FormValues, car: { car_type: CarType } | null): LeadCategory {
  const chooser = fieldsOf(form).find(({ sentAs }) => sentAs === 'category')
  const chosen = chooser ? categoryOfType(valueOf(typed, chooser.name)) : null
  return form.category ?? chosen ?? (car ? vehicleCategory(car.car_type) : 'General Enquiry')
}

/**
 * Id of the dealership that a form is for: the one named by its slug, else the site's first; null where the visitor has
 * still to choose one.
 */
export function dealershipOf(
  form: Form,
  dealerships: readonly { id: number; slug: string }[],
  slug: string | null,
): number | null {
  const named = dealerships.find((one) => one.slug === slug)
  const hasChoice = fieldsOf(form).some(({ type }) => type === 'location')
  return (named ?? (hasChoice ? null : dealerships[0]))?.id ?? null
}

/** Typed answers as they travel: a list only where several may be chosen. */
const wireOf = (typed: FormValues) =>
  Object.fromEntries(Object.entries(typed).map(([name, values]) => [name, values.length === 1 ? values[0]! : values]))

/** Chosen files of a form, by their input. */
export function filesIn(element: HTMLFormElement): Submission['files'] {
  return [...new FormData(element)].flatMap(([input, value]) =>
    typeof value !== 'string' && value.name !== '' ? [{ input, file: value }] : [],
  )
}

/** Where and as what a submission is sent. */
export interface SubmissionAbout {
  form: Form
  element: HTMLFormElement
  site: PublicSite
  subject: FormSubject
  typed: FormValues
  files: Submission['files']
  /** Of a form of several steps. */
  step?: { number: number; final: boolean; skipped: readonly string[] }
  leadId?: string | null
  /** The record of the valuation that the visitor saw. */
  valuation?: string | null
  api: { leads: () => string; lead: (id: string) => string; leadsWithFiles: () => string }
}

/** A submission of a form as it goes to the server (spec §7 Leads). */
export function submissionOf(about: SubmissionAbout): Submission {
  const { form, element, site, subject, typed, files, step, api } = about
  const leadId = about.leadId ?? null
  const hidden = hiddenValues(element, site)
  const create = files.length > 0 ? api.leadsWithFiles() : api.leads()
  // Files come with a submission of their own kind; the same id makes it the same lead.
  const change = leadId !== null && files.length === 0
  return {
    id: String(hidden.submission_id),
    method: change ? 'PUT' : 'POST',
    address: change ? api.lead(leadId) : create,
    ...(change ? { otherwise: create } : {}),
    lead: {
      ...hidden,
      ...wireOf(typed),
      ...(subject.car ? { car_id: subject.car.id } : {}),
      ...(subject.offer ? { offer_id: subject.offer.id } : {}),
      ...(subject.model ? { model_id: subject.model.id } : {}),
      ...(subject.location ? { location_id: subject.location.id } : {}),
      ...(subject.dealership ? { dealership_slug: subject.dealership } : {}),
      ...(about.valuation ? { [HIDDEN_FIELDS.valuation]: about.valuation } : {}),
      final: step?.final ?? true,
      ...(step ? { step_number: step.number, skipped_steps: step.skipped } : {}),
    },
    files,
    title: form.title,
    page: String(hidden.url),
    sensitive: hasSensitive(form),
    event: leadEvent({ category: categoryOf(form, typed, subject.car), car: subject.car }),
  }
}
