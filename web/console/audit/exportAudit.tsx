import { AUDIT_AREAS } from '@forecourt/rules/staff/audit.ts'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import { Download } from 'lucide-react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, formOf, INTENT } from '../form.ts'
import { PasswordAgain, type Failure } from '../parts.tsx'
import { auditAsked, auditSites } from './entries.ts'

export const meta = () => [{ title: 'Download the audit log · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { filter } = auditAsked(args.url, await desk.timeZone())
  const area = AUDIT_AREAS.find((one) => one.area === filter.about)
  const site = auditSites(desk.reach).find((one) => String(one.id) === filter.site)
  return {
    mayExport: desk.audit.mayExport,
    needsPassword: desk.needsPassword,
    chosen: [
      ...(filter.person === '' ? [] : [{ label: 'Name or address', value: filter.person }]),
      ...(area ? [{ label: 'About', value: area.label }] : []),
      ...(site ? [{ label: 'Site', value: site.name }] : []),
      ...(filter.from === '' ? [] : [{ label: 'First day', value: filter.from }]),
      ...(filter.until === '' ? [] : [{ label: 'Last day', value: filter.until }]),
    ],
    log: withQuery(CONSOLE_PATHS.audit, filter),
    file: withQuery(CONSOLE_PATHS.auditFile, filter),
  }
}

export async function action(args: ActionFunctionArgs) {
  const desk = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, [INTENT], async () => {
    await desk.confirm(field('password'))
    const { filter } = auditAsked(args.url, await desk.timeZone())
    return redirect(withQuery(CONSOLE_PATHS.exportAudit, filter))
  })
}

export { revalidateWhenForbidden as shouldRevalidate } from '../revalidate.ts'

export default function ExportAudit() {
  const { mayExport, needsPassword, chosen, log, file } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={log}>Audit log</Link>
        </p>
        <h1>Download the audit log</h1>
        <p className="muted">
          {chosen.length === 0 ? 'All entries that you can read' : 'The entries that match your filters'}, newest first,
          as a CSV file for a spreadsheet. It has at most 10,000 entries; filters make it smaller. The download is
          recorded in the audit log.
        </p>
      </div>
      {chosen.length === 0 ? null : <p>{chosen.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</p>}
      {!mayExport.allowed ? (
        <p className="notice">{mayExport.reason}</p>
      ) : needsPassword ? (
        <PasswordAgain for="download the audit log" failure={failure} />
      ) : (
        <p>
          <a className="button" href={file}>
            <Download aria-hidden size={16} />
            Download CSV
          </a>
        </p>
      )}
    </>
  )
}
