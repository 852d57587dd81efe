import { answerTime } from '@forecourt/rules/chat/hoursWords.ts'
import { withMessage, type StoredConversation } from '@forecourt/rules/memory/conversation.ts'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { focusLauncher } from '../../browser/chatLauncher.ts'
import { newConversation, storeConversation, storedConversation } from '../../browser/chatMemory.ts'
import { useFrame } from '../layout/page.ts'
import { useSite, useWords } from '../layout/site.ts'
import { ChatStart } from './ChatStart.tsx'
import { ChatMore } from './ChatMore.tsx'

/**
 * The built-in chat (decision 127): a conversation that is a lead from its first message on. It does not cover the page
 * for those who want to read on, so it takes the focus without keeping it.
 */
export function ChatPanel({
  label,
  open,
  onOpenChange,
  carId,
  carName,
  offer,
  onMessage,
}: {
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  carId: number | null
  carName: string | null
  offer: number | null
  onMessage: () => void
}) {
  const site = useSite()
  const words = useWords()
  const location = useFrame()?.locations[0] ?? null
  const [conversation, setConversation] = useState<StoredConversation | null>(() => storedConversation(site.id))
  const end = useRef<HTMLDivElement>(null)
  const count = conversation?.messages.length ?? 0
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [count, open])

  const keep = (next: StoredConversation | null) => {
    storeConversation(site.id, next)
    setConversation(next)
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Dialog.Portal>
        <Dialog.Content
          className="chat-panel"
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            focusLauncher()
          }}
        >
          <div className="chat-head">
            <div>
              <Dialog.Title className="text-19">{label}</Dialog.Title>
              <Dialog.Description className="mt-1 text-14 text-muted">{words(answerTime(location))}</Dialog.Description>
            </div>
            <Dialog.Close aria-label="Close" className="chat-close">
              <X aria-hidden size={22} strokeWidth={1.5} />
            </Dialog.Close>
          </div>
          <div className="chat-body">
            {carName && !conversation ? <p className="text-14 font-semibold">About the {carName}</p> : null}
            <div role="log" aria-label="Messages sent" className="grid gap-2 empty:-mb-4">
              {conversation?.messages.map(({ id, text }) => (
                <p key={id} className="chat-message">
                  {text}
                </p>
              ))}
              {conversation ? (
                <p className="text-14 text-muted">
                  We have your message. Your reference is{' '}
                  <strong className="whitespace-nowrap text-ink tabular-nums">{conversation.reference}</strong>.
                </p>
              ) : null}
            </div>
            {conversation ? (
              <ChatMore
                conversation={conversation}
                onSent={(message) => {
                  keep(withMessage(conversation, message))
                  onMessage()
                }}
                onOver={() => keep(null)}
              />
            ) : (
              <ChatStart
                carId={carId}
                offer={offer}
                onSent={(receipt, message) => {
                  keep(newConversation(receipt, message))
                  onMessage()
                }}
              />
            )}
            <div ref={end} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
