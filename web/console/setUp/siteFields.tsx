import { COUNTRIES, suggestedSlug, TEMPLATE_LABELS } from '@forecourt/rules/setUp/newSite.ts'
import { useState } from 'react'
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
  const [name, setName] = useState(failure?.values.name ?? '')
  const slug = suggestedSlug(name)
  return (
    <>
      <div
        onInput={(event) => {
          if (event.target instanceof HTMLInputElement) setName(event.target.value)
        }}
      >
        <Field name="name" label={nameLabel} failure={failure} autoComplete="off" />
      </div>
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
      <Field name="state" label="State or region" failure={failure} autoComplete="off" hint="Such as QLD or Waikato." />
      <Field name="time_zone" label="Time zone" failure={failure} defaultValue="Australia/Brisbane">
        {Object.values(COUNTRIES).map((country) => (
          <optgroup key={country.name} label={country.name}>
            {Object.entries(country.zones).map(([zone, label]) => (
              <option key={zone} value={zone}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </Field>
    </>
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
