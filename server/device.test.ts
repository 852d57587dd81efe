import { expect, test } from 'vitest'
import { deviceOf, withDevice } from './device.ts'

const SET = /^forecourt_device=(device_[A-Za-z0-9]{10}); Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/

test('a device that the cookie names stays', () => {
  expect(deviceOf('a=b; forecourt_device=device_abcDEF0123; c=d', false)).toEqual({
    id: 'device_abcDEF0123',
    setCookie: null,
  })
})

test.each([
  [undefined],
  [''],
  ['forecourt_device='],
  ['forecourt_device=device_short'],
  ['forecourt_device=device_abcDEF01234'],
  ['forecourt_device=device_abcDEF012"'],
  ['xforecourt_device=device_abcDEF0123'],
])('%s gets a new one', (header) => {
  const device = deviceOf(header, false)
  expect(device.setCookie).toMatch(SET)
  expect(SET.exec(device.setCookie!)![1]).toBe(device.id)
  expect(withDevice(header, device)).toContain(`forecourt_device=${device.id}`)
})

test('on https the cookie stays there', () => {
  expect(deviceOf(undefined, true).setCookie).toMatch(/; Secure$/)
})
