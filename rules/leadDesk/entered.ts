import type { FormSettings, FormValues } from '../forms/form.ts'
import { valueOf } from '../forms/typed.ts'
import { ENTERED_FROM, type EnteredFrom } from './activity.ts'

/** What of the enquiry form somebody at the dealership need not know of a person who called or came in (decision 156). */
export const ENTERED_FORMS: FormSettings = {
  'vehicle-enquiry': {
    fields: { email: { required: false }, phone: { required: false }, postcode: { required: false } },
  },
}

/** The same for a booking, for which nothing more need be said (decision 191). */
export const BOOKED_FORMS: FormSettings = {
  'vehicle-enquiry': {
    fields: { ...ENTERED_FORMS['vehicle-enquiry']!.fields, message: { required: false } },
  },
}

/** What is wrong with how to reach a person, by input: one way is needed, and any is enough. */
export const reachProblems = (typed: FormValues): Readonly<Record<string, string>> =>
  valueOf(typed, 'phone').trim() === '' && valueOf(typed, 'email').trim() === ''
    ? { phone: 'Please enter a phone number or an email address.' }
    : {}

/** The name of the answer that says how a person got in touch, and who entered that. */
const ENTERED = 'entered'

type Answer = Readonly<{ name: string; label: string; value: string }>

/** How a person got in touch and who entered it, as an answer of the lead, so that every destination is told. */
export const enteredAnswer = (from: EnteredFrom, by: string): Answer => ({
  name: ENTERED,
  label: 'How they got in touch',
  value: `${ENTERED_FROM[from]}, entered by ${by}`,
})

/** What that answer says; null for a lead that nobody at the dealership entered. */
export const enteredWords = (answers: readonly Answer[]): string | null =>
  answers.find(({ name }) => name === ENTERED)?.value ?? null

/** The answers that the person gave, without what the dealership noted about them. */
export const ownAnswers = <A extends Answer>(answers: readonly A[]): readonly A[] =>
  answers.filter(({ name }) => name !== ENTERED)
