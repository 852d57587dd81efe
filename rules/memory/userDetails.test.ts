import { describe, expect, test } from 'vitest'
import { parseUserDetails, recordUserDetails, userPrefill } from './userDetails.ts'

const details = { name: 'Sam', last_name: 'Lee', email: 'sam@example.com', phone: '0491 570 006', postcode: '4000' }
const typed = {
  first_name: ['Sam'],
  last_name: ['Lee'],
  email: [' sam@example.com '],
  phone: ['0491 570 006'],
  postcode: ['4000'],
}

test('a sent form is remembered under the names of the specification', () =>
  expect(recordUserDetails({}, { ...typed, message: ['secret'], lead_id: ['1'] })).toEqual(details))

test('and fills in the next one', () =>
  expect(userPrefill(details)).toEqual({
    first_name: 'Sam',
    last_name: 'Lee',
    email: 'sam@example.com',
    phone: '0491 570 006',
    postcode: '4000',
  }))

test('what a form does not ask for, or was left empty, stays as it was', () =>
  expect(recordUserDetails(details, { email: ['new@example.com'], phone: [''] })).toEqual({
    ...details,
    email: 'new@example.com',
  }))

describe('the stored details', () => {
  test.each<[string, unknown, object]>([
    ['good ones', details, details],
    ['some of them', { name: 'Sam' }, { name: 'Sam' }],
    ['with others', { name: 'Sam', lead_id: '1' }, { name: 'Sam' }],
    ['no text', { name: 1, email: null, phone: ['x'] }, {}],
    ['300 characters', { name: 'a'.repeat(300) }, { name: 'a'.repeat(300) }],
    ['301 characters', { name: 'a'.repeat(301) }, {}],
    ['a text', 'x', {}],
    ['a list', ['x'], {}],
    ['null', null, {}],
  ])('%s', (_, stored, expected) => expect(parseUserDetails(stored)).toEqual(expected))
})
