import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONTENT_FILE } from '@forecourt/server/content/file.ts'
import { PLATFORM } from '../platform.ts'
import { contentFile, DEMO_MEDIA } from '../seed.ts'
import { CONTENT } from './content.ts'
import { md } from './shape.ts'

const now = new Date('2026-11-21T00:00:00Z')
/** Pages that the menus of every site link to. */
const EXPECTED = [
  'finance',
  'service',
  'book-a-service',
  'vehicle-parts-and-accessories',
  'feedback',
  'about-us',
  'privacy-policy',
  'terms-and-conditions',
  'warranty',
  'roadside-assist',
  'care-plans',
] as const

test('every site of the demo has something to say, and nobody else does', () =>
  expect(Object.keys(CONTENT).toSorted()).toEqual(PLATFORM.websites.map(({ slug }) => slug).toSorted()))

/** Terms that dealers in the United States do not use. */
const NOT_AMERICAN =
  /\b(?:colour|tyre|petrol|licence|enquir|postcode|workshop|servicing|repayment|deposit|accommodation|valuer|fitted|aftersales|fortnight|windscreen|bonnet|gearbox)\w*|\bwe(?:’ll)? fit\b|\bflat battery|\bcall-outs|\bservice station|\bpads and discs|\b(?:car|vehicle) loan|\broadside assist\b/gi

test('a site in the United States speaks American (§9.24)', () => {
  const american = PLATFORM.websites.filter(({ settings }) => settings.locale === 'en-US')
  expect(american.length).toBeGreaterThan(0)
  const words = (slug: string) => JSON.stringify(CONTENT[slug]).replace(/"(?:form|href|slug|type|url)":"[^"]*"/g, '')
  for (const { slug } of american) expect([slug, words(slug).match(NOT_AMERICAN)]).toEqual([slug, null])
  // The same templates do contain such terms in Australia.
  expect(words('wattle-motors')).toMatch(NOT_AMERICAN)
})

test('a group that says pre-owned says it in its content too (§1.14)', () => {
  const groups = PLATFORM.groups
    .filter(({ settings }) => settings.used_condition_label === 'Pre-owned')
    .map(({ slug }) => slug)
  const own = PLATFORM.websites.filter(({ group }) => group !== null && groups.includes(group))
  expect(own.length).toBeGreaterThan(1)
  for (const { slug } of own)
    expect([slug, JSON.stringify(CONTENT[slug]).match(/\bused (?:cars?|vehicles?|stock)\b|# Used\b/gi)]).toEqual([
      slug,
      null,
    ])
})

test('Markdown in the source loses its indentation and no other space', () =>
  expect(
    md`
      The ${'Act'} says
      - *one*

      ${'Two.'} And three.
    `,
  ).toEqual({ type: 'markdown', text: 'The Act says\n- *one*\n\nTwo. And three.' }))

test('every roadside assistance number can be rung from its page', () => {
  const numbers = Object.values(CONTENT).flatMap(({ pages }) =>
    pages
      .filter(({ slug }) => slug === 'roadside-assist')
      .flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'facts' ? block.items : [])))
      .filter(({ label }) => /^Roadside assist|^Questions/.test(label)),
  )
  expect(numbers.length).toBeGreaterThan(10)
  for (const { value, href } of numbers) expect(href).toBe(`tel:${value.replaceAll(/\D/g, '')}`)
})

describe.each(Object.entries(CONTENT))('%s', (slug, content) => {
  test('is right by the rules of the import', () =>
    expect(CONTENT_FILE.safeParse(contentFile(content, now)).error?.issues).toBeUndefined())

  test('has every page that its footer links to, three articles and a position (§2.28)', () => {
    const slugs = content.pages.map((page) => page.slug)
    expect(EXPECTED.filter((expected) => !slugs.includes(expected))).toEqual([])
    expect(content.articles).toHaveLength(3)
    expect(content.jobs.length).toBeGreaterThanOrEqual(1)
  })

  test('names only pictures that there are', () => {
    const named = JSON.stringify(content).match(/\/media\/[\w./-]+/g) ?? []
    expect(named.filter((path) => !existsSync(join(DEMO_MEDIA, path.slice('/media/'.length))))).toEqual([])
  })

  test('names only places of its own dealerships', () => {
    const site = PLATFORM.websites.find((one) => one.slug === slug)!
    const places = PLATFORM.dealerships
      .filter((dealership) => site.dealerships.includes(dealership.slug))
      .flatMap(({ locations }) => locations.map((location) => location.slug))
    expect(content.jobs.flatMap(({ location }) => location ?? []).filter((one) => !places.includes(one))).toEqual([])
    const linked = [...JSON.stringify(content).matchAll(/\/contact-us\/([\w-]+)/g)].map(([, place]) => place!)
    expect(linked.filter((one) => !places.includes(one))).toEqual([])
  })

  test('runs one competition, whose last day is the one that its page names', () => {
    const { settings } = PLATFORM.websites.find((one) => one.slug === slug)!
    const pages = content.pages.filter(({ blocks }) =>
      blocks.some((block) => block.type === 'form' && block.form === 'competition'),
    )
    expect(pages).toHaveLength(1)
    const closing = pages[0]!.blocks
      .flatMap((block) => (block.type === 'facts' ? block.items : []))
      .find(({ label }) => /^Entries close/.test(label))!
    const day = new Date(`${settings.forms?.competition?.closes_on}T00:00:00Z`)
    const shown = new Intl.DateTimeFormat(settings.locale ?? 'en-AU', { dateStyle: 'long', timeZone: 'UTC' }).format(
      day,
    )
    expect(closing.value).toContain(shown)
  })

  test('leads to pages of its own where it leads to content', () => {
    const slugs = new Set(content.pages.map((page) => page.slug))
    const linked = [...JSON.stringify(content).matchAll(/["(]\/pages\/([\w-]+)/g)].map(([, page]) => page!)
    expect(linked.filter((page) => !slugs.has(page))).toEqual([])
  })
})
