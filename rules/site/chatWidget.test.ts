import { describe, expect, test } from 'vitest'
import { cascade, parseLayer } from './cascade.ts'
import { chatScript, chatView } from './chatWidget.ts'
import { siteTags } from './siteTags.ts'

const settingsOf = (site: object) => {
  const parsed = parseLayer(site)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return cascade({ template: {}, group: {}, site: parsed.layer }).settings
}
const token = '7b0f3c1e-0b0e-4a8e-9d0a-1c1c1c1c1c1c'
const slot = {
  script: 'https://chat.example/load.js?k={key}',
  key: 'k-1',
  attributes: { 'data-key': '{key}' },
  hosts: ['https://*.chat.example'],
  global: { name: 'autobot', open: 'open', show: 'show', hide: 'hide' },
}

test('a site without keys has the built-in chat, without a greeting, and loads nothing', () => {
  expect(chatView(settingsOf({}))).toEqual({
    provider: 'built-in',
    label: 'Text us',
    greeting: null,
    hiddenOn: ['checkout'],
    hiddenMakes: [],
    script: null,
  })
  expect(siteTags(settingsOf({}))).toBeNull()
})

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
])('%j has the chat of %s', (site, provider) => expect(chatScript(settingsOf(site)).provider).toBe(provider))

test('a text widget greets, and any chat with a text of the site', () => {
  expect(chatView(settingsOf({ chat_podium_token: token }))!.greeting).toBe(
    'Have a question? Text us and we’ll get back to you.',
  )
  expect(chatView(settingsOf({ chat_livechat_license: 7 }))!.greeting).toBeNull()
  expect(chatView(settingsOf({ chat_greeting: 'Hello' }))!.greeting).toBe('Hello')
})

describe('the script of a chat', () => {
  test('is filled with the key, and its hosts follow from the data', () =>
    expect(chatScript(settingsOf({ autobot: true, outside_services: { autobot: slot } })).script).toEqual({
      src: 'https://chat.example/load.js?k=k-1',
      attributes: { 'data-key': 'k-1' },
      license: null,
      global: slot.global,
      hosts: ['https://chat.example', 'https://*.chat.example'],
    }))

  test('is allowed by the policy and not loaded with the page', () => {
    const tags = siteTags(settingsOf({ chat_podium_token: token }))!
    expect(tags.scripts).toEqual([])
    expect(tags.sources).toEqual(['https://*.podium.com'])
    expect(siteTags(settingsOf({ chat_podium_token: token, chat_enabled: false }))).toBeNull()
  })

  test.each([{ name: 'x;alert(1)', open: 'open' }, { name: 'x', open: 'a.b' }, { name: 'x' }])(
    'a global %j is refused',
    (global) => expect(parseLayer({ outside_services: { autobot: { ...slot, global } } })).toMatchObject({ ok: false }),
  )
})
