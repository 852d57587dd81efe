import { CONSENT_CATEGORIES, type ConsentCategory } from '../kinds/consent.ts'

/** The categories in words: a name, and what agreeing to it means. */
export const CONSENT_TEXTS: Readonly<Record<ConsentCategory, { name: string; meaning: string }>> = {
  statistics: {
    name: 'Statistics',
    meaning: 'Count visits, and remember in this browser which pages and vehicles you viewed.',
  },
  marketing: {
    name: 'Advertising',
    meaning:
      'Measure our advertising with other companies. If you send us a form, your contact details go to them in a scrambled form.',
  },
  chat: {
    name: 'Chat and tools',
    meaning: 'Load chat and other tools of other companies, which may store data in this browser.',
  },
}

/** Heading of the question. */
export const CONSENT_TITLE = 'Your privacy choices'

/** Everything that a visitor reads before answering, as it is recorded with the answer. */
export const consentWording = ({ settings }: { settings: { consent_text: string } }): string =>
  [
    CONSENT_TITLE,
    settings.consent_text,
    ...CONSENT_CATEGORIES.map((category) => `${CONSENT_TEXTS[category].name}: ${CONSENT_TEXTS[category].meaning}`),
  ].join('\n')
