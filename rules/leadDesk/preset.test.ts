import { describe, expect, test } from 'vitest'
import type { RoleName } from '../staff/role.ts'
import {
  mayChangePreset,
  MOST_NAME,
  MOST_TEMPLATE_SUBJECT,
  MOST_TEMPLATE_TEXT,
  presetProblems,
  viewQuery,
  type PresetKind,
} from './preset.ts'
import { fillTemplate, gapProblem, gapsIn, PLACEHOLDERS, type Placeholder } from './template.ts'

test.each([
  ['?view=all&kind=Test+Drive&after=%5B5%5D&done=x&saved=1', 'view=all&kind=Test+Drive'],
  ['?sort=oldest&view=overdue', 'view=overdue&sort=oldest'],
  ['?view=unassigned&search=%20&kind=', ''],
  ['?search=a%26view%3Dall', 'search=a%26view%3Dall'],
  [`?search=${'a'.repeat(101)}`, `search=${'a'.repeat(100)}`],
])('a view keeps of %s: %s', (search, expected) => expect(viewQuery(search)).toBe(expected))

describe('who changes what is saved', () => {
  const place = { kind: 'site', id: 11, groupId: 1 } as const
  test.each<[PresetKind, RoleName, boolean, boolean]>([
    // Whose it is; what somebody else shared.
    ['view', 'sales', true, false],
    ['view', 'dealer_principal', true, true],
    ['view', 'group_owner', true, true],
    ['view', 'read_only', false, false],
    ['stock_view', 'marketing', true, false],
    ['stock_view', 'dealer_principal', true, true],
    ['stock_view', 'finance', false, false],
    ['template', 'sales', true, true],
    ['template', 'read_only', false, false],
  ])('a shared %s, as %s', (kind, role, own, other) => {
    const may = (isMine: boolean, scope: Parameters<typeof mayChangePreset>[1]) =>
      mayChangePreset({ kind, isMine, who: 'Kim' }, scope, [{ role, scope: place }]).allowed
    expect([may(true, place), may(false, place)]).toEqual([own, other])
    // One's own is one's own; a role at a site is none for the views of its group, or of another site.
    expect(may(true, null)).toBe(true)
    expect([may(true, { kind: 'group', id: 1 }), may(false, { kind: 'site', id: 12, groupId: 1 })]).toEqual([
      false,
      false,
    ])
  })
})

describe('what is saved', () => {
  const content = { subject: '', text: 'Hello' }
  test.each([
    ['view', ' ', {}, { name: 'Please enter a name.' }],
    ['view', 'a'.repeat(MOST_NAME), {}, {}],
    ['view', 'a'.repeat(MOST_NAME + 1), {}, { name: 'Please use 60 characters or fewer.' }],
    ['template', 'Hello', content, {}],
    ['template', 'Hello', { subject: '', text: ' ' }, { text: 'Please write the text.' }],
    ['template', 'Hello', { ...content, text: 'a'.repeat(MOST_TEMPLATE_TEXT) }, {}],
    [
      'template',
      'Hello',
      { ...content, text: 'a'.repeat(MOST_TEMPLATE_TEXT + 1) },
      { text: 'Please use 4,000 characters or fewer.' },
    ],
    ['template', 'Hello', { ...content, subject: 'a'.repeat(MOST_TEMPLATE_SUBJECT) }, {}],
    [
      'template',
      'Hello',
      { ...content, subject: 'a'.repeat(MOST_TEMPLATE_SUBJECT + 1) },
      { subject: 'Please use 150 characters or fewer.' },
    ],
    [
      'template',
      'Hello',
      { subject: '{{car}}', text: 'Dear {{toString}}' },
      {
        subject: 'There is no placeholder {{car}}. Choose one of those below.',
        text: 'There is no placeholder {{toString}}. Choose one of those below.',
      },
    ],
  ] as const)('%s %s', (kind, name, given, expected) => expect(presetProblems(kind, name, given)).toEqual(expected))
})

describe('a template', () => {
  const values = Object.fromEntries(Object.keys(PLACEHOLDERS).map((name) => [name, ''])) as Record<Placeholder, string>
  const fill = (template: string, given: Partial<Record<Placeholder, string>>) =>
    fillTemplate(template, { ...values, ...given })

  test.each([
    ['Hi {{first_name}}, {{ vehicle }}', { first_name: 'Sam', vehicle: '2021 HiLux' }, 'Hi Sam, 2021 HiLux', []],
    ['Hi {{first_name}} {{first_name}}', {}, 'Hi [First name] [First name]', ['first_name']],
    ['Hi {{first_name}}', { first_name: ' ' }, 'Hi [First name]', ['first_name']],
    ['{{nobody}} {{constructor}}', {}, '{{nobody}} {{constructor}}', []],
    ['Hi {{name}}', { name: '{{my_name}} $& $1 <b>', my_name: 'Kim' }, 'Hi {{my_name}} $& $1 <b>', []],
    ['{first_name} {{', {}, '{first_name} {{', []],
  ] as const)('%s with %j', (template, given, text, missing) =>
    expect(fill(template, given)).toEqual({ text, missing }),
  )

  test.each([
    ['Hi Sam', null],
    ['[sic]', null],
    ['Hi [First name]', 'Please fill in [First name] before you send this.'],
    ['{{vehicle}} of [First name]', 'Please fill in [First name] and [Vehicle] before you send this.'],
  ])('before %s is sent: %s', (text, expected) => expect(gapProblem(text)).toBe(expected))

  test('a gap is counted once', () => expect(gapsIn('[Vehicle] {{vehicle}} [Vehicle]')).toEqual(['vehicle']))
})
