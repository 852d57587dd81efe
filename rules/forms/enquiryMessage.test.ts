import { expect, test } from 'vitest'
import { enquiryMessage } from './enquiryMessage.ts'

const TEXT = 'Is this {year} {make} {model} still available?'
const hilux = { year: 2022, make: 'Toyota', model: 'HiLux', sold: false }

test.each([
  [TEXT, hilux, 'Is this 2022 Toyota HiLux still available?'],
  [TEXT, { ...hilux, year: null }, 'Is this Toyota HiLux still available?'],
  [TEXT, { ...hilux, year: 2021, make: 'Mazda', model: 'Mazda3' }, 'Is this 2021 Mazda3 still available?'],
  [TEXT, { ...hilux, year: 2021, make: "$&$'", model: '{year}' }, "Is this 2021 $&$' 2021 still available?"],
  ['I like the {make} {model} of {year}.', hilux, 'I like the Toyota HiLux of 2022.'],
  ['I like the {make} of {year} here.', { ...hilux, year: null }, 'I like the Toyota of here.'],
  ['Please call me.', hilux, 'Please call me.'],
  [null, hilux, ''],
  [TEXT, { ...hilux, sold: true }, 'I’m looking for something like this 2022 Toyota HiLux.'],
  ['Please call me.', { ...hilux, sold: true }, 'I’m looking for something like this 2022 Toyota HiLux.'],
  [null, { ...hilux, sold: true }, ''],
])('%j', (template, car, expected) => expect(enquiryMessage(template, car)).toBe(expected))
