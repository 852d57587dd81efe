import { Check, Copy, Mail, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { printPage } from '../../browser/print.ts'
import { copyAddress, pageAddress } from '../../browser/share.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Input } from '../../ui/controls.tsx'
import { Field } from '../../ui/Field.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { ShareDialogProps } from './ShareButton.tsx'

/** The ways to pass something on where the device has no share sheet of its own: its address to copy, a mail, or paper. */
export default function ShareDialog({
  title,
  name = title,
  address = pageAddress(),
  open,
  onClose,
  onClosed,
}: ShareDialogProps) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const printing = useRef(false)
  const mail = `mailto:?${new URLSearchParams({ subject: title, body: address }).toString().replaceAll('+', '%20')}`
  return (
    <Modal
      open={open}
      onOpenChange={(shown) => shown || onClose()}
      onClosed={() => {
        onClosed()
        if (printing.current) printPage()
        printing.current = false
        setCopied(null)
      }}
      title={`Share this ${name}`}
    >
      <Field label={`Link to this ${name === title ? 'page' : name}`}>
        {(control) => <Input {...control} readOnly value={address} onFocus={(event) => event.target.select()} />}
      </Field>
      <div className="mt-4 flex flex-wrap gap-3 [&>*]:grow sm:[&>*]:grow-0">
        <Button type="button" onClick={() => void copyAddress(address).then(setCopied)}>
          {copied ? (
            <Check aria-hidden size={18} strokeWidth={1.5} />
          ) : (
            <Copy aria-hidden size={18} strokeWidth={1.5} />
          )}
          {copied ? 'Link copied' : 'Copy link'}
        </Button>
        <LinkButton href={mail} variant="secondary">
          <Mail aria-hidden size={18} strokeWidth={1.5} />
          Send by email
        </LinkButton>
        <Button
          type="button"
          variant="secondary"
          onClick={() => {
            // After the dialog has closed; otherwise it would be printed.
            printing.current = true
            onClose()
          }}
        >
          <Printer aria-hidden size={18} strokeWidth={1.5} />
          Print
        </Button>
      </div>
      {/* The button itself shows that the link is copied. */}
      <p role="status" className={copied === false ? 'mt-3 text-14' : 'sr-only'}>
        {copied === null
          ? ''
          : copied
            ? 'Link copied to your clipboard.'
            : 'We couldn’t copy the link. Please select it and copy it yourself.'}
      </p>
    </Modal>
  )
}
