import type { KeyChoices } from '@forecourt/server/staff/desk/apiKeys.ts'
import { Field, type Failure } from '../parts.tsx'

/** The name of the checkbox of a site or dealership. */
export const placeName = (kind: 'site' | 'dealership', id: number) => `${kind}-${id}`

/** What a new key is for: every site, a group, or some sites or dealerships. */
export function KeyScopeFields({ choices, failure }: { choices: KeyChoices; failure: Failure | undefined }) {
  const { platform, groups, sites, dealerships } = choices
  const chosen = failure?.values.scope || (sites.length > 0 ? 'site' : 'group')
  const problem = failure?.fields.scope
  const option = (value: string, label: string) => (
    <label className="check">
      <input type="radio" name="scope" value={value} defaultChecked={chosen === value} />
      <span>{label}</span>
    </label>
  )
  const boxes = (kind: 'site' | 'dealership', places: KeyChoices['sites']) => (
    <div className={`key-places of-${kind}`}>
      {places.map(({ id, name }) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            name={placeName(kind, id)}
            defaultChecked={
              failure ? failure.values[placeName(kind, id)] === 'on' : places.length === 1 && kind === 'site'
            }
          />
          <span className="wrap">{name}</span>
        </label>
      ))}
    </div>
  )
  return (
    <fieldset className="panel key-scope" aria-describedby={problem ? 'scope-problem' : undefined}>
      <legend>Where it works</legend>
      <div className="pad stack">
        {problem ? (
          <p id="scope-problem" className="problem">
            {problem}
          </p>
        ) : null}
        {sites.length > 0 ? (
          <div>
            {option('site', 'Some sites')}
            {boxes('site', sites)}
          </div>
        ) : null}
        {dealerships.length > 0 ? (
          <div>
            {option('dealership', 'Some dealerships: their stock, leads, bookings, reservations and locations only')}
            {boxes('dealership', dealerships)}
          </div>
        ) : null}
        {groups.length > 0 ? (
          <div>
            {option('group', 'All sites of a group, including later ones')}
            <div className="key-places of-group">
              <Field name="group" label="Group" failure={failure} defaultValue={String(groups[0]?.id ?? '')}>
                {groups.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Field>
            </div>
          </div>
        ) : null}
        {platform ? option('platform', 'All sites of the platform, including later ones') : null}
      </div>
    </fieldset>
  )
}
