import { describe, expect, test } from 'vitest'
import {
  canComeBack,
  certificateState,
  isCheckDue,
  domainCheck,
  isGivenUp,
  type CertificateFacts,
  type ServerAnswers,
} from './check.ts'
import { neededRecords, otherName } from './records.ts'

const TO = { host: 'wattle.dealers.example', addresses: ['203.0.113.10', '2001:db8::10'] }
const HERE = { cname: [], addresses: ['203.0.113.10'] }
const RIGHT: ServerAnswers = {
  server: '192.0.2.1',
  control: ['v=spf1 -all', 'forecourt-site=abc'],
  site: HERE,
  other: HERE,
  issuers: [],
}
const check = (...answers: Partial<ServerAnswers>[]) =>
  domainCheck(
    answers.map((one) => ({ ...RIGHT, ...one })),
    { token: 'abc', to: TO, hasOther: true, issuers: ['letsencrypt.org'] },
  )

describe('records', () => {
  test('a registered name points to addresses, any other to the site’s address on the platform', () => {
    expect(neededRecords('www.wattle.com', { registrable: 'wattle.com', token: 'abc', to: TO })).toEqual([
      { purpose: 'control', type: 'TXT', name: '_forecourt.wattle.com', value: 'forecourt-site=abc' },
      { purpose: 'site', type: 'CNAME', name: 'www.wattle.com', value: 'wattle.dealers.example' },
      { purpose: 'other', type: 'A', name: 'wattle.com', value: '203.0.113.10' },
      { purpose: 'other', type: 'AAAA', name: 'wattle.com', value: '2001:db8::10' },
    ])
    expect(neededRecords('cars.wattle.com', { registrable: 'wattle.com', token: null, to: TO })).toEqual([
      { purpose: 'site', type: 'CNAME', name: 'cars.wattle.com', value: 'wattle.dealers.example' },
    ])
  })

  test.each([
    ['wattle.com', 'www.wattle.com'],
    ['www.wattle.com', 'wattle.com'],
    ['cars.wattle.com', null],
  ])('the other name of %s is %s', (domain, other) => expect(otherName(domain, 'wattle.com')).toBe(other))
})

describe('a check', () => {
  test('with everything right is ready', () => {
    expect(check({})).toEqual({
      control: { state: 'right', words: 'It’s there, so the domain is yours.' },
      site: { state: 'right', words: 'It points here.' },
      other: { state: 'right', words: 'It points here.' },
      certificate: null,
      isReady: true,
    })
  })

  const elsewhere = { cname: [], addresses: ['198.51.100.9'] }
  test.each<[string, Partial<ServerAnswers>[], string, string, boolean]>([
    ['control', [{ control: [] }], 'missing', 'The record isn’t there.', false],
    [
      'control',
      [{ control: ['forecourt-site=other'] }],
      'elsewhere',
      'The record has another value: forecourt-site=other',
      false,
    ],
    ['site', [{ site: { cname: [], addresses: [] } }], 'missing', 'There is no record.', false],
    ['site', [{ site: elsewhere }], 'elsewhere', 'It points elsewhere: 198.51.100.9', false],
    [
      'site',
      [{ site: { cname: ['shop.other.example'], addresses: ['198.51.100.9'] } }],
      'elsewhere',
      'It points elsewhere: shop.other.example',
      false,
    ],
    [
      'site',
      [{ site: { cname: ['gone.other.example'], addresses: [] } }],
      'elsewhere',
      'It points to gone.other.example, which has no address.',
      false,
    ],
    [
      'site',
      [{ site: { cname: [], addresses: ['203.0.113.10', '2001:db8::99'] } }],
      'elsewhere',
      'It points here, but also to 2001:db8::99. Remove that record.',
      false,
    ],
    [
      'site',
      [{}, { site: elsewhere }],
      'partly',
      'Not yet everywhere: some DNS servers still have the old record.',
      false,
    ],
    ['site', [{ site: null }], 'unknown', 'No DNS server answered. Please check again in a few minutes.', false],
    ['site', [{ site: null }, {}], 'right', 'It points here.', true],
    ['other', [{ other: { cname: [], addresses: [] } }], 'missing', 'There is no record.', true],
  ])('of %s with %j is %s', (line, answers, state, words, isReady) => {
    const found = check(...answers)
    expect(found[line as 'site']).toEqual({ state, words })
    expect(found.isReady).toBe(isReady)
  })

  test.each([
    [[], null],
    [['letsencrypt.org', 'other.example'], null],
    [['other.example'], 'A CAA record allows certificates by other.example only. Add one for letsencrypt.org.'],
  ])('of issuers %j says %s', (issuers, words) => expect(check({ issuers }).certificate).toBe(words))

  test('of a platform without addresses is never ready', () => {
    const found = domainCheck([RIGHT], { token: 'abc', to: { ...TO, addresses: [] }, hasOther: true, issuers: [] })
    expect(found.site.state).toBe('unknown')
    expect(found.isReady).toBe(false)
  })
})

describe('a certificate', () => {
  const now = new Date('2026-11-26T00:00:00Z')
  const facts: CertificateFacts = {
    names: ['www.wattle.com'],
    issuer: 'Test CA',
    validFrom: new Date('2026-11-01T00:00:00Z'),
    validUntil: new Date('2027-01-01T00:00:00Z'),
    isForDomain: true,
    isTrusted: true,
  }
  test.each<[string, Partial<CertificateFacts>]>([
    ['valid', {}],
    ['valid', { validUntil: new Date('2026-12-06T00:00:00Z') }],
    ['ending', { validUntil: new Date('2026-12-05T23:59:59Z') }],
    ['ending', { validUntil: new Date('2026-11-26T00:00:01Z') }],
    ['expired', { validUntil: now }],
    ['valid', { validFrom: now }],
    ['early', { validFrom: new Date('2026-11-26T00:00:01Z') }],
    ['wrong-name', { isForDomain: false, isTrusted: false }],
    ['untrusted', { isTrusted: false }],
  ])('is %s with %j', (state, changed) => expect(certificateState({ ...facts, ...changed }, null, now)).toBe(state))
  test('is none without one', () => expect(certificateState(null, null, now)).toBe('none'))

  const ALMOST_AN_HOUR = new Date('2026-11-25T23:00:00.001Z')
  const AN_HOUR = new Date('2026-11-25T23:00:00Z')
  test.each<[string, CertificateFacts | null, Date | null]>([
    ['pending', null, ALMOST_AN_HOUR],
    ['none', null, AN_HOUR],
    ['pending', { ...facts, isForDomain: false }, ALMOST_AN_HOUR],
    ['wrong-name', { ...facts, isForDomain: false }, AN_HOUR],
    ['valid', facts, now],
    ['expired', { ...facts, validUntil: now }, now],
    ['untrusted', { ...facts, isTrusted: false }, now],
  ])('is %s with %j at a domain that is served since %s', (state, found, servedAt) =>
    expect(certificateState(found, servedAt, now)).toBe(state),
  )

  test.each<[boolean, Date | null, Date | null]>([
    [true, ALMOST_AN_HOUR, now],
    [false, AN_HOUR, new Date('2026-11-25T23:00:00.001Z')],
    [true, AN_HOUR, new Date('2026-11-25T23:00:00Z')],
    [false, null, now],
    [true, null, null],
  ])('that a check is due is %s if it is served since %s and was checked at %s', (isDue, servedAt, checkedAt) =>
    expect(isCheckDue({ servedAt, checkedAt }, now)).toBe(isDue),
  )
})

test('a domain is checked by itself for 14 days', () => {
  const entered = new Date('2026-11-01T00:00:00Z')
  expect(isGivenUp(entered, new Date('2026-11-14T23:59:59Z'))).toBe(false)
  expect(isGivenUp(entered, new Date('2026-11-15T00:00:00Z'))).toBe(true)
})

test('a removed domain comes back for 10 minutes', () => {
  const removed = new Date('2026-11-26T00:00:00Z')
  expect(canComeBack(removed, new Date('2026-11-26T00:09:59Z'))).toBe(true)
  expect(canComeBack(removed, new Date('2026-11-26T00:10:00Z'))).toBe(false)
  expect(canComeBack(null, removed)).toBe(false)
})
