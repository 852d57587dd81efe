import { useRef, useState, type ComponentType } from 'react'
import { whenLoaded } from '../../browser/optionalPart.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { PlainForm } from './PlainForm.tsx'
import { CANCEL, INTENT } from './reservationInputs.ts'

/** What cancelling does. */
export interface CancelProps {
  action: string
  /** What the visitor intends. */
  intent?: string
  /** Its words on buttons. */
  label: string
  /** What happens to vehicle and money then. */
  text: string
}

export interface CancelDialogProps extends CancelProps {
  open: boolean
  onClose: () => void
  onClosed: () => void
}

/** The form that cancels, once the visitor is sure. */
export function CancelForm({ action, intent = CANCEL, label }: Omit<CancelProps, 'text'>) {
  return (
    <PlainForm action={action} name={INTENT} intent={intent} label={label}>
      {(busy) => (
        <Button type="submit" busy={busy} className="w-full sm:w-auto">
          {label}
        </Button>
      )}
    </PlainForm>
  )
}

/** Cancels after a confirmation: in a dialog, or without scripts below the button. */
export function CancelButton(props: CancelProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [Dialog, setDialog] = useState<ComponentType<CancelDialogProps> | null>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        className={buttonClass('quiet', 'medium', '-ml-4 underline underline-offset-4 no-js:hidden')}
        onClick={() =>
          whenLoaded(import('./CancelDialog.tsx'), (part) => {
            setDialog(() => part.default)
            setOpen(true)
          })
        }
      >
        {props.label}
      </button>
      <Disclosure title={props.label} className="js:hidden">
        <p className="mb-4 max-w-text">{props.text}</p>
        <CancelForm {...props} />
      </Disclosure>
      {Dialog ? (
        <Dialog {...props} open={open} onClose={() => setOpen(false)} onClosed={() => button.current?.focus()} />
      ) : null}
    </>
  )
}
