import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { dayOf } from '@forecourt/rules/locale/dates.ts'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { queryOf } from './query.ts'

/** Leads as a file. Whoever has not entered the password lately does so first. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const desk = await deskOf(args)
  if (desk.leads.mayExport.allowed && desk.needsPassword)
    return redirect(`${CONSOLE_PATHS.exportLeads}${args.url.search}`)
  return refusing(async () => {
    const [csv, zone] = await Promise.all([desk.leads.export(queryOf(args.url)), desk.timeZone()])
    return new Response(csv, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="leads-${dayOf(new Date(), zone)}.csv"`,
      },
    })
  })
}
