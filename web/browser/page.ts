import type { MissingPage, PageAddress } from '../site/layout/page.ts'

/** What the server sends for the browser to hydrate: everything that the document was drawn from. */
export interface HydrationPayload {
  /** Address of the page's module. */
  module: string
  /** The address that the page was rendered for. */
  address: PageAddress
  /** Site, head and foot, as the root's loader answered. */
  around: unknown
  /** What the page's loader answered. */
  data: unknown
  /** What its action answered to a form that was sent without scripts. */
  answer: unknown
  /** Instead of data: what is not there. */
  missing: MissingPage | null
}

/** Where a document carries what it was drawn from, and where it was drawn. */
export const PAYLOAD_ID = 'hydration-payload'
export const PAGE_ID = 'page'

/** A page that the browser draws, and the address that stands in its address bar. */
export interface OpenPage {
  payload: HydrationPayload
  pathname: string
  search: string
}

interface State {
  page: OpenPage
  /** The address that is being fetched. */
  loading: string | null
}

interface Fetched {
  payload: HydrationPayload
  title: string
}

/** Pages seen in this document, so that going back draws at once what was there. */
const MOST_SEEN = 20
const seen = new Map<string, Fetched>()

let state: State
let fetching: AbortController | null = null
const listeners = new Set<() => void>()

const here = () => ({ pathname: location.pathname, search: location.search })
const within = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

const payloadIn = (from: Document): HydrationPayload | null =>
  JSON.parse(from.getElementById(PAYLOAD_ID)?.textContent ?? 'null') as HydrationPayload | null

/** The page that the document was sent with; from here on the back button is followed within it. */
export function hydrate(): OpenPage {
  const page = { payload: payloadIn(document)!, ...here() }
  state = { page, loading: null }
  remember(page, document.title)
  addEventListener('popstate', followBack)
  return page
}

/** Where the page is drawn. */
export const pageElement = (): HTMLElement => document.getElementById(PAGE_ID)!

/** Hears of every change of the page that is open, and of one that is on its way. */
export function onPage(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The page that is open. */
export const openPage = (): OpenPage => state.page

/** The address that is on its way; null when none is. */
export const loadingAddress = (): string | null => state.loading

function change(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

/**
 * Opens another state of the page that is open, for example a search refined further, without loading the document
 * again. What leads elsewhere, or cannot be fetched, is opened as any link is.
 */
export async function openWithin(address: string, { keepScroll = false } = {}): Promise<void> {
  const found = await fetchPage(address)
  if (found === 'overtaken') return
  if (found === 'elsewhere') return location.assign(address)
  history.pushState(null, '', address)
  show(found)
  if (!keepScroll) scrollTo(0, 0)
}

/** Fetches what is open once more and draws it. */
export async function openAgain(): Promise<void> {
  const found = await fetchPage(within(here()))
  if (found === 'elsewhere') location.reload()
  else if (found !== 'overtaken') show(found)
}

/** Draws the page that is open with newer data of what stands around it. */
export const replaceAround = (around: unknown): void =>
  change({ ...state, page: { ...state.page, payload: { ...state.page.payload, around } } })

/** Leaves for another page. Who comes back to this one finds it as it was sent, not as it was left. */
export function navigate(address: string): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { once: true })
  location.assign(address)
}

/** Adds an entry of the same address to the browser's history, with what it needs to be shown again. */
export const addEntry = (entry: unknown): void => history.pushState(entry, '')

/** What the present entry of the browser's history was given; null for none. */
export const entryState = (): unknown => history.state

/** As the browser's own back button. */
export const goBack = (): void => history.back()

/** Hears of the browser's own back and forward buttons. */
export function onHistory(listener: () => void): () => void {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}

function show({ payload, title }: Fetched): void {
  const page = { payload, ...here() }
  document.title = title
  remember(page, title)
  change({ page, loading: null })
}

function remember({ payload, ...address }: OpenPage, title: string): void {
  seen.delete(within(address))
  seen.set(within(address), { payload, title })
  if (seen.size > MOST_SEEN) seen.delete(seen.keys().next().value!)
}

/** The browser's own back and forward buttons. The steps of a form are entries of one address, and the form's. */
function followBack(): void {
  const address = within(here())
  const known = seen.get(address)
  if (!known && address !== within(state.page)) return void openAgain()
  fetching?.abort()
  fetching = null
  if (known && address !== within(state.page)) show(known)
  else if (state.loading !== null) change({ ...state, loading: null })
}

/** An address of the page that is open: what it was drawn from; or that it is none, or that another was asked for. */
async function fetchPage(address: string): Promise<Fetched | 'elsewhere' | 'overtaken'> {
  fetching?.abort()
  const mine = new AbortController()
  fetching = mine
  change({ ...state, loading: address })
  const html = await fetch(address, { headers: { accept: 'text/html' }, signal: mine.signal })
    .then((answer) => (answer.ok && !answer.redirected ? answer.text() : null))
    .catch(() => null)
  if (fetching !== mine) return 'overtaken'
  fetching = null
  const fetched = html ? new DOMParser().parseFromString(html, 'text/html') : null
  const payload = fetched && payloadIn(fetched)
  if (payload?.module !== state.page.payload.module) return 'elsewhere'
  return { payload, title: fetched!.title }
}
