import type { LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'

/** The numbers beside the screens in the navigation; null where one may not see them. */
export interface NavigationCounts {
  unassigned: number | null
  unanswered: number | null
}

export async function loader(args: LoaderFunctionArgs) {
  const { leads, reservations } = await deskOf(args)
  const [ofLeads, ofReservations] = await Promise.all([
    leads.mayRead.allowed ? leads.counts() : null,
    reservations.mayRead.allowed ? reservations.counts(null) : null,
  ])
  return Response.json({
    unassigned: ofLeads?.unassigned ?? null,
    unanswered: ofReservations?.unanswered ?? null,
  } satisfies NavigationCounts)
}
