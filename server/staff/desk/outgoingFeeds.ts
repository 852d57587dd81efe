import { FEEDS, type Feed } from '@forecourt/rules/feed/feeds.ts'
import { isOpen } from '@forecourt/rules/site/opening.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { canStaff, type Answer } from '@forecourt/rules/staff/access.ts'
import { agoWords } from '@forecourt/rules/staff/ago.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import { leftOutInWords } from '@forecourt/rules/stock/showingReasons.ts'
import { RequestError } from '../../errors.ts'
import type { FeedCheck, FeedChecks } from '../../syndication/checks.ts'
import { feedAddress, fetchersOf, type CheckedFeed, type Fetcher, type LeftOut } from '../../syndication/syndication.ts'
import { siteScope } from '../scope.ts'
import { mayAt, readingOf, type DeskAreaOptions } from './area.ts'

/** A reason why vehicles are left out of a feed. */
export interface LeftOutReason {
  /** The field and what is wrong with it. */
  key: string
  words: string
  count: number
}

/** An outgoing feed of a site. */
export interface DeskOutgoingFeed {
  file: string
  title: string
  format: Feed['format']
  /** Its secret address; null for those who may not have it. */
  address: string | null
  /** Vehicles in it, and those that it leaves out; null while they are counted. */
  taken: number | null
  leftOut: number | null
}

/** How many of a site’s vehicles are checked. */
export type DeskFeedProgress = Pick<FeedCheck, 'done' | 'total'>

/** The same with who has fetched it, the last first. */
export interface DeskFetchedFeed extends DeskOutgoingFeed {
  fetchers: readonly DeskFetcher[]
}

/** A program that fetched a feed. */
export interface DeskFetcher extends Fetcher {
  /** How long ago, in words. */
  ago: string
}

/** A site with what concerns all of its feeds. */
export interface DeskFeedSite {
  id: number
  name: string
  /** Whether visitors see the site; its feeds answer only then. */
  open: boolean
  timeZone: string
  /** Who gets the addresses, which work without signing in. */
  mayHaveAddress: Answer
}

/** A page of the vehicles that a feed leaves out. */
export interface DeskLeftOut {
  site: DeskFeedSite
  feed: DeskOutgoingFeed
  /** How far the check is; null once it is done. */
  progress: DeskFeedProgress | null
  /** The most frequent first. */
  reasons: readonly LeftOutReason[]
  /** The reason by which they are chosen; null for all. */
  reason: string | null
  count: number
  rows: readonly { id: number; stocknum: string; title: string; reasons: readonly string[] }[]
  page: number
  pages: number
}

const PAGE_SIZE = 50
const NO_SITE = 'We can’t find that site.'
const NO_FEED = 'We can’t find that feed.'

const keyOf = ({ field, reason }: LeftOut['reasons'][number]) => `${field} ${reason}`

function reasonsOf(leftOut: readonly LeftOut[]): LeftOutReason[] {
  const found = new Map<string, LeftOutReason>()
  for (const one of leftOut.flatMap(({ reasons }) => reasons)) {
    const key = keyOf(one)
    const known = found.get(key)
    if (known) known.count += 1
    else found.set(key, { key, words: leftOutInWords([one])[0]!, count: 1 })
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count)
}

/** The outgoing stock feeds of someone’s sites, and what each leaves out (decisions 62 and 188). */
export function outgoingFeedsOfDesk(area: DeskAreaOptions & { secretKey: string; feedChecks: FeedChecks }) {
  const { reach, now, shownSiteOf, secretKey, feedChecks } = area
  const { mayRead, reading } = readingOf(area, 'stock:read')

  async function checked(websiteId: number) {
    const staff = reading()
    const site = mayAt(reach, 'stock:read', websiteId).allowed ? await shownSiteOf(websiteId) : null
    if (!site) throw new RequestError(404, NO_SITE)
    const { done, total, checked: all } = await feedChecks(staff, site, now())
    const checkedOf = ({ file }: Feed) => all?.find(({ feed }) => feed.file === file) ?? null
    return {
      site,
      progress: all === null ? { done, total } : null,
      feeds: FEEDS.map((feed) => ({ feed, result: checkedOf(feed) })),
    }
  }
  const shownSite = (site: Site): DeskFeedSite => ({
    id: site.id,
    name: site.name,
    open: isOpen(site.opening, now()),
    timeZone: site.timeZone,
    mayHaveAddress: mayAt(reach, 'stock:write', site.id),
  })
  const shownFeed = (site: Site, feed: Feed, result: CheckedFeed | null): DeskOutgoingFeed => ({
    file: feed.file,
    title: feed.title,
    format: feed.format,
    address: mayAt(reach, 'stock:write', site.id).allowed ? feedAddress(secretKey, site, feed) : null,
    taken: result?.taken ?? null,
    leftOut: result?.leftOut.length ?? null,
  })

  return {
    mayRead,

    /** The sites to choose from. */
    sites(): { id: number; name: string }[] {
      reading()
      return siteChoices(reach.sites.filter((site) => canStaff(reach.grants, 'stock:read', siteScope(site)).allowed))
    },

    /** The feeds of a site, each with who fetched it. */
    async list(
      websiteId: number,
    ): Promise<{ site: DeskFeedSite; feeds: DeskFetchedFeed[]; progress: DeskFeedProgress | null }> {
      const { site, feeds, progress } = await checked(websiteId)
      const fetchers = await fetchersOf(reading(), websiteId)
      const shownFetchers = (file: string) =>
        (fetchers.get(file) ?? []).map((one) => ({ ...one, ago: agoWords(one.at, now()) }))
      return {
        site: shownSite(site),
        feeds: feeds.map(({ feed, result }) => ({
          ...shownFeed(site, feed, result),
          fetchers: shownFetchers(feed.file),
        })),
        progress,
      }
    },

    /** A page of what a feed of a site leaves out, for one reason or all; pages are counted from 1. */
    async leftOut(
      websiteId: number,
      file: string,
      { reason: wanted, page: at }: { reason: string | null; page: number },
    ): Promise<DeskLeftOut> {
      const { site, feeds, progress } = await checked(websiteId)
      const found = feeds.find(({ feed }) => feed.file === file)
      if (!found) throw new RequestError(404, NO_FEED)
      const leftOut = found.result?.leftOut ?? []
      const reasons = reasonsOf(leftOut)
      const reason = reasons.find(({ key }) => key === wanted)?.key ?? null
      const chosen =
        reason === null ? leftOut : leftOut.filter((one) => one.reasons.some((other) => keyOf(other) === reason))
      const pages = Math.max(1, Math.ceil(chosen.length / PAGE_SIZE))
      const page = Math.min(at, pages)
      return {
        site: shownSite(site),
        feed: shownFeed(site, found.feed, found.result),
        progress,
        reasons,
        reason,
        count: chosen.length,
        page,
        pages,
        rows: chosen.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((one) => ({
          id: one.id,
          stocknum: one.stocknum,
          title: one.title,
          reasons: leftOutInWords(one.reasons),
        })),
      }
    },
  }
}

export type DeskOutgoingFeeds = ReturnType<typeof outgoingFeedsOfDesk>
