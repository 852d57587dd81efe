import { useState } from 'react'
import { formatDistance, formatNumber } from '@forecourt/rules/site/locale.ts'
import type { Range } from '@forecourt/rules/stock/filters.ts'
import { Input, Select } from '../../ui/controls.tsx'
import { groupLabel, type RangeGroup, type SearchSite } from './refinements.ts'

interface Bounds {
  min?: number
  max?: number
}

interface Props {
  group: RangeGroup
  /** As refined, price in cents. */
  bounds: Bounds | undefined
  site: SearchSite
  onRange: (range: Range, bounds: Bounds | null) => void
}

/** Odometer steps of sites that count miles: the address keeps kilometres, so people choose instead of typing. */
const MILE_STEPS = [5_000, 10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000, 150_000, 200_000]
const KM_PER_MILE = 1.609344

const ENDS = ['min', 'max'] as const
const END_LABELS = { min: 'From', max: 'To' } as const

/** Lower and upper bound of a range; empty means no bound. */
export function RangeFields({ group, bounds, site, onRange }: Props) {
  const { range } = group
  const unit = range === 'price' ? 100 : 1
  const inMiles = range === 'km' && site.distanceUnit === 'mi'

  function change(end: 'min' | 'max', value: number | undefined) {
    const next = { ...bounds, [end]: value === undefined ? undefined : value * unit }
    onRange(range, next.min === undefined && next.max === undefined ? null : next)
  }

  return (
    <div className="grid grid-cols-2 gap-3">
      {ENDS.map((end) => {
        const refined = bounds?.[end]
        const name = `${range}_${end}`
        const value = refined === undefined ? undefined : refined / unit
        return (
          <div key={end}>
            <label className="mb-1 block text-14 text-muted" htmlFor={name}>
              <span className="spoken">{groupLabel(range, site.locale)} </span>
              {END_LABELS[end]}
            </label>
            {inMiles ? (
              <MileSelect name={name} value={value} site={site} onValue={(next) => change(end, next)} />
            ) : (
              <NumberField
                name={name}
                range={range}
                value={value}
                placeholder={group[end]}
                site={site}
                onValue={(next) => change(end, next)}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

interface NumberProps {
  name: string
  range: Range
  value: number | undefined
  placeholder: number | null
  site: SearchSite
  onValue: (value: number | undefined) => void
}

const numberOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined)

function NumberField({ name, range, value, placeholder, site, onValue }: NumberProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : String(value))
  const [known, setKnown] = useState(value)
  // The address may change under the field: by Back, by a chip. What is being typed stays while it means the same.
  if (known !== value) {
    setKnown(value)
    if (numberOf(typed) !== value) setTyped(value === undefined ? '' : String(value))
  }
  const shownLimit =
    placeholder === null ? '' : range === 'year' ? String(placeholder) : formatNumber(placeholder, site.locale)
  return (
    <span className="relative block">
      {range === 'price' && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted lg:text-14"
        >
          $
        </span>
      )}
      <Input
        id={name}
        name={name}
        type="text"
        inputMode="numeric"
        maxLength={9}
        value={typed}
        placeholder={shownLimit}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '')
          setTyped(digits)
          onValue(numberOf(digits))
        }}
        className={`figures ${range === 'price' ? 'pl-7' : ''}`}
      />
    </span>
  )
}

interface MileProps {
  name: string
  value: number | undefined
  site: SearchSite
  onValue: (value: number | undefined) => void
}

function MileSelect({ name, value, site, onValue }: MileProps) {
  const steps = MILE_STEPS.map((miles) => Math.round(miles * KM_PER_MILE))
  const all = value === undefined || steps.includes(value) ? steps : [...steps, value].sort((a, b) => a - b)
  return (
    <Select
      id={name}
      name={name}
      value={value ?? ''}
      onChange={(event) => onValue(event.target.value === '' ? undefined : Number(event.target.value))}
    >
      <option value="">Any</option>
      {all.map((km) => (
        <option key={km} value={km}>
          {formatDistance(km, site.locale)}
        </option>
      ))}
    </Select>
  )
}
