import { STOCK_STATUS_LABELS } from '@forecourt/rules/stock/lockedFields.ts'
import { STOCK_PROBLEMS } from '@forecourt/rules/stock/stockProblems.ts'
import { parseStockView, STOCK_SORTS } from '@forecourt/rules/stock/stockView.ts'
import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { changeViews, ManageViews, shownViews } from '../leads/presets/manageViews.tsx'
import { SAVED_STOCK } from '../list/savedViews.tsx'
import type { Failure } from '../parts.tsx'
import { CAR_TYPE_LABELS, STOCK_SORT_LABELS } from './labels.ts'

export const meta = () => [{ title: 'Saved views of stock · Dealer console' }]

const NAME = {
  list: 'Stock',
  hint: 'Filter the list of stock and choose “Save as a view” to add one.',
  open: 'Open the list of stock',
} as const

export async function loader(args: LoaderFunctionArgs) {
  const { stock, presets } = await deskOf(args)
  return refusing(() =>
    shownViews(presets, 'stock_view', { url: args.url, wordsOf: (query) => wordsOf(query, stock.sites) }),
  )
}

/** What a view shows, in words. */
function wordsOf(query: string, sites: readonly { id: number; name: string }[]): string {
  const { search, site, status, problem, type, sort, order } = parseStockView(new URLSearchParams(query))
  return [
    status === null ? 'Not sold' : status === 'all' ? 'All, with sold' : STOCK_STATUS_LABELS[status],
    type && CAR_TYPE_LABELS[type],
    problem && (problem === 'any' ? 'With any problem' : STOCK_PROBLEMS[problem]),
    site === null ? null : (sites.find(({ id }) => id === site)?.name ?? 'a site you don’t see'),
    search === '' ? null : `“${search}”`,
    sort === 'age' && order === STOCK_SORTS.age
      ? null
      : `by ${STOCK_SORT_LABELS[sort].toLowerCase()}${order === STOCK_SORTS[sort] ? '' : ', the other way round'}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export const action = (args: ActionFunctionArgs) => changeViews(args, SAVED_STOCK)

export default function SavedViewsOfStock() {
  const failure = useActionData<typeof action>() as Failure | undefined
  return <ManageViews of={SAVED_STOCK} name={NAME} {...useLoaderData<typeof loader>()} failure={failure} />
}
