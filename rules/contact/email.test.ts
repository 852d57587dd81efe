import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMAIL_MESSAGE, emailProblem } from './email.ts'

const a = (count: number) => 'a'.repeat(count)

test('the message of the specification (§5.9)', () => expect(EMAIL_MESSAGE).toBe('invalid email address'))

describe('an address', () => {
  test.each([
    'sam@example.com',
    'x@x.au',
    'sam@example.com.au',
    'sam+car@example.co.nz',
    'hans.müller@test.example',
    'sam@müller.example',
    'test|123@example.com',
    "o'brien@example.ie",
    'Sam.Lee-2@Sub.Example.COM',
    'test@1337.com',
    'test@xn--bcher-kva.xn--p1ai',
    `${a(64)}@example.com`,
    `a@${a(63)}.com`,
    `${a(64)}@${a(63)}.${a(63)}.${a(57)}.com`,
  ])('%s', (address) => expect(emailProblem(address)).toBeNull())
})

describe('no address', () => {
  test.each([
    '',
    'sam',
    'sam@',
    '@example.com',
    'sam@example',
    'sam@example.c',
    'sam@example.com.',
    'sam@_example.com',
    'sam@-example.com',
    'sam@example-.com',
    'sam@example..com',
    'sam..lee@example.com',
    '.sam@example.com',
    'sam.@example.com',
    'sam lee@example.com',
    'sam@exam ple.com',
    'sam@example.co\u2006m',
    'nbsp\u00a0test@example.com',
    'sam@example.com\u0000',
    'sam@example.com\nBcc: x@example.com',
    'sam@example.com,lee@example.com',
    'Sam <sam@example.com>',
    '"sam"@example.com',
    'sam@[127.0.0.1]',
    'sam@127.0.0.1',
    'sam@@example.com',
    'ｓａｍ@example.com',
    'sam@ｅxample.com',
    '😀@example.com',
    'sam@example.com©',
    `${a(65)}@example.com`,
    `a@${a(64)}.com`,
    `${a(64)}@${a(63)}.${a(63)}.${a(58)}.com`,
  ])('%j', (address) => expect(emailProblem(address)).toBe(EMAIL_MESSAGE))
})

test('any text gets an answer', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect([null, EMAIL_MESSAGE]).toContain(emailProblem(text))
    }),
  ))

test('what a mail library calls an address is one', () =>
  fc.assert(fc.property(fc.emailAddress(), (address) => emailProblem(address) === null)))
