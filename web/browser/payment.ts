/** What the server answers to an attempt to pay. */
export interface PaymentAnswer {
  /** What the provider's own script needs to pay. */
  client?: Readonly<Record<string, string>>
  next?: { kind: 'done' } | { kind: 'redirect'; url: string }
  /** Why the card was declined, in the visitor's words. */
  declined?: string | null
}

/** An attempt to pay that our server refused or that did not reach it, with the reason in the visitor's words. */
export class PaymentRefusedError extends Error {
  override name = 'PaymentRefusedError'
}

const UNREACHED =
  'We couldn’t reach our server, so we don’t know yet whether your payment went through. Check your connection and try again. You won’t be charged twice.'

/** Pays a deposit with the token of a provider's fields, or prepares a payment by the provider's script. */
export async function payDeposit(address: string, token: string | null): Promise<PaymentAnswer> {
  let status: number
  let answer: PaymentAnswer & { error?: string }
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(token === null ? {} : { token }),
    })
    status = response.status
    answer = (await response.json()) as typeof answer
  } catch {
    throw new PaymentRefusedError(UNREACHED)
  }
  if (status !== 200) throw new PaymentRefusedError(answer.error ?? UNREACHED)
  return answer
}
