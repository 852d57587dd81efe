import { loadScript } from './script.ts'

/** What Till's script has in the page (payment.js 1.3). */
interface PaymentJs {
  init(key: string, numberId: string, cvvId: string, ready: (payment: PaymentJs) => void): void
  setNumberStyle(style: Readonly<Record<string, string>>): void
  setCvvStyle(style: Readonly<Record<string, string>>): void
  numberOn(event: 'focus' | 'blur', act: () => void): void
  cvvOn(event: 'focus' | 'blur', act: () => void): void
  tokenize(
    card: Readonly<Record<string, string>>,
    done: (token: string) => void,
    failed: (errors: readonly { attribute?: string; message?: string }[]) => void,
  ): void
}

declare global {
  interface Window {
    PaymentJs?: new (version: string) => PaymentJs
  }
}

/** What goes with the number and the code, which only Till's frames know. */
export interface TillCard {
  holder: string
  month: string
  year: string
}

/** A token, or the names of the fields that are wrong. */
export type TillResult = { token: string } | { wrong: readonly string[] }

/** Till's fields in two elements of the page. `onFocus` tells which of them has the focus. */
export async function openTill(
  { script, publishableKey }: { script: string; publishableKey: string },
  {
    numberId,
    codeId,
    style,
    onFocus,
  }: {
    numberId: string
    codeId: string
    style: Readonly<Record<string, string>>
    onFocus: (field: 'number' | 'code' | null) => void
  },
): Promise<(card: TillCard) => Promise<TillResult>> {
  await loadScript(script, { 'data-main': 'payment-js' })
  const { PaymentJs } = window
  if (!PaymentJs) throw new Error(`${script} has no PaymentJs`)
  const payment = new PaymentJs('1.3')
  await new Promise<void>((ready) => payment.init(publishableKey, numberId, codeId, () => ready()))
  payment.setNumberStyle(style)
  payment.setCvvStyle(style)
  payment.numberOn('focus', () => onFocus('number'))
  payment.numberOn('blur', () => onFocus(null))
  payment.cvvOn('focus', () => onFocus('code'))
  payment.cvvOn('blur', () => onFocus(null))
  return ({ holder, month, year }) =>
    new Promise((resolve) =>
      payment.tokenize(
        { card_holder: holder, month, year },
        (token) => resolve({ token }),
        (errors) => resolve({ wrong: errors.map(({ attribute = '' }) => attribute) }),
      ),
    )
}
