import { LEAD_VIEWS, parseView } from '@forecourt/rules/leadDesk/view.ts'
import { parseStatus, WORK_STATUSES } from '@forecourt/rules/leadDesk/work.ts'
import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../../context.ts'
import { refusing } from '../../form.ts'
import { SAVED_LEADS } from '../../list/savedViews.tsx'
import type { Failure } from '../../parts.tsx'
import { OLDEST_FIRST } from '../query.ts'
import { changeViews, ManageViews, shownViews } from './manageViews.tsx'

export const meta = () => [{ title: 'Saved views of leads · Dealer console' }]

const NAME = {
  list: 'Leads',
  hint: 'Filter the inbox and choose “Save as a view” to add one.',
  open: 'Open the inbox',
} as const

export async function loader(args: LoaderFunctionArgs) {
  const { leads, presets } = await deskOf(args)
  return refusing(async () => {
    const choices = await leads.choices()
    return shownViews(presets, 'view', { url: args.url, wordsOf: (query) => wordsOf(query, choices) })
  })
}

/** What a view shows, in words. */
function wordsOf(query: string, { sites, places }: Awaited<ReturnType<StaffDesk['leads']['choices']>>): string {
  const params = new URLSearchParams(query)
  const named = (name: string, of: readonly { id: number; name: string }[]) => {
    const id = params.get(name)
    return id === null ? null : (of.find((one) => String(one.id) === id)?.name ?? 'a place you don’t see')
  }
  const status = parseStatus(params.get('status') ?? '')
  return [
    LEAD_VIEWS[parseView(params.get('view'))].label,
    params.get('kind'),
    status && WORK_STATUSES[status],
    named('site', sites),
    named('place', places),
    params.has('person') ? 'of one person' : null,
    params.has('search') ? `“${params.get('search')}”` : null,
    params.get('sort') === OLDEST_FIRST ? 'oldest first' : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

export const action = (args: ActionFunctionArgs) => changeViews(args, SAVED_LEADS)

export default function SavedViewsPage() {
  const failure = useActionData<typeof action>() as Failure | undefined
  return <ManageViews of={SAVED_LEADS} name={NAME} {...useLoaderData<typeof loader>()} failure={failure} />
}
