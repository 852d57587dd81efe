import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field } from './parts.tsx'
import { SpellingLocale } from './spelling.ts'

const failure = { error: '', fields: { colour: 'Please enter a licence.' }, values: {} }
const rendered = (isOurs: boolean, locale: 'en-AU' | 'en-US') =>
  renderToStaticMarkup(
    <SpellingLocale value={locale}>
      <Field name="colour" label="Colour" hint="Cancelled, in kilometres" failure={failure} isOurs={isOurs} />
    </SpellingLocale>,
  ).replace(/<[^>]*>/g, ' ')

test('texts of ours are as whoever is signed in spells them, those that people wrote as they are', () => {
  expect(rendered(true, 'en-US').split(/\s{2,}/)).toEqual(
    expect.arrayContaining(['Color', 'Canceled, in kilometers', 'Please enter a license.']),
  )
  expect(rendered(true, 'en-AU')).toContain('Colour')
  expect(rendered(false, 'en-US')).toContain('Cancelled, in kilometres')
})
