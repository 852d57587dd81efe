import { readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import sharp from 'sharp'
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
      expect(text.replaceAll(/<\/?kbd>|^!\[[^\]]+\]\(\.\.\/pictures\/[a-z-]+\.webp\)$/gm, ''), key).not.toMatch(
        /[<>]|^#|\]\(/m,
      )
    }
  })
})

/** Bytes; together they are loaded by nobody, but are in every clone of the repository. */
const LARGEST_PICTURE = 32_000
const ALL_PICTURES = 2_000_000

describe('pictures of help', () => {
  const taken = JSON.parse(read(`${HELP}/pictures.json`)) as Record<
    string,
    { width: number; height: number; shown: string[]; around: string[] }
  >
  const shownBy = HELP_TOPIC_KEYS.flatMap((key) =>
    [...sourceOf(key).matchAll(/!\[(.*?)\]\(\.\.\/pictures\/(.+?)\.webp\)/g)].map(([, text, name]) => ({
      key,
      text: text!,
      name: name!,
    })),
  )

  test('each is in one topic, with a description, and each topic’s is there', () => {
    const names = shownBy.map(({ name }) => name).toSorted()
    expect(names).toEqual(namesIn(`${HELP}/pictures/*.webp`).toSorted())
    expect(names).toEqual(Object.keys(taken).toSorted())
    expect(shownBy.filter(({ text }) => text.length < 10)).toEqual([])
  })

  test('they are small', () => {
    const sizes = shownBy.map(({ name }) => statSync(posix.join(root, HELP, 'pictures', `${name}.webp`)).size)
    expect(Math.max(...sizes)).toBeLessThan(LARGEST_PICTURE)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(ALL_PICTURES)
  })

  test('each has the size on screen that is stored, in more pixels', async () => {
    for (const { name } of shownBy) {
      const { width, height } = await sharp(posix.join(root, HELP, 'pictures', `${name}.webp`)).metadata()
      const { width: shown, height: high } = taken[name]!
      expect(width / shown, name).toBeCloseTo(1.5, 1)
      expect(height / high, name).toBeCloseTo(1.5, 1)
    }
  })

  test.each(shownBy)('$name: what can be read in it is still on its screens; if not, npm run help:pictures', (one) => {
    const texts = screenTexts(helpTopicOf(one.key).screens)
    expect(taken[one.name]!.shown.filter((label) => !texts.has(label))).toEqual([])
  })
})
