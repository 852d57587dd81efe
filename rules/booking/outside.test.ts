import { describe, expect, test } from 'vitest'
import { parseOutsideSlots } from './outside.ts'

const ABOUT = { timeZone: 'Australia/Brisbane', minutes: 60 }
const slot = (starts_at: string, ends_at: string, places = 1) => ({ starts_at, ends_at, places })
const TEN = slot('2026-11-24T00:00:00.000Z', '2026-11-24T01:00:00.000Z')

describe('parseOutsideSlots', () => {
  test.each([
    ['what our own Dashboard answers', { dealership_id: 1, time_zone: 'Australia/Brisbane', slots: [TEN] }, [TEN]],
    ['a bare list', [{ starts_at: '2026-11-24T00:00:00Z' }], [TEN]],
    ['a list of texts', ['2026-11-24T00:00:00Z'], [TEN]],
    ['bookings for slots, start and end', { bookings: [{ start: TEN.starts_at, end: TEN.ends_at }] }, [TEN]],
    ['an offset', ['2026-11-24T10:00:00+10:00'], [TEN]],
    ['no offset: the clock of the site', ['2026-11-24T10:00'], [TEN]],
    ['no offset: the clock that is named', { time_zone: 'Pacific/Auckland', slots: ['2026-11-24T13:00'] }, [TEN]],
    ['a zone that is none', { time_zone: 'Mars/North', slots: ['2026-11-24T10:00'] }, [TEN]],
    [
      'an end of its own',
      [slot(TEN.starts_at, '2026-11-24T00:30:00Z')],
      [slot(TEN.starts_at, '2026-11-24T00:30:00.000Z')],
    ],
    ['several places', [{ ...TEN, places: '3' }], [{ ...TEN, places: 3 }]],
    ['no place left', [{ ...TEN, places: 0 }], []],
    ['an end before the start', [slot(TEN.starts_at, '2026-11-23T00:00:00Z')], []],
    ['a day without a time', ['2026-11-24'], []],
    ['what cannot be read is left out', [null, 7, {}, 'tomorrow', { starts_at: 5 }, TEN], [TEN]],
    ['nothing free', { slots: [] }, []],
    ['an object of another kind', { error: 'no' }, null],
    ['a text', 'none', null],
    ['nothing', null, null],
  ])('%s', (_, wire, expected) => expect(parseOutsideSlots(wire, ABOUT)).toEqual(expected))
})
