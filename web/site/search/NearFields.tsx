import { useState } from 'react'
import type { Near } from '@forecourt/rules/stock/filters.ts'
import { Input, Select } from '../../ui/controls.tsx'
import type { FilterGroup } from './filterGroups.ts'

interface Props {
  group: Extract<FilterGroup, { kind: 'near' }>
  near: Near | undefined
  onNear: (near: Near | null) => void
}

/** The visitor's postcode and maximum distance. An unknown postcode stays as typed, with an error message. */
export function NearFields({ group, near, onNear }: Props) {
  const { field, digits, error, steps } = group
  const current = near?.postcode ?? ''
  const [typed, setTyped] = useState(current)
  const [within, setWithin] = useState(near?.within ?? null)
  const [shown, setShown] = useState(near)
  // The back button or a chip changed it. A distance can be chosen before a postcode is entered.
  if (shown !== near) {
    setShown(near)
    setTyped(current)
    if (near || shown) setWithin(near?.within ?? null)
  }
  // An incomplete postcode is not an error while it is being typed.
  const isWrong = error !== null && typed === current
  return (
    <>
      <label className="mb-1 block text-14 text-muted" htmlFor="postcode">
        {field}
      </label>
      <Input
        id="postcode"
        name="postcode"
        type="text"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        value={typed}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'postcode-error' : undefined}
        onChange={(event) => {
          const text = event.target.value
          setTyped(text)
          const postcode = text.trim()
          if (postcode === '') onNear(null)
          else if (postcode.length >= digits) onNear({ postcode, within })
        }}
      />
      {isWrong && (
        <p id="postcode-error" role="alert" className="mt-1 text-14 text-danger">
          {error}
        </p>
      )}
      <label className="mt-3 mb-1 block text-14 text-muted" htmlFor="distance">
        Distance
      </label>
      <Select
        id="distance"
        name="distance"
        value={within ?? ''}
        onChange={(event) => {
          const next = Number(event.target.value) || null
          setWithin(next)
          if (near) onNear({ ...near, within: next })
        }}
      >
        <option value="">Any distance</option>
        {steps.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </>
  )
}
