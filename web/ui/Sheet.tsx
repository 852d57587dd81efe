import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'

const SIDES = {
  left: 'inset-y-0 left-0 w-[min(100vw-3rem,400px)] [--sheet-x:-100%]',
  right: 'inset-y-0 right-0 w-[min(100vw-3rem,400px)] [--sheet-x:100%]',
  full: 'inset-0 [--sheet-y:24px]',
} as const

/**
 * A panel over the page, from a side or over all of a phone: it takes the focus, Escape closes it, the page behind
 * stands still. `footer` stays in view below what scrolls.
 */
export function Sheet({
  open,
  onOpenChange,
  title,
  side = 'right',
  trigger,
  footer,
  children,
}: {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: string
  side?: keyof typeof SIDES
  trigger?: ReactNode
  footer?: ReactNode
  children: ReactNode
}) {
  return (
    <Dialog.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger ? <Dialog.Trigger asChild>{trigger}</Dialog.Trigger> : null}
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-black/50 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Dialog.Content
          aria-describedby={undefined}
          className={`fixed z-50 flex flex-col bg-surface text-ink outline-none data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in ${SIDES[side]}`}
        >
          <header className="flex min-h-16 items-center justify-between border-b px-4">
            <Dialog.Title className="text-19">{title}</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="grid size-11 place-items-center rounded-control transition-colors hover:bg-sunken"
            >
              <X aria-hidden size={22} strokeWidth={1.5} />
            </Dialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4">{children}</div>
          {footer ? (
            <footer className="border-t px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">{footer}</footer>
          ) : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
