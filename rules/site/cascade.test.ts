import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cascade, parseLayer } from './cascade.ts'
import { SETTINGS, type SettingKey } from './config.ts'

const KEYS = Object.keys(SETTINGS) as SettingKey[]

describe('settings', () => {
  test.each(KEYS)('%s has a default that its own schema takes, a description and a section (§1.10, §3.7)', (key) => {
    const { schema, default: fallback, description, spec } = SETTINGS[key]
    expect(schema.safeParse(fallback)).toEqual({ success: true, data: fallback })
    expect(description).toMatch(/\.$/)
    expect(spec).toMatch(/^(§|decision \d|look)/)
  })

  test('every file of settings is one room of them, and no two name the same setting', () => {
    const rooms = import.meta.glob<object>(['./settings/*.ts', '!./settings/setting.ts'], { eager: true })
    const named = Object.values(rooms).flatMap((room) => Object.values(room).flatMap(Object.keys))
    expect(named.sort()).toEqual([...KEYS].sort())
  })

  test('the defaults of the specification', () => {
    const { settings } = cascade({ template: {}, group: {}, site: {} })
    expect(settings).toMatchObject({
      default_state: 'qld',
      include_sold_cars_days: 3,
      search_default_sort: 'custom_rank:desc',
      search_kms_sorts: true,
      finance_interest_rate: 10,
      image_quality: 75,
      enquire_for_price_text: 'Enquire for price.',
      finance_button_text: 'Get Pre-Approved Now',
      dealer_comments_heading: 'Dealer Comments',
      trade_in_button_text: 'Get Your Valuation',
      offer_button_text: 'Enquire Now',
      opt_in_default: true,
      opt_in_text: 'Email me similar stock and latest offers.',
      garage_path: '/my-garage',
      stock_label: 'Our Stock',
    })
  })
})

describe('cascade (§6.2)', () => {
  const at = (layers: Partial<Record<'template' | 'group' | 'site', number>>) => {
    const layer = (value: number | undefined) => (value === undefined ? {} : { include_sold_cars_days: value })
    const { settings, provenance } = cascade({
      template: layer(layers.template),
      group: layer(layers.group),
      site: layer(layers.site),
    })
    return [settings.include_sold_cars_days, provenance.include_sold_cars_days]
  }

  test.each([
    ['no layer', {}, [3, 'platform']],
    ['the template', { template: 1 }, [1, 'template']],
    ['the group over the template', { template: 1, group: 2 }, [2, 'group']],
    ['the site over the group', { template: 1, group: 2, site: 4 }, [4, 'site']],
    ['the site over the template', { template: 1, site: 4 }, [4, 'site']],
    ['a value that equals the default', { site: 3 }, [3, 'site']],
    ['zero', { group: 2, site: 0 }, [0, 'site']],
  ])('%s decides', (_name, layers, expected) => expect(at(layers)).toEqual(expected))

  test('null is a value, not a gap', () => {
    const { settings, provenance } = cascade({ template: {}, group: {}, site: { search_cta: null } })
    expect([settings.search_cta, provenance.search_cta]).toEqual([null, 'site'])
  })

  test('every setting has a provenance', () => {
    const { settings, provenance } = cascade({ template: {}, group: {}, site: {} })
    expect(Object.keys(provenance)).toEqual(KEYS)
    expect(Object.keys(settings)).toEqual(KEYS)
  })
})

describe('a stored layer', () => {
  const problems = (stored: unknown) => {
    const result = parseLayer(stored)
    return result.ok ? [] : result.problems.map(({ path, reason }) => `${path}: ${reason}`)
  }

  test.each([
    [{}, []],
    [{ corner_radius: 0 }, []],
    [{ corner_radius: 16 }, []],
    [{ corner_radius: 17 }, ['corner_radius: Too big: expected number to be <=16']],
    [{ corner_radius: '8' }, ['corner_radius: Invalid input: expected number, received string']],
    [{ corner_radus: 8 }, ['corner_radus: no such setting; did you mean corner_radius?']],
    [{ search_slug: [] }, ['search_slug: no such setting; did you mean search_slugs?']],
    [{ completely_else: 1 }, ['completely_else: no such setting']],
    [{ ['x'.repeat(100_000)]: 1 }, [`${'x'.repeat(100_000)}: no such setting`]],
    [JSON.parse('{"__proto__": {"autograb": true}}'), ['__proto__: no such setting']],
    [{ constructor: 1 }, ['constructor: no such setting']],
    [{ autograb: undefined }, []],
    [
      { home_reasons: [{ title: '', text: 'b' }, { title: 'a' }] },
      [
        'home_reasons.0.title: Too small: expected string to have >=1 characters',
        'home_reasons.1.text: Invalid input: expected string, received undefined',
      ],
    ],
    [{ header_links: [{ label: 'a', href: '/', extra: 1 }] }, ['header_links.0: Unrecognized key: "extra"']],
    [{ colour_brand: 'red' }, ['colour_brand: must be # and six hexadecimal digits']],
    [{ trade_in_path: 'finance' }, ['trade_in_path: must start with one slash and have no spaces']],
    [{ trade_in_path: '//evil.example' }, ['trade_in_path: must start with one slash and have no spaces']],
    [{ trade_in_path: '/\\evil.example' }, ['trade_in_path: must start with one slash and have no spaces']],
    [{ time_zone: 'Pacific/Auckland' }, []],
    [{ time_zone: 'Brisbane' }, ['time_zone: must be an IANA time zone, such as Australia/Brisbane']],
    [{ image_cdn_base: 'https://cdn.example/x' }, []],
    [
      { image_cdn_base: 'javascript:alert(1)' },
      ['image_cdn_base: must be an address that starts with http:// or https://'],
    ],
    [{ logo_svg: '<svg viewBox="0 0 1 1"><use href="#a"/><path d="M0 0"/></svg>' }, []],
    [{ logo_png: '/media/logos/a.png', logo_ico: '/media/logos/a.ico' }, []],
    [
      { logo_ico: 'https://evil.example/a.ico' },
      ['logo_ico: must be a media address such as /media/logos/my-site.png'],
    ],
    [{ logo_svg: '<img src=x>' }, ['logo_svg: must start with <svg and end with </svg>']],
    ...[
      '<svg><script>1</script></svg>',
      '<svg onload=alert(1)></svg>',
      '<svg><g/onclick="x"></g></svg>',
      '<svg><a href="#">x</a></svg>',
      '<svg><use href="https://evil.example/x.svg#a"/></svg>',
      '<svg><foreignObject><b>x</b></foreignObject></svg>',
      '<svg><style>*{color:red}</style></svg>',
      '<svg><!ENTITY x "y"></svg>',
    ].map((drawing): [unknown, string[]] => [
      { logo_svg: drawing },
      ['logo_svg: must be an SVG without scripts, links, styles or event handlers'],
    ]),
    [null, [': settings must be an object of names and values']],
    [[], [': settings must be an object of names and values']],
    ['{}', [': settings must be an object of names and values']],
  ])('%j', (stored, expected) => expect(problems(stored)).toEqual(expected))

  test('every problem is reported, not only the first', () => {
    expect(problems({ autograb: 'yes', nonsense_key_here: 1, corner_radius: -1 })).toHaveLength(3)
  })

  test('a layer that passes comes back the same', () => {
    const layer = { autograb: true, search_slugs: ['used-cars'], override_city: null }
    expect(parseLayer(layer)).toEqual({ ok: true, layer })
  })

  test('nothing stored makes it throw', () => {
    fc.assert(fc.property(fc.anything(), (stored) => void parseLayer(stored)))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...KEYS), fc.anything()), (stored) => {
        const result = parseLayer(stored)
        expect(result.ok || result.problems.length > 0).toBe(true)
      }),
    )
  })
})

describe("a site's own fields of a form", () => {
  const problems = (...add: object[]) => {
    const result = parseLayer({ forms: { 'vehicle-enquiry': { add } } })
    return result.ok ? [] : result.problems.map(({ path, reason }) => `${path}: ${reason}`)
  }
  const club = { type: 'string', name: 'club', label: 'Club' }
  const kind = { type: 'select', name: 'kind', label: 'Kind' }
  const at = 'forms.vehicle-enquiry.add'
  test.each<[string, readonly object[], readonly string[]]>([
    ['good ones', [club, { ...kind, choices: ['A'] }], []],
    ['a type that brings its own choices', [{ ...kind, type: 'radio' }], []],
    ['one twice', [club, club], [`${at}.1.name: is already taken`]],
    ['what travels unseen', [{ ...club, name: 'lead_id' }], [`${at}.0.name: is already taken`]],
    ['nothing to choose', [kind], [`${at}.0.choices: is missing: a select needs choices`]],
  ])('%s', (_, add, expected) => expect(problems(...add)).toEqual(expected))
})
