import type { Settings } from './config.ts'
import type { OutsideService } from './outsideServices.ts'

/** Kinds of pages that a site may keep its chat from (spec §4 Chat). */
export const CHAT_PLACES = ['vehicle', 'location', 'checkout'] as const
export type ChatPlace = (typeof CHAT_PLACES)[number]

/** Outside services that are chats, in the order in which they are preferred. */
export const CHAT_SERVICES = ['dealercell', 'autobot'] as const satisfies readonly OutsideService[]
type ChatService = (typeof CHAT_SERVICES)[number]

/** Who provides a chat. */
export type ChatProvider = 'podium' | 'livechat' | ChatService | 'built-in'

/** The object of a service's script and its methods, from its installation instructions. */
export interface WidgetGlobal {
  name: string
  open: string
  show?: string | undefined
  hide?: string | undefined
}

/** The script of a chat of others. */
export interface WidgetScript {
  src: string
  attributes: Readonly<Record<string, string>>
  /** The licence of LiveChat. */
  license: number | null
  global: WidgetGlobal | null
  /** Sources that the Content-Security-Policy must allow. */
  hosts: readonly string[]
}

/** A site's chat as its pages get it. */
export interface ChatView {
  provider: ChatProvider
  label: string
  /** Pops up after 3 seconds; null for none. */
  greeting: string | null
  hiddenOn: readonly ChatPlace[]
  hiddenMakes: readonly string[]
  /** Null for the built-in chat. */
  script: Omit<WidgetScript, 'hosts'> | null
}

export type ChatSettings = Pick<
  Settings,
  | ChatService
  | 'outside_services'
  | 'chat_podium_token'
  | 'chat_livechat_license'
  | 'chat_enabled'
  | 'chat_label'
  | 'chat_greeting'
  | 'chat_hidden_on'
  | 'autobot_hidden_makes'
>

const PODIUM = 'https://connect.podium.com'
const LIVECHAT = 'https://cdn.livechatinc.com'

/** Chats that are text-message widgets, which greet the visitor. */
const TEXT_WIDGETS: readonly ChatProvider[] = ['podium', 'dealercell']
const TEXT_GREETING = 'Have a question? Text us and we’ll get back to you.'

/** The provider of a site's chat with its script: the first whose keys the site has, else the built-in chat. */
export function chatScript(settings: ChatSettings): { provider: ChatProvider; script: WidgetScript | null } {
  const { chat_podium_token: podium, chat_livechat_license: license } = settings
  const plain = { license: null, global: null, attributes: {} }
  if (podium)
    return {
      provider: 'podium',
      script: {
        ...plain,
        src: `${PODIUM}/widget.js#ORG_TOKEN=${podium}`,
        attributes: { id: 'podium-widget', 'data-organization-api-token': podium },
        hosts: ['https://*.podium.com'],
      },
    }
  if (license)
    return {
      provider: 'livechat',
      script: {
        ...plain,
        src: `${LIVECHAT}/tracking.js`,
        license,
        hosts: [LIVECHAT, 'https://*.livechatinc.com', 'wss://*.livechatinc.com'],
      },
    }
  for (const provider of CHAT_SERVICES) {
    const slot = settings.outside_services[provider]
    if (!settings[provider] || !slot) continue
    const filled = (value: string) => value.replaceAll('{key}', () => slot.key)
    const src = filled(slot.script)
    return {
      provider,
      script: {
        ...plain,
        src,
        attributes: Object.fromEntries(
          Object.entries(slot.attributes ?? {}).map(([name, value]) => [name, filled(value)]),
        ),
        global: slot.global ?? null,
        hosts: [new URL(src).origin, ...(slot.hosts ?? [])],
      },
    }
  }
  return { provider: 'built-in', script: null }
}

/** A site's chat; null if it has none. */
export function chatView(settings: ChatSettings): ChatView | null {
  if (!settings.chat_enabled) return null
  const { provider, script } = chatScript(settings)
  const { hosts: _hosts, ...shown } = script ?? { hosts: [] }
  return {
    provider,
    label: settings.chat_label,
    greeting: settings.chat_greeting ?? (TEXT_WIDGETS.includes(provider) ? TEXT_GREETING : null),
    hiddenOn: settings.chat_hidden_on,
    hiddenMakes: provider === 'autobot' ? settings.autobot_hidden_makes : [],
    script: script ? (shown as Omit<WidgetScript, 'hosts'>) : null,
  }
}
