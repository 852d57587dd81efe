import {
  isAllowed,
  isAsked,
  isPurposeAllowed,
  parseConsentAnswer,
  type ConsentAnswer,
  type ConsentSituation,
} from '@forecourt/rules/consent/consent.ts'
import { consentWording } from '@forecourt/rules/consent/wording.ts'
import { CONSENT_CATEGORIES, type ConsentCategory } from '@forecourt/rules/kinds/consent.ts'
import { TRACKING_PURPOSES, type TrackingPurpose } from '@forecourt/rules/kinds/trackingPurpose.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { readJson, storageKey, writeJson } from './storage.ts'

/** A site and its settings of tracking. */
export type ConsentSite = Pick<PublicSite, 'id' | 'settings'>

const listeners = new Set<() => void>()

/** Calls `listener` after each answer of the visitor. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the browser says that its user's data must not be passed on (Global Privacy Control). */
export const hasPrivacySignal = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** The visitor's answer on this site; null for none that counts. */
export const consentAnswer = (site: ConsentSite): ConsentAnswer | null =>
  readJson(storageKey(site.id, 'consent'), (stored) => parseConsentAnswer(stored, consentWording(site), new Date()))

const situationOf = (site: ConsentSite): ConsentSituation => ({
  mode: site.settings.consent,
  answer: site.settings.consent === 'off' ? null : consentAnswer(site),
  privacySignal: hasPrivacySignal(),
})

/** Whether the visitor has to be asked. */
export const mustAsk = (site: ConsentSite): boolean => isAsked(situationOf(site))

/**
 * Whether a category may be used: the only place in the browser that decides it. Whatever identifies a visitor or tells
 * what they did is stored only if `statistics` is allowed.
 */
export const mayUse = (site: ConsentSite, category: ConsentCategory): boolean => isAllowed(category, situationOf(site))

/** The categories that may be used. */
export const usedCategories = (site: ConsentSite): ConsentCategory[] =>
  CONSENT_CATEGORIES.filter((category) => mayUse(site, category))

/** Whether a visitor's actions may be used for a purpose on a site that tracks them. */
export const mayTrack = (site: ConsentSite, purpose: TrackingPurpose): boolean =>
  site.settings.events_enabled && isPurposeAllowed(purpose, situationOf(site))

/** The purposes that they may be used for. */
export const trackingPurposes = (site: ConsentSite): TrackingPurpose[] =>
  TRACKING_PURPOSES.filter((purpose) => mayTrack(site, purpose))

/** Stores an answer and tells everyone who waits for it. */
export function storeConsent(site: ConsentSite, answer: ConsentAnswer): void {
  writeJson(storageKey(site.id, 'consent'), answer)
  for (const listener of listeners) listener()
}
