import { expect, test } from 'vitest'
import type { Location, SpecialHours } from './location.ts'
import { withSiteHours } from './siteHours.ts'

const day = (date: string, open: string | null, name = 'Christmas'): SpecialHours => ({
  date,
  name,
  status: open ? 'Open' : 'Closed',
  open,
  close: open && '12:00',
})
const location = (special_hours: readonly SpecialHours[]) => ({
  contact_detail: { special_hours } as unknown as Location['contact_detail'],
})

test.each([
  ['nothing', [], [], []],
  ['the site’s days', [], [day('2026-12-25', null)], [day('2026-12-25', null)]],
  [
    'its own day before the site’s',
    [day('2026-12-25', '08:00')],
    [day('2026-12-25', null)],
    [day('2026-12-25', '08:00')],
  ],
  [
    'both, where they are of different days',
    [day('2026-12-24', '08:00')],
    [day('2026-12-24', null), day('2026-12-25', null)],
    [day('2026-12-24', '08:00'), day('2026-12-25', null)],
  ],
])('a location has %s', (_, own, site, expected) =>
  expect(withSiteHours(location(own), site).contact_detail.special_hours).toEqual(expected),
)
