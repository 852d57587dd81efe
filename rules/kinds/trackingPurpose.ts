/**
 * Purposes that an event may be used for: the dealer's own figures, advertising by others, and recognising the person
 * by details that are hashed (spec §3 Tracking person fields).
 */
export const TRACKING_PURPOSES = ['statistics', 'marketing', 'person'] as const

/** A purpose of tracking, which a visitor may have agreed to. */
export type TrackingPurpose = (typeof TRACKING_PURPOSES)[number]

/** The purposes in a list from a browser, without anything else. */
export const parsePurposes = (value: unknown): readonly TrackingPurpose[] =>
  Array.isArray(value) ? TRACKING_PURPOSES.filter((purpose) => value.includes(purpose)) : []
