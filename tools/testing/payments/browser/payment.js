// A small payment.js of Till: two frames, and tokens of the fake.

window.PaymentJs = class {
  init(key, numberId, cvvId, ready) {
    this.key = key
    this.on = { number: {}, cvv: {} }
    let open = 2
    const framed = (field, id, title) =>
      openFrame(document.getElementById(id), `/fields?of=till-${field}`, title, ({ event }) => {
        if (event === 'ready' && --open === 0) ready(this)
        this.on[field][event]?.()
      })
    this.number = framed('number', numberId, 'Card number')
    this.cvv = framed('cvv', cvvId, 'Security code')
  }
  setNumberStyle() {}
  setCvvStyle() {}
  numberOn(event, act) {
    this.on.number[event] = act
  }
  cvvOn(event, act) {
    this.on.cvv[event] = act
  }
  async tokenize(card, done, failed) {
    const code = await this.cvv.ask({})
    const blank = Object.entries(card).flatMap(([attribute, value]) =>
      value ? [] : [{ attribute, key: 'errors.blank' }],
    )
    const errors = [...code.missing.map((attribute) => ({ attribute, key: 'errors.blank' })), ...blank]
    const { missing, status, body } = await this.number.ask({
      path: '/js/token',
      fields: { ...card, key: this.key, cvv: code.typed.cvv },
      names: { number: { from: 'number' } },
    })
    if (missing.length > 0) errors.unshift({ attribute: 'number', key: 'errors.blank' })
    else if (status !== 200) errors.unshift({ attribute: 'number', key: 'errors.invalid' })
    if (errors.length > 0) failed(errors)
    else done(body.token, {})
  }
}
