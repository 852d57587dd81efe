import { chatPlace, hasChat } from '@forecourt/rules/chat/placement.ts'
import { useEffect, useEffectEvent, useState, type ComponentType, type MouseEvent } from 'react'
import { whenIdle } from '../../browser/afterLoad.ts'
import { onChatRequest } from '../../browser/chat.ts'
import { navigate } from '../../browser/page.ts'
import type { ViewedVehicle } from '../../browser/pageEvents.ts'
import { useAddress, useFrame } from '../layout/page.ts'
import { usePaths, useSite } from '../layout/site.ts'
import type { ChatPartProps, ChatRequest } from './ChatPart.tsx'

/**
 * The button of the site's chat (spec §4 Chat). Without scripts it leads to the enquiry form; with them the chat's code
 * loads when it is pressed, or after the page if there is a greeting or a widget to go on with.
 */
export function ChatLauncher({ vehicle }: { vehicle: ViewedVehicle | null }) {
  const site = useSite()
  const { pathname } = useAddress()
  const href = usePaths().contact()
  const { chat } = site
  const hasFrame = useFrame() !== null
  const shown = hasFrame && hasChat(pathname, site)
  const [Part, setPart] = useState<ComponentType<ChatPartProps> | null>(null)
  const [request, setRequest] = useState<ChatRequest | null>(null)

  const load = (onFailure: (error: unknown) => void) => {
    import('./ChatPart.tsx').then(({ default: Loaded }) => setPart(() => Loaded), onFailure)
  }
  const open = (offer: number | null) => {
    setRequest({ offer })
    load((error) => {
      console.error('Unable to load the chat.', error)
      navigate(href)
    })
  }
  const start = useEffectEvent(() => {
    if (chat!.greeting || chat!.provider !== 'built-in') whenIdle(() => load(() => {}))
    return onChatRequest(({ id }) => open(id))
  })
  useEffect(() => (shown ? start() : undefined), [shown])

  if (!shown) return null
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    open(null)
  }
  return (
    <>
      <a href={href} className="chat-launcher" onClick={onClick}>
        {chat!.label}
      </a>
      {Part ? (
        <Part
          chat={chat!}
          place={chatPlace(pathname, site)}
          vehicle={vehicle}
          request={request}
          onRequest={() => open(null)}
        />
      ) : null}
    </>
  )
}
