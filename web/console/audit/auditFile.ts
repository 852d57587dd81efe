import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { dayOf } from '@forecourt/rules/locale/dates.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { deskOf, nowOf } from '../context.ts'
import { refusing } from '../form.ts'
import { auditAsked } from './entries.ts'

/** Entries of the audit log as a file. Whoever has not entered the password lately does so first. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const desk = await deskOf(args)
  const zone = await desk.timeZone()
  const { filter, asked } = auditAsked(args.url, zone)
  if (desk.audit.mayExport.allowed && desk.needsPassword) return redirect(withQuery(CONSOLE_PATHS.exportAudit, filter))
  return refusing(async () => {
    const csv = await desk.audit.export(asked)
    return new Response(csv, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="audit-log-${dayOf(nowOf(args), zone)}.csv"`,
      },
    })
  })
}
