import type { FormValues } from '@forecourt/rules/forms/form.ts'
import { HIDDEN_FIELDS } from '@forecourt/rules/kinds/hiddenFields.ts'
import { enquiredAt, parseEnquiredCars, recordEnquiredCar } from '@forecourt/rules/memory/enquiredCars.ts'
import { recordTradeIn, tradeInPrefill } from '@forecourt/rules/memory/tradeIn.ts'
import {
  parseUserDetails,
  recordUserDetails,
  userPrefill,
  type UserDetails,
} from '@forecourt/rules/memory/userDetails.ts'
import { trackingPurposes, type ConsentSite } from './consent.ts'
import { readJson, storageKey, writeJson, writeText } from './storage.ts'
import { tradeInRecord } from './tradeInMemory.ts'
import { deviceId, newId, sessionId } from './visitor.ts'
import { visitMemory } from './visits.ts'

interface OfSite {
  id: number
}

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null => {
  const found = form.elements.namedItem(name)
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null
}

/** Whether an input still has the site's default state (spec §9), which the visitor's own replaces. */
const isAssumed = (input: Element) =>
  input instanceof HTMLSelectElement &&
  input.name === 'rego_state' &&
  input.selectedOptions[0]?.defaultSelected === true

function fill(form: HTMLFormElement, name: string, value: string | undefined): void {
  const input = inputOf(form, name)
  if (input && value && (!input.value || isAssumed(input))) input.value = value
}

/**
 * Fills in a form's hidden inputs: ids, where the visitor came from, what they looked at (spec §3). Values that the
 * browser has restored are replaced: a visitor who comes back to write again would otherwise send with the id of the
 * previous submission.
 */
export function fillHiddenInputs(
  form: HTMLFormElement,
  site: ConsentSite,
  overrides: Readonly<Record<string, string>> = {},
): void {
  const visit = visitMemory(site)
  const purposes = trackingPurposes(site)
  const values = {
    // Sending it twice makes one lead (decision 1: Leads).
    [HIDDEN_FIELDS.submissionId]: newId(),
    [HIDDEN_FIELDS.deviceId]: deviceId(site) ?? '',
    [HIDDEN_FIELDS.visitedPages]: JSON.stringify(visit?.pages ?? []),
    [HIDDEN_FIELDS.linkedQueryParams]: JSON.stringify(visit?.query ?? {}),
    [HIDDEN_FIELDS.startedAt]: String(Date.now()),
    [HIDDEN_FIELDS.tracking]:
      purposes.length > 0
        ? JSON.stringify({ session_id: sessionId(site), purposes, referrer: visit?.referrer ?? '' })
        : '',
  }
  for (const [name, value] of Object.entries(values)) {
    const input = inputOf(form, name)
    if (input) input.value = overrides[name] || value
  }
}

/** The same for a step of a form: the inputs in `names` get the values of the previous step. Returns their values. */
export function shareHiddenInputs(
  form: HTMLFormElement,
  site: ConsentSite,
  names: readonly string[],
  overrides: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  fillHiddenInputs(form, site, overrides)
  return Object.fromEntries(names.map((name) => [name, inputOf(form, name)?.value ?? '']))
}

/** The current values of a form's hidden inputs, in the format of the API. */
export function hiddenValues(form: HTMLFormElement, site: ConsentSite): Record<string, unknown> {
  const visit = visitMemory(site)
  const texts = [
    HIDDEN_FIELDS.form,
    HIDDEN_FIELDS.submissionId,
    HIDDEN_FIELDS.deviceId,
    HIDDEN_FIELDS.startedAt,
    HIDDEN_FIELDS.tracking,
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
const enquiredCars = (id: number) =>
  readJson(storageKey(id, 'enquired_cars'), (stored) => parseEnquiredCars(stored, new Date())) ?? []

/** Fills the visitor's stored details, and those of their own vehicle, into inputs that are still empty. */
export function prefill(form: HTMLFormElement, { id }: OfSite): void {
  const values = { ...tradeInPrefill(tradeInRecord(id)), ...userPrefill(userDetails(id)) }
  for (const [name, value] of Object.entries(values)) fill(form, name, value)
}

/** Stores the visitor's details and those of their own vehicle for the next form on this site (spec §3). */
export function rememberVisitor(typed: FormValues, { id }: OfSite): void {
  writeJson(storageKey(id, 'user_details'), recordUserDetails(userDetails(id), typed))
  const vehicle = recordTradeIn(tradeInRecord(id), typed, new Date())
  if (vehicle) writeJson(storageKey(id, 'trade_in'), vehicle)
}

/** Stores that an enquiry about a vehicle was sent. */
export const rememberEnquiredCar = ({ id }: OfSite, carId: number): void =>
  writeJson(storageKey(id, 'enquired_cars'), recordEnquiredCar(enquiredCars(id), carId, new Date()))

/** When the visitor last enquired about a vehicle; null if unknown. */
export const lastEnquiredAt = ({ id }: OfSite, carId: number): Date | null => enquiredAt(enquiredCars(id), carId)

/** Stores what was sent, for the success page (spec §4). */
export const rememberSuccess = ({ id }: OfSite, category: string): void =>
  writeText(storageKey(id, 'success_category'), category)
