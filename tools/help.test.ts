import { readFileSync, statSync } from 'node:fs'
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
const picturesIn = (text: string) =>
  [...text.matchAll(/!\[([^\]]*)\]\(\.\.\/pictures\/([a-z-]+)\.webp\)/g)].map(([, alt, name]) => ({ alt, name }))

interface Picture {
  width: number
  height: number
  /** The labels that can be read in it. */
  labels: readonly string[]
}
const pictures = JSON.parse(read(`${HELP}/pictures.json`)) as Record<string, Picture>
const MOST_BYTES = 30_000

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
      expect(text.replaceAll(/<\/?kbd>/g, ''), key).not.toMatch(/[<>]|^#|\]\(http/m)
      for (const { alt } of picturesIn(text)) expect(alt, key).toMatch(/^[^"&<>]{10,100}$/)
    }
  })
})

describe('pictures of help', () => {
  test('each is there, is shown once, and is small', () => {
    const names = HELP_TOPIC_KEYS.flatMap((key) => picturesIn(sourceOf(key)).map(({ name }) => name!)).toSorted()
    expect(Object.keys(pictures).toSorted()).toEqual(names)
    expect(namesIn(`${HELP}/pictures/*.webp`).toSorted()).toEqual(names)
    const sizes = names.map((name) => ({
      name,
      size: statSync(posix.join(root, `${HELP}/pictures/${name}.webp`)).size,
    }))
    expect(sizes.filter(({ size }) => size > MOST_BYTES)).toEqual([])
  })

  test('the labels in each are still on the screens of its topic; otherwise run npm run help:pictures', () => {
    const gone = HELP_TOPIC_KEYS.flatMap((key) => {
      const texts = screenTexts(helpTopicOf(key).screens)
      return picturesIn(sourceOf(key)).flatMap(({ name }) =>
        (pictures[name!]?.labels ?? []).filter((label) => !texts.has(label)).map((label) => `${name}: ${label}`),
      )
    })
    expect(gone).toEqual([])
  })
})
