import { phoneExample, phoneMasks } from '@forecourt/rules/contact/phone.ts'
import { inputsOf, limitOf } from '@forecourt/rules/forms/inputs.ts'
import { Checkbox, Select, Textarea } from '../../../ui/controls.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FieldError } from '../../../ui/Group.tsx'
import { useId, useLayoutEffect, useState, type ComponentProps } from 'react'
import { reselect, typedText } from '../../../browser/typedText.ts'
import { useSite } from '../../layout/site.ts'
import { optionalMark, postcodeMask, type FieldKinds, type FieldProps } from './field.ts'
import { Line } from './Line.tsx'
import type { PlainType } from './plainTypes.ts'

function EmailField(props: FieldProps) {
  return <Line of={props} type="email" inputMode="email" spellCheck={false} />
}

function PhoneField(props: FieldProps) {
  const { country, settings } = useSite()
  const patterns = phoneMasks(country, { mobileOnly: settings.mobile_only_phones })
  return (
    <Line
      of={props}
      hint={null}
      type="tel"
      inputMode={country === 'NZ' ? 'numeric' : 'tel'}
      placeholder={phoneExample(country)}
      mask={patterns.length > 0 ? { kind: 'phone', patterns } : null}
    />
  )
}

function PostcodeField(props: FieldProps) {
  return <Line of={props} inputMode="numeric" mask={postcodeMask(useSite().country)} />
}

/** First and last name; without autofill if they are another person's. */
function FullNameField(props: FieldProps) {
  const { field } = props
  const own = field.sentAs !== undefined
  const [first = '', last = ''] = inputsOf(field)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Line of={props} name={first} label="First name" autoComplete={own ? 'given-name' : 'off'} />
      <Line of={props} name={last} label="Last name" autoComplete={own ? 'family-name' : 'off'} />
    </div>
  )
}

/** A text area that keeps the text and the selection from before hydration. */
function HydratedTextarea({ defaultValue, ...rest }: ComponentProps<typeof Textarea> & { id: string }) {
  const { id } = rest
  const [typed] = useState(() => typedText(id))
  useLayoutEffect(() => {
    if (typed) reselect(id, typed)
  }, [id, typed])
  return <Textarea {...rest} defaultValue={typed?.value ?? defaultValue} />
}

function TextareaField({ field, bind, error, initial }: FieldProps) {
  return (
    <Field label={field.label} hint={field.hint} error={error(field.name)} {...optionalMark(field)}>
      {(control) => (
        <HydratedTextarea
          {...control}
          {...bind(field.name)}
          aria-required={field.required ?? false}
          maxLength={limitOf(field, field.name)}
          defaultValue={initial(field.name)[0] ?? ''}
        />
      )}
    </Field>
  )
}

const CHOOSE: Readonly<Partial<Record<string, string>>> = { location: 'Choose a dealership' }

/** One of several options, in the browser's own select element. */
export function SelectField({ field, bind, error, initial }: FieldProps) {
  return (
    <Field label={field.label} hint={field.hint} error={error(field.name)} {...optionalMark(field)}>
      {(control) => (
        <Select
          {...control}
          {...bind(field.name)}
          aria-required={field.required ?? false}
          autoComplete={field.autoComplete}
          defaultValue={initial(field.name)[0] ?? ''}
        >
          <option value="">{CHOOSE[field.type] ?? 'Please choose'}</option>
          {field.choices?.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** A checkbox with its label. */
function BoxField({ field, bind, error, initial }: FieldProps) {
  const id = useId()
  const message = error(field.name)
  const described = [field.hint ? `${id}-hint` : null, message ? `${id}-error` : null].filter(Boolean).join(' ')
  return (
    <div>
      <Checkbox
        value="on"
        defaultChecked={initial(field.name).includes('on')}
        aria-required={field.required || undefined}
        aria-invalid={message ? true : undefined}
        aria-describedby={described || undefined}
        {...bind(field.name)}
      >
        {field.label}
      </Checkbox>
      {field.hint ? (
        <p id={`${id}-hint`} className="ml-8 text-14 text-muted">
          {field.hint}
        </p>
      ) : null}
      {message ? <FieldError id={`${id}-error`}>{message}</FieldError> : null}
    </div>
  )
}

function HiddenField({ field, initial }: FieldProps) {
  return <input type="hidden" name={field.name} defaultValue={initial(field.name)[0] ?? field.value ?? ''} />
}

/** Components of the field types that nearly every form has. */
export const PLAIN_FIELDS: FieldKinds<PlainType> = {
  string: (props) => <Line of={props} />,
  email: EmailField,
  phone: PhoneField,
  postcode: PostcodeField,
  fullName: FullNameField,
  textarea: TextareaField,
  select: SelectField,
  location: SelectField,
  optIn: BoxField,
  check: BoxField,
  hidden: HiddenField,
}
