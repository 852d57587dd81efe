/** A moved or removed address; `target` is null if and only if the status is 410. */
export interface Redirect {
  /** In canonical form, see `redirectSource`. */
  source: string
  /** Path of the site with its query, or a web address. */
  target: string | null
  status: 301 | 302 | 410
}

export const REDIRECT_STATUSES = [301, 302, 410] as const

/** A row of a file of redirects, unparsed. */
export interface RedirectRow {
  line: number
  from: string
  to: string
  status: string
}

/** Why a row was rejected. */
export interface RedirectProblem {
  line: number
  field: 'from' | 'to' | 'status'
  value: string
  reason: string
}

const LONGEST = 2_000
/** Prefixes of addresses that are not pages, which cannot be redirected. */
const NO_PAGES = /^\/(?:api|mock|feeds|files|images|media|assets|sitemaps)(?:\/|$)/

/** A path or web address split into its decoded path and its query. */
function parts(text: string): { path: string; query: string } | null {
  const own = /^https?:\/\/[^/?#]+([^#]*)/i.exec(text)?.[1] ?? text.split('#')[0]!
  const address = own === '' || own.startsWith('?') ? `/${own}` : own
  if (!/^\/(?![/\\])/.test(address) && address !== '/') return null
  const mark = address.indexOf('?')
  return mark === -1 ? { path: address, query: '' } : { path: address.slice(0, mark), query: address.slice(mark + 1) }
}

/**
 * The canonical form of a path for looking up redirects: decoded once, composed, lower case, without double and
 * trailing slashes. Null for an invalid path.
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

/** The canonical form of a query: sorted, without empty pairs. */
function redirectQuery(query: URLSearchParams): string {
  const canonical = new URLSearchParams([...query].filter(([name]) => name !== ''))
  canonical.sort()
  return canonical.toString()
}

const sourceOf = (path: string, query: string) => (query ? `${path}?${query}` : path)

/**
 * The keys under which a request's redirect may be stored, the most specific first: with its query, then its path
 * alone.
 */
export function redirectSources(path: string, query: URLSearchParams): readonly string[] {
  const own = redirectPath(path)
  if (own === null) return []
  const text = redirectQuery(query)
  return text ? [sourceOf(own, text), own] : [own]
}

/** The canonical form of an old address, a path or a full address of the previous site; null for anything else. */
export function redirectSource(text: string): string | null {
  const found = parts(text.trim())
  const path = found && redirectPath(found.path)
  return found && path !== null ? sourceOf(path, redirectQuery(new URLSearchParams(found.query))) : null
}

/** Whether a text is a valid target: a path of the site, or a web address. */
function isTarget(text: string): boolean {
  if (text.startsWith('/')) return /^\/(?![/\\])[^\s\\]*$/.test(text) || text === '/'
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)
}

/**
 * The location that a request is redirected to: the target with the visitor's other query parameters. The query of a
 * source is not passed on.
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

/** The changes that a file of redirects makes. */
export interface RedirectPlan {
  /** New and changed ones, including stored ones whose target has moved. */
  changes: readonly Redirect[]
  unchanged: number
  /** Rows that pointed to another redirect, and now point to its final target. */
  collapsed: number
  problems: readonly RedirectProblem[]
}

function readRow(row: RedirectRow): { redirect: Redirect } | { problem: RedirectProblem } {
  const refuse = (field: RedirectProblem['field'], value: string, reason: string) => ({
    problem: { line: row.line, field, value: value.slice(0, 80), reason },
  })
  const [from, to, text] = [row.from.trim(), row.to.trim(), row.status.trim()]
  if (from === '') return refuse('from', from, 'must not be empty')
  if (from.length > LONGEST) return refuse('from', from, `is longer than ${LONGEST} characters`)
  const source = redirectSource(from)
  if (source === null) return refuse('from', from, 'must be a path that starts with one slash, or a whole web address')
  if (NO_PAGES.test(source)) return refuse('from', from, 'is an address that no page can have')
  const status = text === '' ? 301 : REDIRECT_STATUSES.find((code) => String(code) === text)
  if (status === undefined) return refuse('status', text, 'is not 301, 302 or 410')
  if (status === 410)
    return to === '' ? { redirect: { source, target: null, status } } : refuse('to', to, 'must be empty for 410 (gone)')
  if (to === '') return refuse('to', to, 'is empty: only 410 (gone) has no new address')
  if (to.length > LONGEST) return refuse('to', to, `is longer than ${LONGEST} characters`)
  if (!isTarget(to)) return refuse('to', to, 'must be a path that starts with one slash, or a whole web address')
  return { redirect: { source, target: to, status } }
}

const isEqual = (one: Redirect | undefined, other: Redirect) =>
  one !== undefined && one.target === other.target && one.status === other.status

/** The redirect for a target on the same site; none for a web address of another site. */
function nextOf(all: ReadonlyMap<string, Redirect>, target: string): Redirect | undefined {
  if (!target.startsWith('/')) return undefined
  const source = redirectSource(target)
  if (source === null) return undefined
  return all.get(source) ?? all.get(source.split('?')[0]!)
}

/** Follows a redirect to its final target; returns the sources on the way if it loops. */
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
    // Permanent only if every step is.
    const status = next.status === 410 ? 410 : last.status === 301 && next.status === 301 ? 301 : 302
    last = { source: redirect.source, target: next.target, status }
  }
  return last
}

/**
 * Merges a file's rows into a site's redirects: valid rows are added or replace those with the same source, chains are
 * shortened to their final target, and loops are rejected. Importing the same file again changes nothing.
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

  // Breaks each loop by rejecting its last row: what is left is a chain.
  for (const { redirect, row } of [...wanted.values()].reverse()) {
    const end = endOf(redirect, all)
    if (!('loop' in end) || end.loop.at(-1) !== redirect.source) continue
    problems.push({
      line: row.line,
      field: 'to',
      value: row.to.trim().slice(0, 80),
      reason: `sends visitors in a circle: ${end.loop.join(' → ')}`,
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
    const isImported = wanted.has(redirect.source)
    if (isImported && !isEqual(redirect, settled)) collapsed += 1
    if (!isEqual(before.get(redirect.source), settled)) changes.push(settled)
    else if (isImported) unchanged += 1
  }
  return { changes, unchanged, collapsed, problems: problems.sort((one, other) => one.line - other.line) }
}
