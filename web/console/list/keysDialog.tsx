import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { areOn, keyWords, turn, type Shortcut } from './shortcuts.ts'

/** The keyboard shortcuts of what is shown. */
export default function KeysDialog({
  of,
  onClose,
  onClosed,
}: {
  of: readonly Shortcut[]
  onClose: () => void
  /** Called once it has gone, to put the focus back: no button has opened it. */
  onClosed: () => void
}) {
  const [on, setOn] = useState(areOn)
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className="veil" />
        <Dialog.Content
          className="dialog"
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onClosed()
          }}
        >
          <header className="head">
            <Dialog.Title>Keyboard shortcuts</Dialog.Title>
            <Dialog.Close className="close" aria-label="Close">
              <X aria-hidden size={16} />
            </Dialog.Close>
          </header>
          <dl className="keys">
            {of.map(({ key, label }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  <kbd>{keyWords(key)}</kbd>
                </dd>
              </div>
            ))}
          </dl>
          <label className="check">
            <input
              type="checkbox"
              checked={on}
              onChange={({ target: { checked } }) => {
                turn(checked)
                setOn(checked)
              }}
            />
            Use single keys in this browser
          </label>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
