import { ENTERED_FROM } from '@forecourt/rules/leadDesk/activity.ts'
import type { SentForm } from '../form.ts'
import { Field, type Failure } from '../parts.tsx'

/** The inputs about somebody who called or came in, whose values come back after a refusal. */
export const PERSON_INPUTS = ['from', 'firstName', 'lastName', 'email', 'phone', 'postcode'] as const

type Person = Readonly<Record<Exclude<(typeof PERSON_INPUTS)[number], 'from'>, string>>

export const NOBODY: Person = { firstName: '', lastName: '', email: '', phone: '', postcode: '' }

/** Somebody who called or came in, as a form has them. */
export const enteredPerson = (field: SentForm) => ({
  from: field('from'),
  firstName: field('firstName'),
  lastName: field('lastName'),
  email: field('email'),
  phone: field('phone'),
  postcode: field('postcode'),
})

/** How somebody got in touch. */
export const EnteredFrom = ({ failure, chosen }: { failure: Failure | undefined; chosen?: string }) => (
  <Field name="from" label="How they got in touch" failure={failure} {...(chosen ? { defaultValue: chosen } : {})}>
    {Object.entries(ENTERED_FROM).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </Field>
)

/** The name and phone number of somebody who called or came in. */
export const NameAndPhone = ({ failure, person = NOBODY }: { failure: Failure | undefined; person?: Person }) => (
  <>
    <Field name="firstName" label="First name" failure={failure} defaultValue={person.firstName} autoComplete="off" />
    <Field name="lastName" label="Last name" failure={failure} defaultValue={person.lastName} autoComplete="off" />
    <Field
      name="phone"
      label="Phone"
      type="tel"
      hint="A phone number or an email address is enough."
      failure={failure}
      defaultValue={person.phone}
      autoComplete="off"
    />
  </>
)

/** The email address of somebody who called or came in. */
export const EmailAddress = ({ failure, person = NOBODY }: { failure: Failure | undefined; person?: Person }) => (
  <Field
    name="email"
    label="Email address"
    type="email"
    failure={failure}
    defaultValue={person.email}
    autoComplete="off"
  />
)
