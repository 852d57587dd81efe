import type { PublicSite } from '@forecourt/rules/site/site.ts'
import type { Root } from 'react-dom/client'
import { whenIdle } from '../../browser/afterLoad.ts'
import { bodyRoot } from '../../browser/bodyRoot.ts'
import { onChatRequest } from '../../browser/chat.ts'
import { formAddress, onLaunch } from '../../browser/chatLauncher.ts'
import { navigate, openPage } from '../../browser/page.ts'
import type { ViewedVehicle } from '../../browser/pageEvents.ts'
import { deserialize, type Serialized } from '../../serialized.ts'
import type { LayoutData } from '../layout/frame.server.ts'
import { PageContext, type PageAddress } from '../layout/page.ts'
import type { ChatRequest } from './ChatPart.tsx'

interface ChatVisit {
  site: PublicSite
  address: PageAddress
  vehicle: ViewedVehicle | null
}

let visit: ChatVisit
let begun = false
let root: Root | null = null
let request: ChatRequest | null = null

/** Follows the visitor's pages, and brings in the chat when it is asked for, or when it has something to say. */
export function chatVisited(current: ChatVisit): void {
  visit = current
  const { chat } = current.site
  if (root) void draw()
  if (begun || !chat) return
  begun = true
  onLaunch(() => open(null))
  onChatRequest(({ id }) => open(id))
  if (chat.greeting || chat.provider !== 'built-in') whenIdle(() => void draw().catch(() => {}))
}

function open(offer: number | null): void {
  request = { offer }
  draw().catch((error: unknown) => {
    console.error('Unable to load the chat.', error)
    navigate(formAddress())
  })
}

async function draw(): Promise<void> {
  const { default: ChatPart } = await import('./ChatPart.tsx')
  const { site, address, vehicle } = visit
  const { frame } = deserialize(openPage().payload.around as Serialized<LayoutData>)
  root ??= bodyRoot('chat')
  root.render(
    <PageContext value={{ site, frame, address }}>
      <ChatPart chat={site.chat!} vehicle={vehicle} request={request} onRequest={() => open(null)} />
    </PageContext>,
  )
}
