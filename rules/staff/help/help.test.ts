import { describe, expect, test } from 'vitest'
import { PERMISSIONS, type Permission } from '../permission.ts'
import { ROLE_NAMES, roleOf } from '../role.ts'
import { FIRST_TOPICS, firstRole, guideFor, guideRole, roleMay } from './guide.ts'
import { helpOfScreen, SCREEN_HELP } from './screens.ts'
import { helpSearch, searchTopics } from './search.ts'
import { HELP_TOPIC_KEYS, HELP_TOPICS, helpTopicKey, helpTopicOf } from './topics.ts'

describe('topics', () => {
  test('each is about something that roles have', () => {
    for (const key of HELP_TOPIC_KEYS) {
      const { permission } = helpTopicOf(key)
      expect(permission === null || permission in PERMISSIONS, key).toBe(true)
    }
  })

  test('titles are unique', () => {
    const titles = Object.values(HELP_TOPICS).map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('an address names one, and nothing else', () => {
    expect(helpTopicKey('passkeys')).toBe('passkeys')
    for (const text of [undefined, '', 'toString', '<b>passkeys</b>', 'Passkeys']) expect(helpTopicKey(text)).toBeNull()
  })
})

describe('the topic of a screen', () => {
  test.each([
    ['/', 'today'],
    ['/leads', 'find-leads'],
    ['/leads/new', 'enter-a-walk-in'],
    ['/leads/7d1f', 'answer-a-lead'],
    ['/leads/7d1f/person', 'merge-people'],
    ['/stock/12', 'why-not-shown'],
    ['/stock/12/photos/a', 'photos-from-a-phone'],
    ['/stock/bulk/3', 'change-many-vehicles'],
    ['/content/pages', 'write-a-page'],
    ['/content/pages/3/history', 'restore-a-page'],
    ['/platform/storage', 'platform-health'],
    ['/stockings', null],
    ['/help/today', null],
  ])('%s: %s', (path, topic) => {
    expect(helpOfScreen(path)).toBe(topic)
  })

  test('every row is reached by its own address', () => {
    for (const [screen, topic] of SCREEN_HELP) expect(helpOfScreen(`/${screen}`), screen).toBe(topic)
  })
})

describe('guides', () => {
  test.each(ROLE_NAMES)('the guide of %s begins with what the role can do', (role) => {
    const topics = guideFor(roleMay(role)).flatMap((part) => part.topics)
    expect(new Set(topics).size).toBe(topics.length)
    expect(FIRST_TOPICS[role].filter((key) => !topics.includes(key))).toEqual([])
    for (const key of topics) {
      const { permission } = helpTopicOf(key)
      if (permission !== null) expect(roleOf(role).permissions, key).toContain(permission)
    }
  })

  test('the guide of an operator has every topic, and nothing but their account is left without a right', () => {
    expect(guideFor(() => true).flatMap(({ topics }) => topics)).toEqual(HELP_TOPIC_KEYS)
    const none = guideFor((_: Permission) => false)
    expect(none.map(({ title }) => title)).toEqual(['Getting started', 'Reports', 'My account'])
  })

  test('of several roles, the one with most rights is read first', () => {
    expect(firstRole(['sales', 'group_owner'])).toBe('group_owner')
    expect(firstRole([])).toBeNull()
  })

  test('the role of an address', () => {
    expect(guideRole('finance')).toBe('finance')
    expect(guideRole('owner')).toBeNull()
    expect(guideRole(null)).toBeNull()
  })
})

describe('searching', () => {
  const topics = [
    { key: 'photos', title: 'Take and arrange photos', text: 'Upload photos from a phone. Their price is not shown.' },
    { key: 'price', title: 'Change a price', text: 'Choose a price in the list of stock.' },
    {
      key: 'long',
      title: 'Undo an import',
      text: `${'word '.repeat(40)}the vehicles are put back ${'word '.repeat(40)}`,
    },
  ]
  const keys = (search: string) => searchTopics(topics, search).map(({ key }) => key)

  test('each word begins a word of the topic; titles come first', () => {
    expect(keys('price')).toEqual(['price', 'photos'])
    expect(keys('PRI stock')).toEqual(['price'])
    expect(keys('rice')).toEqual([])
    expect(keys('price refund')).toEqual([])
    expect(keys('!')).toEqual([])
    expect(keys('')).toEqual([])
  })

  test('words around what was found are shown, whole', () => {
    const [found] = searchTopics(topics, 'vehicles')
    expect(found!.excerpt).toMatch(/^… word .*the vehicles are put back .*word …$/)
    expect(found!.excerpt!.length).toBeLessThan(170)
    expect(searchTopics(topics, 'arrange')[0]!.excerpt).toBeNull()
    expect(searchTopics(topics, 'choose')[0]!.excerpt).toBe('Choose a price in the list of stock.')
  })

  test('what is typed is trimmed, and cut after 80 characters', () => {
    expect(helpSearch(null)).toBe('')
    expect(helpSearch('  a\n b ')).toBe('a b')
    expect(helpSearch('x'.repeat(80))).toHaveLength(80)
    expect(helpSearch('x'.repeat(81))).toHaveLength(80)
    expect(searchTopics(topics, '<script>alert(1)</script>')).toEqual([])
  })
})
