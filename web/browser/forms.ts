import type { FormValues } from '@forecourt/rules/forms/form.ts'
import { HIDDEN_FIELDS } from '@forecourt/rules/kinds/hiddenFields.ts'
import { enquiredAt, parseEnquiredCars, recordEnquiredCar } from '@forecourt/rules/memory/enquiredCars.ts'
import { parseTradeIn, recordTradeIn, tradeInPrefill } from '@forecourt/rules/memory/tradeIn.ts'
import {
  parseUserDetails,
  recordUserDetails,
  userPrefill,
  type UserDetails,
} from '@forecourt/rules/memory/userDetails.ts'
import { readJson, readText, storageKey, writeJson, writeText } from './storage.ts'
import { deviceId, submissionId } from './visitor.ts'
import { visitMemory } from './visits.ts'

interface OfSite {
  id: number
}

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null => {
  const found = form.elements.namedItem(name)
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null
}

/** Whether an input still has the state that the site assumes (spec §9): the visitor's own is better. */
const isAssumed = (input: Element) =>
  input instanceof HTMLSelectElement &&
  input.name === 'rego_state' &&
  input.selectedOptions[0]?.defaultSelected === true

function fill(form: HTMLFormElement, name: string, value: string | undefined): void {
  const input = inputOf(form, name)
  if (input && value && (!input.value || isAssumed(input))) input.value = value
}

/**
 * Fills in what travels with a form unseen: ids, where the visitor came from, what they looked at (spec §3). What a
 * browser has put back goes: who comes back to write again would send under the id of what they sent before.
 */
export function fillHiddenInputs(
  form: HTMLFormElement,
  { id }: OfSite,
  known: Readonly<Record<string, string>> = {},
): void {
  const visit = visitMemory(id)
  const values = {
    [HIDDEN_FIELDS.submissionId]: submissionId(),
    [HIDDEN_FIELDS.deviceId]: deviceId(),
    [HIDDEN_FIELDS.visitedPages]: JSON.stringify(visit?.pages ?? []),
    [HIDDEN_FIELDS.linkedQueryParams]: JSON.stringify(visit?.query ?? {}),
    [HIDDEN_FIELDS.startedAt]: String(Date.now()),
  }
  for (const [name, value] of Object.entries(values)) {
    const input = inputOf(form, name)
    if (input) input.value = known[name] || value
  }
}

/**
 * The same for a step of a form: the inputs of `names` keep what they had on the step before. Answers what they have now.
 */
export function shareHiddenInputs(
  form: HTMLFormElement,
  site: OfSite,
  names: readonly string[],
  known: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  fillHiddenInputs(form, site, known)
  return Object.fromEntries(names.map((name) => [name, inputOf(form, name)?.value ?? '']))
}

/** The unseen part of a form as it stands there, in the shapes of the wire. */
export function hiddenValues(form: HTMLFormElement, { id }: OfSite): Record<string, unknown> {
  const visit = visitMemory(id)
  const texts = [
    HIDDEN_FIELDS.form,
    HIDDEN_FIELDS.submissionId,
    HIDDEN_FIELDS.deviceId,
    HIDDEN_FIELDS.startedAt,
    HIDDEN_FIELDS.pageId,
    HIDDEN_FIELDS.honeypot,
    HIDDEN_FIELDS.challengeToken,
  ].flatMap((name) => {
    const value = inputOf(form, name)?.value
    return value ? [[name, value]] : []
  })
  return {
    ...Object.fromEntries(texts),
    [HIDDEN_FIELDS.visitedPages]: visit?.pages ?? [],
    [HIDDEN_FIELDS.linkedQueryParams]: visit?.query ?? {},
    url: window.location.href,
  }
}

const userDetails = (id: number): UserDetails => readJson(storageKey(id, 'user_details'), parseUserDetails) ?? {}
const tradeIn = (id: number) => readJson(storageKey(id, 'trade_in'), (stored) => parseTradeIn(stored, new Date()))
const enquiredCars = (id: number) =>
  readJson(storageKey(id, 'enquired_cars'), (stored) => parseEnquiredCars(stored, new Date())) ?? []

/** Puts the visitor's stored details, and those of their own vehicle, into inputs that are still empty. */
export function prefill(form: HTMLFormElement, { id }: OfSite): void {
  const known = { ...tradeInPrefill(tradeIn(id)), ...userPrefill(userDetails(id)) }
  for (const [name, value] of Object.entries(known)) fill(form, name, value)
}

/** Stores what a form says of the visitor and of their own vehicle for the next form on this site (spec §3). */
export function rememberVisitor(typed: FormValues, { id }: OfSite): void {
  writeJson(storageKey(id, 'user_details'), recordUserDetails(userDetails(id), typed))
  const vehicle = recordTradeIn(tradeIn(id), typed, new Date())
  if (vehicle) writeJson(storageKey(id, 'trade_in'), vehicle)
}

/** Stores that a vehicle was asked about. */
export const rememberEnquiredCar = ({ id }: OfSite, carId: number): void =>
  writeJson(storageKey(id, 'enquired_cars'), recordEnquiredCar(enquiredCars(id), carId, new Date()))

/** When the visitor last asked about a vehicle; null where that is not known. */
export const lastEnquiredAt = ({ id }: OfSite, carId: number): Date | null => enquiredAt(enquiredCars(id), carId)

/** Records what was sent, before the page that thanks for it (spec §4). */
export const rememberSuccess = ({ id }: OfSite, category: string): void =>
  writeText(storageKey(id, 'success_category'), category)

/** Records which lead a reference is of, for the event of the page that thanks for it (spec §3 Tracking event). */
export const rememberLead = ({ id }: OfSite, reference: string, leadId: string): void =>
  writeText(storageKey(id, 'last_lead'), `${reference} ${leadId}`)

/** The lead of a reference, where this browser sent it last; null where it is not known. */
export function leadIdOf({ id }: OfSite, reference: string): string | null {
  const [known, leadId] = readText(storageKey(id, 'last_lead'))?.split(' ') ?? []
  return known === reference && leadId ? leadId : null
}
