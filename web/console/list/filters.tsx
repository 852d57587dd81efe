import { useEffect, useRef, type ReactNode } from 'react'
import { Form, Link, useLocation, useNavigate } from 'react-router'
import { Field } from '../parts.tsx'
import { addressWith, lasting } from './address.ts'

/** How long typing pauses before a list is filtered by it. */
const PAUSE_MS = 250

const NO_TYPING = new Set(['checkbox', 'radio', 'select-one', 'select-multiple'])

/**
 * The filters of a list: a form whose fields are parameters of the address. It keeps the other parameters, and applies
 * a change at once; without scripts by its button. The router drops the answer of an earlier address once there is a
 * later one, and what is being typed is never replaced by what was asked before.
 */
export function Filters({
  names,
  choices = [],
  found,
  children,
}: {
  /** The fields in it. */
  names: readonly string[]
  /** Those that always have a value, such as the site that a screen is about; “Clear” leaves them. */
  choices?: readonly string[]
  /** What the list has, in words, such as "12 people". */
  found?: string
  children: ReactNode
}) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The address that this form has asked for last. */
  const asked = useRef(search)

  /** A choice is a step that the browser’s way back undoes; each letter of a word is not. */
  function apply({ isTyped = true } = {}) {
    clearTimeout(timer.current)
    if (!form.current) return
    const params = lasting(search, names)
    for (const [name, value] of new FormData(form.current))
      if (names.includes(name) && typeof value === 'string' && value !== '') params.append(name, value)
    const text = params.toString()
    asked.current = text === '' ? '' : `?${text}`
    void navigate(`?${text}`, { replace: isTyped, preventScrollReset: true })
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    // The address was changed by something else: a link, or the browser’s way back.
    if (search !== asked.current && form.current) fill(form.current, names, new URLSearchParams(search))
    asked.current = search
    // Their names are constants of a screen.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [search])

  const clearable = names.filter((name) => !choices.includes(name))
  const filtered = clearable.some((name) => new URLSearchParams(search).get(name))
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      className="filters"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
      onChange={({ target }) => {
        clearTimeout(timer.current)
        const isTyped = !NO_TYPING.has((target as EventTarget & { type?: string }).type ?? '')
        if (isTyped) timer.current = setTimeout(apply, PAUSE_MS)
        else apply({ isTyped: false })
      }}
    >
      {[...lasting(search, names)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className="row applied">
        <noscript>
          <button type="submit" className="button quiet">
            Filter
          </button>
        </noscript>
        {found === undefined ? null : (
          <p role="status" className="muted">
            {found}
          </p>
        )}
        {filtered ? (
          <Link to={addressWith(search, Object.fromEntries(clearable.map((name) => [name, null])))}>Clear</Link>
        ) : null}
      </div>
    </Form>
  )
}

/** The filter by one of several sites, dealerships or locations; none where there is nothing to choose. */
export function FilterByPlace({
  name,
  label,
  all,
  places,
  chosen,
  always = false,
}: {
  name: string
  label: string
  /** What no choice is called, such as "All sites"; null where the screen is always about one. */
  all: string | null
  places: readonly { id: string | number; name: string }[]
  chosen: string
  /** Whether it is there for a single one too, because a list also has what is of none of them. */
  always?: boolean
}) {
  if (places.length < 2 && !always) return null
  return (
    <Field name={name} label={label} defaultValue={chosen}>
      {all === null ? null : <option value="">{all}</option>}
      {places.map((place) => (
        <option key={place.id} value={place.id}>
          {place.name}
        </option>
      ))}
    </Field>
  )
}

/** Shows in a form what an address says. */
function fill(form: HTMLFormElement, names: readonly string[], params: URLSearchParams) {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
    if (!names.includes(field.name)) continue
    const values = params.getAll(field.name)
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
      field.checked = values.includes(field.value)
    else field.value = values[0] ?? ''
    // Without one in the address, the screen is about the first.
    if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.selectedIndex = 0
  }
}
