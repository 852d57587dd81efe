import { Check, Copy, Mail } from 'lucide-react'
import { useState } from 'react'
import { copyAddress, pageAddress } from '../../browser/share.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Input } from '../../ui/controls.tsx'
import { Field } from '../../ui/Field.tsx'
import { Modal } from '../../ui/Modal.tsx'

/** The ways to pass a vehicle on where the device has no share sheet of its own: its address to copy, or a mail. */
export default function ShareDialog({
  title,
  onClose,
  onClosed,
}: {
  title: string
  onClose: () => void
  onClosed: () => void
}) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const address = pageAddress()
  const mail = `mailto:?${new URLSearchParams({ subject: title, body: address }).toString().replaceAll('+', '%20')}`
  return (
    <Modal open onOpenChange={(open) => open || onClose()} onClosed={onClosed} title={`Share this ${title}`}>
      <Field label="Address of this page">
        {(control) => <Input {...control} readOnly value={address} onFocus={(event) => event.target.select()} />}
      </Field>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="button" onClick={() => void copyAddress().then(setCopied)}>
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
      </div>
      <p role="status" className="mt-3 min-h-6 text-14 text-muted">
        {copied === null
          ? ''
          : copied
            ? 'The link is on your clipboard.'
            : 'Your browser did not let us copy; mark the address and copy it.'}
      </p>
    </Modal>
  )
}
