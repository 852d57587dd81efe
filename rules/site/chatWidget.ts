import type { Settings } from './config.ts'
import { outsideSlots, type OutsideSlot, type SlotSettings } from './outsideSlots.ts'

/** Kinds of pages that a site may keep its chat from (spec §4 Chat). */
export const CHAT_PLACES = ['vehicle', 'location', 'checkout'] as const
export type ChatPlace = (typeof CHAT_PLACES)[number]

/** Scripts of others that are chats, in the order in which they are preferred. */
export const CHAT_SLOTS = ['podium', 'livechat', 'dealercell', 'autobot'] as const satisfies OutsideSlot['name'][]
export type ChatSlot = (typeof CHAT_SLOTS)[number]

/** Who provides a chat. */
export type ChatProvider = ChatSlot | 'built-in'

/** The object of a chat's script and its methods, from its installation instructions. */
export interface WidgetGlobal {
  name: string
  open: string
  show?: string | undefined
  hide?: string | undefined
}

/** A site's chat as its pages get it. */
export interface ChatView {
  provider: ChatProvider
  label: string
  /** Pops up after 3 seconds; null for none. */
  greeting: string | null
  hiddenOn: readonly ChatPlace[]
  hiddenMakes: readonly string[]
  /** Null if the script of the provider needs no names. */
  global: WidgetGlobal | null
}

export type ChatSettings = SlotSettings &
  Pick<Settings, 'chat_enabled' | 'chat_label' | 'chat_greeting' | 'chat_hidden_on' | 'autobot_hidden_makes'>

/** Chats that are text-message widgets, which greet the visitor. */
const TEXT_WIDGETS: readonly ChatProvider[] = ['podium', 'dealercell']
const TEXT_GREETING = 'Have a question? Text us and we’ll get back to you.'

/** Whether a script is a chat, which loads when a visitor asks for it and not with the page. */
export const isChatSlot = (name: OutsideSlot['name']): name is ChatSlot =>
  (CHAT_SLOTS as readonly OutsideSlot['name'][]).includes(name)

/** A site's chat: of the first provider whose keys it has, else the built-in one. Null if it has none. */
export function chatView(settings: ChatSettings): ChatView | null {
  if (!settings.chat_enabled) return null
  const slots = outsideSlots(settings)
  const provider: ChatProvider = CHAT_SLOTS.find((name) => slots.some((slot) => slot.name === name)) ?? 'built-in'
  const named = provider === 'dealercell' || provider === 'autobot' ? settings.outside_services[provider] : null
  return {
    provider,
    label: settings.chat_label,
    greeting: settings.chat_greeting ?? (TEXT_WIDGETS.includes(provider) ? TEXT_GREETING : null),
    hiddenOn: settings.chat_hidden_on,
    hiddenMakes: provider === 'autobot' ? settings.autobot_hidden_makes : [],
    global: named?.global ?? null,
  }
}
