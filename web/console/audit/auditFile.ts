import { dayOf } from '@forecourt/rules/locale/dates.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { deskOf, nowOf } from '../context.ts'
import { refusing } from '../form.ts'
import { auditAsked } from './entries.ts'

/** The entries of the log that match the filters as a file, the latest first. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const desk = await deskOf(args)
  return refusing(async () => {
    const zone = await desk.timeZone()
    const csv = await desk.audit.csv(auditAsked(args.url, zone).asked)
    return new Response(csv, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="audit-log-${dayOf(nowOf(args), zone)}.csv"`,
      },
    })
  })
}
