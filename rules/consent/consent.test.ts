import { describe, expect, test } from 'vitest'
import { CONSENT_CATEGORIES, CONSENT_MODES, type ConsentCategory, type ConsentMode } from '../kinds/consent.ts'
import { TRACKING_PURPOSES, type TrackingPurpose } from '../kinds/trackingPurpose.ts'
import {
  isAllowed,
  isAsked,
  isPurposeAllowed,
  parseConsentAnswer,
  type ConsentAnswer,
  type ConsentSituation,
} from './consent.ts'
import { consentWording } from './wording.ts'

const WORDING = 'May we?'
const NOW = new Date('2026-11-25T00:00:00.000Z')
const answer = (...allowed: ConsentCategory[]): ConsentAnswer => ({
  answered_at: NOW.toISOString(),
  wording: WORDING,
  allowed,
  id: null,
  recorded: true,
})
const situation = (mode: ConsentMode, given: ConsentAnswer | null, privacySignal = false): ConsentSituation => ({
  mode,
  answer: given,
  privacySignal,
})

type Row = [
  mode: ConsentMode,
  given: ConsentAnswer | null,
  signal: boolean,
  allowed: readonly ConsentCategory[],
  purposes: readonly TrackingPurpose[],
  asked: boolean,
]

describe('what a visitor allows (§3.20, §7.16)', () => {
  test.each<Row>([
    ['off', null, false, ['statistics', 'marketing', 'chat'], ['statistics', 'marketing'], false],
    ['off', null, true, ['statistics', 'chat'], ['statistics'], false],
    ['off', answer(), false, ['statistics', 'marketing', 'chat'], ['statistics', 'marketing'], false],
    ['opt_in', null, false, [], [], true],
    ['opt_in', null, true, [], [], false],
    ['opt_in', answer(), false, [], [], false],
    ['opt_in', answer('statistics'), false, ['statistics'], ['statistics'], false],
    ['opt_in', answer('marketing'), false, ['marketing'], ['marketing', 'person'], false],
    ['opt_in', answer('chat'), true, ['chat'], [], false],
    [
      'opt_in',
      answer('statistics', 'marketing', 'chat'),
      true,
      ['statistics', 'marketing', 'chat'],
      ['statistics', 'marketing', 'person'],
      false,
    ],
    ['opt_out', null, false, ['statistics', 'marketing', 'chat'], ['statistics', 'marketing'], true],
    ['opt_out', null, true, [], [], false],
    ['opt_out', answer(), false, [], [], false],
    ['opt_out', answer('marketing'), false, ['marketing'], ['marketing', 'person'], false],
  ])('%s, answer %j, signal %s', (mode, given, signal, allowed, purposes, asked) => {
    const is = situation(mode, given, signal)
    expect(CONSENT_CATEGORIES.filter((category) => isAllowed(category, is))).toEqual(allowed)
    expect(TRACKING_PURPOSES.filter((purpose) => isPurposeAllowed(purpose, is))).toEqual(purposes)
    expect(isAsked(is)).toBe(asked)
  })

  test.each(CONSENT_MODES)('details of the person need an answer in %s', (mode) =>
    expect(isPurposeAllowed('person', situation(mode, null))).toBe(false),
  )
})

describe('a stored answer', () => {
  const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000)
  const stored = answer('chat')

  test('counts for a year', () => {
    expect(parseConsentAnswer(stored, WORDING, NOW)).toEqual(stored)
    expect(parseConsentAnswer(stored, WORDING, new Date(days(365).getTime() - 1))).toEqual(stored)
    expect(parseConsentAnswer(stored, WORDING, days(365))).toBeNull()
  })

  test('counts for its own wording only', () =>
    expect(parseConsentAnswer(stored, `${WORDING} Please.`, NOW)).toBeNull())

  test.each([null, 'yes', [], { ...stored, allowed: ['all'] }, { ...stored, answered_at: 'today' }])(
    '%j is none',
    (value) => expect(() => parseConsentAnswer(value, WORDING, NOW)).toThrow(),
  )
})

test('the wording is all that was read', () =>
  expect(consentWording({ settings: { consent_text: 'We count visits.' } })).toBe(`Your privacy choices
We count visits.
Statistics: Count visits, and remember in this browser which pages and vehicles you viewed.
Advertising: Measure our advertising with other companies. If you send us a form, your contact details go to them in a scrambled form.
Chat and tools: Load chat and other tools of other companies, which may store data in this browser.`))
