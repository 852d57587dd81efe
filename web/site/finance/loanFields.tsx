import type { CalculatorField } from '@forecourt/rules/finance/calculator.ts'
import { Input } from '../../ui/controls.tsx'
import { Field } from '../../ui/Field.tsx'

/** A step that is large enough for a thumb: about a two-hundredth of the range, a round amount in cents. */
function stepOf(range: number): number {
  const step = [100_00, 250_00, 500_00, 1_000_00, 5_000_00].find((one) => range / one <= 250)
  return step ?? 10_000_00
}

/** An amount to type, with a slider beside it where scripts run. */
export function AmountField({
  field,
  label,
  hint,
  value,
  error,
  min,
  max,
  cents,
  money,
  write,
  onValue,
  onFocus,
}: {
  field: 'price' | 'deposit' | 'balloon'
  label: string
  hint?: string | undefined
  value: string
  error: string | undefined
  min: number
  max: number
  /** Position of the slider; null without a valid value. */
  cents: number | null
  money: (cents: number) => string
  /** Formats an amount for the field. */
  write: (cents: number) => string
  onValue: (value: string) => void
  onFocus: (field: CalculatorField) => void
}) {
  const step = stepOf(max - min)
  return (
    <div>
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <span className="relative block">
            <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
              $
            </span>
            <Input
              {...control}
              name={field}
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              value={value}
              placeholder={field === 'price' ? undefined : '0'}
              onChange={(event) => onValue(event.target.value)}
              onFocus={() => onFocus(field)}
              className="tabular-nums pl-7"
            />
          </span>
        )}
      </Field>
      <Slider
        label={label}
        min={min}
        max={Math.max(max, min + step)}
        step={step}
        value={cents ?? min}
        words={money(cents ?? min)}
        onValue={(next) => onValue(write(Math.min(next, max)))}
      />
    </div>
  )
}

/** A rate to type, with a slider beside it where scripts run. */
export function RateField({
  value,
  error,
  label,
  onValue,
  onFocus,
}: {
  value: string
  error: string | undefined
  label: string
  onValue: (value: string) => void
  onFocus: (field: CalculatorField) => void
}) {
  const rate = Number(value)
  return (
    <div>
      <Field label={label} error={error}>
        {(control) => (
          <span className="relative block">
            <Input
              {...control}
              name="rate"
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              value={value}
              onChange={(event) => onValue(event.target.value)}
              onFocus={() => onFocus('rate')}
              className="tabular-nums pr-8"
            />
            <span aria-hidden className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
              %
            </span>
          </span>
        )}
      </Field>
      <Slider
        label={label}
        min={0}
        max={30}
        step={0.25}
        value={Number.isFinite(rate) ? rate : 0}
        words={`${value}%`}
        onValue={(next) => onValue(String(next))}
      />
    </div>
  )
}

/** The browser's own slider, with its keyboard support; only rendered if scripts run. */
function Slider({
  label,
  words,
  onValue,
  ...range
}: {
  label: string
  /** The value for screen readers. */
  words: string
  min: number
  max: number
  step: number
  value: number
  onValue: (value: number) => void
}) {
  return (
    <input
      type="range"
      aria-label={`${label}, slider`}
      aria-valuetext={words}
      {...range}
      onChange={(event) => onValue(event.target.valueAsNumber)}
      className="mt-1 block h-11 w-full cursor-pointer accent-action no-js:hidden print:hidden"
    />
  )
}
