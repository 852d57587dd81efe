import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Input, Select } from '../../ui/controls.tsx'
import { Field } from '../../ui/Field.tsx'
import { usePaths, useSite, useWords } from '../layout/site.ts'
import { vehiclesLabel } from '../search/vehiclesLabel.ts'
import type { Choice, HomeView } from './homeView.ts'
import { ModelField } from './ModelField.tsx'

/** Leaves what was not filled in out of the address. */
function withoutEmpty(event: FormEvent<HTMLFormElement>) {
  const controls = [...event.currentTarget.elements].filter(
    (control): control is HTMLInputElement | HTMLSelectElement =>
      'value' in control && 'disabled' in control && control.value === '' && control.tagName !== 'BUTTON',
  )
  for (const control of controls) control.disabled = true
  // The page may be shown again by the back button, as it stands.
  setTimeout(() => {
    for (const control of controls) control.disabled = false
  })
}

function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

/** How soon a choice is counted: somebody who types goes on typing. */
const COUNT_DELAY_MS = 200

/** What somebody has chosen in a form so far. */
function choicesOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim()) query.append(name, value)
  return query
}

/** How many vehicles match the choices of a form, out of all; null if the number cannot be fetched. */
function useCount(whole: number) {
  const address = usePaths().api.stockCount()
  const form = useRef<HTMLFormElement>(null)
  const [count, setCount] = useState<number | null>(whole)
  const [changes, setChanges] = useState(0)

  // Once at the beginning as well: a browser that went back fills the form in again.
  useEffect(() => {
    const counting = new AbortController()
    const { signal } = counting
    const timer = setTimeout(
      async () => {
        const query = choicesOf(form.current!)
        if (query.size === 0) return setCount(whole)
        try {
          const answer = await fetch(`${address}?${query}`, { signal })
          const found = answer.ok ? ((await answer.json()) as { count: number }).count : null
          if (!signal.aborted) setCount(found)
        } catch {
          // No number is better than that of other choices.
          if (!signal.aborted) setCount(null)
        }
      },
      changes === 0 ? 0 : COUNT_DELAY_MS,
    )
    return () => {
      clearTimeout(timer)
      counting.abort()
    }
  }, [address, changes, whole])
  return { form, count, recount: () => setChanges((times) => times + 1) }
}

/**
 * The search entry of the home page: a plain form, so it works without scripts; with them the models follow the make and
 * the button says how many vehicles the choices find.
 */
export function HomeSearch({ search }: { search: HomeView['search'] }) {
  const words = useWords()
  const site = useSite()
  const { form, count, recount } = useCount(search.count)
  const [make, setMake] = useState('')
  const makes = useRef<HTMLSelectElement>(null)
  // A make may have been chosen before the script was there.
  useEffect(() => setMake(makes.current?.value ?? ''), [])
  // There is nothing to choose at a dealer of one make: its models have that place as well.
  const only = search.makes.length === 1
  return (
    <form ref={form} action={search.action} method="get" role="search" onChange={recount} onSubmit={withoutEmpty}>
      {search.conditions.length > 0 ? (
        <fieldset className="mb-4">
          <legend className="sr-only">Condition</legend>
          <div className="flex gap-6 border-b forced-colors:border-b-0">
            {[{ value: '', label: 'All' }, ...search.conditions].map(({ value, label }) => (
              <label
                key={value}
                className="-mb-px cursor-pointer border-b-2 border-unmarked py-2 text-muted transition-colors hover:text-ink has-checked:border-action has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ring"
              >
                <input type="radio" name="condition" value={value} defaultChecked={value === ''} className="sr-only" />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1.2fr_1.2fr_1fr_1fr_1.3fr] xl:grid-cols-[1.1fr_1.1fr_0.9fr_0.9fr_1.2fr_auto]">
        {only ? null : (
          <Field label="Make">
            {(control) => (
              <Select ref={makes} {...control} name="make" onChange={(event) => setMake(event.currentTarget.value)}>
                <option value="">Any make</option>
                <Options choices={search.makes} />
              </Select>
            )}
          </Field>
        )}
        <ModelField search={search} make={make} />
        {(['min', 'max'] as const).map((end) => (
          <Field key={end} label={end === 'min' ? 'Price from' : 'Price to'}>
            {(control) => (
              <Select {...control} name={`price_${end}`}>
                <option value="">Any</option>
                <Options choices={search.prices} />
              </Select>
            )}
          </Field>
        ))}
        <Field label="Keywords" className="col-span-2 lg:col-span-1">
          {(control) => (
            <Input
              {...control}
              type="search"
              name="q"
              placeholder={words(site.locale === 'en-US' ? 'Trim or colour' : 'Badge or colour')}
              maxLength={120}
            />
          )}
        </Field>
        <Button type="submit" className="col-span-2 lg:col-span-1">
          <Search aria-hidden size={20} strokeWidth={1.5} />
          <span className="tabular-nums no-js:hidden" aria-live="polite">
            {`Search ${count === null ? inSentence(site.vehicleNounPlural) : vehiclesLabel(count, site)}`}
          </span>
          <span className="js:hidden">{`Search ${inSentence(site.vehicleNounPlural)}`}</span>
        </Button>
      </div>
    </form>
  )
}
