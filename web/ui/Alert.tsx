import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const TONES = {
  info: { Icon: Info, ink: 'text-ink', edge: 'border-l-ink' },
  success: { Icon: CircleCheck, ink: 'text-success', edge: 'border-l-success' },
  danger: { Icon: CircleAlert, ink: 'text-danger', edge: 'border-l-danger' },
} as const

/** A message in the page. A `danger` one is read out at once, the others when there is time. */
export function Alert({
  tone = 'info',
  title,
  children,
}: {
  tone?: keyof typeof TONES
  title?: ReactNode
  children?: ReactNode
}) {
  const { Icon, ink, edge } = TONES[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-control border border-l-4 bg-surface p-4 text-16 ${edge}`}
    >
      <Icon aria-hidden size={20} strokeWidth={1.5} className={`mt-0.5 shrink-0 ${ink}`} />
      <div className="min-w-0">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
