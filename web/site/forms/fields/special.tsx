import type { FieldType } from '@forecourt/rules/kinds/form.ts'
import { inputsOf, partOf } from '@forecourt/rules/forms/inputs.ts'
import { partsOf, type Part } from '@forecourt/rules/forms/parts.ts'
import { useId, useState } from 'react'
import { CheckCard, Radio, Segment, StarChoice, ToggleButton } from '../../../ui/choices.tsx'
import { Checkbox, Input, Select } from '../../../ui/controls.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Group } from '../../../ui/Group.tsx'
import { useSite } from '../../layout/site.ts'
import { MaskedInput } from '../MaskedInput.tsx'
import { DateTimeField } from './DateTimeField.tsx'
import { optionalMark, postcodeMask, type FieldKinds, type FieldProps } from './field.ts'
import { FileField } from './FileField.tsx'
import { Line } from './Line.tsx'
import { SelectField } from './plain.tsx'
import type { PlainType } from './plainTypes.ts'

/** What a group of controls says of itself. */
const groupOf = ({ field, error }: FieldProps) => ({
  label: field.label,
  hint: field.hint,
  error: inputsOf(field)
    .map(error)
    .find((message) => message !== undefined),
  required: field.required ?? false,
  ...optionalMark(field),
})

/** Columns of an address's parts in a row of six, by their order. */
const ADDRESS_COLUMNS = ['sm:col-span-6', 'sm:col-span-6', 'sm:col-span-3', 'sm:col-span-3']

function AddressField(props: FieldProps) {
  const { field } = props
  const { country } = useSite()
  const own = field.sentAs !== undefined
  return (
    <Group {...groupOf({ ...props, error: () => undefined })}>
      <div className="mt-2 grid gap-5 sm:grid-cols-6">
        {partsOf(field, country).map((part, index) => (
          <div key={part.input} className={ADDRESS_COLUMNS[index]}>
            {part.choices ? (
              <PartSelect props={props} part={part} />
            ) : (
              <Line
                of={props}
                name={part.input}
                label={part.label}
                inputMode={part.inputMode}
                maxLength={part.limit}
                mask={partOf(field, part.input) === 'postcode' ? postcodeMask(country) : null}
                aria-required={part.required}
                autoComplete={own ? part.autoComplete : 'off'}
              />
            )}
          </div>
        ))}
      </div>
    </Group>
  )
}

function PartSelect({ props, part }: { props: FieldProps; part: Part }) {
  const { field, bind, error, initial } = props
  return (
    <Field label={part.label} error={error(part.input)}>
      {(control) => (
        <Select
          {...control}
          {...bind(part.input)}
          aria-required={part.required}
          autoComplete={field.sentAs === undefined ? 'off' : part.autoComplete}
          defaultValue={initial(part.input)[0] ?? ''}
        >
          <option value="">Please choose</option>
          {part.choices?.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function ButtonField({ field, bind, initial }: FieldProps) {
  const value = field.value ?? ''
  return (
    <ToggleButton {...bind(field.name)} value={value} defaultChecked={initial(field.name).includes(value)}>
      {field.label}
    </ToggleButton>
  )
}

/** Only the first of several boxes takes the focus when something is wrong with the group. */
const bound = ({ field, bind }: FieldProps, index: number) => {
  const { ref, ...rest } = bind(field.name)
  return index === 0 && ref ? { ...rest, ref } : rest
}

function CheckGroupField(props: FieldProps) {
  const { field, initial } = props
  const chosen = initial(field.name)
  return (
    <Group {...groupOf(props)}>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {field.choices?.map(({ value, label }, index) => (
          <Checkbox key={value} value={value} defaultChecked={chosen.includes(value)} {...bound(props, index)}>
            {label}
          </Checkbox>
        ))}
      </div>
    </Group>
  )
}

function CheckCardField(props: FieldProps) {
  const { field, initial } = props
  const chosen = initial(field.name)
  return (
    <Group {...groupOf(props)}>
      <div className="grid gap-3 sm:grid-cols-2">
        {field.choices?.map(({ value, label, hint }, index) => (
          <CheckCard
            key={value}
            value={value}
            hint={hint}
            defaultChecked={chosen.includes(value)}
            {...bound(props, index)}
          >
            {label}
          </CheckCard>
        ))}
      </div>
    </Group>
  )
}

function RadioField(props: FieldProps) {
  const { field, initial } = props
  const [chosen] = initial(field.name)
  return (
    <Group one {...groupOf(props)}>
      {field.choices?.map(({ value, label }, index) => (
        <Radio key={value} value={value} defaultChecked={chosen === value} {...bound(props, index)}>
          {label}
        </Radio>
      ))}
    </Group>
  )
}

function RadioGroupField(props: FieldProps) {
  const { field, initial } = props
  const [chosen] = initial(field.name)
  return (
    <Group one {...groupOf(props)}>
      <div className="flex flex-wrap gap-2">
        {field.choices?.map(({ value, label }, index) => (
          <Segment key={value} value={value} defaultChecked={chosen === value} {...bound(props, index)}>
            {label}
          </Segment>
        ))}
      </div>
    </Group>
  )
}

function StarRatingField(props: FieldProps) {
  const { field, initial } = props
  const [chosen] = initial(field.name)
  return (
    <Group one {...groupOf(props)}>
      <div className="-ml-2.5 flex">
        {[1, 2, 3, 4, 5].map((stars, index) => (
          <StarChoice
            key={stars}
            value={String(stars)}
            defaultChecked={chosen === String(stars)}
            {...bound(props, index)}
          >
            {stars === 1 ? '1 star' : `${stars} stars`}
          </StarChoice>
        ))}
      </div>
    </Group>
  )
}

function CurrencyField(props: FieldProps) {
  return (
    <Line of={props} inputMode="decimal" mask={{ kind: 'number', decimals: 2 }} before="$" className="tabular-nums" />
  )
}

function DistanceField(props: FieldProps) {
  const { distanceUnit } = useSite()
  return <Line of={props} inputMode="numeric" mask={{ kind: 'number', decimals: 0 }} after={distanceUnit} />
}

function NumberField(props: FieldProps) {
  return <Line of={props} inputMode="numeric" mask={{ kind: 'number', decimals: 0 }} />
}

function YearField(props: FieldProps) {
  return <Line of={props} inputMode="numeric" mask={{ kind: 'digits', length: 4 }} className="[&_input]:max-w-40" />
}

/** Values that are in capitals on a plate or a card: shown so while typed, and stored so by the check. */
function CapitalsField(props: FieldProps) {
  return (
    <Line
      of={props}
      autoCapitalize="characters"
      spellCheck={false}
      style={{ textTransform: 'uppercase' }}
      autoCorrect="off"
    />
  )
}

/** What is typed, with suggestions. */
function SuggestingField(props: FieldProps) {
  const id = useId()
  const { choices = [] } = props.field
  return (
    <>
      <Line of={props} {...(choices.length > 0 ? { list: id } : {})} />
      {choices.length > 0 ? (
        <datalist id={id}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label === value ? undefined : label}
            </option>
          ))}
        </datalist>
      ) : null}
    </>
  )
}

/** What a short part shows while nothing is typed, how wide it is and what stands before it. */
const SHORT_PARTS: Readonly<Record<string, { example?: string; width: string; before?: string }>> = {
  day: { example: 'DD', width: 'w-18' },
  month: { width: 'w-40' },
  year: { example: 'YYYY', width: 'w-24' },
  width: { example: '225', width: 'w-20' },
  profile: { example: '45', width: 'w-18', before: '/' },
  rim: { example: '17', width: 'w-18', before: 'R' },
}

/** Short parts side by side, such as the day, month and year of a date; one message for all of them. */
function PartsField(props: FieldProps) {
  const { field, bind, error, initial } = props
  const { country } = useSite()
  const id = useId()
  return (
    <Group {...groupOf(props)}>
      <div className="flex flex-wrap items-end gap-3">
        {partsOf(field, country).map(({ input, label, limit, inputMode, autoComplete, required, choices }) => {
          const { example, width, before } = SHORT_PARTS[partOf(field, input)] ?? { width: 'w-24' }
          const attributes = {
            id: `${id}-${input}`,
            autoComplete,
            className: 'tabular-nums',
            defaultValue: initial(input)[0] ?? '',
            'aria-required': required,
            'aria-invalid': error(input) ? (true as const) : undefined,
            ...bind(input),
          }
          const typed = { type: 'text', inputMode, maxLength: limit, placeholder: example, ...attributes }
          return (
            <div key={input}>
              <label htmlFor={attributes.id} className="mb-1 block text-14 text-muted">
                {label}
              </label>
              <span className="flex items-center gap-3">
                {before ? (
                  <span aria-hidden className="text-muted">
                    {before}
                  </span>
                ) : null}
                <span className={`block ${width}`}>
                  {choices ? (
                    <Select {...attributes}>
                      <option value="">{label}</option>
                      {choices.map((choice) => (
                        <option key={choice.value} value={choice.value}>
                          {choice.label}
                        </option>
                      ))}
                    </Select>
                  ) : inputMode === 'numeric' ? (
                    <MaskedInput mask={{ kind: 'digits', length: limit }} {...typed} />
                  ) : (
                    <Input {...typed} />
                  )}
                </span>
              </span>
            </div>
          )
        })}
      </div>
    </Group>
  )
}

/** Among the free times of a dealership; without a calendar, any day and time that the visitor would like. */
function AppointmentField(props: FieldProps) {
  const { field, error, initial, changed, calendar } = props
  const [value, setValue] = useState(initial(field.name)[0] ?? '')
  if (!field.calendar) return <Line of={props} type="datetime-local" />
  return (
    <DateTimeField
      name={field.name}
      label={field.label}
      hint={field.hint}
      error={error(field.name)}
      required={field.required ?? false}
      kind={field.calendar}
      dealershipId={calendar.dealershipId}
      vehicleAt={calendar.vehicleAt}
      value={value}
      onChange={(chosen) => {
        setValue(chosen)
        changed(field.name)
      }}
      phone={calendar.phone}
      initial={calendar.bookings}
      attempt={calendar.attempt}
    />
  )
}

/** The fields that some forms have. */
export const SPECIAL_FIELDS: FieldKinds<Exclude<FieldType, PlainType>> = {
  address: AddressField,
  button: ButtonField,
  checkGroup: CheckGroupField,
  checkCard: CheckCardField,
  currency: CurrencyField,
  'date-time': AppointmentField,
  distance: DistanceField,
  dob: PartsField,
  expiryDate: PartsField,
  file: FileField,
  kilometre: DistanceField,
  licenseNumber: CapitalsField,
  make: SuggestingField,
  model: SuggestingField,
  number: NumberField,
  radio: RadioField,
  radioGroup: RadioGroupField,
  rego: CapitalsField,
  serviceInterval: SelectField,
  starRating: StarRatingField,
  tyres: PartsField,
  year: YearField,
}
