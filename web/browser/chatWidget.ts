import { widgetStep } from '@forecourt/rules/chat/timing.ts'
import type { ChatProvider, ChatView } from '@forecourt/rules/site/chatWidget.ts'
import { autobot, liveChat, podium } from './chatAdapters.ts'
import { abandonScript, loadScript } from './script.ts'

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
  /** Sets what the script reads when it starts. */
  prepare(script: WidgetOptions, watcher: ChatWatcher): void
  /** The widget, once it can be used; null before. */
  find(script: WidgetOptions, watcher: ChatWatcher): ChatWidget | null
}

export type WidgetOptions = NonNullable<ChatView['script']>

const ADAPTERS: Readonly<Record<Exclude<ChatProvider, 'built-in'>, ChatAdapter>> = {
  podium,
  livechat: liveChat,
  autobot,
  dealercell: autobot,
}

/** A widget, and how long to wait before it is opened. */
export interface LoadedWidget {
  widget: ChatWidget
  afterMs: number
}

/**
 * Loads the widget of a site's chat, and asks until it is ready (spec §4 Chat).
 *
 * @param mayLoad whether the visitor allows scripts of chats
 * @returns null if it may not be loaded or has failed, which the console says; the form remains (spec §8)
 */
export async function loadWidget(
  { provider, script }: Pick<ChatView, 'provider' | 'script'>,
  watcher: ChatWatcher,
  mayLoad: () => boolean,
): Promise<LoadedWidget | null> {
  if (provider === 'built-in' || script === null || !mayLoad()) return null
  const adapter = ADAPTERS[provider]
  try {
    const began = performance.now()
    let widget = adapter.find(script, watcher)
    if (!widget) {
      adapter.prepare(script, watcher)
      await Promise.race([loadScript(script.src, script.attributes), ready(adapter, script, watcher, began)])
    }
    widget = await ready(adapter, script, watcher, began)
    const step = widgetStep({ ready: true, waitedMs: Math.ceil(performance.now() - began) })
    return { widget, afterMs: step.kind === 'open' ? step.afterMs : 0 }
  } catch (error) {
    abandonScript(script.src)
    console.error(`Unable to load the chat widget ${provider}.`, error)
    return null
  }
}

/** Asks every 100 ms; rejects when it has taken too long. */
function ready(adapter: ChatAdapter, script: WidgetOptions, watcher: ChatWatcher, began: number): Promise<ChatWidget> {
  return new Promise((resolve, reject) => {
    const ask = () => {
      const widget = adapter.find(script, watcher)
      if (widget) return resolve(widget)
      const step = widgetStep({ ready: false, waitedMs: performance.now() - began })
      if (step.kind === 'fail') return reject(new Error('not ready in time'))
      setTimeout(ask, step.afterMs)
    }
    ask()
  })
}
