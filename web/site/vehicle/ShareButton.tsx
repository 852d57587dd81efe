import { Share2 } from 'lucide-react'
import { useRef, useState, type ComponentType } from 'react'
import { copyAddress, shareAddress } from '../../browser/share.ts'
import { buttonClass } from '../../ui/Button.tsx'

/** What is passed on. */
export interface Shareable {
  /** Stands above the address where it arrives. */
  title: string
  /** What it is called in 'Share this ...', where that is not its title. */
  name?: string | undefined
  /** Its address where that is not the page's own. */
  address?: string | undefined
}

export interface ShareDialogProps extends Shareable {
  /** A closed one stays drawn until its motion is over. */
  open: boolean
  onClose: () => void
  onClosed: () => void
}

/** Shares the page, or an address, by the device's own sheet, else by a dialog that is loaded when it opens. */
export function ShareButton({ title, name, address }: Shareable) {
  const button = useRef<HTMLButtonElement>(null)
  const [Dialog, setDialog] = useState<ComponentType<ShareDialogProps> | null>(null)
  const [open, setOpen] = useState(false)
  async function share() {
    if ((await shareAddress(title, address)) !== 'none') return
    try {
      const { default: loaded } = await import('./ShareDialog.tsx')
      setDialog(() => loaded)
      setOpen(true)
    } catch {
      // Without the dialog the address is at least on the clipboard.
      await copyAddress(address)
    }
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        onClick={() => void share()}
        className={buttonClass('secondary', 'small', 'min-h-11 bg-surface xs:px-4 no-js:hidden print:hidden')}
      >
        <Share2 aria-hidden size={18} strokeWidth={1.5} />
        Share
      </button>
      {Dialog ? (
        <Dialog
          title={title}
          name={name}
          address={address}
          open={open}
          onClose={() => setOpen(false)}
          onClosed={() => button.current?.focus()}
        />
      ) : null}
    </>
  )
}
