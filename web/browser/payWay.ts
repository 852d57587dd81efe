import { loadScript } from './script.ts'

/** A frame of PayWay with all fields of a card. */
interface CreditCardFrame {
  getToken(done: (error: unknown, answer?: { singleUseTokenId?: string }) => void): void
  destroy(): void
}

declare global {
  interface Window {
    payway?: {
      createCreditCardFrame(
        options: Readonly<Record<string, unknown>>,
        done: (error: unknown, frame?: CreditCardFrame) => void,
      ): void
    }
  }
}

/** The element that PayWay's script looks for. */
export const PAYWAY_ELEMENT = 'payway-credit-card'

/** PayWay's frame: what makes a token of its fields, null where they are not right yet, and what removes it. */
export async function openPayWay({
  script,
  publishableKey,
  narrow,
}: {
  script: string
  publishableKey: string
  /** Whether there is room for a phone's width only. */
  narrow: boolean
}): Promise<{ tokenise: () => Promise<string | null>; remove: () => void }> {
  await loadScript(script)
  const { payway } = window
  if (!payway) throw new Error(`${script} has no payway`)
  const frame = await new Promise<CreditCardFrame>((resolve, reject) =>
    payway.createCreditCardFrame(
      { publishableApiKey: publishableKey, tokenMode: 'callback', layout: narrow ? 'narrow' : 'wide' },
      (error, made) => (made ? resolve(made) : reject(error instanceof Error ? error : new Error('no frame'))),
    ),
  )
  return {
    tokenise: () => new Promise((done) => frame.getToken((_error, answer) => done(answer?.singleUseTokenId ?? null))),
    remove: () => frame.destroy(),
  }
}
