import { Search } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Input, Select } from '../../ui/controls.tsx'
import { Field } from '../../ui/Field.tsx'
import { useWords } from '../layout/site.ts'
import type { Choice, HomeView } from './homeView.ts'

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

/**
 * The search entry of the home page: a plain form of the site's search, so it works without scripts; with them the
 * models follow the make.
 */
export function HomeSearch({ search }: { search: HomeView['search'] }) {
  const words = useWords()
  const [make, setMake] = useState('')
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const makes = scripted && make ? search.makes.filter(({ value }) => value === make) : search.makes
  // There is nothing to choose at a dealer of one make: its models have that place as well.
  const only = search.makes.length === 1
  return (
    <form action={search.action} method="get" role="search" onSubmit={withoutEmpty}>
      {search.conditions.length > 0 ? (
        <fieldset className="mb-4">
          <legend className="spoken">Condition</legend>
          <div className="flex gap-6 border-b forced-colors:border-b-0">
            {[{ value: '', label: 'All' }, ...search.conditions].map(({ value, label }) => (
              <label
                key={value}
                className="-mb-px cursor-pointer border-b-2 border-unmarked py-2 text-muted transition-colors hover:text-ink has-checked:border-action has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ring"
              >
                <input type="radio" name="car_type" value={value} defaultChecked={value === ''} className="spoken" />
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
              <Select {...control} name="make" value={make} onChange={(event) => setMake(event.currentTarget.value)}>
                <option value="">Any make</option>
                <Options choices={search.makes} />
              </Select>
            )}
          </Field>
        )}
        <Field label="Model" className={only ? 'col-span-2' : ''}>
          {(control) => (
            <Select key={make} {...control} name="model" disabled={scripted && !make && !only}>
              <option value="">Any model</option>
              {makes.map(({ value, label }) => (
                <optgroup key={value} label={label}>
                  {(search.models[value] ?? []).map((model) => (
                    <option key={model}>{model}</option>
                  ))}
                </optgroup>
              ))}
            </Select>
          )}
        </Field>
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
            <Input {...control} type="search" name="q" placeholder={words('Badge or colour')} maxLength={120} />
          )}
        </Field>
        <Button type="submit" className="col-span-2 lg:col-span-1">
          <Search aria-hidden size={20} strokeWidth={1.5} />
          <span className="figures">{search.button}</span>
        </Button>
      </div>
    </form>
  )
}
