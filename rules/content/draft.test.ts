import { describe, expect, test } from 'vitest'
import { BLOCK_TYPES, checkDraft, draftBlock, draftOf, isSameContent, newBlock } from './draft.ts'
import { ITEM_KINDS } from './item.ts'

const page = (blocks: readonly unknown[], more: Record<string, unknown> = {}) =>
  draftOf('pages', { title: 'Care plans', slug: 'care-plans', description: '', picture: null, blocks, ...more })
const problemsOf = (blocks: readonly unknown[], more?: Record<string, unknown>) =>
  checkDraft('pages', page(blocks, more)).problems

describe('draftOf', () => {
  test.each(ITEM_KINDS)('reads any value as a whole draft of %s', (kind) => {
    for (const value of [null, 'text', 7, [], {}, { title: 4, blocks: 'x', tags: null, picture: 9 }]) {
      const draft = draftOf(kind, value)
      expect(draft.title).toBe('')
      expect(draft.blocks).toEqual([])
      expect(draftOf(kind, draft)).toEqual(draft)
    }
  })

  test.each([
    [
      { type: 'cards', items: [{ title: '<b>', picture: 4 }] },
      { title: '<b>', text: '', href: '' },
    ],
    [
      { type: 'cards', items: [{ title: 'A', picture: { url: '/a.jpg', width: -1 } }] },
      { title: 'A', text: '' },
    ],
    [
      { type: 'cards', items: [{ picture: { url: '/a.jpg', alt: 'A ute', width: 3, height: 2, focus: '50% 20%' } }] },
      { picture: { url: '/a.jpg', alt: 'A ute', width: 3, height: 2, focus: '50% 20%' } },
    ],
    [{ type: 'cards', items: [{ picture: { url: '/a.jpg', focus: 'top' } }] }, { picture: { url: '/a.jpg', alt: '' } }],
  ])('keeps what it can of %j', (value, item) => {
    expect(draftBlock(value)).toMatchObject({ type: 'cards', items: [item] })
  })

  test('shows a block that it cannot read as such', () => {
    expect(draftBlock({ type: 'map', zoom: 4 })).toEqual({ type: 'broken', was: '{"type":"map","zoom":4}' })
    expect(draftBlock(undefined)).toEqual({ type: 'broken', was: 'null' })
  })

  test('a time is the same content in any zone', () => {
    const at = (published_at: string) => ({ title: 'A', published_at })
    expect(isSameContent('articles', at('2026-11-26T10:00:00+10:00'), at('2026-11-26T00:00:00.000Z'))).toBe(true)
    expect(isSameContent('articles', at('2026-11-26T10:00:00+10:00'), at('2026-11-26T00:00:01.000Z'))).toBe(false)
  })
})

describe('checkDraft', () => {
  test.each(BLOCK_TYPES)('says of a new block %s what is missing, or nothing', (type) => {
    const problems = problemsOf([newBlock(type)])
    const complete = ['form', 'stock', 'offers', 'locations'].includes(type)
    expect(problems === null).toBe(complete)
    for (const [path, words] of Object.entries(problems ?? {})) {
      expect(path).toMatch(/^blocks\.0\./)
      expect(words).toMatch(/^Please [a-z].*\.$/)
    }
  })

  test.each([
    [{ title: '' }, { title: 'Please enter a title.' }],
    [{ title: '  ' }, { title: 'Please enter a title.' }],
    [{ slug: 'Care plans' }, { slug: 'Please use lower-case words with hyphens, such as care-plans.' }],
    [{ slug: 'care/plans' }, null],
    [{ picture: 'x.jpg' }, { picture: 'Please enter a path on the site, or a web address.' }],
    [{ picture: ' ' }, null],
  ])('of a page with %j', (more, problems) => {
    expect(problemsOf([], more)).toEqual(problems)
  })

  test.each([
    ['/contact', null],
    ['https://example.com/a', null],
    ['tel:0746337777', null],
    ['//evil.example', 'Please enter a path such as /contact, or a web address.'],
    ['javascript:alert(1)', 'Please enter a path such as /contact, or a web address.'],
    ['', null],
  ])('a link of a fact to %s', (href, words) => {
    const problems = problemsOf([{ type: 'facts', items: [{ label: 'Phone', value: '1', href }] }])
    expect(problems).toEqual(words && { 'blocks.0.items.0.href': words })
  })

  test('names the field of the item of the block', () => {
    expect(
      problemsOf([
        { type: 'markdown', text: 'Fine.' },
        { type: 'questions', items: [{ question: 'Why?', answer: 'Because.' }, { question: 'And?' }] },
        { type: 'gallery', pictures: [] },
        { type: 'nothing' },
        { type: 'callToAction', title: '', text: '', label: '', href: '/contact' },
        { type: 'cards', items: [{ title: '', text: '', href: '' }] },
      ]),
    ).toEqual({
      'blocks.1.items.1.answer': 'Please enter an answer.',
      'blocks.2.pictures': 'Please add at least one picture.',
      'blocks.3.type': 'We can’t read this block. Please delete it and add it again.',
      'blocks.4.title': 'Please enter a heading.',
      'blocks.4.label': 'Please enter what the button says.',
      'blocks.5.items.0.title': 'Please enter a title.',
      'blocks.5.items.0.text': 'Please fill this in.',
    })
  })

  test('leaves out what was left empty', () => {
    const draft = page([
      { type: 'cards', items: [{ title: 'A', text: 'B', href: '', picture: { url: '', alt: '' } }] },
      { type: 'picture', picture: { url: '/a.jpg', alt: '' }, caption: ' ' },
      { type: 'locations', location_type: '' },
    ])
    expect(checkDraft('pages', draft).item?.blocks).toEqual([
      { type: 'cards', items: [{ title: 'A', text: 'B' }] },
      { type: 'picture', picture: { url: '/a.jpg', alt: '' } },
      { type: 'locations' },
    ])
  })

  test('of articles and positions', () => {
    const article = draftOf('articles', { title: 'A', slug: 'a/b', tags: [' ', 'Ute '], published_at: 'soon' })
    expect(checkDraft('articles', article).problems).toEqual({
      slug: 'Please use lower-case words with hyphens, such as care-plans.',
      summary: 'Please enter a summary.',
      published_at: 'Please enter a date and a time.',
    })
    const job = draftOf('jobs', { title: 'A', slug: 'a', summary: 'B', closes_on: '2026-02-30' })
    expect(checkDraft('jobs', job).problems).toEqual({ closes_on: 'Please choose a day.' })
  })
})
