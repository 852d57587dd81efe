import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Stars } from './Stars.tsx'

test.each([
  [5, 5, []],
  [4.7, 4, ['70%']],
  [4.5, 4, ['50%']],
  [4, 4, []],
  [0.1, 0, ['10%']],
  [0, 0, []],
])('%d out of 5 are %i whole stars and a part %j', (rating, whole, parts) => {
  const html = renderToString(<Stars rating={rating} />)
  const widths = [...html.matchAll(/width:(\d+%)/g)].map(([, width]) => width)
  expect(widths).toEqual(parts)
  expect(html.match(/fill-current/g)?.length ?? 0).toBe(whole + parts.length)
  expect(html.replace(/<[^>]*>/g, '')).toBe(`${rating} out of 5 stars`)
})
