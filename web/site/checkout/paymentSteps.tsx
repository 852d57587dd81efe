import type { PaymentProvider } from '@forecourt/rules/kinds/paymentProvider.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import type { CardFields } from '@forecourt/rules/payment/cardFields.ts'
import { SANDBOX_CARDS, SANDBOX_CHALLENGE } from '@forecourt/rules/payment/sandboxCard.ts'
import type { AvailableProvider } from '@forecourt/rules/site/capabilities.ts'
import { Landmark } from 'lucide-react'
import type { ComponentType } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Radio } from '../../ui/choices.tsx'
import { Group } from '../../ui/Group.tsx'
import { CardPayment } from './CardPayment.tsx'
import { PlainForm } from './PlainForm.tsx'
import { INTENT, PAY, TOKEN } from './reservationInputs.ts'
import type { CheckoutContact } from './summary.server.ts'

/** What a provider's part of the payment step gets. */
export interface PaymentStepProps {
  /** Where the form is sent: the page of the reservation. */
  action: string
  /** The deposit as formatted. */
  deposit: string
  /** What the provider's own fields need; null for a provider without, and where something of it is missing. */
  card: CardStep | null
  /** Why the last card was declined. */
  declined: string | null
  contact: CheckoutContact
  /** Until when the vehicle is held, in words; null if it no longer is. */
  until: string | null
  /** A payment begins or has ended in this page, which stays as it is meanwhile. */
  onPaying: (isPaying: boolean) => void
  /** The reservation may have changed. */
  onChanged: () => void
}

/** What the fields of a card need in the browser. */
export interface CardStep {
  fields: CardFields
  amountCents: number
  currency: Currency
  /** Where our server is asked to pay. */
  payAddress: string
}

/** The screens of a provider. */
interface PaymentScreens {
  /** The fields of a card, and the button that pays. */
  Pay: ComponentType<PaymentStepProps>
  /** The page of the card's bank, if the provider has it on ours. */
  Challenge: ComponentType<Pick<PaymentStepProps, 'action' | 'deposit'>> | null
}

/** The sandbox: instead of a card the visitor chooses what is to happen. */
function SandboxPay({ action, deposit, declined }: PaymentStepProps) {
  return (
    <>
      {declined ? (
        <div className="mb-5">
          <Alert tone="danger" title={declined}>
            <p className="text-14">Nothing was taken. The hold stays yours.</p>
          </Alert>
        </div>
      ) : null}
      <PlainForm action={action} name={INTENT} intent={PAY} label="Payment" className="grid gap-5">
        {(busy) => (
          <>
            <Group label="Test card" one required>
              <div className="mt-1 divide-y rounded-control border bg-surface px-4">
                {Object.entries(SANDBOX_CARDS).map(([card, outcome], index) => (
                  <Radio key={card} name={TOKEN} value={card} defaultChecked={index === 0}>
                    {outcome}
                  </Radio>
                ))}
              </div>
            </Group>
            <Button type="submit" busy={busy} className="w-full">
              Pay {deposit} deposit
            </Button>
          </>
        )}
      </PlainForm>
    </>
  )
}

/** The sandbox's bank, which asks whether the payment is the visitor's. */
function SandboxChallenge({ action, deposit }: Pick<PaymentStepProps, 'action' | 'deposit'>) {
  return (
    <section aria-labelledby="bank" className="rounded-card border bg-surface p-5">
      <h1 id="bank" className="flex items-center gap-2 text-23">
        <Landmark aria-hidden size={24} strokeWidth={1.5} className="shrink-0" />
        Sandbox bank
      </h1>
      <p className="mt-2">Is this payment of {deposit} yours? A real bank would ask for a code here.</p>
      <div className="mt-5 grid gap-3">
        {Object.entries(SANDBOX_CHALLENGE).map(([answer, words], index) => (
          <PlainForm key={answer} action={action} name={INTENT} intent={PAY} label={words}>
            {(busy) => (
              <>
                <input type="hidden" name={TOKEN} value={answer} />
                <Button type="submit" busy={busy} variant={index === 0 ? 'primary' : 'secondary'} className="w-full">
                  {words}
                </Button>
              </>
            )}
          </PlainForm>
        ))}
      </div>
    </section>
  )
}

/** The screens of every provider with an implemented payment step. */
const PAYMENT_SCREENS: Readonly<Record<AvailableProvider, PaymentScreens>> = {
  stripe: { Pay: CardPayment, Challenge: null },
  till: { Pay: CardPayment, Challenge: null },
  st_george: { Pay: CardPayment, Challenge: null },
  sandbox: { Pay: SandboxPay, Challenge: SandboxChallenge },
}

/** The screens of a provider; null for one that the platform no longer has. */
export const paymentScreens = (provider: PaymentProvider): PaymentScreens | null =>
  (PAYMENT_SCREENS as Readonly<Partial<Record<PaymentProvider, PaymentScreens>>>)[provider] ?? null
