import { expect, test } from 'vitest'
import { contactsOf, personKeys, shareCustomers } from './person.ts'

test('leads of a person are found by address and by number, if it has eight digits', () => {
  expect(
    personKeys([
      { emailKey: 'sam@mail.example', phoneKey: '491570156' },
      { emailKey: 'sam@mail.example', phoneKey: '1234567' },
      { emailKey: '', phoneKey: '12345678' },
      { emailKey: null, phoneKey: null },
    ]),
  ).toEqual({ emails: ['sam@mail.example'], phones: ['491570156', '12345678'] })
})

test.each([
  ['one site', { id: 1, groupId: null }, { id: 1, groupId: null }, true],
  ['two sites of one group', { id: 1, groupId: 7 }, { id: 2, groupId: 7 }, true],
  ['sites of two groups', { id: 1, groupId: 7 }, { id: 2, groupId: 8 }, false],
  ['two sites without a group', { id: 1, groupId: null }, { id: 2, groupId: null }, false],
] as const)('%s share customers: %o and %o', (_, one, other, expected) =>
  expect(shareCustomers(one, other)).toBe(expected),
)

test('what someone has used is listed once, as they last wrote it, newest first', () => {
  expect(
    contactsOf([
      { name: 'Sam Buyer', email: 'sam@work.example', phone: '+61 491 570 156' },
      { name: 'sam buyer', email: '', phone: '0491 570 157' },
      { name: 'S Buyer', email: 'SAM@work.example', phone: '0491570156' },
    ]),
  ).toEqual({
    names: ['Sam Buyer', 'S Buyer'],
    emails: ['sam@work.example'],
    phones: ['+61 491 570 156', '0491 570 157'],
  })
})
