import { SETTINGS, type SettingKey, type Settings } from '@forecourt/rules/site/config.ts'
import { controlOf } from '@forecourt/rules/site/settingControl.ts'
import { readSetting } from '@forecourt/rules/site/settingForm.ts'
import { Parser } from 'htmlparser2'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PLATFORM } from '../../../demo/platform.ts'
import { Editor } from './editor.tsx'
import { ReferenceOptions } from './part.ts'

/** What a browser sends of a form. */
function sentBy(html: string): Record<string, string> {
  const sent: Record<string, string> = {}
  /** The choice or the text that is open. */
  let name: string | undefined
  let isText = false
  const parser = new Parser({
    onopentag(tag, attributes) {
      const { value = '', type, checked, selected } = attributes
      if (tag === 'input' && attributes.name && (type !== 'checkbox' || checked !== undefined))
        sent[attributes.name] = value
      if (tag === 'textarea' || tag === 'select') [name, isText] = [attributes.name, tag === 'textarea']
      if (isText && tag === 'textarea' && name) sent[name] = ''
      // A choice without a selected option sends its first one.
      if (tag === 'option' && name && (selected !== undefined || sent[name] === undefined)) sent[name] = value
    },
    ontext(text) {
      if (name && isText) sent[name] += text
    },
    onclosetag(tag) {
      if (tag === 'textarea' || tag === 'select') [name, isText] = [undefined, false]
    },
  })
  parser.write(html)
  parser.end()
  return sent
}

const rendered = (key: SettingKey, value: unknown, failure?: Parameters<typeof Editor>[0]['failure']) =>
  renderToStaticMarkup(
    <Editor control={controlOf(key)} name="value" label="Label" value={value ?? undefined} failure={failure} />,
  )

const SITES = [...PLATFORM.groups, ...PLATFORM.websites].map(({ settings }) => settings as Partial<Settings>)
const USED = (Object.keys(SETTINGS) as SettingKey[]).map((key): [SettingKey, unknown[]] => [
  key,
  [SETTINGS[key].default, ...SITES.flatMap((settings) => (settings[key] === undefined ? [] : [settings[key]]))],
])

test.each(USED)('the inputs of %s send what they show', (key, values) => {
  for (const value of values) {
    const parsed = SETTINGS[key].schema.safeParse(value)
    if (!parsed.success) continue
    const sent = sentBy(rendered(key, parsed.data))
    expect(readSetting(key, (name) => sent[name] ?? '')).toEqual({ ok: true, value: parsed.data })
  }
})

describe('what a setting refers to is chosen by its name', () => {
  const options = { location: [{ value: '7', label: 'City' }], dealership: [{ value: 'city', label: 'City Cars' }] }
  const html = (key: SettingKey, value: unknown, given: typeof options | object = options) =>
    renderToStaticMarkup(
      <ReferenceOptions value={given}>
        <Editor control={controlOf(key)} name="value" label="Label" value={value} failure={undefined} />
      </ReferenceOptions>,
    )
  const destination = { kind: 'email', id: 'sales', to: 'sales@dealer.example', dealerships: ['city'], locations: [7] }
  test.each<[SettingKey, unknown, readonly string[]]>([
    ['search_exclude_location_ids', [7], ['City']],
    ['google_store_codes', { city: 'CC-1' }, ['City Cars']],
    ['lead_destinations', [destination], ['City', 'City Cars']],
  ])('%s', (key, value, names) => {
    const shown = html(key, value)
    for (const name of names) expect(shown).toContain(`selected="">${name}</option>`)
    const sent = sentBy(shown)
    expect(readSetting(key, (name) => sent[name] ?? '')).toEqual({ ok: true, value })
  })

  test('one that is gone stays until it is taken away, and says so', () => {
    const shown = html('search_exclude_location_ids', [7, 9])
    expect(shown).toContain('9: there is no such location any more')
    const sent = sentBy(shown)
    expect(readSetting('search_exclude_location_ids', (name) => sent[name] ?? '').value).toEqual([7, 9])
  })

  test('where nothing can be offered, such as for a template, it is typed', () =>
    expect(html('search_exclude_location_ids', [7], {})).toContain('inputMode="numeric"'))
})

test('what was typed comes back with the reason beside it, and is no markup', () => {
  const failure = {
    error: 'Please check the details you entered.',
    fields: { 'value.0.text': 'Please fill this in.' },
    values: {},
  }
  const html = rendered('home_reasons', [{ title: '<script>alert(1)</script>', text: '' }], failure)
  expect(html).toContain('Please fill this in.')
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toContain('<script>')
})
