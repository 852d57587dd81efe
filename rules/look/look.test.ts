import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PLATFORM } from '../../demo/platform.ts'
import { cascade } from '../site/cascade.ts'
import { PLATFORM_SETTINGS } from '../site/config.ts'
import { TEMPLATES } from '../site/templates.ts'
import { changedLook, differingKeys, lookLayer, mergedLook, withLook, lookChange } from './layer.ts'
import { menuLinkProblem } from './menuLink.ts'
import { checkedPairs, contrastProblems, problemsAtSite, shownRatio, SUNKEN_SHARE, type SiteColours } from './pairs.ts'
import { lookPageOf, LOOK_KEYS, LOOK_LABELS, STYLE_KEYS } from './parts.ts'
import { lookTexts, readLookForm } from './read.ts'
import { STARTING_POINTS } from './startingPoints.ts'
import { lookWords } from './words.ts'

const settings = PLATFORM_SETTINGS
const colours = (changes: Partial<typeof settings> = {}) => ({ ...settings, ...changes })

describe('contrast of the colours that a site uses (decision 161)', () => {
  test.each(PLATFORM.websites.map((site) => [site.slug, site] as const))('%s can be read', (_, site) => {
    const group = PLATFORM.groups.find(({ slug }) => slug === site.group)?.settings ?? {}
    const { settings: own } = cascade({ template: TEMPLATES[site.template]!, group, site: site.settings })
    expect(contrastProblems(own)).toEqual({})
  })

  test.each(Object.entries(STARTING_POINTS))('so can the starting point %s, which is a whole style', (_, { look }) => {
    expect(contrastProblems(look)).toEqual({})
    expect(Object.keys(look).toSorted()).toEqual(STYLE_KEYS.toSorted())
  })

  test.each([
    ['just enough', { colour_muted: '#6F6F6F' }, {}],
    [
      'enough on the page, but not on strips that are set into it',
      { colour_muted: '#767676' },
      {
        colour_muted:
          'Secondary text on shaded strips: the contrast is 4.0 to 1, and 4.5 is needed. The nearest colour that passes is #6F6F6F.',
      },
    ],
    [
      'just too little, with the nearest that passes',
      { colour_muted: '#777777' },
      {
        colour_muted:
          'Secondary text on the page background: the contrast is 4.4 to 1, and 4.5 is needed. The nearest colour that passes is #6F6F6F.',
      },
    ],
    [
      'text on the brand colour',
      { colour_brand_ink: '#1E3A8A' },
      {
        colour_brand_ink:
          'Text on the brand colour: the contrast is 1.5 to 1, and 4.5 is needed. The nearest colour that passes is #C1D5FF.',
      },
    ],
    [
      'buttons take the accent where the brand does not stand out',
      { colour_brand: '#FFFFFF', colour_brand_ink: '#111111' },
      {},
    ],
    [
      'neither stands out',
      { colour_brand: '#FFFFFF', colour_brand_ink: '#111111', colour_accent: '#EEEEEE', colour_accent_ink: '#111111' },
      {
        colour_brand:
          'Buttons on the page background: the contrast is 1.1 to 1, and 3 is needed. The nearest colour that passes is #949494.',
      },
    ],
    [
      'no colour passes on a light and a dark ground',
      { colour_ground: '#FFFFFF', colour_surface: '#555555', colour_ink: '#808080' },
      expect.objectContaining({
        colour_ink: expect.stringContaining('No colour passes on all backgrounds.') as string,
      }),
    ],
    [
      'messages are those of dark sites',
      { colour_scheme: 'dark' as const },
      { colour_scheme: 'Messages: the contrast is 1.6 to 1, and 4.5 is needed. Choose “light”.' },
    ],
  ])('%s', (_, changes, expected) => expect(contrastProblems(colours(changes))).toEqual(expected))

  test('a ratio is rounded down, and every pair is told', () => {
    expect([shownRatio(4.49), shownRatio(4.5), shownRatio(21)]).toEqual(['4.4', '4.5', '21.0'])
    expect(checkedPairs(settings)).toHaveLength(10)
  })
})

describe('a group’s colours at one of its sites (decision 198)', () => {
  const at = (name: string, changes: Partial<typeof settings>, own: readonly string[] = []): SiteColours => ({
    name,
    colours: colours(changes),
    own,
  })
  const muted = { colour_muted: '#777777' }
  const ink = { colour_ink: '#FFFFFF', colour_muted: '#FFFFFF' }

  test.each<[string, SiteColours, readonly SiteColours[], Record<string, string>]>([
    ['a site that can be read', at('A', {}), [], {}],
    ['just enough', at('A', { colour_muted: '#6F6F6F' }), [], {}],
    [
      'a setting that the site takes from the group is told by its name',
      at('A', muted),
      [],
      {
        colour_muted:
          'At A: Secondary text on the page background: the contrast is 4.4 to 1, and 4.5 is needed. The nearest “Secondary text” that passes is #6F6F6F.',
      },
    ],
    [
      'where the text is the site’s own, the background of the group is what can be changed',
      at('A', { colour_ground: '#DDDDDD', colour_muted: '#6F6F6F' }, ['colour_muted']),
      [],
      {
        colour_ground:
          'At A: Secondary text on the page background: the contrast is 3.6 to 1, and 4.5 is needed. The site has its own “Secondary text”. The nearest “Page background” that passes is #F3F3F3.',
      },
    ],
    [
      'what passes at this site has to pass at the others too',
      at('A', muted),
      [at('B', { ...muted, colour_surface: '#EEEEEE' }, ['colour_surface'])],
      {
        colour_muted: expect.stringMatching(/^At A: .* The nearest “Secondary text” that passes is #6[0-9A]/) as string,
      },
    ],
    [
      'another site that no shade passes at does not hide the one that passes here',
      at('A', muted),
      [at('B', { ...muted, colour_surface: '#222222' }, ['colour_surface'])],
      { colour_muted: expect.stringContaining('The nearest “Secondary text” that passes there is #6F6F6F.') as string },
    ],
    [
      'only the site’s own colours',
      at('A', { ...ink, colour_ground: '#FFFFFF', colour_surface: '#FFFFFF' }, [
        ...['colour_ink', 'colour_muted', 'colour_ground', 'colour_surface'],
      ]),
      [],
      {},
    ],
    [
      'messages of a dark scheme on a light site of its own',
      at('A', { colour_scheme: 'dark' }, ['colour_ground', 'colour_surface']),
      [],
      {
        colour_scheme:
          'At A: Messages: the contrast is 1.6 to 1, and 4.5 is needed. The site has its own “Page background” and “Cards and panels”. Choose “light” or other backgrounds.',
      },
    ],
  ])('%s', (_, site, others, expected) => expect(problemsAtSite(site, [site, ...others], settings)).toEqual(expected))

  test('what could be read no better before is not held against the group', () => {
    expect(problemsAtSite(at('A', muted), [], colours(muted))).toEqual({})
    expect(Object.keys(problemsAtSite(at('A', muted), [], colours({ colour_muted: '#787878' })))).toEqual([
      'colour_muted',
    ])
  })
})

test('the strips that are checked are those of the style sheet', () => {
  const css = readFileSync(new URL('../../web/styles/app.css', import.meta.url), 'utf8')
  const share = `${SUNKEN_SHARE * 100}%`
  expect(css).toContain(`--sunken: color-mix(in srgb, var(--ink) ${share}, var(--surface));`)
})

describe('a draft of the look', () => {
  test('is a part of the layer, and the rest of it stays', () => {
    const layer = { colour_brand: '#111111', search_page_size: 24, tagline: 'Hello' }
    expect(lookLayer(layer)).toEqual({ colour_brand: '#111111', tagline: 'Hello' })
    expect(withLook(layer, { tagline: 'Bye' })).toEqual({ search_page_size: 24, tagline: 'Bye' })
    expect(lookChange({ tagline: 'Bye' }).unset).toEqual(LOOK_KEYS.filter((key) => key !== 'tagline'))
  })

  test('has of its own what differs from what was shown; what is reset is inherited again', () => {
    const shown = { ...settings, tagline: 'From the group', colour_brand: '#222222' }
    const draft = { colour_brand: '#222222', corner_radius: 3 }
    const next = changedLook(
      draft,
      { ...shown, corner_radius: 3 },
      { tagline: 'From the group', colour_ink: '#333333' },
      ['corner_radius'],
    )
    expect(next).toEqual({ colour_brand: '#222222', colour_ink: '#333333' })
  })

  test('keeps what others publish meanwhile, and names what both changed', () => {
    const base = { tagline: 'A', colour_brand: '#111111', corner_radius: 1 }
    const draft = { tagline: 'B', colour_brand: '#222222' }
    const published = { tagline: 'A', colour_brand: '#333333', corner_radius: 1, home_intro: 'New' }
    expect(mergedLook(base, draft, published)).toEqual({
      layer: { tagline: 'B', colour_brand: '#222222', home_intro: 'New' },
      conflicts: ['colour_brand'],
    })
    expect(mergedLook(base, base, published)).toEqual({ layer: published, conflicts: [] })
    expect(mergedLook(base, draft, draft)).toEqual({ layer: draft, conflicts: [] })
    expect(differingKeys(base, draft)).toEqual(['colour_brand', 'corner_radius', 'tagline'])
  })
})

describe('the form of a part', () => {
  const read = (part: Parameters<typeof readLookForm>[0], texts: Record<string, string>) =>
    readLookForm(part, (input) => texts[input] ?? '')

  test.each(['colours', 'style', 'menus', 'announcement', 'home', 'logos'] as const)(
    '%s: what is shown is read as it is',
    (part) => {
      const { values, problems } = readLookForm(part, (input) => lookTexts(part, settings)[input] ?? '')
      expect(problems).toEqual({})
      for (const [key, value] of Object.entries(values)) expect([key, value]).toEqual([key, settings[key as 'tagline']])
    },
  )

  test.each([
    ['colours', { colour_brand: 'red' }, 'colour_brand', 'This must be # and six hexadecimal digits.'],
    ['style', { corner_radius: '17' }, 'corner_radius', 'At most 16.'],
    ['style', { corner_radius: '' }, 'corner_radius', 'Please enter a number.'],
    ['style', { font_body: 'comic' }, 'font_body', 'Please choose one of these.'],
    ['menus', { stock_label: ' ' }, 'stock_label', 'Please fill this in.'],
    ['menus', { header_links: '{' }, 'header_links', 'That list could not be read. Please reload the page.'],
    ['menus', { header_links: '[{"label":"Club"}]' }, 'header_links', 'Club: Please enter both.'],
    ['menus', { header_links: '[{"label":"Club"}]' }, 'header_links.0.href', 'Please enter both.'],
    ['menus', { header_links: '[{"href":"/club"}]' }, 'header_links.0.label', 'Please enter both.'],
    [
      'menus',
      {
        footer_links:
          '[{"label":"Club","href":"/club"},{"label":"","href":""},{"label":"Shop","href":"javascript:alert(1)"}]',
      },
      'footer_links.2.href',
      menuLinkProblem('javascript:alert(1)')!,
    ],
    [
      'menus',
      { header_links: '[{"label":"Club","href":"javascript:alert(1)"}]' },
      'header_links',
      `Club: ${menuLinkProblem('javascript:alert(1)')}`,
    ],
    [
      'menus',
      { header_links: '[{"label":"Club","href":"/club"},{"label":"","href":" "}]' },
      'header_links',
      'Please fill in the empty row, or remove it.',
    ],
    ['menus', { footer_note: 'x'.repeat(301) }, 'footer_note', 'Please use at most 300 characters.'],
    ['announcement', { 'announcement.label': 'More' }, 'announcement.text', 'Please fill this in.'],
    [
      'announcement',
      { 'announcement.text': 'x'.repeat(161) },
      'announcement.text',
      'Please use at most 160 characters.',
    ],
    [
      'announcement',
      { 'announcement.text': 'Sale', 'announcement.href': '/offers' },
      'announcement.label',
      'Please fill this in.',
    ],
    [
      'announcement',
      { 'announcement.text': 'Sale', 'announcement.from': 'soon' },
      'announcement.from',
      'Please enter a date.',
    ],
    [
      'announcement',
      { 'announcement.text': 'Sale', 'announcement.from': '2026-12-02', 'announcement.to': '2026-12-01' },
      'announcement.to',
      'This must not be before the first day.',
    ],
    ['home', { tagline: '' }, 'tagline', 'Please fill this in.'],
    [
      'home',
      { home_picture: 'javascript:x' },
      'home_picture',
      'This must be a media address such as /media/home.jpg, or an address that starts with https://.',
    ],
    [
      'logos',
      { logo_svg: '<svg><script>x</script></svg>' },
      'logo_svg',
      'This must be an SVG without scripts, links, styles or event handlers.',
    ],
    ['logos', { logo_svg: 'x' }, 'logo_svg', 'This must start with <svg and end with </svg>.'],
    [
      'logos',
      { logo_png: 'https://x.example/a.png' },
      'logo_png',
      'This must be a media address such as /media/logos/my-site.png.',
    ],
  ] as const)('%s %o is refused', (part, texts, input, problem) => {
    const { problems } = read(part, { ...lookTexts(part, settings), ...texts })
    expect(problems[input]).toBe(problem)
    const setting = (name: string) => (part === 'menus' ? name.split('.')[0] : name)
    expect(Object.keys(problems).filter((name) => setting(name) !== setting(input))).toEqual([])
  })

  test('everything that is wrong with an announcement is told at once', () => {
    const { values, problems } = read('announcement', {
      'announcement.text': 'x'.repeat(161),
      'announcement.label': 'More',
      'announcement.href': 'javascript:x',
      'announcement.from': '2026-12-02',
      'announcement.to': '2026-12-01',
    })
    expect(values).toEqual({})
    expect(Object.keys(problems).toSorted()).toEqual(['announcement.href', 'announcement.text', 'announcement.to'])
    expect(problems['announcement.text']).toBe('Please use at most 160 characters.')
  })

  test('what is read of lists and an announcement', () => {
    const links = JSON.stringify([{ label: ' Club ', href: '/club' }])
    expect(read('menus', { ...lookTexts('menus', settings), header_links: links }).values.header_links).toEqual([
      { label: 'Club', href: '/club' },
    ])
    expect(
      read('announcement', { 'announcement.text': 'Open\nlate', 'announcement.from': '2026-12-01' }).values,
    ).toEqual({ announcement: { text: 'Open late', from: '2026-12-01', dismissible: false } })
    expect(read('announcement', {}).values).toEqual({ announcement: null })
  })
})

test.each([
  ['/finance', null],
  ['https://elsewhere.example/', null],
  ['tel:0412345678', null],
  ['/', null],
  ['about-us', null],
  ['', 'Please enter an address.'],
  ['/a b', 'An address can’t have spaces.'],
  [
    '//evil.example',
    'This must be an address on the site such as /finance, a web address, or one that starts with tel: or mailto:.',
  ],
])('the address %j of a link: %s', (href, expected) => expect(menuLinkProblem(href)).toBe(expected))

test.each([
  ['tagline', undefined, 'Empty'],
  ['corner_radius', 0, '0 px'],
  ['font_body', 'source-sans', 'Source Sans'],
  [
    'header_links',
    [
      { label: 'A', href: '/a' },
      { label: 'B', href: '/b' },
    ],
    'A: /a\nB: /b',
  ],
  ['header_links', [], 'Empty'],
  ['logo_svg', '<svg></svg>', 'SVG of 11 characters'],
  ['logo_png', `/media/library/7/${'0198a7b2'.repeat(5)}-640x160.png`, 'Picture of 640 × 160 pixels (0198a7)'],
  ['logo_png', '/media/logos/my-site.png', '/media/logos/my-site.png'],
  [
    'announcement',
    { text: 'Sale', href: '/o', label: 'See', to: '2026-12-01', dismissible: false },
    'Sale · See: /o · until 1 December 2026 · can’t be closed',
  ],
] as const)('%s %o in words', (key, value, expected) => expect(lookWords(key, value)).toBe(expected))

test('every setting has a label', () => expect(Object.keys(LOOK_LABELS)).toEqual(LOOK_KEYS))

test.each([
  [['colour_accent'], 'search'],
  [['colour_accent', 'colour_scheme'], 'search'],
  [['colour_accent', 'font_body'], 'home'],
  [['tagline'], 'home'],
  [[], 'home'],
] as const)('a change of %j is shown on the page %s', (changed, page) => {
  expect(lookPageOf(changed)).toBe(page)
})
