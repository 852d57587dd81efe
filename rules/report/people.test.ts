import { describe, expect, test } from 'vitest'
import {
  isInTime,
  NO_FIGURES,
  peopleFigures,
  percentile,
  percentOf,
  personFigures,
  sortedPeople,
  type PersonFigures,
  type ReportedLeads,
} from './people.ts'

const leads = (changes: Partial<ReportedLeads> = {}): ReportedLeads => ({
  assignedTo: null,
  firstAnsweredBy: null,
  leads: 1,
  booked: 0,
  reserved: 0,
  won: 0,
  overdue: 0,
  minutes: [],
  ...changes,
})
const answered = (by: string, ...minutes: number[]) => leads({ firstAnsweredBy: by, leads: minutes.length, minutes })

test.each([
  [[], null],
  [[7], 7],
  [[1, 2], 1.9],
  [[10, 0, 30, 20, 40, 50, 60, 70, 80, 90, 100], 90],
])('nine of ten of %j: %s', (numbers, expected) => {
  const found = percentile(numbers, 0.9)
  if (expected === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(expected)
})

test.each([
  [0, true],
  [59.99, true],
  [60, false],
  [61, false],
])('an answer after %d minutes is in time: %s', (minutes, expected) => expect(isInTime(minutes)).toBe(expected))

test.each([
  [0, 0, null],
  [0, 3, 0],
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
])('%d of %d: %s per cent', (part, whole, expected) => expect(percentOf(part, whole)).toBe(expected))

describe('the figures of a person', () => {
  test('are of their leads, and of the answers they gave first', () => {
    const own = [leads({ leads: 2, booked: 2, won: 1, reserved: 1 }), leads({ overdue: 1 })]
    expect(personFigures(own, [answered('kim', 300, 59, 60), answered('kim', 10)])).toEqual({
      assigned: 3,
      booked: 2,
      reserved: 1,
      won: 1,
      overdue: 1,
      answers: 4,
      inTime: 2,
      medianMinutes: 59.5,
      slowMinutes: expect.closeTo(228),
    })
  })

  test('count no answers of those who gave none', () => expect(personFigures([], [leads()])).toEqual(NO_FIGURES))

  test('are apart for nobody’s leads, and together for people who have left', () => {
    const all = [
      leads({ assignedTo: 'kim' }),
      leads({ assignedTo: 'gone' }),
      leads({ assignedTo: 'lost', won: 1 }),
      leads({ overdue: 1 }),
      { ...answered('kim', 5), assignedTo: 'gone' },
      answered('sam', 90),
    ]
    const found = peopleFigures(all, (id) => id === 'kim' || id === 'sam')
    expect(found.all).toMatchObject({ assigned: 6, answers: 2, inTime: 1, won: 1, overdue: 1 })
    expect(found.nobody).toMatchObject({ assigned: 2, answers: 0, overdue: 1 })
    expect(found.others).toMatchObject({ assigned: 3, answers: 0, won: 1 })
    expect([...found.people].map(([id, { assigned, answers }]) => [id, assigned, answers]).toSorted()).toEqual([
      ['kim', 1, 1],
      ['sam', 0, 1],
    ])
    expect(peopleFigures([leads()], () => true).others).toBeNull()
  })
})

test('people are sorted by a figure or a share, those without any last, equal ones by name', () => {
  const person = (name: string, now: Partial<PersonFigures>) => ({ name, now: { ...NO_FIGURES, ...now } })
  const people = [
    person('Bo', { assigned: 10, won: 1, medianMinutes: 30 }),
    person('Al', { assigned: 2, won: 1, medianMinutes: null }),
    person('Cy', { assigned: 10, won: 5, medianMinutes: 10 }),
    person('Di', {}),
  ]
  const names = (...sort: Parameters<typeof sortedPeople>[1][]) =>
    sort.map((one) =>
      sortedPeople(people, one)
        .map(({ name }) => name)
        .join(' '),
    )
  expect(
    names(
      { column: 'name', descending: false },
      { column: 'name', descending: true },
      { column: 'assigned', descending: true },
      { column: 'won', descending: true },
      { column: 'median', descending: false },
      { column: 'median', descending: true },
    ),
  ).toEqual(['Al Bo Cy Di', 'Di Cy Bo Al', 'Bo Cy Al Di', 'Al Cy Bo Di', 'Cy Bo Al Di', 'Bo Cy Al Di'])
})
