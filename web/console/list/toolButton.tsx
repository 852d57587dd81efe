import type { LucideIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { INTENT } from '../form.ts'

/** A button with an icon that does something to one row or card of a form. */
export function ToolButton({
  intent,
  icon: Icon,
  label,
  off = false,
  onClick,
}: {
  intent: string
  icon: LucideIcon
  label: string
  off?: boolean
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
}) {
  return (
    <button
      type="submit"
      id={intent}
      name={INTENT}
      value={intent}
      className="tool"
      aria-label={label}
      title={label}
      disabled={off}
      onClick={onClick}
    >
      <Icon aria-hidden size={18} />
    </button>
  )
}
