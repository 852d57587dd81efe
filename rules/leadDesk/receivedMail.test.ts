import { expect, test } from 'vitest'
import { isAutomatic, isFromElsewhere, writtenAndQuoted } from './receivedMail.ts'

const OWN = 'leads@dealers.example'

test.each<[string, Record<string, string>, string, boolean]>([
  ['a person', {}, 'sam@mail.example', false],
  ['a person whose program says so', { 'auto-submitted': 'no' }, 'sam@mail.example', false],
  ['the same with a comment', { 'auto-submitted': 'No (typed)' }, 'sam@mail.example', false],
  ['out of office', { 'auto-submitted': 'auto-replied' }, 'sam@mail.example', true],
  ['a word that begins with no', { 'auto-submitted': 'notified' }, 'sam@mail.example', true],
  ['a program', { 'auto-submitted': 'auto-generated' }, 'sam@mail.example', true],
  ['an older program', { precedence: 'Bulk' }, 'sam@mail.example', true],
  ['an ordinary precedence', { precedence: 'normal' }, 'sam@mail.example', false],
  ['an older automatic reply', { 'x-autoreply': 'yes' }, 'sam@mail.example', true],
  ['a mailing list', { 'list-id': '<cars.example>' }, 'sam@mail.example', true],
  ['no return path', { 'return-path': '<>' }, 'sam@mail.example', true],
  ['a return path', { 'return-path': '<sam@mail.example>' }, 'sam@mail.example', false],
  ['a report', { 'content-type': 'multipart/report; report-type=delivery-status' }, 'sam@mail.example', true],
  ['another content type', { 'content-type': 'multipart/mixed; boundary=x' }, 'sam@mail.example', false],
  ['a mail server', {}, 'MAILER-DAEMON@mail.example', true],
  ['an address that nobody reads', {}, 'no-reply@shop.example', true],
  ['a name that only begins so', {}, 'noreplyson@mail.example', false],
  ['no sender', {}, '', true],
  ['our own address', {}, 'Leads@Dealers.example', true],
])('%s', (_, headers, from, expected) =>
  expect(isAutomatic(new Map(Object.entries(headers)), from, OWN)).toBe(expected),
)

test.each<[string, string | null, boolean]>([
  ['sam@mail.example', 'sam@mail.example', false],
  ['Sam@Mail.example', ' sam@mail.example', false],
  ['sam@work.example', 'sam@mail.example', true],
  ['sam@mail.example', null, true],
])('%s writes about a lead of %s: from elsewhere %s', (from, lead, expected) =>
  expect(isFromElsewhere(from, lead)).toBe(expected),
)

test('what is quoted is apart, and an email of nothing else is shown', () => {
  const part = (text: string, isQuoted = false) => ({ text, isQuoted })
  expect(writtenAndQuoted([part('Yes.'), part('Sam'), part('> Is it?', true)])).toEqual({
    text: 'Yes.\nSam',
    quoted: '> Is it?',
  })
  expect(writtenAndQuoted([part('> Is it?', true), part('\n')])).toEqual({ text: '> Is it?', quoted: '' })
  expect(writtenAndQuoted([])).toEqual({ text: '', quoted: '' })
})
