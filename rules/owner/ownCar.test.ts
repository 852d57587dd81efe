import { describe, expect, test } from 'vitest'
import { PLATFORM_SETTINGS } from '../site/config.ts'
import type { FormSite } from '../forms/form.ts'
import { dueOf, dueText, nearness, ownCarTitle, parseOwnCar, reminderIsDue } from './ownCar.ts'

const site: FormSite = {
  country: 'AU',
  locale: 'en-AU',
  currency: 'AUD',
  distanceUnit: 'km',
  timeZone: 'Australia/Brisbane',
  vehicleNoun: 'Car',
  dealerships: [],
  settings: PLATFORM_SETTINGS,
}
const about = { site, now: new Date('2026-11-24T14:00:00Z') }
const TODAY = '2026-11-25'
const hilux = { make: 'Toyota', model: 'HiLux' }
const values = (typed: Record<string, string>) =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, [value]]))

describe('a car as it was typed', () => {
  test('make and model are enough', () =>
    expect(parseOwnCar(values(hilux), about)).toEqual({
      ok: true,
      car: {
        ...hilux,
        year: null,
        registration: '',
        state: '',
        odometer: null,
        lastServiceOn: null,
        nextServiceOn: null,
        registrationDueOn: null,
      },
    }))

  test('everything', () =>
    expect(
      parseOwnCar(
        values({
          ...hilux,
          year: '2019',
          rego: '123 abc',
          rego_state: 'QLD',
          kilometres: '45,000',
          last_service: TODAY,
          next_service: '2027-05-25',
          registration_due: '2027-01-31',
        }),
        about,
      ),
    ).toEqual({
      ok: true,
      car: {
        ...hilux,
        year: 2019,
        registration: '123ABC',
        state: 'QLD',
        odometer: 45_000,
        lastServiceOn: TODAY,
        nextServiceOn: '2027-05-25',
        registrationDueOn: '2027-01-31',
      },
    }))

  test.each([
    [
      { make: '', model: '' },
      { make: '*This is a required field.', model: '*This is a required field.' },
    ],
    [{ ...hilux, last_service: '2026-11-26' }, { last_service: 'The last service can’t be in the future.' }],
    [{ ...hilux, last_service: '24/11/2026' }, { last_service: 'Please enter a date, such as 2026-11-24.' }],
    [{ ...hilux, next_service: '2027-02-30' }, { next_service: 'Please enter a date, such as 2026-11-24.' }],
    [{ ...hilux, registration_due: 'soon' }, { registration_due: 'Please enter a date, such as 2026-11-24.' }],
  ])('%j is refused beside its fields', (typed, errors) =>
    expect(parseOwnCar(values(typed), about)).toEqual({ ok: false, errors }),
  )
})

describe('what is due', () => {
  const dates = { lastServiceOn: null, nextServiceOn: null, registrationDueOn: null }
  test.each([
    ['nothing was said', {}, 12, []],
    ['the day that was entered', { nextServiceOn: '2027-05-25' }, 12, [{ what: 'service', on: '2027-05-25' }]],
    ['months after the last', { lastServiceOn: '2026-06-30' }, 6, [{ what: 'service', on: '2026-12-30' }]],
    ['the end of a short month', { lastServiceOn: '2026-08-31' }, 6, [{ what: 'service', on: '2027-02-28' }]],
    [
      'a day before the last service is over',
      { lastServiceOn: '2026-11-20', nextServiceOn: '2026-11-20' },
      12,
      [{ what: 'service', on: '2027-11-20' }],
    ],
    [
      'a day after it is not',
      { lastServiceOn: '2026-11-20', nextServiceOn: '2026-11-21' },
      12,
      [{ what: 'service', on: '2026-11-21' }],
    ],
    ['the registration', { registrationDueOn: '2027-01-31' }, 12, [{ what: 'registration', on: '2027-01-31' }]],
  ])('%s', (_, given, months, due) => expect(dueOf({ ...dates, ...given }, months)).toEqual(due))

  test.each([
    ['2026-11-24', 'over'],
    ['2026-11-25', 'soon'],
    ['2026-12-16', 'soon'],
    ['2026-12-17', 'later'],
  ])('on %s, with 21 days, is %s', (on, expected) => expect(nearness(on, TODAY, 21)).toBe(expected))

  test.each([
    ['21 days before', '2026-12-16', null, true],
    ['22 days before', '2026-12-17', null, false],
    ['on the day', '2026-11-25', null, true],
    ['the day after', '2026-11-24', null, false],
    ['told of that day', '2026-12-16', '2026-12-16', false],
    ['told of another day', '2026-12-16', '2026-12-01', true],
  ])('a reminder %s', (_, on, toldFor, due) => expect(reminderIsDue(on, toldFor, TODAY, 21)).toBe(due))

  test.each([
    ['2026-11-24', 'was due on 24 November 2026'],
    ['2026-11-25', 'due today (25 November 2026)'],
    ['2026-11-26', 'due tomorrow (26 November 2026)'],
    ['2026-11-27', 'due in 2 days (27 November 2026)'],
    ['2027-01-24', 'due in 60 days (24 January 2027)'],
    ['2027-01-25', 'due on 25 January 2027'],
  ])('%s: %s', (on, words) => expect(dueText(on, TODAY, 'en-AU')).toBe(words))

  test.each([
    [2019, '2019 Toyota HiLux'],
    [null, 'Toyota HiLux'],
  ])('of %s: %s', (year, title) => expect(ownCarTitle({ ...hilux, year })).toBe(title))
})
