import { leadKindName } from '@forecourt/rules/leadDesk/kindName.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { deskOf, nowOf } from '../context.ts'
import { refusing } from '../form.ts'
import { changeWords, standingOf } from '../leads/activity.ts'
import type { Standing } from '../leads/standing.ts'
import { nameWords, stampOf, vehicleWords } from '../leads/row.ts'
import { spelledIn } from '../spelledIn.ts'

/** What a lead is now, in short: for the page that shows it, and for whoever is told of it. */
export interface LatestLead {
  stamp: string
  /** The last thing that somebody did, which may be that the visitor wrote back; null for nothing. */
  last: { who: string; mine: boolean; words: string; isAnswer: boolean } | null
  name: string
  about: string
  deliveries: readonly Standing[]
}

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const zone = await desk.timeZone()
  return refusing(async () => {
    const { row, work, last, activities, messages, deliveries, timeZone } = await desk.leads.latest(
      args.params.id ?? '',
    )
    return Response.json({
      stamp: stampOf(work.version, activities, messages),
      last: last && {
        who: last.who,
        mine: last.user_id === desk.person.id,
        words: changeWords(last, zone),
        isAnswer: last.kind === 'received' || last.kind === 'text_received',
      },
      name: nameWords(row),
      about: [spelledIn(timeZone, leadKindName({ ...row.lead, category: row.category })), vehicleWords(row)]
        .filter(Boolean)
        .join(' · '),
      deliveries: deliveries.map((delivery) => standingOf(delivery, timeZone, nowOf(args))),
    } satisfies LatestLead)
  })
}
