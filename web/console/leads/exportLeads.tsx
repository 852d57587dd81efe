import { LEAD_VIEWS } from '@forecourt/rules/leadDesk/view.ts'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
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
import { answering, DONE, formOf, INTENT } from '../form.ts'
import { lasting } from '../list/address.ts'
import { PasswordAgain, type Failure } from '../parts.tsx'
import { DONE_MARKS } from './done.ts'
import { FILTERS, queryOf } from './query.ts'

export const meta = () => [{ title: 'Export leads · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const query = queryOf(args.url)
  return {
    mayExport: desk.leads.mayExport,
    needsPassword: desk.needsPassword,
    view: LEAD_VIEWS[query.view].label,
    filtered: FILTERS.some((name) => name !== 'sort' && args.url.searchParams.get(name)),
    order: query.oldestFirst ? 'oldest' : 'newest',
    list: lasting(args.url.search).toString(),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { confirm } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, [INTENT], async () => {
    await confirm(field('password'))
    const params = lasting(args.url.search)
    params.set(DONE, DONE_MARKS.confirmed)
    return redirect(`${CONSOLE_PATHS.exportLeads}?${params}`)
  })
}

export { revalidateWhenForbidden as shouldRevalidate } from '../revalidate.ts'

export default function ExportLeads() {
  const { mayExport, needsPassword, view, filtered, order, list } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={`${CONSOLE_PATHS.leads}?${list}`}>Leads</Link>
        </p>
        <h1>Export leads</h1>
        <p className="muted">
          The leads of the view {view}
          {filtered ? ', with your filters' : ''}, {order} first, as a CSV file for a spreadsheet. It has at most 10,000
          leads; filters make it smaller. The audit log says who exported what.
        </p>
      </div>
      {!mayExport.allowed ? (
        <p className="notice">{mayExport.reason}</p>
      ) : needsPassword ? (
        <PasswordAgain for="export leads" failure={failure} />
      ) : (
        <p>
          <a className="button" href={`${CONSOLE_PATHS.leadsFile}?${list}`}>
            <Download aria-hidden size={16} />
            Download CSV
          </a>
        </p>
      )}
    </>
  )
}
