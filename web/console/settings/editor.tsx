import type { Country } from '@forecourt/rules/locale/locale.ts'
import { STATE_NAMES } from '@forecourt/rules/locale/state.ts'
import { COUNTRIES } from '@forecourt/rules/setUp/newSite.ts'
import type { Control, ControlField } from '@forecourt/rules/site/settingControl.ts'
import { hasSign, labelOf, optionWords, signed, variantOf } from '@forecourt/rules/site/settingNames.ts'
import { use, useId, useState, type ReactNode } from 'react'
import { Field, useProblem, type Failure } from '../parts.tsx'
import { ReferenceOptions, type Part } from './part.ts'
import { Entries, List } from './rows.tsx'
import { useSpelling } from '../spelling.ts'

const LONG_TEXT = 60
const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))
const partOf = (value: unknown, name: string): unknown => (value as Readonly<Record<string, unknown>> | null)?.[name]

/** The inputs of a value. They are named after its path, so that a form without scripts sends the same. */
export function Editor(given: Part) {
  const spell = useSpelling()
  const part = { ...given, label: spell(given.label) }
  const { control, name, label, hint = '', value, failure, optional = false } = part
  switch (control.kind) {
    case 'switch':
      // A box that is not ticked would say no, which is not the same as nothing.
      return optional && control.standard === null ? (
        <Field
          name={name}
          label={label}
          hint={hint}
          failure={failure}
          defaultValue={value === undefined ? '' : value === true ? 'on' : 'off'}
        >
          <option value="">Not set</option>
          <option value="on">On</option>
          <option value="off">Off</option>
        </Field>
      ) : (
        <Switch
          name={name}
          label={label}
          hint={hint}
          on={value === undefined ? control.standard === true : value === true}
          failure={failure}
        />
      )
    case 'choice':
      return (
        <Field name={name} label={label} hint={hint} failure={failure} defaultValue={textOf(value)}>
          {optional ? <option value="">Not set</option> : null}
          {control.options.map((option) => (
            <option key={option} value={option}>
              {spell(optionWords(option))}
            </option>
          ))}
        </Field>
      )
    case 'choices':
      return <Choices {...part} control={control} />
    case 'number': {
      const range = rangeWords(control)
      return (
        <Field
          name={name}
          label={label}
          failure={failure}
          inputMode={control.whole && !hasSign(control.unit) && (control.min ?? -1) >= 0 ? 'numeric' : 'text'}
          defaultValue={typeof value === 'number' ? signed(value, control.unit) : textOf(value)}
          hint={[
            hint,
            control.unit && !hasSign(control.unit) ? `In ${control.unit}.` : '',
            range,
            optional && !saysEmpty(hint) ? 'Empty for none.' : '',
          ]
            .filter(Boolean)
            .join(' ')}
          autoComplete="off"
        />
      )
    }
    case 'text':
      return <Text {...part} control={control} />
    case 'list':
      return <List {...part} control={control} Edit={Editor} />
    case 'entries':
      return <Entries {...part} control={control} Edit={Editor} />
    case 'fields':
      return optional ? (
        <Settable {...part}>
          <Fields fields={control.fields} part={part} />
        </Settable>
      ) : (
        <Fields fields={control.fields} part={part} />
      )
    case 'variants':
      return optional ? (
        <Settable {...part}>
          <Variants {...part} control={control} />
        </Settable>
      ) : (
        <Variants {...part} control={control} />
      )
    case 'nullable': {
      const { of } = control
      const inner = { ...part, control: of, value: value ?? undefined }
      return of.kind === 'fields' || of.kind === 'variants' ? (
        <Settable {...part}>
          <Editor {...inner} optional={false} />
        </Settable>
      ) : (
        <Editor {...inner} optional />
      )
    }
    case 'reference':
      return <Referring {...part} control={control} />
    case 'json':
      return (
        <Field
          name={name}
          label={label}
          hint={hint}
          failure={failure}
          lines={8}
          defaultValue={JSON.stringify(value, null, 2)}
        />
      )
  }
}

/** Something of the site, chosen by its name. What is kept and no longer there can still be taken away. */
function Referring({
  control: { to, numbered },
  name,
  label,
  hint = '',
  value,
  failure,
}: Part<Control & { kind: 'reference' }>) {
  const options = use(ReferenceOptions)[to] ?? []
  const held = textOf(value)
  const shared = { name, label, hint, failure, defaultValue: held }
  // A template has no site whose things could be offered.
  if (options.length === 0)
    return <Field {...shared} autoComplete="off" {...(numbered ? { inputMode: 'numeric' as const } : {})} />
  return (
    <Field {...shared}>
      <option value="">Choose one</option>
      {held === '' || options.some((option) => option.value === held) ? null : (
        <option value={held}>{`${held}: there is no such ${to} any more`}</option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Field>
  )
}

/** The limits of a number, in words. */
function rangeWords({ min, max, unit }: Control & { kind: 'number' }): string {
  const shown = (number: number) => signed(number, unit)
  if (min !== null && max !== null) return `From ${shown(min)} to ${shown(max)}.`
  if (min !== null) return `${shown(min)} or more.`
  return max === null ? '' : `${shown(max)} or less.`
}

function Switch({
  name,
  label,
  hint,
  on,
  failure,
}: {
  name: string
  label: string
  hint: string
  on: boolean
  failure: Failure | undefined
}) {
  const id = useId()
  const problem = useProblem(failure, name)
  const described = [hint ? id : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ')
  return (
    <div className="setting-hinted">
      <label className="setting-switch">
        <input
          type="checkbox"
          className="setting-toggle"
          name={name}
          value="on"
          defaultChecked={on}
          aria-describedby={described || undefined}
          aria-invalid={problem ? true : undefined}
        />
        <span>{label}</span>
      </label>
      <Hint id={id}>{hint}</Hint>
      {problem ? (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

/** What a part does, beside what is no single input. */
function Hint({ id, children }: { id?: string; children: string | undefined }) {
  const spell = useSpelling()
  return children ? (
    <p id={id} className="muted setting-hint">
      {spell(children)}
    </p>
  ) : null
}

/** Whether an explanation says itself what leaving the field empty means. */
const saysEmpty = (hint: string) => /empty/i.test(hint)

function Choices({ control, name, label, hint, value, failure }: Part<Control & { kind: 'choices' }>) {
  const id = useId()
  const chosen = new Set(Array.isArray(value) ? value : [])
  const problem = useProblem(failure, name)
  return (
    <fieldset className="stack tight" aria-describedby={problem ? id : undefined}>
      <legend className="setting-legend">{label}</legend>
      <Hint>{hint}</Hint>
      <div className="setting-choices">
        {control.options.map((option) => (
          <label key={option} className="setting-switch">
            <input type="checkbox" name={`${name}.${option}`} value="on" defaultChecked={chosen.has(option)} />
            <span>{optionWords(option)}</span>
          </label>
        ))}
      </div>
      {problem ? (
        <p id={id} className="problem">
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}

function Text({ control, name, label, hint = '', value, failure, optional }: Part<Control & { kind: 'text' }>) {
  const suggested = useId()
  const text = textOf(value === undefined && !optional ? control.initial : value)
  const isLong = control.input === 'svg' || text.length > LONG_TEXT || text.includes('\n') || (control.max ?? 0) > 200
  if (control.input === 'colour' && !optional)
    return (
      <div className="setting-colour">
        <Field name={name} label={label} hint={hint} type="color" failure={failure} defaultValue={text} />
      </div>
    )
  const field = (
    <Field
      name={name}
      label={label}
      failure={failure}
      type={control.input === 'email' || control.input === 'date' ? control.input : 'text'}
      defaultValue={text}
      autoComplete="off"
      {...(isLong ? { lines: control.input === 'svg' ? 8 : 3 } : {})}
      {...(control.suggests ? { list: suggested } : {})}
      hint={[hint, optional && !saysEmpty(hint) ? 'Empty for none.' : ''].filter(Boolean).join(' ')}
    />
  )
  if (!control.suggests) return field
  if (control.suggests === 'states')
    return (
      <Field name={name} label={label} hint={hint} failure={failure} defaultValue={text}>
        <option value="">{optional ? 'None' : 'Choose one'}</option>
        {STATES_OF.some(({ states }) => states.some(([code]) => code === text.toUpperCase())) || text === '' ? null : (
          <option value={text}>{text}</option>
        )}
        {STATES_OF.map(({ country, states }) => (
          <optgroup key={country} label={country}>
            {states.map(([code, state]) => (
              <option key={code} value={code === text.toUpperCase() ? text : code}>
                {state}
              </option>
            ))}
          </optgroup>
        ))}
      </Field>
    )
  return (
    <>
      {field}
      <datalist id={suggested}>
        {TIME_ZONES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** The states to choose from, of all countries: a template is of none of them. */
const STATES_OF = Object.entries(STATE_NAMES).map(([country, names]) => ({
  country: COUNTRIES[country as Country].name,
  states: Object.entries(names),
}))

/** The time zones that are offered; others are taken too. */
const TIME_ZONES = Object.values(COUNTRIES).flatMap(({ zones }) => Object.entries<string>(zones))

function Fields({ fields, part: { name, value, failure } }: { fields: readonly ControlField[]; part: Part }) {
  return (
    <div className="stack">
      {fields.map((field) => (
        <Editor
          key={field.name}
          control={field.control}
          name={`${name}.${field.name}`}
          label={field.label}
          hint={field.hint}
          value={partOf(value, field.name) ?? undefined}
          failure={failure}
          optional={field.optional}
        />
      ))}
    </div>
  )
}

/** A structure that may be left out as a whole. */
function Settable({ name, label, hint, value, failure, children }: Part & { children: ReactNode }) {
  const problem = useProblem(failure, name)
  return (
    <fieldset className="setting-part">
      <legend className="sr-only">{label}</legend>
      <label className="setting-switch">
        <input
          type="checkbox"
          className="setting-toggle"
          name={`${name}.set`}
          value="on"
          defaultChecked={value !== undefined && value !== null}
        />
        <span>{label}</span>
      </label>
      <Hint>{hint}</Hint>
      {problem ? <p className="problem">{problem}</p> : null}
      <div>{children}</div>
    </fieldset>
  )
}

/** One of several kinds, each with its own fields. */
function Variants({ control, name, label, hint, value, failure }: Part<Control & { kind: 'variants' }>) {
  const [chosen, setChosen] = useState((variantOf(control, value) ?? control.variants[0]!).name)
  const id = useId()
  const spell = useSpelling()
  const explanation = control.words?.hint ?? hint
  return (
    <fieldset className="stack">
      <legend className="sr-only">{label}</legend>
      <div className="field">
        <label htmlFor={id}>{spell(control.words?.label ?? labelOf(control.by ?? label))}</label>
        <select
          id={id}
          aria-describedby={explanation ? `${id}-hint` : undefined}
          className="control"
          name={`${name}.variant`}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          {control.variants.map((one) => (
            <option key={one.name} value={one.name}>
              {optionWords(one.name)}
            </option>
          ))}
        </select>
        <Hint id={`${id}-hint`}>{explanation}</Hint>
      </div>
      {control.variants.map((one) =>
        one.name === chosen ? (
          <Fields
            key={one.name}
            fields={one.fields}
            part={{ control, name: `${name}.${one.name}`, label, value, failure }}
          />
        ) : null,
      )}
    </fieldset>
  )
}
