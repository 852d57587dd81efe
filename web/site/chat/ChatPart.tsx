import { chatPlace, showsAutobot } from '@forecourt/rules/chat/placement.ts'
import type { ChatSlot, ChatView } from '@forecourt/rules/site/chatWidget.ts'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { chatMessage, chatOpened } from '../../browser/chatEvents.ts'
import { hideLauncher } from '../../browser/chatLauncher.ts'
import { closeGreeting, hasUsedChat, markChatUsed, whenGreeting } from '../../browser/chatMemory.ts'
import { loadWidget, type ChatWidget } from '../../browser/chatWidget.ts'
import type { ViewedVehicle } from '../../browser/pageEvents.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useAddress } from '../layout/page.ts'
import { usePaths, useSite } from '../layout/site.ts'
import { ChatPanel } from './ChatPanel.tsx'

export interface ChatPartProps {
  chat: ChatView
  vehicle: ViewedVehicle | null
  /** What the visitor has asked for last on this page; null for nothing yet. */
  request: ChatRequest | null
  onRequest: () => void
}

/** A visitor's request for the chat. */
export interface ChatRequest {
  /** The offer whose button opens it. */
  offer: number | null
}

/** The chat of a page after its code has loaded: greeting, and the built-in panel or another provider's widget. */
export default function ChatPart({ chat, vehicle, request, onRequest }: ChatPartProps) {
  const site = useSite()
  const href = usePaths().contact()
  const place = chatPlace(useAddress().pathname, site)
  const [open, setOpen] = useState(false)
  const [greeting, setGreeting] = useState(false)
  const [problem, setProblem] = useState<'refused' | 'failed' | null>(null)
  const widget = useRef<ChatWidget | null>(null)
  const { provider } = chat

  /** Autobot is hidden on some pages and shown on all others (spec §4 Chat). */
  const placeWidget = (loaded: ChatWidget) => {
    if (provider !== 'autobot') return
    if (showsAutobot(place, vehicle?.make ?? null, chat.hiddenMakes)) loaded.show()
    else loaded.hide()
  }
  const bring = async (slot: ChatSlot, asked: boolean) => {
    const loaded = await loadWidget(
      site,
      { provider: slot, global: chat.global },
      {
        onOpened: () => chatOpened(site, provider, 'widget'),
        onMessage: (sentAt) => chatMessage(site, provider, sentAt),
      },
    )
    if (loaded.kind !== 'ready') return setProblem(asked ? loaded.kind : null)
    widget.current = loaded.widget
    hideLauncher()
    placeWidget(loaded.widget)
    if (asked) setTimeout(() => loaded.widget.open(), loaded.afterMs)
  }

  const onAsked = useEffectEvent(() => {
    setGreeting(false)
    setProblem(null)
    chatOpened(site, provider, 'button')
    markChatUsed(site.id)
    if (provider === 'built-in') setOpen(true)
    else void bring(provider, true)
  })
  useEffect(() => {
    if (request) onAsked()
  }, [request])

  const goOn = useEffectEvent(() => {
    if (provider !== 'built-in' && hasUsedChat(site.id) && request === null) void bring(provider, false)
  })
  useEffect(() => goOn(), [])
  const onPlace = useEffectEvent(() => {
    if (widget.current) placeWidget(widget.current)
  })
  useEffect(() => onPlace(), [place, vehicle?.make])

  const greet = useEffectEvent(() => {
    if (request === null) setGreeting(true)
  })
  useEffect(() => (chat.greeting ? whenGreeting(site.id, () => greet()) : undefined), [chat.greeting, site.id])

  return (
    <>
      {greeting && !open ? (
        <aside aria-label={chat.label} className="chat-greeting">
          <p>{chat.greeting}</p>
          <Button size="small" onClick={onRequest}>
            {chat.label}
          </Button>
          <IconButton
            label="Close"
            className="absolute top-1 right-1"
            onClick={() => {
              closeGreeting(site.id)
              setGreeting(false)
            }}
          >
            <X aria-hidden size={18} strokeWidth={1.5} />
          </IconButton>
        </aside>
      ) : null}
      {problem ? (
        <aside role="alert" className="chat-greeting">
          <p>
            {problem === 'refused' ? 'You haven’t allowed our chat. ' : 'Sorry, our chat isn’t available right now. '}
            <a href={href} className="font-semibold text-link underline underline-offset-4">
              Send us a message
            </a>
          </p>
        </aside>
      ) : null}
      {provider === 'built-in' ? (
        <ChatPanel
          label={chat.label}
          open={open}
          onOpenChange={setOpen}
          carId={vehicle?.id ?? null}
          carName={vehicle?.name ?? null}
          offer={request?.offer ?? null}
          onMessage={() => chatMessage(site, provider)}
        />
      ) : null}
    </>
  )
}
