import type { PointsTo } from './records.ts'
import { ownershipValue } from './records.ts'

/** What one DNS server says of a name; null where it did not answer. */
export interface NameAnswer {
  cname: readonly string[]
  addresses: readonly string[]
}

/** What one DNS server says of a domain. */
export interface ServerAnswers {
  server: string
  control: readonly string[] | null
  site: NameAnswer | null
  other: NameAnswer | null
  /** Who may issue certificates; null where it did not answer, none for anyone. */
  issuers: readonly string[] | null
}

export type RecordState = 'right' | 'missing' | 'elsewhere' | 'partly' | 'unknown'

/** One line of the check. */
export interface CheckLine {
  state: RecordState
  words: string
}

/** What a check found. */
export interface DomainCheck {
  control: CheckLine
  site: CheckLine
  /** Of the name with or without www.; null where there is none. */
  other: CheckLine | null
  /** Why no certificate can be issued; null for nothing in the way. */
  certificate: string | null
  /** Whether control is proven and the domain points here, so that it can be served. */
  isReady: boolean
}

/** Longer lists are cut, because a hostile zone can have any number. */
const MOST_SHOWN = 3
const MOST_TEXT = 80

const listed = (values: readonly string[]): string => {
  const shown = values.slice(0, MOST_SHOWN).map((value) => value.slice(0, MOST_TEXT))
  return `${shown.join(', ')}${values.length > MOST_SHOWN ? ' and others' : ''}`
}

/** One state of what several servers say. */
function together(lines: readonly (CheckLine | null)[]): CheckLine {
  const answered = lines.filter((line) => line !== null)
  if (answered.length === 0)
    return { state: 'unknown', words: 'No DNS server answered. Please check again in a few minutes.' }
  const wrong = answered.find(({ state }) => state !== 'right')
  if (!wrong) return answered[0]!
  return answered.some(({ state }) => state === 'right')
    ? { state: 'partly', words: 'Not yet everywhere: some DNS servers still have the old record.' }
    : wrong
}

function controlLine(values: readonly string[] | null, token: string): CheckLine | null {
  if (values === null) return null
  if (values.includes(ownershipValue(token))) return { state: 'right', words: 'It’s there, so the domain is yours.' }
  return values.length === 0
    ? { state: 'missing', words: 'The record isn’t there.' }
    : { state: 'elsewhere', words: `The record has another value: ${listed(values)}` }
}

function pointingLine(answer: NameAnswer | null, to: PointsTo): CheckLine | null {
  if (answer === null) return null
  const { cname, addresses } = answer
  const strange = addresses.filter((address) => !to.addresses.includes(address))
  if (addresses.length > 0 && strange.length === 0) return { state: 'right', words: 'It points here.' }
  if (addresses.length === 0)
    return cname.length === 0
      ? { state: 'missing', words: 'There is no record.' }
      : { state: 'elsewhere', words: `It points to ${listed(cname)}, which has no address.` }
  const where = cname.length > 0 && !cname.includes(to.host) ? cname : strange
  return {
    state: 'elsewhere',
    words:
      strange.length < addresses.length
        ? `It points here, but also to ${listed(strange)}. Remove that record.`
        : `It points elsewhere: ${listed(where)}`,
  }
}

/**
 * What the answers of DNS servers mean (decision 168). A domain is ready once every server that answered has the proof
 * of control and points here; the other name and the certificate follow.
 *
 * @param token null for a domain that is served already
 * @param issuers who issues the platform’s certificates
 */
export function domainCheck(
  answers: readonly ServerAnswers[],
  {
    token,
    to,
    hasOther,
    issuers,
  }: { token: string | null; to: PointsTo; hasOther: boolean; issuers: readonly string[] },
): DomainCheck {
  const control: CheckLine =
    token === null
      ? { state: 'right', words: 'The domain is yours.' }
      : together(answers.map((answer) => controlLine(answer.control, token)))
  const site =
    to.addresses.length === 0
      ? ({ state: 'unknown', words: 'This installation doesn’t know its own addresses.' } as const)
      : together(answers.map((answer) => pointingLine(answer.site, to)))
  const other =
    hasOther && to.addresses.length > 0 ? together(answers.map((answer) => pointingLine(answer.other, to))) : null
  const allowed = answers.map(({ issuers: named }) => named ?? []).find((named) => named.length > 0)
  const isForbidden = allowed !== undefined && !allowed.some((one) => issuers.includes(one))
  return {
    control,
    site,
    other,
    certificate: isForbidden
      ? `A CAA record allows certificates by ${listed(allowed)} only. Add one for ${issuers.join(' or ')}.`
      : null,
    isReady: control.state === 'right' && site.state === 'right',
  }
}

/** What a certificate’s host presented. */
export interface CertificateFacts {
  names: readonly string[]
  issuer: string
  validFrom: Date
  validUntil: Date
  /** Whether it is for the domain. */
  isForDomain: boolean
  /** Whether browsers trust it, leaving its dates and names aside. */
  isTrusted: boolean
}

export type CertificateState =
  | 'valid'
  | 'ending'
  | 'expired'
  | 'early'
  | 'wrong-name'
  | 'untrusted'
  | 'none'
  | 'pending'

const ENDING_DAYS = 10
const DAY_MS = 86_400_000

/** How long the certificate of a domain may take once the site is served there, before it counts as missing. */
export const CERTIFICATE_MINUTES = 60

/** Whether a site has only just begun to be served at its domain, so that its certificate may be on its way (decision 196). */
export const isJustLive = (servedAt: Date | null, now: Date): boolean =>
  servedAt !== null && now.getTime() - servedAt.getTime() < CERTIFICATE_MINUTES * 60_000

/**
 * The state of a domain’s certificate; null facts for none.
 *
 * @param servedAt since when the site is served there; null for not, or for longer than anybody knows
 */
export function certificateState(facts: CertificateFacts | null, servedAt: Date | null, now: Date): CertificateState {
  if (!facts?.isForDomain && isJustLive(servedAt, now)) return 'pending'
  if (facts === null) return 'none'
  if (!facts.isForDomain) return 'wrong-name'
  if (now >= facts.validUntil) return 'expired'
  if (now < facts.validFrom) return 'early'
  if (!facts.isTrusted) return 'untrusted'
  return facts.validUntil.getTime() - now.getTime() < ENDING_DAYS * DAY_MS ? 'ending' : 'valid'
}

/** How often a domain that is served is checked by itself. */
export const CHECK_HOURS = 1

/** Whether a domain that is served is to be checked: while its certificate is on its way every time, and then every hour. */
export const isCheckDue = (
  { servedAt, checkedAt }: { servedAt: Date | null; checkedAt: Date | null },
  now: Date,
): boolean =>
  checkedAt === null || isJustLive(servedAt, now) || now.getTime() - checkedAt.getTime() >= CHECK_HOURS * 3_600_000

/** For how long a domain that was entered is checked by itself. */
export const CHECKED_DAYS = 14

/** Whether checking a domain by itself ends. */
export const isGivenUp = (enteredAt: Date, now: Date): boolean =>
  now.getTime() - enteredAt.getTime() >= CHECKED_DAYS * DAY_MS

/** How long removing a domain can be undone. */
export const UNDO_MINUTES = 10

/** Whether a domain that was removed can come back without another proof. */
export const canComeBack = (removedAt: Date | null, now: Date): boolean =>
  removedAt !== null && now.getTime() - removedAt.getTime() < UNDO_MINUTES * 60_000
