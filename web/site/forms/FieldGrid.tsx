import type { Field } from '@forecourt/rules/forms/form.ts'
import type { FieldKinds, FormKinds, FieldProps } from './fields/field.ts'

/** The fields of a step in one column; from sm up two halves share a row. */
export function FieldGrid({
  fields,
  kinds,
  ...props
}: Omit<FieldProps, 'field'> & { fields: readonly Field[]; kinds: FormKinds }) {
  const visible = fields.filter(({ type }) => type !== 'hidden')
  const hidden = fields.filter(({ type }) => type === 'hidden')
  const draw = (field: Field) => {
    const Kind = (kinds as Partial<FieldKinds>)[field.type]
    if (!Kind) throw new Error(`No component renders fields of type ${field.type}.`)
    return <Kind field={field} {...props} />
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {visible.map((field) => (
        <div key={field.name} className={field.half ? 'min-w-0' : 'min-w-0 sm:col-span-2'}>
          {draw(field)}
        </div>
      ))}
      {hidden.map((field) => (
        <div key={field.name} hidden>
          {draw(field)}
        </div>
      ))}
    </div>
  )
}
