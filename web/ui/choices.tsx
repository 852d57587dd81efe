import { Check, Star } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  children: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** One of several answers; the whole line is the target. */
export function Radio({ children, className = '', ...rest }: ChoiceProps) {
  return (
    <label className={`flex min-h-12 cursor-pointer items-start gap-3 py-3 text-16 ${className}`}>
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          type="radio"
          className="peer size-5 appearance-none rounded-full border border-field-line bg-surface transition-colors checked:border-6 checked:border-action hover:border-ink disabled:opacity-55"
          {...rest}
        />
      </span>
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  )
}

/** One of a few short answers side by side, each a button of its own. */
export function Segment({ children, className = '', ...rest }: ChoiceProps) {
  return (
    <label
      className={`relative inline-flex min-h-12 cursor-pointer items-center justify-center rounded-control border border-field-line bg-surface px-4 py-2 text-center text-16 font-semibold transition-colors hover:border-ink has-checked:border-action has-checked:bg-action has-checked:text-action-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-disabled:cursor-default has-disabled:opacity-55 ${className}`}
    >
      <input type="radio" className="absolute inset-0 cursor-pointer appearance-none outline-none" {...rest} />
      {children}
    </label>
  )
}

/** A button that stays pressed: what it says is sent while it is. */
export function ToggleButton({ children, className = '', ...rest }: ChoiceProps) {
  return (
    <label
      className={`relative inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-control border border-field-line bg-surface px-5 py-2 text-16 font-semibold transition-colors hover:border-ink has-checked:border-action has-checked:bg-action has-checked:text-action-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-disabled:cursor-default has-disabled:opacity-55 ${className}`}
    >
      <input type="checkbox" className="peer absolute inset-0 cursor-pointer appearance-none outline-none" {...rest} />
      <Check aria-hidden size={18} strokeWidth={2} className="hidden peer-checked:block" />
      {children}
    </label>
  )
}

/** A choice that needs a sentence beside its name: a card to tick. */
export function CheckCard({ children, hint, className = '', ...rest }: ChoiceProps & { hint?: ReactNode }) {
  return (
    <label
      className={`relative flex min-h-12 cursor-pointer items-start gap-3 rounded-control border border-field-line bg-surface p-4 transition-colors hover:border-ink has-checked:border-action has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-disabled:cursor-default has-disabled:opacity-55 ${className}`}
    >
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          className="peer size-5 appearance-none rounded-small border border-field-line bg-surface outline-none transition-colors checked:border-action checked:bg-action"
          {...rest}
        />
        <Check
          aria-hidden
          size={14}
          strokeWidth={2.5}
          className="pointer-events-none absolute text-action-ink opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{children}</span>
        {hint ? <span className="mt-0.5 block text-14 text-muted">{hint}</span> : null}
      </span>
    </label>
  )
}

/** One star of a rating: it is full where it or a later one is chosen. */
export function StarChoice({ children, className = '', ...rest }: ChoiceProps) {
  return (
    <label
      className={`relative grid size-12 cursor-pointer place-items-center rounded-control text-field-line transition-colors hover:text-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ring has-disabled:cursor-default has-disabled:opacity-55 has-checked:[&>svg]:fill-current has-[~label_input:checked]:text-ink has-[~label_input:checked]:[&>svg]:fill-current ${className}`}
    >
      <input type="radio" className="absolute inset-0 cursor-pointer appearance-none outline-none" {...rest} />
      <Star aria-hidden size={28} strokeWidth={1.5} />
      <span className="sr-only">{children}</span>
    </label>
  )
}
