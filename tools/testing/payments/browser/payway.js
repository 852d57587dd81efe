// A small payway.js: one frame with all fields, which makes tokens of the fake.

window.payway = {
  createCreditCardFrame({ publishableApiKey, tokenMode }, done) {
    if (tokenMode !== 'callback') return done(new Error('tokenMode'))
    const place = document.getElementById('payway-credit-card')
    const fields = openFrame(place, '/fields?of=payway', 'Credit card', ({ event, height }, frame) => {
      if (event !== 'ready') return
      frame.style.height = `${height}px`
      done(null, {
        async getToken(answer) {
          const { missing, status, body } = await fields.ask({
            path: '/rest/v1/single-use-tokens',
            headers: { authorization: `Basic ${btoa(`${publishableApiKey}:`)}` },
            fields: { paymentMethod: 'creditCard' },
            names: Object.fromEntries(
              ['cardNumber', 'cardholderName', 'cvn', 'expiryDateMonth', 'expiryDateYear'].map((one) => [
                one,
                { from: one },
              ]),
            ),
          })
          if (missing.length > 0 || status !== 200) answer(new Error('invalid'))
          else answer(null, body)
        },
        destroy: () => fields.remove(),
      })
    })
  },
}
