import { canStaff, type Answer, type Grant, type Scope } from '../staff/access.ts'
import type { Permission } from '../staff/permission.ts'
import { unknownPlaceholders } from './template.ts'
import { parseStockView, stockViewQuery } from '../stock/stockView.ts'
import { ALL_VIEWS } from './view.ts'

/** What people save for the inbox and the list of stock, for themselves or for others (decision 145). */
export const PRESET_KINDS = ['view', 'template', 'stock_view'] as const
export type PresetKind = (typeof PRESET_KINDS)[number]

/** The lists that have saved views: the inbox and the stock. */
export type SavedViewKind = Exclude<PresetKind, 'template'>

/** A saved view: the list’s address, without its page. */
export interface ViewContent {
  query: string
}

/** A template: an email’s text, and its subject if it has one of its own. */
export interface TemplateContent {
  subject: string
  text: string
}
export type PresetContent = ViewContent | TemplateContent

export const MOST_NAME = 60
export const MOST_TEMPLATE_TEXT = 4_000
export const MOST_TEMPLATE_SUBJECT = 150
/** The most of one kind that one person, site or group has. */
export const MOST_PRESETS = 50
const MOST_QUERY = 500

/** What it takes to share those of a kind. */
export const SHARES: Readonly<Record<PresetKind, Permission>> = {
  view: 'leads:write',
  template: 'leads:write',
  stock_view: 'stock:write',
}

/** What lets a person change the shared views of others: they run the site, or its people. */
const RUNS = ['settings:write', 'people:write'] as const satisfies readonly Permission[]

/**
 * Whether a person may change, order or remove what is saved (decision 145): their own as long as they may share there,
 * a view that somebody else shared only if they manage the settings or the people of all its sites, and a template with
 * whoever may answer leads there.
 *
 * @param scope whom it is shared with; null for its person alone
 */
export function mayChangePreset(
  { kind, isMine, who }: { kind: PresetKind; isMine: boolean; who: string },
  scope: Scope | null,
  grants: readonly Grant[],
): Answer {
  if (scope === null) return { allowed: true }
  const mayShare = canStaff(grants, SHARES[kind], scope)
  if (!mayShare.allowed || isMine || kind === 'template') return mayShare
  if (RUNS.some((permission) => canStaff(grants, permission, scope).allowed)) return { allowed: true }
  return {
    allowed: false,
    reason: `${who} shared this. They can change it, or someone who manages settings or people there. You can save a copy of your own.`,
  }
}

/** The parameters of the inbox that a view keeps, in order. */
export const VIEW_PARAMS = ['view', 'search', 'kind', 'status', 'site', 'place', 'person', 'sort'] as const

/** What a view keeps of an address, always in the same order; the built-in first view and empty filters are nothing. */
export function viewQuery(search: string): string {
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of VIEW_PARAMS) {
    const value = (given.get(name) ?? '').trim().slice(0, 100)
    if (value !== '' && !(name === 'view' && value === ALL_VIEWS[0])) kept.set(name, value)
  }
  return kept.toString().slice(0, MOST_QUERY)
}

/** What a saved view of the stock keeps of an address: the filters and the order, without the page. */
const stockQuery = (search: string): string =>
  new URLSearchParams(
    Object.entries(stockViewQuery({ ...parseStockView(new URLSearchParams(search)), page: 1, saved: null })).flatMap(
      ([name, value]): [string, string][] => (value === null ? [] : [[name, value]]),
    ),
  )
    .toString()
    .slice(0, MOST_QUERY)

/** What a saved view of a list keeps of an address. */
export const savedQuery = (kind: SavedViewKind, search: string): string =>
  kind === 'stock_view' ? stockQuery(search) : viewQuery(search)

/** Problems of what somebody saves, by field; none if there are none. */
export function presetProblems(
  kind: PresetKind,
  name: string,
  content: Partial<ViewContent & TemplateContent>,
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  if (name.trim() === '') problems.name = 'Please enter a name.'
  else if (name.trim().length > MOST_NAME) problems.name = `Please use ${MOST_NAME} characters or fewer.`
  if (kind !== 'template') return problems
  const { subject = '', text = '' } = content
  if (text.trim() === '') problems.text = 'Please write the text.'
  else if (text.length > MOST_TEMPLATE_TEXT)
    problems.text = `Please use ${MOST_TEMPLATE_TEXT.toLocaleString('en-AU')} characters or fewer.`
  if (subject.length > MOST_TEMPLATE_SUBJECT)
    problems.subject = `Please use ${MOST_TEMPLATE_SUBJECT} characters or fewer.`
  for (const [field, value] of [
    ['subject', subject],
    ['text', text],
  ] as const) {
    const [unknown] = unknownPlaceholders(value)
    if (unknown !== undefined && !problems[field])
      problems[field] = `There is no placeholder {{${unknown}}}. Choose one of those below.`
  }
  return problems
}
