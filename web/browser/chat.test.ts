import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHAT_EVENT, openChat } from './chat.ts'

const about = { source: 'offer', id: 7, name: 'Tray at cost' } as const
let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('dispatchEvent', (event: Event) => page.dispatchEvent(event))
})
afterEach(() => vi.unstubAllGlobals())

test('without a chat nothing opens', () => expect(openChat(about)).toBe(false))

test('a chat that only listens opens nothing', () => {
  page.addEventListener(CHAT_EVENT, () => {})
  expect(openChat(about)).toBe(false)
})

test('a chat that takes it hears what it is about (§2.37)', () => {
  const received: unknown[] = []
  page.addEventListener(CHAT_EVENT, (event) => {
    event.preventDefault()
    received.push((event as CustomEvent).detail)
  })
  expect(openChat(about)).toBe(true)
  expect(received).toEqual([about])
})
