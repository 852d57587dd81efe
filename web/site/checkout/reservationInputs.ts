/** Names of inputs of the forms of a reservation's page and of a place's, and what the visitor intends. */
export const INTENT = 'intent'
export const PAY = 'pay'
export const CANCEL = 'cancel'
/** The token of the provider's fields. */
export const TOKEN = 'token'
/** Parameter of the address that a challenge of the card's bank returns to. */
export const CHALLENGE = 'challenge'
/** On the page of a place on a waitlist: to pass an offer on, or to leave. */
export const PASS = 'pass'
export const LEAVE = 'leave'
