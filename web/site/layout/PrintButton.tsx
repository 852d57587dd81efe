import { Printer } from 'lucide-react'
import { printPage } from '../../browser/print.ts'
import { buttonClass } from '../../ui/Button.tsx'

/** Prints the page; not there without scripts, where the browser's own menu does it. */
export function PrintButton() {
  return (
    <button
      type="button"
      onClick={printPage}
      className={buttonClass('secondary', 'small', 'min-h-11 bg-surface px-4 no-js:hidden print:hidden')}
    >
      <Printer aria-hidden size={18} strokeWidth={1.5} />
      Print
    </button>
  )
}
