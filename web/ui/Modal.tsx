import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'

/** A dialog in the middle of the page, which opens and closes in 300 ms; its body is 85vh less 6rem at most and scrolls (spec §9 Display and layout). */
export function Modal({
  open,
  onOpenChange,
  title,
  description,
  trigger,
  onClosed,
  wide = false,
  children,
}: {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: string
  description?: string
  trigger?: ReactNode
  /** Without a trigger: gives the focus back to what opened the dialog. */
  onClosed?: () => void
  /** For pictures rather than words. */
  wide?: boolean
  children: ReactNode
}) {
  return (
    <Dialog.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger ? <Dialog.Trigger asChild>{trigger}</Dialog.Trigger> : null}
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-black/50 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Dialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            if (!onClosed) return
            event.preventDefault()
            onClosed()
          }}
          className={`${wide ? 'w-[min(100vw-2rem,960px)]' : 'w-[min(100vw-2rem,560px)]'} fixed top-1/2 left-1/2 z-50 -translate-x-1/2 -translate-y-1/2 rounded-card bg-surface text-ink shadow-lift outline-none data-[state=closed]:animate-dialog-close data-[state=open]:animate-dialog-open`}
        >
          <header className="flex items-start justify-between gap-4 px-6 pt-5">
            <div>
              <Dialog.Title className="text-23">{title}</Dialog.Title>
              {description ? (
                <Dialog.Description className="mt-1 text-14 text-muted">{description}</Dialog.Description>
              ) : null}
            </div>
            <Dialog.Close
              aria-label="Close"
              className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-control transition-colors hover:bg-sunken"
            >
              <X aria-hidden size={22} strokeWidth={1.5} />
            </Dialog.Close>
          </header>
          <div className="max-h-[calc(85vh-6rem)] overflow-y-auto overscroll-contain px-6 pt-4 pb-6">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
