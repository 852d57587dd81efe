import type { Answer } from '@forecourt/rules/staff/access.ts'
import { SETTING_GROUPS } from '@forecourt/rules/site/settingGroups.ts'
import { settingLabel } from '@forecourt/rules/site/settingWords.ts'
import { settingPath } from '@forecourt/rules/staff/consolePaths.ts'
import { exactFirst, matchesLabel, paletteSearch } from '@forecourt/rules/staff/palette.ts'
import { handValues, STOCK_STATUS_LABELS } from '@forecourt/rules/stock/lockedFields.ts'
import { parseStockView } from '@forecourt/rules/stock/stockView.ts'
import { roleOf } from '@forecourt/rules/staff/role.ts'
import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { visitOf } from '../context.ts'
import { nameWords, vehicleWords } from '../leads/row.ts'
import { scopeAsked, scopeChoices } from '../settings/scopes.ts'

/** A lead, a vehicle, a person or a setting that was found. */
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
  people: FoundSome | null
  /** Settings by their names, each with the address of its screen as the id. */
  settings: FoundSome | null
}

/** How many of each are shown. */
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

async function foundPeople({ people }: StaffDesk, search: string): Promise<FoundSome> {
  const { rows, next } = await people.page(search, { after: null, before: null, limit: MOST })
  return {
    rows: rows.map(({ id, name, email, roles }) => ({
      id,
      name,
      detail: detailOf([email, ...new Set(roles.map(({ role }) => roleOf(role).label))]),
    })),
    more: next !== null,
  }
}

/** Settings whose name, on screen or in a file, has the words, at the site where the list of settings begins. */
async function foundSettings({ settings }: StaffDesk, search: string): Promise<FoundSome> {
  const scope = scopeAsked(null, scopeChoices(settings.scopes(), await settings.templates()))
  const rows = SETTING_GROUPS.flatMap(({ title, keys }) =>
    keys
      .filter((key) => matchesLabel(`${settingLabel(key)} ${key}`, search))
      .map((key) => ({ id: settingPath(scope, key), name: settingLabel(key), detail: title })),
  )
  return { rows: rows.slice(0, MOST), more: rows.length > MOST }
}

/** What the command palette finds, of what whoever is signed in may see (decision 151). */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const desk = await visitOf(args).desk()
  // The palette asks by itself: an answer in words, not the page of signing in.
  if (!desk) return Response.json({ reason: SIGNED_OUT }, { status: 401 })
  const search = paletteSearch(args.url.searchParams.get('search') ?? '')
  const find = ({ mayRead }: { mayRead: Answer }, found: (desk: StaffDesk, search: string) => Promise<FoundSome>) =>
    mayRead.allowed ? (search === null ? NOTHING : found(desk, search)) : null
  const [leads, vehicles, people, settings] = await Promise.all([
    find(desk.leads, foundLeads),
    find(desk.stock, foundVehicles),
    find(desk.people, foundPeople),
    find(desk.settings, foundSettings),
  ])
  return Response.json({ leads, vehicles, people, settings } satisfies Found)
}
