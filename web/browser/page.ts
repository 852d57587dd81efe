import type { MissingPage, PageAddress } from '../site/layout/page.ts'

/** The hydration payload: everything that the document was rendered from. */
export interface HydrationPayload {
  /** Address of the page's module. */
  module: string
  /** The address that the page was rendered for. */
  address: PageAddress
  /** Data of the site and the layout, from the root's loader. */
  around: unknown
  /** Data from the page's loader. */
  data: unknown
  /** Data from its action, after a form was sent without scripts. */
  answer: unknown
  /** Instead of data: a page that does not exist. */
  missing: MissingPage | null
}

/** Ids of the payload and of the page's root element in a document. */
export const PAYLOAD_ID = 'hydration-payload'
export const PAGE_ID = 'page'

/** A page that the browser renders, and the address in its address bar. */
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

/** States seen in this document, so that going back renders them at once. */
const MOST_SEEN = 20
const seen = new Map<string, Fetched>()

let state: State
let fetching: AbortController | null = null
const listeners = new Set<() => void>()

const here = () => ({ pathname: location.pathname, search: location.search })
const within = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

const payloadIn = (from: Document): HydrationPayload | null =>
  JSON.parse(from.getElementById(PAYLOAD_ID)?.textContent ?? 'null') as HydrationPayload | null

/** Hydrates the page of the document; from here on the back button is handled within it. */
export function hydrate(): OpenPage {
  removeReturnParameters()
  const page = { payload: payloadIn(document)!, ...here() }
  state = { page, loading: null }
  remember(page, document.title)
  addEventListener('popstate', followBack)
  return page
}

/** The page's root element. */
export const pageElement = (): HTMLElement => document.getElementById(PAGE_ID)!

/** Subscribes to changes of the open page and of the pending address. */
export function onPage(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The open page. */
export const openPage = (): OpenPage => state.page

/** The pending address; null if there is none. */
export const loadingAddress = (): string | null => state.loading

function change(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

/**
 * Opens another state of the open page, such as a search with another filter, without reloading the document. Other
 * addresses, and those that cannot be fetched, are opened as links.
 */
export async function openWithin(address: string, { keepScroll = false } = {}): Promise<void> {
  const found = await fetchPage(address)
  if (found === 'overtaken') return
  if (found === 'elsewhere') return location.assign(address)
  history.pushState(null, '', address)
  show(found)
  if (!keepScroll) scrollTo(0, 0)
}

/** Fetches the open page again and renders it. */
export async function openAgain(): Promise<void> {
  const found = await fetchPage(within(here()))
  if (found === 'elsewhere') location.reload()
  else if (found !== 'overtaken') show(found)
}

/** Renders the open page with newer layout data. */
export const replaceAround = (around: unknown): void =>
  change({ ...state, page: { ...state.page, payload: { ...state.page.payload, around } } })

/** Navigates to another page. Returning to this one shows it as it was sent, not as it was left. */
export function navigate(address: string): void {
  reloadWhenRestored()
  location.assign(address)
}

/** Reloads the page when the back button brings it back as it was left. */
export function reloadWhenRestored(): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { once: true })
}

/** What Stripe adds to the address that its challenge returns to; the second one is a secret of the payment. */
const RETURN_PARAMETERS = ['payment_intent', 'payment_intent_client_secret', 'redirect_status']

/**
 * Takes out of the address what a payment provider has added to it, before anything reads, stores or sends the address.
 * The server knows the payment without it.
 */
function removeReturnParameters(): void {
  const url = new URL(location.href)
  if (!RETURN_PARAMETERS.some((name) => url.searchParams.has(name))) return
  for (const name of RETURN_PARAMETERS) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
}

/** Adds an entry for the same address to the browser's history, with its state. */
/** Takes parameters out of the address bar without loading anything. */
export function forgetParameters(names: readonly string[]): void {
  const query = new URLSearchParams(location.search)
  for (const name of names) query.delete(name)
  const search = query.size > 0 ? `?${query}` : ''
  if (search !== location.search) history.replaceState(history.state, '', location.pathname + search + location.hash)
}

export const addEntry = (entry: unknown): void => history.pushState(entry, '')

/** The state of the current history entry; null for none. */
export const entryState = (): unknown => history.state

/** Like the browser's own back button. */
export const goBack = (): void => history.back()

/** Subscribes to the browser's back and forward buttons. */
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

/**
 * Handles the browser's back and forward buttons. The steps of a form are entries of one address, handled by the form.
 */
function followBack(): void {
  const address = within(here())
  const stored = seen.get(address)
  if (!stored && address !== within(state.page)) return void openAgain()
  fetching?.abort()
  fetching = null
  if (stored && address !== within(state.page)) show(stored)
  else if (state.loading !== null) change({ ...state, loading: null })
}

/**
 * Fetches an address of the open page: its data; or that it is another page; or that another address was requested
 * meanwhile.
 */
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
