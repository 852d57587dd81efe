import { usePage } from '../layout/page.ts'
import type { CardView } from './card.ts'

/** Id of those conditions, for what else is estimated by them. */
export const REPAYMENT_NOTE = 'repayment-note'

/** The conditions of the estimates on cards, below them; nothing where no card has one. */
export function RepaymentNote({ cards, className = '' }: { cards: readonly CardView[]; className?: string }) {
  const { frame } = usePage()
  if (!frame?.repaymentNote || cards.every(({ estimate }) => estimate === null)) return null
  return (
    <p id={REPAYMENT_NOTE} className={`mt-6 max-w-text text-13 text-muted ${className}`}>
      * {frame.repaymentNote}
    </p>
  )
}
