import type { Permission } from '@forecourt/rules/staff/permission.ts'
import type { StaffDatabase } from '../../db/database.ts'
import type { DeskAreaOptions } from './area.ts'
import { bookingsOfDesk } from './bookings.ts'
import { feedsOfDesk, type DeskFeedsOptions } from './feeds.ts'
import type { LeadDeskOptions } from './leadRow.ts'
import { leadDesk } from './leads.ts'
import { reservationsOfDesk, type DeskReservationsOptions } from './reservations.ts'
import { setUpOfDesk, type SetUpOptions } from './setUp.ts'
import { stockDeskOf } from './stock.ts'
import { todayOf } from './today.ts'

type TodayOptions = LeadDeskOptions & DeskReservationsOptions & DeskFeedsOptions & SetUpOptions

/**
 * The areas of which the first screen shows something, for reading. What they ask at once goes in three transactions,
 * one beside the other: leads, problems of vehicles, and the rest (docs/decisions/0175).
 */
export function todayOfDesk(options: TodayOptions) {
  const [ofLeads, ofStock, rest] = [together(options), together(options), together(options)]
  const { list, unreadMentions, mayRead } = leadDesk(ofLeads)
  const { failedDeliveries, firstAnswers } = todayOf(ofLeads)
  const stock = stockDeskOf(ofStock)
  const reservations = reservationsOfDesk(rest)
  const bookings = bookingsOfDesk(rest)
  const feeds = feedsOfDesk(rest)
  return {
    leads: { mayRead, list, unreadMentions, failedDeliveries, firstAnswers },
    stock: { mayRead: stock.mayRead, problems: stock.problems, list: stock.list },
    reservations: { mayRead: reservations.mayRead, list: reservations.list, counts: reservations.counts },
    bookings: { mayRead: bookings.mayRead, list: bookings.list },
    feeds: { mayRead: feeds.mayRead, alerts: feeds.alerts },
    unfinished: setUpOfDesk(rest).unfinished,
    happened: todayOf(rest).happened,
  }
}

export type TodayDesk = ReturnType<typeof todayOfDesk>

/** The same area, whose questions at one time are one transaction for each handle. */
function together<Options extends DeskAreaOptions>(options: Options): Options {
  const handles = new Map<StaffDatabase, StaffDatabase>()
  const over = (permission: Permission) => {
    const handle = options.over(permission)
    const reading = handles.get(handle) ?? handle.together()
    handles.set(handle, reading)
    return reading
  }
  return { ...options, over }
}
