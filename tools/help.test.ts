import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { globSync } from 'tinyglobby'
import { describe, expect, test } from 'vitest'
import { helpOfScreen } from '../rules/staff/help/screens.ts'
import { HELP_TOPIC_KEYS, helpTopicOf } from '../rules/staff/help/topics.ts'
import { SECTIONS } from '../web/console/frame/entries.ts'
import { SCREEN_FILES, screenTexts } from './screenTexts.ts'

const root = posix.resolve(import.meta.dirname, '..')
const HELP = 'web/console/help'
const read = (file: string) => readFileSync(posix.join(root, file), 'utf8')
const sourceOf = (key: string) => read(`${HELP}/topics/${key}.md`)
const namesIn = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => posix.parse(file).name)

describe('topics of help', () => {
  test('each has its text, and each text its topic', () => {
    expect(namesIn(`${HELP}/topics/*.md`).toSorted()).toEqual([...HELP_TOPIC_KEYS].toSorted())
  })

  test('every screen in the navigation has one', () => {
    const screens = SECTIONS.flatMap(({ entries }) => entries.map(({ to }) => to)).filter((to) => to !== '/help')
    expect(screens.length).toBeGreaterThan(15)
    expect(screens.filter((to) => helpOfScreen(to) === null)).toEqual([])
  })

  test('none points nowhere', () => {
    const missing = HELP_TOPIC_KEYS.flatMap((key) =>
      helpTopicOf(key)
        .screens.filter((path) => !SCREEN_FILES.has(path))
        .map((path) => `${key}: ${path}`),
    )
    expect(missing).toEqual([])
  })

  test.each(HELP_TOPIC_KEYS)('%s: every label in bold is on its screens', (key) => {
    const texts = screenTexts(helpTopicOf(key).screens)
    const labels = [...sourceOf(key).matchAll(/\*\*(.+?)\*\*/g)].map(([, label]) => label!)
    expect(labels.filter((label) => !texts.has(label))).toEqual([])
  })

  test('texts are short, and have no markup but keys', () => {
    for (const key of HELP_TOPIC_KEYS) {
      const text = sourceOf(key)
      expect(text.split(/\s+/).length, key).toBeLessThan(220)
      expect(text.replaceAll(/<\/?kbd>/g, ''), key).not.toMatch(/[<>]|^#|\]\(/m)
    }
  })
})
