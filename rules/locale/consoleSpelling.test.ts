import { expect, test } from 'vitest'
import { localiseConsole } from './consoleSpelling.ts'

test.each([
  ['Cancelled, cancelling, cancel', 'Canceled, canceling, cancel'],
  ['An organisation is authorised to recognise it', 'An organization is authorized to recognize it'],
  ['Kilometres, metres and litres of a catalogue', 'Kilometers, meters and liters of a catalog'],
  ['Promised, surprising, comprises', 'Promised, surprising, comprises'],
  ['The colour of an enquiry', 'The color of an inquiry'],
])('%s is spelled %s in the US, and as it is elsewhere', (text, american) => {
  expect(localiseConsole(text, 'en-US')).toBe(american)
  expect(localiseConsole(text, 'en-AU')).toBe(text)
  expect(localiseConsole(text, 'en-NZ')).toBe(text)
})
