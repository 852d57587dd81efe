import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MentionField } from './mentionField.tsx'
import { TextMessageField } from './textMessageField.tsx'

const people = [{ id: 'k', name: '<b>Kim</b>', role: 'Sales' }]

test('a note is a form’s field without scripts, with what was typed and chosen when it is refused', () => {
  const failure = {
    error: 'Please check the details you entered.',
    fields: { note: 'Please write a note.' },
    values: { note: '@<b>Kim</b>', mentions: 'k' },
  }
  const html = renderToStaticMarkup(<MentionField people={people} failure={failure} />)
  expect(html).toMatch(/<textarea[^>]* name="note"/)
  expect(html).toContain('@&lt;b&gt;Kim&lt;/b&gt;</textarea>')
  expect(html).toContain('name="mentions" value="k"')
  expect(html).toContain('Please write a note.')
  expect(html).not.toContain('<b>')
})

test('a text message says what is added, and how many it is, before anything is typed', () => {
  const texting = {
    number: '+61491570156',
    off: null,
    comesBack: false,
    who: 'Kim',
    dealership: 'Wattle Motors',
  }
  const html = renderToStaticMarkup(<TextMessageField texting={texting} to="Sam" filled="" failure={undefined} />)
  expect(html).toContain('Kim, Wattle Motors')
  expect(html).toContain('1 text message')
  expect(html).toContain('Answers don’t come back here')
  expect(html).not.toContain('STOP')
})
