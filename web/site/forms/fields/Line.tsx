import { limitOf } from '@forecourt/rules/forms/inputs.ts'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { Input } from '../../../ui/controls.tsx'
import { Field } from '../../../ui/Field.tsx'
import { MaskedInput } from '../MaskedInput.tsx'
import type { Mask } from '../masks.ts'
import { optionalMark, type FieldProps } from './field.ts'

/** Signs beside what is typed, such as $ or km. */
interface Affixes {
  before?: ReactNode
  after?: ReactNode
}

/** One line of a field: its only input, or one of several, which then has a name and a label of its own. */
export function Line({
  of: { field, bind, error, initial },
  name = field.name,
  label,
  hint,
  mask,
  before,
  after,
  className,
  ...attributes
}: {
  of: FieldProps
  label?: string
  /** Null for none. */
  hint?: string | null
  mask?: Mask | null
} & Affixes &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'list'> & { list?: string }) {
  const part = name !== field.name
  return (
    <Field
      label={label ?? field.label}
      hint={hint === null || part ? undefined : (hint ?? field.hint)}
      error={error(name)}
      className={className ?? ''}
      {...(part ? {} : optionalMark(field))}
    >
      {(control) => {
        const input = {
          type: 'text',
          autoComplete: field.autoComplete ?? 'off',
          maxLength: limitOf(field, name),
          'aria-required': field.required ?? false,
          defaultValue: initial(name)[0] ?? '',
          ...attributes,
          ...control,
          ...bind(name),
        } as const
        const drawn = mask ? <MaskedInput mask={mask} {...input} /> : <Input {...input} />
        return before || after ? <Affixed {...{ before, after }}>{drawn}</Affixed> : drawn
      }}
    </Field>
  )
}

function Affixed({ before, after, children }: Affixes & { children: ReactNode }) {
  const sign = 'pointer-events-none absolute inset-y-0 grid place-items-center text-16 text-muted'
  return (
    <span className={`relative block ${before ? '[&>input]:pl-8' : ''} ${after ? '[&>input]:pr-12' : ''}`}>
      {before ? (
        <span aria-hidden className={`${sign} left-0 w-8`}>
          {before}
        </span>
      ) : null}
      {children}
      {after ? (
        <span aria-hidden className={`${sign} right-0 w-12`}>
          {after}
        </span>
      ) : null}
    </span>
  )
}
