import type { CertificateState, RecordState } from '@forecourt/rules/domain/check.ts'
import type { DomainState } from '@forecourt/server/staff/desk/domains.ts'

type Tone = 'good' | 'warn' | 'danger' | ''

/** How a domain is doing, in a word and a colour. */
export const STATES: Readonly<Record<DomainState, { word: string; tone: Tone }>> = {
  none: { word: 'No domain', tone: '' },
  waiting: { word: 'Waiting for DNS', tone: 'warn' },
  'given-up': { word: 'DNS isn’t set up', tone: 'danger' },
  unchecked: { word: 'Live, not checked', tone: '' },
  live: { word: 'Live', tone: 'good' },
  away: { word: 'Points elsewhere', tone: 'danger' },
  certificate: { word: 'Certificate problem', tone: 'danger' },
  'certificate-ending': { word: 'Certificate ends soon', tone: 'warn' },
  'certificate-pending': { word: 'Certificate on its way', tone: '' },
}

/** What was found of a record. */
export const RECORDS: Readonly<Record<RecordState, { word: string; tone: Tone }>> = {
  right: { word: 'Right', tone: 'good' },
  missing: { word: 'Missing', tone: 'danger' },
  elsewhere: { word: 'Wrong', tone: 'danger' },
  partly: { word: 'Not yet everywhere', tone: 'warn' },
  unknown: { word: 'No answer', tone: 'warn' },
}

/** The state of a certificate, and what to do about it. */
export const CERTIFICATES: Readonly<Record<CertificateState, { word: string; tone: Tone; words: string }>> = {
  valid: { word: 'Valid', tone: 'good', words: 'Browsers trust the connection.' },
  ending: {
    word: 'Ends soon',
    tone: 'warn',
    words: 'It should have been renewed by now. Tell whoever runs the platform.',
  },
  expired: { word: 'Expired', tone: 'danger', words: 'Browsers warn visitors. Tell whoever runs the platform.' },
  early: { word: 'Not valid yet', tone: 'danger', words: 'Browsers warn visitors until it begins.' },
  'wrong-name': {
    word: 'For another name',
    tone: 'danger',
    words:
      'None has been issued for this domain yet. Check again in an hour; if it’s still so, tell whoever runs the platform.',
  },
  untrusted: {
    word: 'Not trusted',
    tone: 'danger',
    words: 'Browsers don’t know who issued it. Tell whoever runs the platform.',
  },
  pending: {
    word: 'On its way',
    tone: '',
    words: 'The domain went live less than an hour ago. Until the certificate is there, browsers warn visitors.',
  },
  none: {
    word: 'None',
    tone: 'danger',
    words:
      'Nothing answered securely at this domain. Check again in an hour; if it’s still so, tell whoever runs the platform.',
  },
}
