import { expect, test } from 'vitest'
import { CLOSED_TEXT, closedText } from './closing.ts'
import type { FormSettings } from './form.ts'

const site = (forms: FormSettings, timeZone = 'Australia/Brisbane') =>
  ({ timeZone, locale: 'en-AU', settings: { forms } }) as const

// Midnight in Brisbane is 14:00 UTC.
test.each([
  ['a form that never closes', {}, '2026-12-31T14:00:00Z', null],
  ['the last minute of its last day', { competition: { closes_on: '2026-12-31' } }, '2026-12-31T13:59:00Z', null],
  ['the next day', { competition: { closes_on: '2026-12-31' } }, '2026-12-31T14:00:00Z', CLOSED_TEXT],
  [
    'in words of its own',
    { competition: { closes_on: '2026-12-31', closed_text: 'Kim from Cowra won.' } },
    '2027-01-01T14:00:00Z',
    'Kim from Cowra won.',
  ],
  ['another form', { survey: { closes_on: '2026-12-31' } }, '2027-01-01T14:00:00Z', null],
] as const)('%s', (_name, forms, now, expected) =>
  expect(closedText('competition', site(forms), new Date(now))).toBe(expected),
)

test('the day is that of the site', () =>
  expect(
    ['America/Chicago', 'Pacific/Auckland'].map((zone) =>
      closedText(
        'competition',
        site({ competition: { closes_on: '2026-12-31' } }, zone),
        new Date('2026-12-31T12:00:00Z'),
      ),
    ),
  ).toEqual([null, CLOSED_TEXT]))

test('the words are spelled as the site does', () =>
  expect(
    closedText(
      'competition',
      {
        ...site({ competition: { closes_on: '2026-12-31', closed_text: 'Enquire again next year.' } }),
        locale: 'en-US',
      },
      new Date('2027-02-01T00:00:00Z'),
    ),
  ).toBe('Inquire again next year.'))
