import type { Country } from '@forecourt/rules/locale/locale.ts'
import { STATE_NAMES } from '@forecourt/rules/locale/state.ts'
import { assumedZone, COUNTRIES, isCountry, suggestedSlug, TEMPLATE_LABELS } from '@forecourt/rules/setUp/newSite.ts'
import { useId, useState } from 'react'
import { Field, type Failure } from '../parts.tsx'

/** The inputs of a new site, for what a refused form gets back. */
export const SITE_FIELDS = ['name', 'slug', 'country', 'state', 'time_zone', 'start'] as const

/** What a form says of a new site. */
export const newSiteTexts = (field: (name: string) => string) => ({
  name: field('name'),
  slug: field('slug'),
  country: field('country'),
  state: field('state'),
  timeZone: field('time_zone'),
})

/** The name, address and place of a new site. */
export function SiteFields({
  failure,
  domain,
  nameLabel = 'Name',
}: {
  failure: Failure | undefined
  /** What follows the address name. */
  domain: string
  nameLabel?: string
}) {
  const states = useId()
  const typed = failure?.values
  const [name, setName] = useState(typed?.name ?? '')
  const [state, setState] = useState(typed?.state ?? '')
  const [country, setCountry] = useState<Country>(isCountry(typed?.country ?? '') ? (typed!.country as Country) : 'AU')
  // Until the person chooses one, the time zone follows the place; one that was sent as assumed isn’t chosen.
  const [chosenOver, setChosenOver] = useState(
    typed?.time_zone && typed.time_zone !== assumedZone(country, typed.state ?? '') ? typed.time_zone : null,
  )
  const slug = suggestedSlug(name)
  const zone = chosenOver ?? assumedZone(country, state)
  return (
    <div
      className="stack"
      onInput={({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
        if (target.name === 'name') setName(target.value)
        if (target.name === 'state') setState(target.value)
        if (target.name === 'country' && isCountry(target.value)) setCountry(target.value)
        if (target.name === 'time_zone') setChosenOver(zone)
      }}
    >
      <Field name="name" label={nameLabel} failure={failure} autoComplete="off" />
      <Field
        name="slug"
        label="Address name"
        failure={failure}
        autoComplete="off"
        hint={`The site’s address begins with this name, such as ${slug || 'my-site'}.${domain}. Leave it empty to make it from the name. It can’t be changed later, but you can add a domain.`}
      />
      <Field name="country" label="Country" failure={failure} defaultValue="AU">
        {Object.entries(COUNTRIES).map(([code, country]) => (
          <option key={code} value={code}>
            {country.name}
          </option>
        ))}
      </Field>
      <Field
        name="state"
        label="State or region"
        failure={failure}
        autoComplete="off"
        hint="Such as QLD or Waikato."
        list={states}
      />
      <datalist id={states}>
        {Object.entries(country === 'NZ' ? {} : STATE_NAMES[country]).map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </datalist>
      <Field
        key={zone}
        name="time_zone"
        label="Time zone"
        failure={failure && { ...failure, values: { ...failure.values, time_zone: zone } }}
      >
        {Object.values(COUNTRIES).map((one) => (
          <optgroup key={one.name} label={one.name}>
            {Object.entries(one.zones).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </Field>
    </div>
  )
}

/** The templates as options of a choice. */
export const TemplateOptions = () => (
  <optgroup label="Templates">
    {Object.entries(TEMPLATE_LABELS).map(([template, label]) => (
      <option key={template} value={`template:${template}`}>
        {label}
      </option>
    ))}
  </optgroup>
)
