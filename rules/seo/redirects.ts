/** An address that moved or is gone; `target` is null exactly where the status is 410. */
export interface Redirect {
  /** In its one spelling, see `redirectSource`. */
  source: string
  /** Path of the site with its query, or a web address. */
  target: string | null
  status: 301 | 302 | 410
}

export const REDIRECT_STATUSES = [301, 302, 410] as const

/** A row of a file of redirects as it was written. */
export interface RedirectRow {
  line: number
  from: string
  to: string
  status: string
}

/** Why a row was not taken. */
export interface RedirectProblem {
  line: number
  field: 'from' | 'to' | 'status'
  value: string
  reason: string
}

const LONGEST = 2_000
/** Parts of what answers before any page does: nothing there can move. */
const NO_PAGES = /^\/(?:api|mock|feeds|files|images|media|assets|sitemaps)(?:\/|$)/

/** Text of a path or web address apart: the path with its percent signs, and the query. */
function parts(text: string): { path: string; query: string } | null {
  const own = /^https?:\/\/[^/?#]+([^#]*)/i.exec(text)?.[1] ?? text.split('#')[0]!
  const address = own === '' || own.startsWith('?') ? `/${own}` : own
  if (!/^\/(?![/\\])/.test(address) && address !== '/') return null
  const mark = address.indexOf('?')
  return mark === -1 ? { path: address, query: '' } : { path: address.slice(0, mark), query: address.slice(mark + 1) }
}

/**
 * The one spelling of a path for looking up redirects: decoded once, composed, lower case, single slashes and none at
 * its end. Null for what is no path.
 */
export function redirectPath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path)
    if (/[\0-\x1f\x7f\\]/.test(decoded)) return null
    return decoded
      .normalize('NFC')
      .toLowerCase()
      .replace(/\/{2,}/g, '/')
      .replace(/(?<=.)\/$/, '')
  } catch {
    return null
  }
}

/** A query in its one spelling: sorted, without empty pairs. */
function redirectQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([name]) => name !== ''))
  kept.sort()
  return kept.toString()
}

const sourceOf = (path: string, query: string) => (query ? `${path}?${query}` : path)

/** What a request may be stored under, the most particular first: with its query, then its path alone. */
export function redirectSources(path: string, query: URLSearchParams): readonly string[] {
  const own = redirectPath(path)
  if (own === null) return []
  const text = redirectQuery(query)
  return text ? [sourceOf(own, text), own] : [own]
}

/** The one spelling of an old address, a path or a whole address of the former site; null for what is neither. */
export function redirectSource(text: string): string | null {
  const found = parts(text.trim())
  const path = found && redirectPath(found.path)
  return found && path !== null ? sourceOf(path, redirectQuery(new URLSearchParams(found.query))) : null
}

/** Whether a text is where one can be sent: a path of the site, or a web address. */
function isTarget(text: string): boolean {
  if (text.startsWith('/')) return /^\/(?![/\\])[^\s\\]*$/.test(text) || text === '/'
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)
}

/**
 * Where a request is sent: the target with what the visitor's query has beyond it. A query that is part of the source
 * has done its work and is not handed on.
 */
export function redirectTarget(redirect: Pick<Redirect, 'source' | 'target'>, query: URLSearchParams): string {
  const target = redirect.target!
  const mark = redirect.source.indexOf('?')
  const spent = new Set(mark === -1 ? [] : new URLSearchParams(redirect.source.slice(mark + 1)).keys())
  const [address, anchor = ''] = target.split('#', 2) as [string, string?]
  const [path, own = ''] = address.split('?', 2) as [string, string?]
  const pairs = new URLSearchParams(own)
  const named = new Set(pairs.keys())
  for (const [name, value] of query) if (!named.has(name) && !spent.has(name)) pairs.append(name, value)
  const text = pairs.toString()
  return `${path}${text ? `?${text}` : ''}${anchor ? `#${anchor}` : ''}`
}

/** What a file of redirects makes of those there are. */
export interface RedirectPlan {
  /** New and changed ones, those included that were stored and lead to what has moved on now. */
  changes: readonly Redirect[]
  unchanged: number
  /** Rows that led to what is itself redirected, and lead to its end now. */
  collapsed: number
  problems: readonly RedirectProblem[]
}

function readRow(row: RedirectRow): { redirect: Redirect } | { problem: RedirectProblem } {
  const refuse = (field: RedirectProblem['field'], value: string, reason: string) => ({
    problem: { line: row.line, field, value: value.slice(0, 80), reason },
  })
  const [from, to, text] = [row.from.trim(), row.to.trim(), row.status.trim()]
  if (from === '') return refuse('from', from, 'is empty')
  if (from.length > LONGEST) return refuse('from', from, `is longer than ${LONGEST} characters`)
  const source = redirectSource(from)
  if (source === null) return refuse('from', from, 'is neither a path that starts with one slash nor a web address')
  if (NO_PAGES.test(source)) return refuse('from', from, 'is an address that no page can have')
  const status = text === '' ? (to === '' ? undefined : 301) : REDIRECT_STATUSES.find((known) => String(known) === text)
  if (status === undefined) return refuse('status', text, 'is not 301, 302 or 410')
  if (status === 410)
    return to === '' ? { redirect: { source, target: null, status } } : refuse('to', to, 'must be empty for 410 (gone)')
  if (to === '') return refuse('to', to, 'is empty: only 410 (gone) has no new address')
  if (to.length > LONGEST) return refuse('to', to, `is longer than ${LONGEST} characters`)
  if (!isTarget(to)) return refuse('to', to, 'is neither a path that starts with one slash nor a web address')
  return { redirect: { source, target: to, status } }
}

const isEqual = (one: Redirect | undefined, other: Redirect) =>
  one !== undefined && one.target === other.target && one.status === other.status

/** The redirect that a target meets on the same site; a web address of another site meets none. */
function nextOf(all: ReadonlyMap<string, Redirect>, target: string): Redirect | undefined {
  if (!target.startsWith('/')) return undefined
  const source = redirectSource(target)
  if (source === null) return undefined
  return all.get(source) ?? all.get(source.split('?')[0]!)
}

/** Follows a redirect to its end; the sources on the way where it comes back to one of them. */
function endOf(redirect: Redirect, all: ReadonlyMap<string, Redirect>): Redirect | { loop: readonly string[] } {
  const way = [redirect.source]
  let last = redirect
  while (last.target !== null) {
    const own = last.target.startsWith('/') ? redirectSource(last.target) : null
    if (own !== null && (way.includes(own) || own === redirect.source)) return { loop: [...way, own] }
    const next = nextOf(all, last.target)
    if (!next) break
    if (way.includes(next.source)) return { loop: [...way, next.source] }
    way.push(next.source)
    // For good only where every step is.
    const status = next.status === 410 ? 410 : last.status === 301 && next.status === 301 ? 301 : 302
    last = { source: redirect.source, target: next.target, status }
  }
  return last
}

/**
 * What a file's rows make of the redirects that a site has: good rows are added or replace their source's, chains lead to
 * their end at once, and rows that lead round in a circle are refused. The same file again changes nothing.
 */
export function planRedirects(rows: readonly RedirectRow[], stored: readonly Redirect[]): RedirectPlan {
  const problems: RedirectProblem[] = []
  const before = new Map(stored.map((redirect) => [redirect.source, redirect]))
  const wanted = new Map<string, { redirect: Redirect; row: RedirectRow }>()
  for (const row of rows) {
    const read = readRow(row)
    if ('problem' in read) {
      problems.push(read.problem)
      continue
    }
    const earlier = wanted.get(read.redirect.source)
    if (!earlier) wanted.set(read.redirect.source, { redirect: read.redirect, row })
    else if (!isEqual(earlier.redirect, read.redirect))
      problems.push({
        line: row.line,
        field: 'from',
        value: row.from.trim().slice(0, 80),
        reason: `is also the old address of line ${earlier.row.line}, which counts`,
      })
  }
  const all = new Map(before)
  for (const [source, { redirect }] of wanted) all.set(source, redirect)

  // Circles are taken apart first, the latest row of each: what is left of one is a chain.
  for (const { redirect, row } of [...wanted.values()].reverse()) {
    const end = endOf(redirect, all)
    if (!('loop' in end) || end.loop.at(-1) !== redirect.source) continue
    problems.push({
      line: row.line,
      field: 'to',
      value: row.to.trim().slice(0, 80),
      reason: `redirects back to itself: ${end.loop.join(' -> ')}`,
    })
    wanted.delete(redirect.source)
    const was = before.get(redirect.source)
    if (was) all.set(redirect.source, was)
    else all.delete(redirect.source)
  }

  const changes: Redirect[] = []
  let unchanged = 0
  let collapsed = 0
  for (const redirect of all.values()) {
    const end = endOf(redirect, all)
    const settled = 'loop' in end ? redirect : end
    const asked = wanted.has(redirect.source)
    if (asked && !isEqual(redirect, settled)) collapsed += 1
    if (!isEqual(before.get(redirect.source), settled)) changes.push(settled)
    else if (asked) unchanged += 1
  }
  return { changes, unchanged, collapsed, problems: problems.sort((one, other) => one.line - other.line) }
}
