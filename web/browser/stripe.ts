import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { loadScript } from './script.ts'

/**
 * Stripe for a publishable key, and for the connected account that takes the payment. Its library would load a fixed
 * address; it uses the script that is there already, so the address is that of the site's settings.
 */
export async function openStripe({
  script,
  publishableKey,
  account,
}: {
  script: string
  publishableKey: string
  account: string | null
}): Promise<Stripe> {
  await loadScript(script)
  const stripe = await loadStripe(publishableKey, account === null ? undefined : { stripeAccount: account })
  if (!stripe) throw new Error(`${script} has no Stripe`)
  return stripe
}

/** Pays with the fields of `elements`; a challenge that needs a page of the card's bank returns to `returnPath`. */
export const confirmStripe = (
  stripe: Stripe,
  { elements, clientSecret, returnPath }: { elements: StripeElements; clientSecret: string; returnPath: string },
) =>
  stripe.confirmPayment({
    elements,
    clientSecret,
    confirmParams: { return_url: new URL(returnPath, location.href).href },
    redirect: 'if_required',
  })
