import { Check, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sharePage, type Shared } from '../../browser/share.ts'
import { buttonClass } from '../../ui/Button.tsx'

const WORDS_MS = 2_500

/** Shares the page by the device's own sheet, or copies its address and says so. */
export function ShareButton({ title }: { title: string }) {
  const [done, setDone] = useState<Shared | null>(null)
  useEffect(() => {
    if (!done) return
    const wait = setTimeout(() => setDone(null), WORDS_MS)
    return () => clearTimeout(wait)
  }, [done])
  const words = done === 'copied' ? 'Link copied' : done === 'failed' ? 'Could not copy' : 'Share'
  return (
    <button
      type="button"
      onClick={() => void sharePage(title).then(setDone)}
      className={buttonClass('secondary', 'small', 'min-h-11 bg-surface px-4 unscripted:hidden')}
    >
      {done === 'copied' ? (
        <Check aria-hidden size={18} strokeWidth={1.5} />
      ) : (
        <Share2 aria-hidden size={18} strokeWidth={1.5} />
      )}
      <span aria-live="polite">{words}</span>
    </button>
  )
}
