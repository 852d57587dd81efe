import { useState } from 'react'
import { formatNumber } from '@forecourt/rules/locale/locale.ts'
import type { Range } from '@forecourt/rules/stock/filters.ts'
import { Input, Select } from '../../ui/controls.tsx'
import { REPAYMENT_NOTE } from '../vehicleCard/RepaymentNote.tsx'
import type { FilterGroup, Step } from './filterGroups.ts'
import type { SearchSite } from '@forecourt/rules/stock/labels.ts'

interface Bounds {
  min?: number
  max?: number
}

interface Props {
  group: Extract<FilterGroup, { kind: 'range' }>
  /** As refined, price in cents. */
  bounds: Bounds | undefined
  site: SearchSite
  onRange: (range: Range, bounds: Bounds | null) => void
}

const ENDS = ['min', 'max'] as const
const END_LABELS = { min: 'From', max: 'To' } as const

/** Lower and upper bound of a range; empty means no bound. */
export function RangeFields({ group, bounds, site, onRange }: Props) {
  const { range, label, money, steps } = group
  const unit = money ? 100 : 1

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
              <span className="sr-only">{label} </span>
              {END_LABELS[end]}
            </label>
            {steps ? (
              <StepSelect name={name} value={value} steps={steps} onValue={(next) => change(end, next)} />
            ) : (
              <NumberField
                name={name}
                money={money}
                value={value}
                placeholder={limitLabel(group[end], range, site)}
                onValue={(next) => change(end, next)}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

const limitLabel = (limit: number | null, range: Range, site: SearchSite) =>
  limit === null ? '' : range === 'year' ? String(limit) : formatNumber(limit, site.locale)

interface BudgetProps {
  group: Extract<FilterGroup, { kind: 'budget' }>
  cents: number | undefined
  onCents: (cents: number | undefined) => void
}

/** The most that a week or a month may cost. The estimate's assumptions are right below, or below cards that have one. */
export function BudgetField({ group, cents, onCents }: BudgetProps) {
  return (
    <>
      <label className="mb-1 block text-14 text-muted" htmlFor="budget_max">
        Maximum {group.per}
      </label>
      <NumberField
        name="budget_max"
        money
        note={group.note === null ? `budget-note ${REPAYMENT_NOTE}` : 'budget-note'}
        value={cents === undefined ? undefined : cents / 100}
        placeholder=""
        onValue={(value) => onCents(value === undefined ? undefined : value * 100)}
      />
      <p id="budget-note" className="mt-2 text-13 text-muted">
        {group.note ?? 'Estimate only. See the conditions below the results.'}
      </p>
    </>
  )
}

interface NumberProps {
  name: string
  money: boolean
  value: number | undefined
  placeholder: string
  /** Ids of the texts that describe the field. */
  note?: string
  onValue: (value: number | undefined) => void
}

const numberOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined)

function NumberField({ name, money, value, placeholder, note, onValue }: NumberProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : String(value))
  const [previous, setPrevious] = useState(value)
  // Back or a chip may change the address. What is being typed stays as long as it means the same.
  if (previous !== value) {
    setPrevious(value)
    if (numberOf(typed) !== value) setTyped(value === undefined ? '' : String(value))
  }
  return (
    <span className="relative block">
      {money && (
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
        placeholder={placeholder}
        aria-describedby={note}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '')
          setTyped(digits)
          onValue(numberOf(digits))
        }}
        className={`tabular-nums ${money ? 'pl-7' : ''}`}
      />
    </span>
  )
}

interface StepProps {
  name: string
  value: number | undefined
  steps: readonly Step[]
  onValue: (value: number | undefined) => void
}

function StepSelect({ name, value, steps, onValue }: StepProps) {
  const isOther = value !== undefined && steps.every((step) => step.value !== value)
  return (
    <Select
      id={name}
      name={name}
      value={value ?? ''}
      onChange={(event) => onValue(event.target.value === '' ? undefined : Number(event.target.value))}
    >
      <option value="">Any</option>
      {isOther && <option value={value}>{value}</option>}
      {steps.map((step) => (
        <option key={step.value} value={step.value}>
          {step.label}
        </option>
      ))}
    </Select>
  )
}
