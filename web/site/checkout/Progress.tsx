import { Check } from 'lucide-react'

/** The steps of a reservation, in order. */
const STEPS = ['Vehicle', 'Details', 'Payment', 'Done'] as const
export type CheckoutStep = (typeof STEPS)[number]

/** Where the visitor is in the checkout. */
export function Progress({ step }: { step: CheckoutStep }) {
  const current = STEPS.indexOf(step)
  return (
    <ol aria-label="Progress" className="grid grid-cols-4 gap-2 text-13 sm:text-14">
      {STEPS.map((name, index) => {
        const isPast = index < current || step === 'Done'
        return (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            className={`flex items-center gap-1 border-t-4 pt-2 ${
              index <= current ? 'border-t-action font-semibold text-ink' : 'border-t-line text-muted'
            }`}
          >
            {isPast ? <Check aria-hidden size={16} strokeWidth={2} className="shrink-0" /> : null}
            {name}
            {isPast && index !== current ? <span className="sr-only"> (done)</span> : null}
          </li>
        )
      })}
    </ol>
  )
}
