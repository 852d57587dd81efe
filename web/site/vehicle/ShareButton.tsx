import { Share2 } from 'lucide-react'
import { useRef, useState, type ComponentType } from 'react'
import { copyAddress, sharePage } from '../../browser/share.ts'
import { buttonClass } from '../../ui/Button.tsx'

type Dialog = ComponentType<{ title: string; onClose: () => void; onClosed: () => void }>

/** Shares the page by the device's own sheet, else by a dialog that is loaded when it is asked for. */
export function ShareButton({ title }: { title: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [Dialog, setDialog] = useState<Dialog | null>(null)
  async function share() {
    if ((await sharePage(title)) !== 'none') return
    try {
      const { default: loaded } = await import('./ShareDialog.tsx')
      setDialog(() => loaded)
    } catch {
      // Without the dialog the address is at least on the clipboard.
      await copyAddress()
    }
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        onClick={() => void share()}
        className={buttonClass('secondary', 'small', 'min-h-11 bg-surface px-4 unscripted:hidden')}
      >
        <Share2 aria-hidden size={18} strokeWidth={1.5} />
        Share
      </button>
      {Dialog ? (
        <Dialog title={title} onClose={() => setDialog(null)} onClosed={() => button.current?.focus()} />
      ) : null}
    </>
  )
}
