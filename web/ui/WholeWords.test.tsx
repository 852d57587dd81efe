import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WholeWords } from './WholeWords.tsx'

const whole = (word: string) => `<span class="whitespace-nowrap">${word}</span>`

test.each([
  ['2022 Toyota HiLux', '2022 Toyota HiLux'],
  ['2022 Mazda CX-60', `2022 Mazda ${whole('CX-60')}`],
  ['CX-3 and CX-30', `${whole('CX-3')} and ${whole('CX-30')}`],
  ['2023 Mercedes-Benz C-Class', `2023 ${whole('Mercedes-Benz')} ${whole('C-Class')}`],
  ['Ute - used', 'Ute - used'],
  ['a-word-of-20-letters', whole('a-word-of-20-letters')],
  ['a-word-of-more-letters', 'a-word-of-more-letters'],
])('%s', (text, html) => {
  expect(renderToString(<WholeWords text={text} />)).toBe(html)
  expect(html.replace(/<[^>]*>/g, '')).toBe(text)
})
