import { expect, test } from 'vitest'
import { visitorHash, visitorIn, visitorTokenIn } from './visitor.ts'

const TOKEN = 'abcDEF0123abcDEF0123abcDEF012345'
const SET = /^forecourt_visitor=([A-Za-z0-9]{32}); Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/

test('the visitor of a cookie stays the same', () => {
  expect(visitorIn(`a=b; forecourt_visitor=${TOKEN}; c=d`, false)).toEqual({ token: TOKEN, setCookie: null })
})

test.each([
  [`forecourt_visitor=${TOKEN}`, TOKEN],
  [`a=b; forecourt_visitor=${TOKEN}; c=d`, TOKEN],
  [`forecourt_visitor=${TOKEN}; forecourt_visitor=nonsense`, TOKEN],
  [`not_forecourt_visitor=${TOKEN}`, null],
  [`forecourt_visitor=${TOKEN.slice(1)}-`, null],
  ['forecourt_visitor=device_AZaz09AZ09', null],
  ['forecourt_visitor=%E0%A4%A', null],
  ['forecourt_visitor', null],
  ['__proto__=x', null],
  ['', null],
  [undefined, null],
])('the cookies %j show the visitor %j', (cookies, token) => expect(visitorTokenIn(cookies)).toBe(token))

test.each([
  [undefined],
  [''],
  ['forecourt_visitor='],
  ['forecourt_visitor=short'],
  [`forecourt_visitor=${TOKEN}6`],
  [`forecourt_visitor=${TOKEN.slice(1)}"`],
  [`xforecourt_visitor=${TOKEN}`],
  ['forecourt_device=device_abcDEF0123'],
])('%s gets a new one', (header) => {
  const visitor = visitorIn(header, false)
  expect(visitor.setCookie).toMatch(SET)
  expect(SET.exec(visitor.setCookie!)![1]).toBe(visitor.token)
})

test('on https the cookie is sent over https only', () => {
  expect(visitorIn(undefined, true).setCookie).toMatch(/; Secure; SameSite=Lax$/)
})

test('what is stored does not show the secret', () => {
  expect(visitorHash(TOKEN)).toMatch(/^[\w-]{43}$/)
  expect(visitorHash(TOKEN)).not.toBe(visitorHash(`${TOKEN.slice(1)}6`))
})
