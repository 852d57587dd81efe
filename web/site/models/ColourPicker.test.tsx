import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ColourPicker } from './ColourPicker.tsx'

const colour = (name: string, pictured: boolean) => ({
  name,
  swatch: '#8F1A2C',
  picture: pictured ? { source: `/media/${name}.webp`, alt: `CX-5, ${name}`, width: 1200, height: 800 } : null,
})
const drawn = (...colours: ReturnType<typeof colour>[]) => {
  const html = renderToString(<ColourPicker colours={colours} picture={null} name="CX-5" />)
  return {
    choices: [...html.matchAll(/type="radio".*?<\/span>([^<]+)<\/label>/g)].map(([, name]) => name),
    listed: [...html.matchAll(/<li[^>]*><span[^>]*><\/span>([^<]+)<\/li>/g)].map(([, name]) => name),
    pictures: html.match(/<img/g)?.length ?? 0,
  }
}

test('a colour with a picture can be chosen, one without is named in a list', () =>
  expect(drawn(colour('Red', true), colour('Grey', false), colour('Blue', true))).toEqual({
    choices: ['Red', 'Blue'],
    listed: ['Grey'],
    pictures: 2,
  }))

test('where nothing would change, nothing can be chosen: no picture, or one alone', () => {
  expect(drawn(colour('Red', false), colour('Grey', false))).toEqual({
    choices: [],
    listed: ['Red', 'Grey'],
    pictures: 0,
  })
  expect(drawn(colour('Red', true), colour('Grey', false))).toMatchObject({ choices: [], listed: ['Red', 'Grey'] })
})
