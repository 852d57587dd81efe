import { describe, expect, test } from 'vitest'
import { enteredAnswer, enteredWords, ownAnswers, reachProblems } from './entered.ts'

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

describe('who entered a lead', () => {
  const own = { name: 'trade', label: 'Trade-in', value: 'A ute' }
  test.each([
    ['walk_in', 'Walk-in, entered by Kim Lee'],
    ['phone', 'Phone call, entered by Kim Lee'],
  ] as const)('%s is said in words', (from, words) =>
    expect(enteredWords([own, enteredAnswer(from, 'Kim Lee')])).toBe(words),
  )
  test('is nothing that the person answered', () => {
    expect(ownAnswers([own, enteredAnswer('phone', 'Kim Lee')])).toEqual([own])
    expect([enteredWords([own]), ownAnswers([own])]).toEqual([null, [own]])
  })
})
