import type * as z from 'zod'
import type { Outbound, OutboundAnswer, OutboundRequest } from '../outbound.ts'
import { PaymentProviderError } from './provider.ts'

/** Responses to a wrong key, which need not be JSON. */
const UNAUTHORISED = new Set([401, 403])
/** Responses after which nobody knows what the provider did, besides those of 500 and more. */
const UNCERTAIN = new Set([408, 425, 429])

/**
 * The response of a payment provider, unless it refuses the key or leaves open what the provider did. Errors name neither the address nor
 * what was sent: either may contain a key.
 *
 * @throws PaymentProviderError
 */
export async function requestTo(
  provider: string,
  outbound: Outbound,
  url: URL,
  request: OutboundRequest,
): Promise<OutboundAnswer> {
  let answer: OutboundAnswer
  try {
    answer = await outbound.send(url.href, request)
  } catch (error) {
    throw new PaymentProviderError('unknown', `${provider}: ${withoutAnswer(error)}`)
  }
  if (answer.status >= 500 || UNCERTAIN.has(answer.status))
    throw new PaymentProviderError('unknown', `${provider}: answered ${answer.status}`)
  if (UNAUTHORISED.has(answer.status))
    throw new PaymentProviderError('refused', `${provider}: answered ${answer.status}`)
  return answer
}

/** Says in the log why there was no response, without the message of a library. */
export function withoutAnswer(error: unknown): string {
  if (error instanceof Error && error.name === 'NoResponseError') return error.message
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? `no connection (${code})` : 'no connection'
}

/**
 * The JSON of a response in the form that the provider documents.
 *
 * @throws PaymentProviderError (unknown)
 */
export function parsedBody<S extends z.ZodType>(provider: string, schema: S, body: string): z.output<S> {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    throw new PaymentProviderError('unknown', `${provider}: the response is not JSON`)
  }
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const where = result.error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new PaymentProviderError('unknown', `${provider}: the response is not as documented, at ${where || 'its top'}`)
}

/** Cents as the decimal number that gateways write, such as 500.00. */
export const decimalOf = (cents: number): string => (cents / 100).toFixed(2)

/** The cents of such a number. */
export const centsOf = (decimal: string | number): number => Math.round(Number(decimal) * 100)
