import { LOCATION_PARTS, type LocationPart } from '@forecourt/rules/location/editFields.ts'
import { LOCATION_TYPES } from '@forecourt/rules/location/location.ts'
import { DEPARTMENT_LABELS } from '@forecourt/rules/location/places.ts'
import type { Point, Tiles } from '../../browser/map.ts'
import { ChangeForm, Field, Submit, type Failure } from '../parts.tsx'
import { PinFields } from './pin.tsx'
import { Week } from './week.tsx'

const SAVE: Readonly<Record<LocationPart, string>> = {
  details: 'Save details',
  contacts: 'Save contacts',
  address: 'Save address',
  pin: 'Save pin',
  hours: 'Save opening hours',
}

/** The form of one part of a location, which is saved by itself. */
export function PartForm({
  part,
  stored: { texts, version },
  failure,
  formKey,
  off,
  draft,
  tiles,
  near,
  hint,
}: {
  part: LocationPart
  stored: { texts: Readonly<Record<string, string>>; version: string }
  failure: Failure | undefined
  formKey: string
  off: boolean
  /** Under which name what is typed is kept. */
  draft: string
  tiles: Tiles | null
  near: Point | null
  hint?: string
}) {
  const isMain = texts.primary === 'yes'
  return (
    <ChangeForm
      intent="save"
      hidden={{ target: part, key: formKey, version, ...(part === 'details' && isMain ? { primary: 'yes' } : {}) }}
      off={off}
      draft={`${draft}.${part}`}
      stays
    >
      {hint ? <p className="muted">{hint}</p> : null}
      {part === 'hours' ? (
        <Week texts={texts} failure={failure} off={off} />
      ) : part === 'pin' ? (
        <PinFields texts={texts} failure={failure} off={off} tiles={tiles} near={near} />
      ) : part === 'details' ? (
        <Details texts={texts} failure={failure} isMain={isMain} />
      ) : (
        Object.entries(LOCATION_PARTS[part]).map(([name, label]) => (
          <Field
            key={name}
            name={name}
            label={label}
            failure={failure}
            defaultValue={texts[name] ?? ''}
            type={name === 'email' ? 'email' : part === 'contacts' ? 'tel' : 'text'}
            autoComplete="off"
          />
        ))
      )}
      <div>
        <Submit>{SAVE[part]}</Submit>
      </div>
    </ChangeForm>
  )
}

function Details({
  texts,
  failure,
  isMain,
}: {
  texts: Readonly<Record<string, string>>
  failure: Failure | undefined
  isMain: boolean
}) {
  const labels = LOCATION_PARTS.details
  const shared = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    failure,
    defaultValue: texts[name] ?? '',
  })
  return (
    <>
      <Field {...shared('name')} autoComplete="off" />
      <Field {...shared('location_type')}>
        {LOCATION_TYPES.map((type) => (
          <option key={type} value={type}>
            {DEPARTMENT_LABELS[type]}
          </option>
        ))}
      </Field>
      <Field {...shared('visible')}>
        <option value="yes">Shown to visitors</option>
        <option value="no">Hidden</option>
      </Field>
      {isMain ? (
        <p className="muted">This is the main location of its dealership.</p>
      ) : (
        <Field {...shared('primary')} hint="A dealership has one. Choosing this one replaces the other.">
          <option value="no">No</option>
          <option value="yes">Yes</option>
        </Field>
      )}
      <Field {...shared('dealer_license_number')} autoComplete="off" />
      <Field {...shared('motor_vehicle_repairer')} autoComplete="off" />
    </>
  )
}
