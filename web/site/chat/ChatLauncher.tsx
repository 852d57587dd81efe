import { chatPlace, hasChat } from '@forecourt/rules/chat/placement.ts'
import { MessageCircle } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ComponentType, type MouseEvent } from 'react'
import { whenIdle } from '../../browser/afterLoad.ts'
import { onChatRequest } from '../../browser/chat.ts'
import { navigate } from '../../browser/page.ts'
import type { ViewedVehicle } from '../../browser/pageEvents.ts'
import { readText, storageKey } from '../../browser/storage.ts'
import { useAddress, useFrame } from '../layout/page.ts'
import { usePaths, useSite } from '../layout/site.ts'
import type { ChatPartProps } from './ChatPart.tsx'

/**
 * The button of the site's chat (spec §4 Chat). Without scripts it leads to the enquiry form; with them the chat's code
 * loads when it is pressed, or after the page if there is a greeting or a conversation to go on with.
 */
export function ChatLauncher({ vehicle }: { vehicle: ViewedVehicle | null }) {
  const site = useSite()
  const { pathname } = useAddress()
  const hasFrame = useFrame() !== null
  const href = usePaths().contact()
  const { chat } = site
  const shown = hasFrame && hasChat(pathname, site)
  const [Part, setPart] = useState<ComponentType<ChatPartProps> | null>(null)
  const [requests, setRequests] = useState(0)
  const [offer, setOffer] = useState<number | null>(null)
  const [hidden, setHidden] = useState(false)

  const load = useEffectEvent((onFailure: () => void) => {
    import('./ChatPart.tsx').then(({ default: Loaded }) => setPart(() => Loaded), onFailure)
  })
  const open = useEffectEvent((about: number | null) => {
    setOffer(about)
    setRequests((before) => before + 1)
    load(() => {
      console.error('Unable to load the chat.')
      navigate(href)
    })
  })
  useEffect(() => {
    if (!shown) return
    const isGoingOn = readText(storageKey(site.id, 'chat_used'), { lasting: false }) !== null
    if (chat?.greeting || (isGoingOn && chat?.script)) whenIdle(() => load(() => {}))
    return onChatRequest(({ id }) => open(id))
  }, [shown, site.id, chat])

  if (!shown || !chat) return null
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    open(null)
  }
  return (
    <>
      <a href={href} className="chat-launcher" hidden={hidden} onClick={onClick}>
        <MessageCircle aria-hidden size={20} strokeWidth={1.5} />
        {chat.label}
      </a>
      {Part ? (
        <Part
          chat={chat}
          place={chatPlace(pathname, site)}
          vehicle={vehicle}
          offer={offer}
          requests={requests}
          onRequest={() => open(null)}
          onHide={setHidden}
        />
      ) : null}
    </>
  )
}
