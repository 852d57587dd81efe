import { describe, expect, test } from 'vitest'
import { reachProblems } from './entered.ts'

describe('how to reach a person that somebody enters (decision 156)', () => {
  test.each([
    ['0491 570 156', '', {}],
    ['', 'sam@mail.example', {}],
    ['0491 570 156', 'sam@mail.example', {}],
    ['', '', { phone: 'Please enter a phone number or an email address.' }],
    ['  ', ' ', { phone: 'Please enter a phone number or an email address.' }],
  ])('%j and %j', (phone, email, problems) => {
    expect(reachProblems({ phone: [phone], email: [email] })).toEqual(problems)
  })
})
