import { describe, expect, test } from 'vitest'
import { dealerNotice, visitorNotice, type NoticedChange, type NoticeFacts } from './notices.ts'

const facts: NoticeFacts = {
  reference: 'R7K2-QX4M',
  car: '2021 Mazda 3 G20',
  name: 'Robin Hale',
  dealership: 'Wattle Toowoomba',
  depositCents: 50_000,
  currency: 'AUD',
  heldUntil: new Date('2026-11-24T00:15:00Z'),
  refundableUntil: new Date('2026-12-01T00:00:00Z'),
  answerDue: null,
  sample: false,
}
const place = { locale: 'en-AU', timeZone: 'Australia/Brisbane' } as const

describe('what the visitor is told (decision 1: Payments)', () => {
  const told: [change: NoticedChange, subject: string, says: string][] = [
    [{ from: null, event: 'hold' }, 'Held for you: 2021 Mazda 3 G20', 'until Tuesday 24 November at 10:15am'],
    [{ from: 'paying', event: 'authorise' }, 'Reserved for you: 2021 Mazda 3 G20', 'Your deposit of $500 is paid.'],
    [
      { from: 'paying', event: 'authorise' },
      'Reserved for you: 2021 Mazda 3 G20',
      'until Tuesday 1 December at 10:00am',
    ],
    [{ from: 'held', event: 'expire' }, 'Your hold has ended: 2021 Mazda 3 G20', 'No deposit was taken.'],
    [
      { from: 'paid', event: 'cancel' },
      'Reservation cancelled: 2021 Mazda 3 G20',
      'Your deposit of $500 is being refunded to the card that paid it.',
    ],
    [{ from: 'held', event: 'release' }, 'Your reservation has ended: 2021 Mazda 3 G20', 'No deposit was taken.'],
    [{ from: 'paid', event: 'release' }, 'Your reservation has ended: 2021 Mazda 3 G20', 'is being refunded'],
    [{ from: 'paid', event: 'lose_payment' }, 'Your payment wasn’t completed: 2021 Mazda 3 G20', 'couldn’t be taken'],
  ]
  test.each(told)('%o', (change, subject, says) => {
    const notice = visitorNotice(change, facts, place)!
    expect(notice.subject).toBe(subject)
    expect(notice.paragraphs.join('\n').replaceAll('\u202f', ' ')).toContain(says)
  })

  test.each<NoticedChange>([
    { from: 'held', event: 'start_payment' },
    { from: 'paying', event: 'decline' },
    { from: 'held', event: 'cancel' },
    { from: 'paid', event: 'answer' },
  ])('nothing about %o', (change) => {
    expect(visitorNotice(change, facts, place)).toBeNull()
  })

  test('a deposit of the sandbox is neither taken nor given back', () => {
    const sample = { ...facts, sample: true }
    expect(visitorNotice({ from: 'paying', event: 'authorise' }, sample, place)!.paragraphs).toContain(
      'This was a payment in the sandbox: no money was taken.',
    )
    expect(visitorNotice({ from: 'paid', event: 'cancel' }, sample, place)!.paragraphs[0]).toContain(
      'No money was taken, so none is given back.',
    )
  })

  test('a deposit that is not refundable has no date', () => {
    const { paragraphs } = visitorNotice(
      { from: 'held', event: 'authorise' },
      { ...facts, refundableUntil: null },
      place,
    )!
    expect(paragraphs.join('\n')).not.toContain('cancel')
  })
})

describe('what the dealer is told', () => {
  test('a cancelled reservation that was paid', () => {
    expect(dealerNotice({ from: 'paid', event: 'cancel' }, facts, place)).toEqual({
      subject: 'Reservation cancelled: 2021 Mazda 3 G20',
      paragraphs: [
        'Robin Hale has cancelled reservation R7K2-QX4M of the 2021 Mazda 3 G20. The deposit of $500 is refunded automatically, and the vehicle can be reserved again.',
      ],
    })
  })
  test('a deposit that could not be taken', () => {
    expect(dealerNotice({ from: 'paid', event: 'lose_payment' }, facts, place)!.subject).toBe(
      'Deposit not taken: 2021 Mazda 3 G20',
    )
  })
  test.each<NoticedChange>([
    { from: null, event: 'hold' },
    { from: 'held', event: 'cancel' },
    { from: 'paying', event: 'authorise' },
    { from: 'paid', event: 'release' },
    { from: 'paid', event: 'answer' },
  ])('nothing about %o', (change) => {
    expect(dealerNotice(change, facts, place)).toBeNull()
  })
})

describe('an answer that is due (decision 129)', () => {
  // The end of Thursday in Brisbane.
  const due = { ...facts, answerDue: new Date('2026-11-26T14:00:00Z') }

  test('is promised with the receipt, by its last day', () => {
    expect(visitorNotice({ from: 'paying', event: 'authorise' }, due, place)!.paragraphs.at(-1)).toBe(
      'Wattle Toowoomba will call you about the next steps by Thursday 26 November. If they don’t, you can cancel and the deposit is refunded.',
    )
    expect(visitorNotice({ from: 'paying', event: 'authorise' }, facts, place)!.paragraphs.at(-1)).toBe(
      'Wattle Toowoomba will call you about the next steps.',
    )
  })

  test('and late is said to both', () => {
    expect(visitorNotice({ from: 'paid', event: 'remind' }, due, place)).toEqual({
      subject: 'No answer yet: 2021 Mazda 3 G20',
      paragraphs: [
        'Wattle Toowoomba was to call you by Thursday 26 November about your reservation R7K2-QX4M of the 2021 Mazda 3 G20, and hasn’t recorded a call. If they have called you, nothing is wrong.',
        'Otherwise you can call them or wait: the 2021 Mazda 3 G20 stays reserved for you. You can also cancel on the page of your reservation. Your deposit of $500 is refunded then.',
      ],
    })
    expect(dealerNotice({ from: 'paid', event: 'remind' }, due, place)).toEqual({
      subject: 'Answer overdue: 2021 Mazda 3 G20',
      paragraphs: [
        'Robin Hale paid a deposit of $500 for the 2021 Mazda 3 G20, with reservation R7K2-QX4M, and was promised a call by Thursday 26 November. No answer is recorded.',
        'Please call Robin Hale now and have the answer recorded. Until then they can cancel online, and the deposit is refunded.',
      ],
    })
  })

  test('a sandbox has nothing to give back', () => {
    const { paragraphs } = visitorNotice({ from: 'paid', event: 'remind' }, { ...due, sample: true }, place)!
    expect(paragraphs.at(-1)).toContain('No money was taken, so none is given back.')
  })
})
