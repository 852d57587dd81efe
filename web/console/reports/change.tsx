import type { Trend } from '@forecourt/rules/report/comparison.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'

/** A difference in words, with a colour for good and bad news. */
export function Change({ words, trend }: { words: string; trend: Trend }) {
  const Arrow = words.startsWith('up ') ? ArrowUp : words.startsWith('down ') ? ArrowDown : null
  return (
    <span className={`report-change ${trend}`}>
      {Arrow === null ? null : <Arrow aria-hidden size={12} />}
      {words}
    </span>
  )
}
