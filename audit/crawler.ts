import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import pLimit from 'p-limit'
import pRetry from 'p-retry'
import robotsParser, { type Robot } from 'robots-parser'
import { paths, type PathSite } from '@forecourt/rules/site/paths.ts'
import { readDocument, styleLinks, type Link, type ReadDocument } from './document.ts'
import { kindOfPage, type PageKind } from './kinds.ts'

export interface CrawlOptions {
  /** Address of the platform, such as http://localhost:3000. */
  platform: string
  /** Slugs of the sites; each is served at {slug}.{host of the platform}. */
  sites: readonly string[]
  /** Maximum number of pages of each kind to request on a site; a kind without a limit is requested completely. */
  most?: Partial<Record<PageKind, number>>
  /** Whether to request every size of a picture or only its original. */
  pictures: 'sizes' | 'originals'
  /** Concurrent requests. */
  connections: number
  /** Called with the HTML of each page that exists. */
  onPage?(page: FoundPage, html: string): void
  /** Called after each response. */
  onAnswer?(progress: { answered: number; total: number }): void
}

/** A problem, and the page on which it occurs. */
export interface Finding {
  site: string
  problem: string
  address: string
  /** The page that links to it; empty if none does. */
  from: string
}

/** A page that exists. */
export interface FoundPage {
  site: string
  address: string
  kind: PageKind
}

export interface CrawlReport {
  findings: Finding[]
  pages: FoundPage[]
  /** Pictures, scripts, styles, feeds and other files. */
  files: number
  /** External addresses, which are not requested. */
  outside: number
  seconds: number
}

/** The parts of /api/website that the crawler uses. */
interface PublicData {
  website: PublicWebsite
  garage_shared_with: readonly string[]
}

interface PublicWebsite extends PathSite {
  slug: string
  name: string
  baseUrl: string
  dealerships: readonly { slug: string; name: string }[]
}

interface CrawledSite {
  website: PublicWebsite
  robots: Robot
  kindOf: ReturnType<typeof kindOfPage>
  /** Names and slugs of other dealers, which no page of this site may contain. */
  foreign: RegExp
  /** Slugs of the sites whose names and garages its own garage shows. */
  garageSites: ReadonlySet<string>
  /** Number of requested pages of each kind, for the limits. */
  requestCounts: Map<PageKind, number>
}

interface Task {
  site: CrawledSite
  address: string
  from: string
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Maximum length of a chain of redirects. */
const MOST_REDIRECTS = 1
/** Prefix of the address of a resized picture. */
const SIZED = /^\/images\/[^/]+\/media\//
/** Static files without links: checking that they exist is enough. */
const STORED = /^\/(?:media|assets)\/.*(?<!\.css)$/
const BUSY_RETRIES = 4
const BUSY_DELAY_MS = 1_000

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** The anchor of an address; null for one that no page can have. */
function anchorOf({ hash }: URL): string | null {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return null
  }
}

const isText = (type: string) => /^(?:text\/|application\/(?:[\w.+-]*xml|json|ld\+json|javascript))/.test(type)

/**
 * Follows every link of dealer sites, like a robot that obeys robots.txt but also requests disallowed addresses,
 * without following their links. Refinements of a search are disallowed and endless, so only those are requested that
 * an unrefined search links to.
 *
 * Problems are responses of 400 and more, redirects of a site's own links to other sites or through more than one step,
 * links to missing anchors, pages without a title or without exactly one first-level heading, and every trace of
 * another dealer: an address on another site's host, a dealership's name or slug, and a vehicle on two sites that share
 * no dealership.
 */
export async function crawl(options: CrawlOptions): Promise<CrawlReport> {
  const started = performance.now()
  const platform = new URL(options.platform)
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
  const findings = new Map<string, Finding>()
  const pages: FoundPage[] = []
  const seen = new Set<string>()
  const outside = new Set<string>()
  const limit = pLimit(options.connections)
  const visits: Promise<void>[] = []
  /** Anchors of each page, and the links to check against them. */
  const anchors = new Map<string, ReadonlySet<string>>()
  const anchored: (Task & { anchor: string })[] = []
  let files = 0
  let answered = 0

  const hostOf = (slug: string) => `${slug}.${platform.host}`
  const report = (task: Pick<Task, 'site' | 'address' | 'from'>, problem: string) =>
    findings.set(`${task.site.website.slug} ${task.address} ${problem}`, {
      site: task.site.website.slug,
      problem,
      address: task.address,
      from: task.from,
    })

  function get(host: string, path: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: platform.hostname,
          port: platform.port,
          path,
          method: STORED.test(path) ? 'HEAD' : 'GET',
          agent,
          headers: { host, accept: '*/*' },
        },
        (response) => {
          const chunks: Buffer[] = []
          const wanted = isText(response.headers['content-type'] ?? '')
          response.on('data', (chunk: Buffer) => wanted && chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode!,
              headers: response.headers,
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end()
    })
  }

  /** Retries while the server responds that it is busy; a request that gets no response counts as one with status 0. */
  async function requestWithRetry(host: string, path: string): Promise<Answer> {
    let answer: Answer = { status: 0, headers: {}, text: '' }
    const retry = { retries: BUSY_RETRIES, minTimeout: BUSY_DELAY_MS, maxTimeout: 4 * BUSY_DELAY_MS }
    await pRetry(async () => {
      answer = await get(host, path).catch((error: Error) => ({ status: 0, headers: {}, text: error.message }))
      if (answer.status === 503 || answer.status === 0) throw new Error(`${host}${path} is busy`)
    }, retry).catch(() => undefined)
    return answer
  }

  async function enter(slug: string): Promise<PublicData & { robots: Robot }> {
    const host = hostOf(slug)
    const [data, rules] = await Promise.all([
      requestWithRetry(host, '/api/website'),
      requestWithRetry(host, '/robots.txt'),
    ])
    if (data.status !== 200 || rules.status !== 200)
      throw new Error(
        `${host} is not a site of ${platform.href}: /api/website returned ${data.status} and /robots.txt ${rules.status}.`,
      )
    const { website, garage_shared_with } = JSON.parse(data.text) as PublicData
    return {
      website,
      garage_shared_with,
      robots: robotsParser(new URL('/robots.txt', website.baseUrl).href, rules.text),
    }
  }

  const entered = await Promise.all(options.sites.map(enter))
  const namesOf = ({ slug, name, dealerships }: PublicWebsite) => [
    slug,
    name,
    ...dealerships.flatMap((dealership) => [dealership.slug, dealership.name]),
  ]
  const sites = entered.map(({ website, garage_shared_with, robots }): CrawledSite => {
    const own = namesOf(website)
    const foreign = new Set(
      entered
        .flatMap((other) => namesOf(other.website))
        // A dealership's name may contain the name of another site of its group.
        .filter((name) => !own.some((ownName) => ownName.includes(name))),
    )
    return {
      website,
      robots,
      kindOf: kindOfPage(website),
      // With a single site there is nothing to look for, and an empty alternation would match everywhere.
      foreign: new RegExp(`(?<![\\w@-])(?:${[...foreign].map(escaped).join('|') || '(?!)'})(?![\\w-])`, 'g'),
      garageSites: new Set(garage_shared_with),
      requestCounts: new Map(),
    }
  })
  /** Whether a page may name another site: the garage does, of a site that shares it. */
  const mayName = (site: CrawledSite, page: string, other: PublicWebsite) =>
    site.kindOf(page) === 'garage' && site.garageSites.has(other.slug)
  const byHost = new Map(sites.map((site) => [hostOf(site.website.slug), site]))

  /** Whether a page is over its kind's limit, or a refinement that only other refinements link to. */
  function isBeyond(site: CrawledSite, address: string, from: string): boolean {
    const closed = site.robots.isDisallowed(new URL(address, site.website.baseUrl).href, 'crawler')
    const kind = site.kindOf(address)
    if (closed && kind === 'refined search' && from.includes('?')) return true
    const most = options.most?.[kind] ?? Number.POSITIVE_INFINITY
    const count = site.requestCounts.get(kind) ?? 0
    if (count >= most) return true
    site.requestCounts.set(kind, count + 1)
    return false
  }

  function follow(site: CrawledSite, page: string, { kind, at, address }: Link) {
    const found = { site, address, from: page }
    if (address === '') return report(found, `an empty address in ${at}`)
    if (/^(?:tel|mailto|sms|geo|data|blob):/i.test(address)) return
    const target = URL.parse(address, new URL(page, site.website.baseUrl).href)
    if (!target) return report(found, `an invalid address in ${at}`)
    if (target.protocol !== 'http:' && target.protocol !== 'https:')
      return report(found, `a ${target.protocol} address`)
    const owner = byHost.get(target.host)
    if (!owner) {
      if (target.hostname === platform.hostname || target.hostname.endsWith(`.${platform.hostname}`))
        report(found, `an address of the platform in ${at}`)
      else outside.add(target.href)
      return
    }
    if (owner !== site) {
      if (kind !== 'alternate' && !mayName(site, page, owner.website))
        report(found, `an address of another dealer's site in ${at}`)
      return
    }
    if (kind === 'alternate') return
    const anchor = anchorOf(target)
    if (anchor === null) return report(found, `an invalid anchor in ${at}`)
    const path = target.pathname + target.search
    // Anchors in structured data are identifiers and need not exist in the page.
    if (anchor && at !== 'structured data') anchored.push({ site, address: path, from: page, anchor })
    if (address.startsWith('#')) return
    const requestPath = kind === 'part' && options.pictures === 'originals' ? path.replace(SIZED, '/media/') : path
    // Files belong to the platform and are the same on every host.
    const key = kind === 'part' ? requestPath : `${target.host}${requestPath}`
    if (seen.has(key) || (kind === 'link' && isBeyond(site, requestPath, page))) return
    seen.add(key)
    visits.push(
      limit(visit, { site, address: requestPath, from: page }).then(() => {
        answered++
        options.onAnswer?.({ answered, total: seen.size })
      }),
    )
  }

  function read(task: Task, text: string, xml: boolean): ReadDocument | null {
    try {
      return readDocument(text, { xml })
    } catch (error) {
      report(task, `cannot be read: ${error instanceof Error ? error.message : String(error)}`)
      return null
    }
  }

  async function visit(task: Task): Promise<void> {
    const { site, address, from } = task
    const host = hostOf(site.website.slug)
    let path = address
    let answer = await requestWithRetry(host, path)
    for (let redirects = 0; answer.status >= 300 && answer.status < 400 && answer.status !== 304; redirects++) {
      const target = URL.parse(answer.headers.location ?? '', `http://${host}${path}`)
      if (!target) return void report(task, `responds ${answer.status} without a Location header`)
      // A dealer's redirect may point to an external site.
      if (target.host !== host) {
        if (byHost.has(target.host)) report(task, "redirects to another dealer's site")
        return
      }
      if (redirects === MOST_REDIRECTS) return void report(task, `redirects too often: ${path}`)
      path = target.pathname + target.search
      answer = await requestWithRetry(host, path)
    }
    const type = answer.headers['content-type'] ?? ''
    if (answer.status !== 200) return void report(task, `responds ${answer.status || answer.text}`)
    const named = new Set(sites.flatMap(({ website }) => (mayName(site, path, website) ? namesOf(website) : [])))
    for (const [name] of answer.text.matchAll(site.foreign))
      if (!named.has(name)) report(task, `mentions another dealer: ${name}`)
    if (type.startsWith('text/css')) for (const link of styleLinks(answer.text)) follow(site, path, link)
    const html = type.startsWith('text/html')
    if (!html && !/^(?:text|application)\/(?:[\w.]+\+)?xml\b/.test(type)) {
      files++
      return
    }
    const document = read(task, answer.text, !html)
    if (!document) return
    if (html) {
      anchors.set(host + address, document.ids)
      const page = { site: site.website.slug, address, kind: site.kindOf(path, document.types) }
      pages.push(page)
      options.onPage?.(page, answer.text)
      if (document.topHeadings !== 1) report(task, `has ${document.topHeadings} h1 headings`)
      if (!document.title) report(task, 'has no title')
    } else files++
    const closed = site.robots.isDisallowed(new URL(path, site.website.baseUrl).href, 'crawler')
    for (const link of document.links) if (!closed || link.kind === 'part') follow(site, path, link)
    if (from === '' && !html && document.links.length === 0) report(task, 'is empty')
  }

  for (const site of sites)
    for (const address of [
      paths(site.website).home(),
      paths(site.website).sitemapIndex(),
      '/favicon.ico',
      '/robots.txt',
    ])
      follow(site, '', { kind: 'link', at: 'nobody', address })

  // Visiting a page appends the pages that it links to.
  for (const task of visits) await task
  agent.destroy()

  for (const task of anchored) {
    const ids = anchors.get(hostOf(task.site.website.slug) + task.address)
    if (ids && !ids.has(task.anchor))
      report({ ...task, address: `${task.address}#${task.anchor}` }, 'has no such anchor')
  }
  for (const finding of sharedVehicles(sites, pages)) findings.set(`${finding.site} ${finding.address}`, finding)
  return {
    findings: [...findings.values()],
    pages,
    files,
    outside: outside.size,
    seconds: (performance.now() - started) / 1000,
  }
}

/** Vehicles that are on two sites although the sites share no dealership. */
function sharedVehicles(sites: readonly CrawledSite[], pages: readonly FoundPage[]): Finding[] {
  const dealershipsOf = new Map(
    sites.map(({ website }) => [website.slug, website.dealerships.map(({ slug }) => slug)] as const),
  )
  const servedBy = Map.groupBy(
    pages.filter(({ kind }) => kind === 'vehicle'),
    ({ address }) => address.split('/').at(-1)!,
  )
  return [...servedBy.values()].flatMap(([first, ...others]) =>
    others
      .filter(({ site }) => !dealershipsOf.get(site)!.some((slug) => dealershipsOf.get(first!.site)!.includes(slug)))
      .map(({ site, address }) => ({ site, problem: `is a vehicle of ${first!.site}`, address, from: '' })),
  )
}
