import { GARAGE_SITE } from '../site/garagePath.ts'

/** Names of the inputs of the owner area's forms, and what a form intends. */
export const GARAGE_INPUTS = {
  intent: 'intent',
  identifier: 'identifier',
  code: 'code',
  id: 'id',
  email: 'email',
  time: 'time',
  /** Without it, what is changed is at the site that was asked. */
  site: GARAGE_SITE,
} as const

/** What a form of the owner area does. */
export const INTENTS = {
  requestCode: 'request-code',
  signIn: 'sign-in',
  restart: 'restart',
  signOut: 'sign-out',
  removeSaved: 'remove-saved',
  removeSearch: 'remove-search',
  cancelBooking: 'cancel-booking',
  moveBooking: 'move-booking',
  saveVehicle: 'save-vehicle',
  removeVehicle: 'remove-vehicle',
  remindersOn: 'reminders-on',
  remindersOff: 'reminders-off',
  noticesOn: 'notices-on',
  noticesOff: 'notices-off',
  revoke: 'revoke',
  remove: 'delete-account',
} as const

/** The parameter of the page that a new account is led to. */
export const REGISTERED = 'registered'
/** The parameter that says what a form has done. */
export const DONE = 'done'
