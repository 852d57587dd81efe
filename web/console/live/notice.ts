import { leadKindName } from '@forecourt/rules/leadDesk/kindName.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { bookingName } from '@forecourt/rules/booking/words.ts'
import { bookingPath, CONSOLE_PATHS, leadPath, reservationPath } from '@forecourt/rules/staff/consolePaths.ts'
import { ALL_NOTICE_KINDS, type NoticeKind } from '@forecourt/rules/staff/notices.ts'
import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
import { deskOf, nowOf } from '../context.ts'
import { refusing } from '../form.ts'
import { nameWords, vehicleWords } from '../leads/row.ts'
import { moneyOf, stateOf } from '../reservations/words.ts'
import { spelledIn } from '../spelledIn.ts'

/** What a notification says, and where it leads. Whoever looks at one of the screens needs none. */
export interface NoticeWords {
  title: string
  body: string
  href: string
  screens: readonly string[]
}

async function leadWords({ leads }: StaffDesk, what: string, id: string): Promise<NoticeWords> {
  const { row, timeZone } = await leads.latest(id)
  const href = leadPath(id)
  return {
    title: `${what}: ${nameWords(row)}`,
    body: [spelledIn(timeZone, leadKindName({ ...row.lead, category: row.category })), vehicleWords(row)]
      .filter(Boolean)
      .join(' · '),
    href,
    screens: [CONSOLE_PATHS.leads, href],
  }
}

/** The words of each kind, for those who may read it. */
const WORDS: Readonly<Record<NoticeKind, (desk: StaffDesk, item: string, now: Date) => Promise<NoticeWords>>> = {
  'lead.new': (desk, id) => leadWords(desk, 'New lead', id),
  delivery: (desk, id) => leadWords(desk, 'Not delivered', id),
  async reservation({ reservations }, reference, now) {
    const found = await reservations.find(reference)
    const { row } = found
    const { word, note } = stateOf(row, moneyOf(found), { now, zone: row.time_zone ?? 'UTC' })
    const href = reservationPath(reference)
    return {
      title: `${word}: ${row.car_name}`,
      body: [row.name, note].filter(Boolean).join(' · '),
      href,
      screens: [CONSOLE_PATHS.reservations, href],
    }
  },
  async booking({ bookings }, reference) {
    const { kind, when, isOpen, lead, place, timeZone } = await bookings.find(reference)
    const href = bookingPath(reference)
    return {
      title: `${bookingName(kind)}${isOpen ? '' : ` ${spelledIn(timeZone, 'cancelled or over')}`}: ${lead.name}`,
      body: [when, place].filter(Boolean).join(' · '),
      href,
      screens: [CONSOLE_PATHS.bookings, href],
    }
  },
}

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { kind: given, item = '' } = args.params
  const kind = ALL_NOTICE_KINDS.find((one) => one === given)
  if (!kind) throw data(null, { status: 404 })
  return refusing(async () => Response.json(await WORDS[kind](desk, item, nowOf(args))))
}
