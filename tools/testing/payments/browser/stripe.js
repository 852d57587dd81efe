// A small Stripe.js with one element, which pays with the fake's own books.

window.Stripe = Object.assign(
  (publishableKey, { stripeAccount } = {}) => ({
    elements: ({ mode, amount, currency, captureMethod, allowedPaymentMethodTypes }) => {
      if (
        mode !== 'payment' ||
        !amount ||
        !currency ||
        captureMethod !== 'manual' ||
        allowedPaymentMethodTypes[0] !== 'card'
      )
        throw new Error('IntegrationError: the options of elements')
      const listeners = {}
      let fields = null
      const element = {
        on: (event, act) => (listeners[event] = act),
        off: () => {},
        update: () => {},
        mount(place) {
          fields = openFrame(place, '/fields?of=stripe', 'Secure payment input frame', ({ event, height }, frame) => {
            if (event !== 'ready') return
            frame.style.height = `${height}px`
            listeners.ready?.(element)
          })
        },
        destroy: () => fields?.remove(),
        unmount: () => fields?.remove(),
      }
      return {
        create: () => element,
        getElement: () => element,
        update: () => {},
        async submit() {
          const { missing } = await fields.ask({})
          return missing.length === 0
            ? {}
            : { error: { type: 'validation_error', code: 'incomplete', message: 'Your card details are incomplete.' } }
        },
        fields: () => fields,
      }
    },
    async confirmPayment({ elements, clientSecret, confirmParams, redirect }) {
      if (redirect !== 'if_required' || !confirmParams.return_url) throw new Error('IntegrationError: confirmPayment')
      const { status, body } = await elements.fields().ask({
        path: `/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`,
        headers: {
          authorization: `Bearer ${publishableKey}`,
          ...(stripeAccount ? { 'stripe-account': stripeAccount } : {}),
        },
        fields: { client_secret: clientSecret, return_url: confirmParams.return_url },
        names: { payment_method: { from: 'number', values: METHODS } },
      })
      if (status !== 200)
        return {
          error: { ...body.error, ...(body.error.type === 'card_error' ? { message: 'Your card was declined.' } : {}) },
        }
      const url = body.next_action?.redirect_to_url?.url
      if (!url) return { paymentIntent: body }
      location.assign(url)
      return new Promise(() => {})
    },
    createToken: () => {},
    createPaymentMethod: () => {},
    confirmCardPayment: () => {},
    _registerWrapper: () => {},
    registerAppInfo: () => {},
  }),
  { version: 'endive' },
)
