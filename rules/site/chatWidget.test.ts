import { expect, test } from 'vitest'
import { cascade, parseLayer } from './cascade.ts'
import { chatView, isChatSlot } from './chatWidget.ts'

const settingsOf = (site: object) => {
  const parsed = parseLayer(site)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return cascade({ template: {}, group: {}, site: parsed.layer }).settings
}
const token = '7b0f3c1e-0b0e-4a8e-9d0a-1c1c1c1c1c1c'
const slot = {
  script: 'https://chat.example/load.js?k={key}',
  key: 'k-1',
  global: { name: 'autobot', open: 'open', show: 'show', hide: 'hide' },
}

test('a site without keys has the built-in chat, without a greeting', () =>
  expect(chatView(settingsOf({}))).toEqual({
    provider: 'built-in',
    label: 'Text us',
    greeting: null,
    hiddenOn: ['checkout'],
    hiddenMakes: [],
    global: null,
  }))

test('a site that wants none has none, whatever keys it has', () =>
  expect(chatView(settingsOf({ chat_enabled: false, chat_podium_token: token }))).toBeNull())

test.each([
  [
    { chat_podium_token: token, chat_livechat_license: 7, autobot: true, outside_services: { autobot: slot } },
    'podium',
  ],
  [{ chat_livechat_license: 7, autobot: true, outside_services: { autobot: slot } }, 'livechat'],
  [{ autobot: true, dealercell: true, outside_services: { autobot: slot, dealercell: slot } }, 'dealercell'],
  [{ autobot: true, outside_services: { autobot: slot } }, 'autobot'],
  [{ autobot: true }, 'built-in'],
  [{ outside_services: { autobot: slot } }, 'built-in'],
  [{ impel: true, outside_services: { impel: slot } }, 'built-in'],
])('%j has the chat of %s', (site, provider) => expect(chatView(settingsOf(site))!.provider).toBe(provider))

test('a text widget greets, and any chat with a text of the site', () => {
  expect(chatView(settingsOf({ chat_podium_token: token }))!.greeting).toBe(
    'Have a question? Text us and we’ll get back to you.',
  )
  expect(chatView(settingsOf({ chat_livechat_license: 7 }))!.greeting).toBeNull()
  expect(chatView(settingsOf({ chat_greeting: 'Hello' }))!.greeting).toBe('Hello')
})

test('the object of a script and the makes without Autobot are data of the site', () => {
  const site = { autobot: true, outside_services: { autobot: slot }, autobot_hidden_makes: ['Mazda'] }
  expect(chatView(settingsOf(site))).toMatchObject({ global: slot.global, hiddenMakes: ['Mazda'] })
  expect(chatView(settingsOf({ ...site, autobot: false }))).toMatchObject({ global: null, hiddenMakes: [] })
})

test.each([{ name: 'x;alert(1)', open: 'open' }, { name: 'x', open: 'a.b' }, { name: 'x' }])(
  'a global %j is refused',
  (global) => expect(parseLayer({ outside_services: { autobot: { ...slot, global } } })).toMatchObject({ ok: false }),
)

test('chats wait for the visitor, other scripts do not', () =>
  expect(
    (['podium', 'livechat', 'dealercell', 'autobot', 'impel', 'google_analytics'] as const).map(isChatSlot),
  ).toEqual([true, true, true, true, false, false]))
