import { HIDDEN_FIELDS } from '@forecourt/rules/forms/enquiryFields.ts'
import { readJson, storageKey, writeJson } from './storage.ts'
import { deviceId, submissionId } from './visitor.ts'
import { visitMemory } from './visits.ts'

/** Where the stored details of a visitor come from and go to (spec §3 Local storage): stored name, form field. */
const PERSON = [
  ['name', 'first_name'],
  ['last_name', 'last_name'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['postcode', 'postcode'],
] as const

type Person = Partial<Record<(typeof PERSON)[number][0], string>>

const parsePerson = (value: unknown): Person => {
  if (value === null || typeof value !== 'object') throw new TypeError('no details')
  const texts = Object.entries(value).filter(([, text]) => typeof text === 'string' && text.length <= 300)
  return Object.fromEntries(texts)
}

const input = (form: HTMLFormElement, name: string): HTMLInputElement | null => {
  const found = form.elements.namedItem(name)
  return found instanceof HTMLInputElement ? found : null
}

/** Fills in what travels with a form unseen: ids, where the visitor came from, what they looked at (spec §3). */
export function fillHiddenFields(form: HTMLFormElement, site: { id: number }): void {
  const visit = visitMemory(site.id)
  const values: Record<string, string> = {
    [HIDDEN_FIELDS.submissionId]: submissionId(),
    [HIDDEN_FIELDS.deviceId]: deviceId(),
    [HIDDEN_FIELDS.visitedPages]: JSON.stringify(visit?.pages ?? []),
    [HIDDEN_FIELDS.linkedQueryParams]: JSON.stringify(visit?.query ?? {}),
    [HIDDEN_FIELDS.startedAt]: String(Date.now()),
  }
  for (const [name, value] of Object.entries(values)) {
    const field = input(form, name)
    if (field && !field.value) field.value = value
  }
}

/** Puts the visitor's stored details into fields that are still empty. */
export function prefill(form: HTMLFormElement, site: { id: number }): void {
  const person = readJson(storageKey(site.id, 'user_details'), parsePerson)
  if (!person) return
  for (const [stored, name] of PERSON) {
    const field = input(form, name)
    if (field && !field.value && person[stored]) field.value = person[stored]
  }
}

/** Stores the visitor's details for the next form on this site. */
export function rememberPerson(form: HTMLFormElement, site: { id: number }): void {
  const person = Object.fromEntries(PERSON.map(([stored, name]) => [stored, input(form, name)?.value.trim() ?? '']))
  writeJson(storageKey(site.id, 'user_details'), person)
}
