import { expect, test } from 'vitest'
import { codeChannel, codeText, parseCode } from './code.ts'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['123–456', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['', null],
])('%j is the code %j', (typed, code) => expect(parseCode(typed)).toBe(code))

test('the last line of a text message binds the code to the host of the site', () =>
  expect(codeText('012345', { name: 'Alder Motors', baseUrl: 'https://www.alder.example/' })).toBe(
    '012345 is your Alder Motors sign-in code. It works for 10 minutes.\n\n@www.alder.example #012345',
  ))

test.each([
  ['kim@visitor.example', 'email'],
  ['0400 000 001', 'sms'],
  ['+61400000001', 'sms'],
])('the code for %s goes out by %s', (identifier, channel) => expect(codeChannel(identifier)).toBe(channel))
