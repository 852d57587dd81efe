import { ANNOUNCED_MINUTES, minutesLeft, timeLeftLabel } from '@forecourt/rules/payment/reservationStatus.ts'
import { Clock } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { countDown } from '../../browser/countdown.ts'

/**
 * Until when the vehicle is held, and how many minutes that is (look: Checkout). Read out only when little is left.
 */
export function HoldTime({
  until,
  leftMs,
  onOver,
  label = 'Held for you',
  goal = 'to pay the deposit',
}: {
  until: string
  /** What was left when the page was rendered. */
  leftMs: number
  /** The time is over. */
  onOver: () => void
  /** What lasts until then. */
  label?: string
  /** What the time is for, as it is read out. */
  goal?: string
}) {
  const [left, setLeft] = useState(leftMs)
  const [announced, setAnnounced] = useState('')
  const tick = useEffectEvent((now: number) => {
    const minutes = minutesLeft(now)
    if (minutes !== minutesLeft(left)) {
      setLeft(now)
      if (ANNOUNCED_MINUTES.includes(minutes)) setAnnounced(`${timeLeftLabel(now)} ${goal}.`)
    }
    if (now === 0) onOver()
  })
  useEffect(() => {
    setLeft(leftMs)
    return countDown(leftMs, (now) => tick(now))
  }, [leftMs])
  return (
    <p className="flex items-center gap-2 text-14">
      <Clock aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted" />
      <span>
        {label} until <strong>{until}</strong>
        <span className="text-muted tabular-nums"> ({timeLeftLabel(left) ?? 'time is over'})</span>
      </span>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </p>
  )
}
