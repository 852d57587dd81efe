import type { FormName } from '@forecourt/rules/kinds/form.ts'
import type { FormValues } from '@forecourt/rules/forms/form.ts'
import { readJson, storageKey, writeJson, writeText } from './storage.ts'

/** Progress in a multi-step form, as stored on the device. */
export interface FormProgress {
  index: number
  skipped: readonly string[]
  answers: FormValues
  leadId: string | null
  submissionId: string
  /** Names of the steps that were sent as an unfinished lead. */
  saved: readonly string[]
}

const EXPIRY_DAYS = 30
const DAY_MS = 86_400_000

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

function parse(value: unknown): FormProgress {
  const { saved_at, index, skipped, answers, leadId, submissionId, saved } = value as Record<string, unknown>
  const age = Date.now() - Date.parse(String(saved_at))
  if (!(Math.abs(age) <= EXPIRY_DAYS * DAY_MS)) throw new RangeError('too old')
  if (!Number.isInteger(index) || !isTexts(skipped) || !isTexts(saved) || typeof submissionId !== 'string')
    throw new TypeError('not a form')
  if (answers === null || typeof answers !== 'object' || !Object.values(answers).every(isTexts))
    throw new TypeError('not a form')
  return {
    index: index as number,
    skipped,
    saved,
    submissionId,
    answers: answers as FormValues,
    leadId: typeof leadId === 'string' ? leadId : null,
  }
}

const keyOf = (siteId: number, form: FormName) => storageKey(siteId, `form.${form}`)

/** The visitor's progress in a form on this device; null after 30 days, or if there is none. */
export const formProgress = (siteId: number, form: FormName): FormProgress | null =>
  readJson(keyOf(siteId, form), parse)

/** Stores the visitor's progress. */
export const storeFormProgress = (siteId: number, form: FormName, progress: FormProgress): void =>
  writeJson(keyOf(siteId, form), { ...progress, saved_at: new Date().toISOString() })

/** Removes it: the form was sent, or the visitor starts again. */
export const forgetFormProgress = (siteId: number, form: FormName): void => writeText(keyOf(siteId, form), null)
