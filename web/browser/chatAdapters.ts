import type { WidgetGlobal } from '@forecourt/rules/site/chatWidget.ts'
import type { ChatAdapter, ChatWatcher, ChatWidget } from './chatWidget.ts'

type PodiumCallback = (name: string, properties?: unknown) => void

interface LiveChatEvent {
  timestamp: number | string
  author: { type: string }
}

/** The part of LiveChat's object that we use. */
interface LiveChatWidget {
  on(event: string, listener: (data: never) => void): void
  call(command: 'hide' | 'maximize' | 'minimize'): void
  get(what: 'state'): unknown
}

declare global {
  interface Window {
    PodiumEventsCallback?: PodiumCallback
    LiveChatWidget?: LiveChatWidget
  }
}

/** Makes the element of a widget visible or not, for scripts that have no call for it. */
function display(selector: string, shown: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) element.hidden = !shown
}

const PODIUM_ELEMENTS = '[id^="podium-"]:not(script)'
let isPodiumReady = false

/**
 * Podium's text widget. It documents no call that opens it: loading brings its bubble, which the visitor presses. It is
 * there once the bubble is in the page.
 */
export const podium: ChatAdapter = {
  prepare({ onOpened, onMessage }) {
    const before = window.PodiumEventsCallback
    window.PodiumEventsCallback = (name, properties) => {
      before?.(name, properties)
      if (name === 'Bubble Clicked') onOpened()
      if (name === 'Conversation Started') onMessage(Date.now())
    }
  },
  find() {
    isPodiumReady ||= document.querySelector(PODIUM_ELEMENTS) !== null
    if (!isPodiumReady) return null
    return {
      open: () => display(PODIUM_ELEMENTS, true),
      show: () => display(PODIUM_ELEMENTS, true),
      hide: () => display(PODIUM_ELEMENTS, false),
    }
  },
}

let liveChatReady = false
const watched = new WeakSet<LiveChatWidget>()

/** Whether it was ready before anybody listened. */
function hasState(widget: LiveChatWidget): boolean {
  try {
    return Boolean(widget.get('state'))
  } catch {
    return false
  }
}

function watchLiveChat(widget: LiveChatWidget, { onOpened, onMessage }: ChatWatcher): void {
  if (watched.has(widget)) return
  watched.add(widget)
  widget.on('ready', () => {
    liveChatReady = true
  })
  widget.on('visibility_changed', ({ visibility }: { visibility: string }) => {
    if (visibility === 'maximized') onOpened()
  })
  widget.on('new_event', ({ author, timestamp }: LiveChatEvent) => {
    if (author.type === 'customer') onMessage(new Date(timestamp).getTime())
  })
}

/** LiveChat. */
export const liveChat: ChatAdapter = {
  find(watcher) {
    const widget = window.LiveChatWidget
    if (!widget) return null
    watchLiveChat(widget, watcher)
    liveChatReady ||= hasState(widget)
    if (!liveChatReady) return null
    return {
      open: () => widget.call('maximize'),
      show: () => widget.call('minimize'),
      hide: () => widget.call('hide'),
    }
  },
}

/** The object that a script makes, by the name in the site's settings. */
function objectOf({ name }: WidgetGlobal): Readonly<Record<string, unknown>> | null {
  const made = (window as unknown as Readonly<Record<string, unknown>>)[name]
  return (typeof made === 'object' || typeof made === 'function') && made !== null
    ? (made as Readonly<Record<string, unknown>>)
    : null
}

/** A chat whose object and methods are data of the site, such as Autobot. It tells nothing of what happens in it. */
export const autobot: ChatAdapter = {
  find(_watcher, global) {
    const made = global && objectOf(global)
    if (!made) return null
    const call = (method: string | undefined) => {
      const run = method === undefined ? null : made[method]
      if (typeof run === 'function') Reflect.apply(run, made, [])
    }
    const widget: ChatWidget = {
      open: () => call(global.open),
      show: () => call(global.show),
      hide: () => call(global.hide),
    }
    return widget
  },
}
