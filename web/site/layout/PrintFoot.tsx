import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { onPrint } from '../../browser/print.ts'
import { useSite } from './site.ts'

/**
 * What only the paper says, at its foot: where the page is found again, and when it was printed. Without scripts the day
 * is the one on which the page was requested.
 */
export function PrintFoot({ address, day }: { address: string; day: string }) {
  const { name, locale } = useSite()
  const [printed, setPrinted] = useState(day)
  // The browser takes the page as it is when this returns.
  useEffect(() => onPrint(locale, (today) => flushSync(() => setPrinted(today))), [locale])
  return (
    <p className="print-foot">
      <strong>{address}</strong>
      <span>
        {name}. Printed on {printed}. Prices and availability may have changed since.
      </span>
    </p>
  )
}
