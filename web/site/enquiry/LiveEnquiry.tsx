import { phoneMasks } from '@forecourt/rules/contact/phone.ts'
import { checkEnquiry } from '@forecourt/rules/forms/enquiry.ts'
import {
  ENQUIRY_FIELDS,
  type EnquiryField,
  type FieldErrors,
  type TypedValues,
} from '@forecourt/rules/forms/enquiryFields.ts'
import { COPY } from '@forecourt/rules/site/copy.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useState, type FormEvent, type RefObject } from 'react'
import { useForm, type FieldErrors as FormErrors, type UseFormRegisterReturn } from 'react-hook-form'
import type { FetcherWithComponents } from 'react-router'
import { alertVisitor } from '../../browser/alert.ts'
import { fillHiddenFields, prefill, rememberPerson } from '../../browser/enquiry.ts'
import type { EnquiryFormProps } from './EnquiryForm.tsx'
import type { EnquiryAnswer } from './submit.server.ts'

/** What the plain form takes over once this part is there. */
export interface EnquiryBindings {
  register: (name: EnquiryField) => UseFormRegisterReturn
  errors: FieldErrors
  failure: string | null
  /** Times the form was sent. */
  attempts: number
  submit: (event: FormEvent) => void
}

export interface LiveEnquiryProps {
  form: RefObject<HTMLFormElement | null>
  site: EnquiryFormProps['site']
  fetcher: FetcherWithComponents<EnquiryAnswer>
  /** The answer to the form as it was sent before this part was there. */
  posted: EnquiryAnswer | undefined
  onChange: (bindings: EnquiryBindings) => void
}

const messages = (errors: FormErrors<TypedValues>): FieldErrors =>
  Object.fromEntries(ENQUIRY_FIELDS.flatMap((name) => (errors[name]?.message ? [[name, errors[name].message]] : [])))

/** A ticked box is 'on' in a form and true in the form library. */
const typed = (values: TypedValues): TypedValues => ({ ...values, opt_in: values.opt_in ? 'on' : '' })

/**
 * The enquiry form's second half, loaded when the visitor comes near: checks every field by the schema of the
 * server as it is left, masks the phone number, fills in what the visitor told us before, sends without leaving
 * the page and keeps what was typed whatever happens. Draws nothing: the fields stay where they are.
 */
export default function LiveEnquiry({ form, site, fetcher, posted, onChange }: LiveEnquiryProps) {
  const begin = useEffectEvent(() => {
    const element = form.current!
    fillHiddenFields(element, site)
    prefill(element, site)
  })
  useLayoutEffect(() => begin(), [])
  // No default values: the library would write them over what was typed while this part was on its way. Without
  // them it takes what stands in the fields.
  const { register, handleSubmit, formState, setError, clearErrors } = useForm<TypedValues>({
    mode: 'onTouched',
    resolver: (values) => {
      const checked = checkEnquiry(typed(values), site)
      if (checked.ok) return { values, errors: {} }
      const errors = Object.entries(checked.errors).map(([name, message]) => [name, { type: 'rule', message }])
      return { values: {}, errors: Object.fromEntries(errors) }
    },
  })
  const [failure, setFailure] = useState<string | null>(null)
  const { errors, submitCount } = formState

  const busy = fetcher.state !== 'idle'
  const send = useEffectEvent(() => {
    setFailure(null)
    const element = form.current!
    rememberPerson(element, site)
    void fetcher.submit(new FormData(element), { method: 'post', action: new URL(element.action).pathname })
  })
  const tell = useEffectEvent(onChange)

  useEffect(() => {
    tell({
      register,
      errors: messages(errors),
      failure,
      attempts: submitCount,
      submit: (event) => {
        event.preventDefault()
        // A second click while the first is under way sends nothing.
        if (!busy) void handleSubmit(() => send())()
      },
    })
  }, [errors, failure, submitCount, busy, register, handleSubmit])

  const show = useEffectEvent((answer: EnquiryAnswer) => {
    clearErrors()
    let first = true
    for (const name of ENQUIRY_FIELDS) {
      const message = answer.errors[name]
      if (!message) continue
      setError(name, { type: 'server', message })
      // The library does not know the fields yet when the answer was there before it.
      const field = form.current?.elements.namedItem(name)
      if (first && field instanceof HTMLElement) field.focus()
      first = false
    }
    if (answer.failure) {
      setFailure(answer.failure)
      alertVisitor(COPY.formAlert)
    }
  })
  const answer = fetcher.data ?? posted
  useEffect(() => {
    if (answer) show(answer)
  }, [answer])

  const mask = useEffectEvent(() => {
    const input = form.current?.elements.namedItem('phone')
    const masks = phoneMasks(site.country, { mobileOnly: site.settings.mobile_only_phones ?? false })
    if (!(input instanceof HTMLInputElement) || masks.length === 0) return
    let dispose = () => {}
    let gone = false
    void import('./phoneMask.ts').then(({ maskPhone }) => {
      if (!gone) dispose = maskPhone(input, masks)
    })
    return () => {
      gone = true
      dispose()
    }
  })
  useEffect(() => mask(), [])

  return null
}
