import { SENSITIVE_KINDS, type FieldType, type SensitiveKind } from '../kinds/form.ts'
import type { Destination } from '../site/destination.ts'
import type { Field, Form, FormValues } from './form.ts'
import { fieldsOf, inputsOf } from './inputs.ts'
import { hasValue, shownFields } from './shown.ts'

/** Types that are sensitive in every form. */
const SENSITIVE_TYPES: Readonly<Partial<Record<FieldType, SensitiveKind>>> = {
  dob: 'birth date',
  licenseNumber: 'licence',
}

/** Other types whose values are not stored on the device, which others may use: documents, and when they expire. */
const NOT_STORED: readonly FieldType[] = ['expiryDate', 'file']

/** How the notice names each kind. */
const NAMES: Readonly<Record<SensitiveKind, string>> = {
  'birth date': 'date of birth',
  licence: 'licence details',
  income: 'income',
  expenses: 'expenses',
  identity: 'identity details',
}

/** The kind of sensitive answer that a field asks for; null for any other field (decision 107). */
export const sensitiveKind = ({ sensitive, type }: Pick<Field, 'sensitive' | 'type'>): SensitiveKind | null =>
  sensitive ?? SENSITIVE_TYPES[type] ?? null

/** Whether a form asks for sensitive answers. */
export const hasSensitive = (form: Form): boolean => fieldsOf(form).some((field) => sensitiveKind(field) !== null)

/** What happens to the sensitive answers of a form on a site. */
export interface FormPrivacy {
  retentionDays: number
  /** Whether a destination of the site's leads gets them too. */
  passedOn: boolean
}

/** The same by the site's settings; null for a form without sensitive fields. */
export function formPrivacy(
  form: Form,
  settings: { sensitive_retention_days: number; lead_destinations: readonly Destination[] },
): FormPrivacy | null {
  if (!hasSensitive(form)) return null
  return {
    retentionDays: settings.sensitive_retention_days,
    passedOn: settings.lead_destinations.some(
      (destination) =>
        'sensitive' in destination &&
        destination.sensitive === true &&
        (form.category === null || !destination.categories || destination.categories.includes(form.category)),
    ),
  }
}

/**
 * The notice beside the button of a step that asks for sensitive answers: who sees them, and for how long they are stored
 * (decision 107). Null if none of these fields is sensitive.
 */
export function privacyNotice(fields: readonly Field[], privacy: FormPrivacy | null): string | null {
  const asked = new Set(fields.map(sensitiveKind))
  const names = SENSITIVE_KINDS.filter((kind) => asked.has(kind)).map((kind) => NAMES[kind])
  if (!privacy || names.length === 0) return null
  const { retentionDays, passedOn } = privacy
  const listed = names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`
  const days = retentionDays === 1 ? '1 day' : `${retentionDays} days`
  return [
    `Your ${listed}: this information is stored encrypted, and deleted after ${days}.`,
    'Only staff with permission can see it, and we record who does.',
    passedOn ? 'We also send it to the systems that process this form.' : 'It isn’t included in emails.',
  ].join(' ')
}

/**
 * The step at which a form resumes whose values were stored on the device: the stored one, or an earlier one whose
 * sensitive answers have to be given again, because the device never had them.
 */
export function resumedStep(
  form: Form,
  answers: FormValues,
  { index, skipped }: { index: number; skipped: readonly string[] },
): number {
  const missing = form.steps.findIndex(
    (step, at) =>
      at < index &&
      !skipped.includes(step.name) &&
      shownFields(step, answers, {}).some((field) => sensitiveKind(field) !== null && !hasValue(field, answers)),
  )
  return missing < 0 ? index : missing
}

/** The inputs of a form whose values the browser may not store on the device (decision 107). */
export const unstoredInputs = (form: Form): readonly string[] =>
  fieldsOf(form)
    .filter((field) => sensitiveKind(field) !== null || NOT_STORED.includes(field.type))
    .flatMap(inputsOf)
