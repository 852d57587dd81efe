/** How a site asks its visitors: not at all, before anything is stored, or with a way to refuse. */
export const CONSENT_MODES = ['off', 'opt_in', 'opt_out'] as const

/** How a site asks its visitors. */
export type ConsentMode = (typeof CONSENT_MODES)[number]

/** What a visitor agrees to or refuses, each on its own. */
export const CONSENT_CATEGORIES = ['statistics', 'marketing', 'chat'] as const

/** A category that a visitor agrees to or refuses. */
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]
