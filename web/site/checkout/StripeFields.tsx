import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe, StripeElementLocale } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useState } from 'react'
import { fieldLook } from '../../browser/fieldLook.ts'
import { confirmStripe, openStripe } from '../../browser/stripe.ts'
import { useSite } from '../layout/site.ts'
import type { CardFieldsProps, Pay } from './cardStep.ts'

/** Stripe's own look of its fields, in the site's colours and with the sizes of our fields. */
function appearance(isDark: boolean): Appearance {
  const { ink, muted, surface, line, danger, ring, radius, font } = fieldLook()
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: ring,
      colorBackground: surface,
      colorText: ink,
      colorTextSecondary: muted,
      colorDanger: danger,
      fontFamily: font,
      fontSizeBase: '16px',
      borderRadius: radius,
      spacingGridRow: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${line}`, boxShadow: 'none', padding: '12px' },
      '.Label': { fontSize: '14px', fontWeight: '600' },
    },
  }
}

/**
 * Stripe's Payment Element: cards, Google Pay and Apple Pay. The payment itself begins when the visitor pays, so a page
 * that is only looked at starts none.
 */
export default function StripeFields({ fields, amountCents, currency, ...rest }: CardFieldsProps) {
  const { locale, settings } = useSite()
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const open = useEffectEvent(() => openStripe(fields))
  const fail = useEffectEvent(rest.onFailure)
  useEffect(() => {
    let unmounted = false
    open().then(
      (opened) => unmounted || setStripe(opened),
      () => unmounted || fail(),
    )
    return () => {
      unmounted = true
    }
  }, [])
  const [look] = useState(() => appearance(settings.colour_scheme === 'dark'))
  if (!stripe) return null
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'payment',
        amount: amountCents,
        currency: currency.toLowerCase(),
        captureMethod: 'manual',
        allowedPaymentMethodTypes: ['card'],
        locale: (locale === 'en-US' ? 'en' : locale) as StripeElementLocale,
        appearance: look,
      }}
    >
      <Fields {...rest} />
    </Elements>
  )
}

function Fields({ returnPath, onReady, onFailure }: Pick<CardFieldsProps, 'returnPath' | 'onReady' | 'onFailure'>) {
  const stripe = useStripe()
  const elements = useElements()
  const pay: Pay = async (prepare) => {
    const { error: incomplete } = await elements!.submit()
    // What is missing is said in the fields themselves.
    if (incomplete) {
      const message = incomplete.type === 'validation_error' ? null : (incomplete.message ?? null)
      return { kind: 'problem', message, isDecline: false }
    }
    const clientSecret = await prepare()
    const { error } = await confirmStripe(stripe!, { elements: elements!, clientSecret, returnPath })
    // Another tab has paid meanwhile: the page of the reservation says what became of it.
    if (!error || error.code === 'payment_intent_unexpected_state') return { kind: 'confirmed' }
    return { kind: 'problem', message: error.message ?? null, isDecline: error.type === 'card_error' }
  }
  return (
    <PaymentElement
      options={{ layout: 'tabs', wallets: { applePay: 'auto', googlePay: 'auto' }, terms: { card: 'never' } }}
      onReady={() => onReady(pay)}
      onLoadError={onFailure}
    />
  )
}
