import pRetry from 'p-retry'
import type * as z from 'zod'
import { NoResponseError, type Outbound, type OutboundAnswer } from '../outbound.ts'
import { UnavailableError, type ProviderCall, type UnavailableReason } from './provider.ts'

/** A visitor waits for the answer, so these are short. */
export interface LookupTiming {
  /** Timeout of one attempt. */
  attemptMs: number
  /** Delay before the first retry; the second waits twice as long. */
  retryMs: number
  /** No retry starts after this. */
  totalMs: number
}

export const LOOKUP_TIMING: LookupTiming = { attemptMs: 3_000, retryMs: 200, totalMs: 5_000 }

/** Retries of a call (spec §9 API retries). */
const RETRIES = 2

/** A failure that a retry may cure. */
class PassingError extends UnavailableError {}

/** The function with which an adapter calls its provider; see `ProviderCall.request`. */
export function requestTo(
  provider: string,
  { outbound, timing }: { outbound: Outbound; timing: LookupTiming },
): ProviderCall<'autograb'>['request'] {
  const unavailable = (reason: UnavailableReason, why: string) => new UnavailableError(reason, `${provider}: ${why}`)

  async function attempt(url: URL, { method, headers, body }: Parameters<ProviderCall<'autograb'>['request']>[1]) {
    let answer: OutboundAnswer
    try {
      answer = await outbound.send(url.href, {
        method,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        timeoutMs: timing.attemptMs,
      })
    } catch (error) {
      // The error itself may name the address, which contains the registration.
      if (error instanceof NoResponseError) throw new PassingError('timeout', `${provider}: ${error.message}`)
      throw new PassingError('failed', `${provider}: no connection${codeOf(error)}`)
    }
    const { status } = answer
    if (status === 404) return null
    if (status === 429) throw unavailable('quota', 'the quota is used up (429)')
    if (status >= 500 || status === 408) throw new PassingError('failed', `${provider}: answered ${status}`)
    if (status < 200 || status >= 300) throw unavailable('refused', `answered ${status}`)
    try {
      return JSON.parse(answer.body) as unknown
    } catch {
      throw unavailable('failed', 'the answer is not JSON')
    }
  }

  return (url, request) =>
    pRetry(() => attempt(url, request), {
      retries: RETRIES,
      minTimeout: timing.retryMs,
      factor: 2,
      maxRetryTime: timing.totalMs,
      shouldRetry: ({ error }) => error instanceof PassingError,
    })
}

/** A provider's answer in the form that its documentation promises. */
export function parsedAnswer<S extends z.ZodType>(schema: S, answer: unknown, provider: string): z.output<S> {
  const result = schema.safeParse(answer)
  if (result.success) return result.data
  const where = result.error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new UnavailableError('failed', `${provider}: the answer is not as documented, at ${where || 'its top'}`)
}

const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? ` (${code})` : ''
}
