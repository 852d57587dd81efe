import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/controls.tsx'
import type { HomeView } from './homeView.ts'

type Search = Pick<HomeView['search'], 'makes' | 'models'>

/** The choices of a model, each under its make. */
function Models({ makes, models }: Search) {
  return makes.map(({ value, label }) => (
    <optgroup key={value} label={label}>
      {(models[value] ?? []).map((model) => (
        <option key={model}>{model}</option>
      ))}
    </optgroup>
  ))
}

/**
 * The models of the chosen make; those of the only make where there is one. Hundreds of choices that nobody can open yet
 * cost a phone time, so all of them are there without scripts alone.
 */
export function ModelField({ search, make }: { search: Search; make: string }) {
  const only = search.makes.length === 1
  const makes = only ? search.makes : search.makes.filter(({ value }) => value === make)
  return (
    <>
      <Field label="Model" className={only ? 'col-span-2' : 'no-js:hidden'}>
        {(control) => (
          <Select key={make} {...control} name="model" disabled={makes.length === 0}>
            <option value="">Any model</option>
            <Models makes={makes} models={search.models} />
          </Select>
        )}
      </Field>
      {only ? null : (
        <noscript>
          <Field label="Model">
            {(control) => (
              <Select {...control} name="model">
                <option value="">Any model</option>
                <Models {...search} />
              </Select>
            )}
          </Field>
        </noscript>
      )}
    </>
  )
}
