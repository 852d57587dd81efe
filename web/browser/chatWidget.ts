import { widgetStep } from '@forecourt/rules/chat/timing.ts'
import type { ChatSlot, WidgetGlobal } from '@forecourt/rules/site/chatWidget.ts'
import { autobot, liveChat, podium } from './chatAdapters.ts'
import { loadSlot, type SlotSite } from './outsideSlots.ts'

/** A chat of others that is ready: the one contract of all providers. */
export interface ChatWidget {
  open(): void
  show(): void
  hide(): void
}

/** Told what happens in a widget. */
export interface ChatWatcher {
  /** Its visitor has opened it by its own button. */
  onOpened(): void
  /** Its visitor has sent a message, at this time of the widget. */
  onMessage(sentAt: number): void
}

/** How the script of a provider is used. */
export interface ChatAdapter {
  /** Sets what the script calls. */
  prepare?(watcher: ChatWatcher): void
  /** The widget, once it can be used; null before. */
  find(watcher: ChatWatcher, global: WidgetGlobal | null): ChatWidget | null
}

const ADAPTERS: Readonly<Record<ChatSlot, ChatAdapter>> = {
  podium,
  livechat: liveChat,
  autobot,
  dealercell: autobot,
}

/** A widget and how long to wait before it is opened; or why there is none. */
export type LoadedWidget =
  | { kind: 'ready'; widget: ChatWidget; afterMs: number }
  | { kind: 'refused' }
  | { kind: 'failed' }

/**
 * Loads the widget of a site's chat if the visitor allows it, and asks until it is ready (spec §4 Chat). A failure is
 * told to the console (spec §8); the form remains.
 */
export async function loadWidget(
  site: SlotSite,
  { provider, global }: { provider: ChatSlot; global: WidgetGlobal | null },
  watcher: ChatWatcher,
): Promise<LoadedWidget> {
  const adapter = ADAPTERS[provider]
  const slot = site.outsideSlots.find(({ name }) => name === provider)
  const find = () => adapter.find(watcher, global)
  const present = find()
  if (present) return { kind: 'ready', widget: present, afterMs: widgetStep({ ready: true, waitedMs: 0 }).afterMs }
  const began = performance.now()
  try {
    adapter.prepare?.(watcher)
    const outcome = slot ? await loadSlot(site, slot) : 'failed'
    if (outcome === 'refused') return { kind: 'refused' }
    if (outcome === 'failed') throw new Error('no response')
    const widget = await whenReady(find, began)
    const step = widgetStep({ ready: true, waitedMs: Math.max(1, performance.now() - began) })
    return { kind: 'ready', widget, afterMs: step.afterMs }
  } catch (error) {
    console.error(`Unable to load the chat widget ${provider}.`, error)
    return { kind: 'failed' }
  }
}

/** Asks every 100 ms; rejects when it has taken too long. */
function whenReady(find: () => ChatWidget | null, began: number): Promise<ChatWidget> {
  return new Promise((resolve, reject) => {
    const ask = () => {
      const widget = find()
      if (widget) return resolve(widget)
      const step = widgetStep({ ready: false, waitedMs: performance.now() - began })
      if (step.kind === 'fail') return reject(new Error('not ready in time'))
      setTimeout(ask, step.afterMs)
    }
    ask()
  })
}
