import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { CancelForm, type CancelDialogProps } from './CancelButton.tsx'

/** Asks whether the visitor is sure. */
export default function CancelDialog({ open, onClose, onClosed, text, ...form }: CancelDialogProps) {
  return (
    <Modal
      open={open}
      onOpenChange={(shown) => shown || onClose()}
      onClosed={onClosed}
      title={`${form.label}?`}
      description={text}
    >
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <CancelForm {...form} />
      </div>
    </Modal>
  )
}
