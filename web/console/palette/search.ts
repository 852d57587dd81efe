import { exactFirst, paletteSearch } from '@forecourt/rules/staff/palette.ts'
import { handValues, STOCK_STATUS_LABELS } from '@forecourt/rules/stock/lockedFields.ts'
import { parseStockView } from '@forecourt/rules/stock/stockView.ts'
import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { visitOf } from '../context.ts'
import { nameWords, vehicleWords } from '../leads/row.ts'

/** A lead or a vehicle that was found. */
export interface FoundOne {
  id: string
  name: string
  /** What tells it from others of that name. */
  detail: string
}

/** Some of what was found, and whether there is more. */
export interface FoundSome {
  rows: readonly FoundOne[]
  more: boolean
}

/** What was found; null for what somebody may not see. */
export interface Found {
  leads: FoundSome | null
  vehicles: FoundSome | null
}

/** How many leads, and how many vehicles, are shown. */
const MOST = 5
const NOTHING: FoundSome = { rows: [], more: false }
const SIGNED_OUT = 'You’re signed out. Reload the page to sign in again.'

const detailOf = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

async function foundLeads({ leads, reach: { sites } }: StaffDesk, search: string): Promise<FoundSome> {
  const found = await leads.search(search, MOST + 1)
  return {
    rows: found.slice(0, MOST).map(({ row }) => {
      const name = nameWords(row)
      const email = row.lead.email === name ? null : row.lead.email
      const site = sites.length > 1 ? sites.find(({ id }) => id === row.website_id)?.name : null
      return { id: row.lead_id, name, detail: detailOf([vehicleWords(row), email, row.reference, site]) }
    }),
    more: found.length > MOST,
  }
}

async function foundVehicles({ stock }: StaffDesk, search: string): Promise<FoundSome> {
  const view = parseStockView(new URLSearchParams({ search, status: 'all' }))
  const { rows, total } = await stock.list(view, MOST)
  return {
    rows: exactFirst(rows, search, ({ stocknum }) => stocknum).map((row) => ({
      id: String(row.id),
      name: row.name,
      detail: detailOf([row.stocknum, STOCK_STATUS_LABELS[handValues(row).status], row.location ?? row.dealership]),
    })),
    more: total > MOST,
  }
}

/** What the command palette finds, of what whoever is signed in may see (decision 151). */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const desk = await visitOf(args).desk()
  // The palette asks by itself: an answer in words, not the page of signing in.
  if (!desk) return Response.json({ reason: SIGNED_OUT }, { status: 401 })
  const search = paletteSearch(args.url.searchParams.get('search') ?? '')
  const [leads, vehicles] = await Promise.all([
    desk.leads.mayRead.allowed ? (search === null ? NOTHING : foundLeads(desk, search)) : null,
    desk.stock.mayRead.allowed ? (search === null ? NOTHING : foundVehicles(desk, search)) : null,
  ])
  return Response.json({ leads, vehicles } satisfies Found)
}
