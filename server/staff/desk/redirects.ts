import { Readable } from 'node:stream'
import {
  redirectPath,
  redirectSource,
  type Redirect,
  type RedirectProblem,
  type RedirectRow,
} from '@forecourt/rules/seo/redirects.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import type { Page, PageRequest } from '@forecourt/rules/staff/page.ts'
import type { DealerFor } from '../../dealers.ts'
import type { Transaction } from '../../db/database.ts'
import { storable } from '../../db/text.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import {
  deleteRedirect,
  keepImport,
  lastImport,
  listRedirects,
  lockRedirects,
  mergeRedirects,
  parseRedirects,
  redirectFrom,
  redirectsCsv,
  RedirectFileError,
  searchRedirects,
  undoImport,
  type RedirectChange,
  type RedirectImportKept,
  type RedirectReport,
} from '../../redirects/redirects.ts'
import { pageAddresses } from '../../sitemap/sitemap.ts'
import { versionOf } from '../../version.ts'
import { record } from '../audit.ts'
import { mayAt, readingOf, refuse, type DeskAreaOptions } from './area.ts'

/** A redirect as a form has it. */
export interface RedirectTexts {
  from: string
  to: string
  status: string
}

/** A redirect of the list. */
export interface DeskRedirect extends RedirectTexts {
  version: string
  /** Whether a page of the site has its address, which takes precedence. */
  shadowed: boolean
}

/** What an import does. */
export interface RedirectImport {
  report: RedirectReport
  changes: readonly RedirectChange[]
  /** Tells one result from another. */
  seen: string
}

/** A change of one redirect: what it was before, null for none; how many others it shortened. */
export interface RedirectSaved {
  from: string
  before: RedirectTexts | null
  shortened: number
}

const CHECK = 'Please check the details you entered.'
const NO_SITE = 'We can’t find that site.'
const GONE = 'That redirect isn’t there any more.'
const CHANGED = 'Someone else has changed this since you opened it.'
const OTHERWISE = 'The redirects have changed meanwhile. Please look at the preview again.'
const LATE = 'This import can’t be undone any more: it has been undone, a newer one followed, or a day has passed.'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const TAKEN = 'There is a redirect from this address already. Search for it to change it.'

const textsOf = ({ source, target, status }: Redirect): RedirectTexts => ({
  from: source,
  to: target ?? '',
  status: String(status),
})
const versionFor = (stored: Redirect | undefined) => (stored ? versionOf(textsOf(stored)) : 'none')

const counted = (number: number) => (number === 1 ? '1 redirect' : `${number} redirects`)

/** A problem of a row, beside its field. */
const beside = ({ field, reason }: RedirectProblem) => ({
  [field]: `This ${reason}.`,
})

/** The redirects of someone’s sites, and changes to them, each with its entry in the log (decision 162). */
export function redirectsOfDesk(area: DeskAreaOptions & { dealerFor: DealerFor }) {
  const { over, actor, reach, now, siteOf, dealerFor } = area
  const { mayRead, reading } = readingOf(area, 'settings:read')
  const mayWrite = (websiteId: number): Answer => mayAt(reach, 'content:write', websiteId)

  async function siteSeen(websiteId: number): Promise<Site> {
    refuse(mayRead)
    const site = mayAt(reach, 'settings:read', websiteId).allowed ? await siteOf(websiteId) : null
    if (!site) throw new RequestError(404, NO_SITE)
    return site
  }

  async function changeable(websiteId: number): Promise<Site> {
    const site = await siteSeen(websiteId)
    refuse(mayWrite(websiteId))
    return site
  }

  const pagesOf = async (site: Site): Promise<ReadonlySet<string>> =>
    new Set((await pageAddresses(dealerFor(site))).map((path) => redirectPath(path) ?? path))

  async function log(
    tx: Transaction,
    site: Site,
    action: 'redirect.saved' | 'redirect.removed',
    [before, after]: readonly [RedirectTexts | null, RedirectTexts | null],
  ) {
    const shown = (texts: RedirectTexts | null) =>
      texts && { to: texts.to || 'Removed page (410)', status: texts.status }
    await record(
      tx,
      actor,
      {
        action,
        subject: (after ?? before)!.from,
        website_id: site.id,
        dealership_group_id: null,
        before: shown(before),
        after: shown(after),
      },
      now(),
    )
  }

  /** Saves a redirect in the place of one that was seen, or as a new one. */
  async function save(
    websiteId: number,
    given: { was: string; version: string; texts: RedirectTexts },
  ): Promise<RedirectSaved | null> {
    const site = await changeable(websiteId)
    const texts = { from: storable(given.texts.from), to: storable(given.texts.to), status: given.texts.status }
    const row: RedirectRow = { line: 1, ...texts }
    const source = redirectSource(texts.from)
    return over('content:write').transaction(async (tx) => {
      await lockRedirects(tx, site.id)
      const was = given.was === '' ? undefined : await redirectFrom(tx, site.id, given.was)
      const there = source === null ? undefined : await redirectFrom(tx, site.id, source)
      const wanted = there && there.target === (texts.to.trim() || null) && String(there.status) === texts.status
      if (wanted && (!was || was.source === source)) return null
      if (given.was !== '' && versionFor(was) !== given.version)
        throw was
          ? new ConflictError(409, CHANGED, { version: versionFor(was), who: null, theirs: { ...textsOf(was) } })
          : new RequestError(409, GONE)
      if (there && there.source !== was?.source) throw new RequestError(422, CHECK, { from: TAKEN })
      if (was && was.source !== source) await deleteRedirect(tx, site.id, was.source)
      const { report, changes } = await mergeRedirects(tx, site.id, [row])
      const [problem] = report.problems
      if (problem) throw new RequestError(422, CHECK, beside(problem))
      const own = changes.find(({ after }) => after.source === source)
      const before = was ? textsOf(was) : null
      await log(tx, site, 'redirect.saved', [before, own ? textsOf(own.after) : { ...texts, from: source! }])
      return { from: source!, before, shortened: changes.filter((one) => one !== own).length }
    })
  }

  async function rowsOf(text: string): Promise<RedirectRow[]> {
    if (text.trim() === '') throw new RequestError(422, CHECK, { file: 'Please choose a file, or paste its lines.' })
    return parseRedirects(Readable.from([text]), 'The file').catch((error: unknown) => {
      throw error instanceof RedirectFileError ? new RequestError(422, CHECK, { file: error.message }) : error
    })
  }

  const seenOf = (changes: readonly RedirectChange[]) => versionOf(changes)

  return {
    mayRead,
    mayWrite,
    sites: () => reach.sites.filter(({ id }) => mayAt(reach, 'settings:read', id).allowed),

    /** A page of a site’s redirects, of those with a text in either address. */
    async list(
      websiteId: number,
      search: string,
      page: PageRequest,
    ): Promise<
      Page<DeskRedirect> & {
        all: number
        site: { id: number; name: string; baseUrl: string; timeZone: string }
        /** The last import, while it can be undone. */
        imported: RedirectImportKept | null
        may: Answer
      }
    > {
      const site = await siteSeen(websiteId)
      const [found, imported] = await reading().transaction(async (tx) => [
        await searchRedirects(tx, site.id, search, page),
        await lastImport(tx, site.id, now()),
      ])
      const pages = await pagesOf(site)
      return {
        ...found,
        rows: found.rows.map((one) => ({
          ...textsOf(one),
          version: versionFor(one),
          shadowed: pages.has(one.source),
        })),
        site: { id: site.id, name: site.name, baseUrl: site.baseUrl, timeZone: site.timeZone },
        imported,
        may: mayWrite(site.id),
      }
    },

    /** One redirect as it is now; null for none. */
    async find(websiteId: number, from: string): Promise<DeskRedirect | null> {
      const site = await siteSeen(websiteId)
      const found = await reading().transaction((tx) => redirectFrom(tx, site.id, from))
      return found
        ? { ...textsOf(found), version: versionFor(found), shadowed: (await pagesOf(site)).has(found.source) }
        : null
    },

    save,

    /** Removes a redirect that is as it was seen; what it was, null if it is gone already. */
    async remove(
      websiteId: number,
      { from, version }: { from: string; version: string },
    ): Promise<RedirectTexts | null> {
      const site = await changeable(websiteId)
      return over('content:write').transaction(async (tx) => {
        await lockRedirects(tx, site.id)
        const stored = await redirectFrom(tx, site.id, from)
        if (!stored) return null
        if (versionFor(stored) !== version) throw new RequestError(409, CHANGED)
        await deleteRedirect(tx, site.id, from)
        await log(tx, site, 'redirect.removed', [textsOf(stored), null])
        return textsOf(stored)
      })
    },

    /** What importing a file’s content would do. */
    async preview(websiteId: number, text: string): Promise<RedirectImport> {
      const site = await changeable(websiteId)
      const rows = await rowsOf(text)
      const { report, changes } = await reading().transaction((tx) =>
        mergeRedirects(tx, site.id, rows, { dryRun: true }),
      )
      return { report, changes, seen: seenOf(changes) }
    },

    /** Imports a file’s content as it was previewed. */
    async import(websiteId: number, text: string, seen: string): Promise<RedirectReport> {
      const site = await changeable(websiteId)
      const rows = await rowsOf(text)
      return over('content:write').transaction(async (tx) => {
        const { report, changes } = await mergeRedirects(tx, site.id, rows)
        // The same form a second time finds everything as it wanted it.
        if (changes.length === 0) return report
        if (seenOf(changes) !== seen) throw new RequestError(409, OTHERWISE)
        const counts = { new: `${report.created} new`, changed: `${report.updated} changed` }
        const scope = { website_id: site.id, dealership_group_id: null }
        await keepImport(tx, { websiteId: site.id, changes, by: actor.name, now: now() })
        await record(tx, actor, { action: 'redirect.imported', subject: site.name, after: counts, ...scope }, now())
        return report
      })
    },

    /** Undoes the last import as a whole, for a day; how many redirects are as they were, and how many stay. */
    async undoImport(websiteId: number, id: string): Promise<{ undone: number; kept: number }> {
      const site = await changeable(websiteId)
      return over('content:write').transaction(async (tx) => {
        const done = UUID.test(id) ? await undoImport(tx, site.id, id, now()) : null
        if (!done) throw new RequestError(409, LATE)
        const after = {
          'as before': counted(done.undone),
          ...(done.kept > 0 ? { 'left as they are': counted(done.kept) } : {}),
        }
        const scope = { website_id: site.id, dealership_group_id: null }
        await record(tx, actor, { action: 'redirect.undone', subject: site.name, after, ...scope }, now())
        return done
      })
    },

    /** All redirects of a site as a file that can be imported. */
    async csv(websiteId: number): Promise<{ name: string; text: string }> {
      const site = await siteSeen(websiteId)
      return { name: `${site.slug}-redirects.csv`, text: redirectsCsv(await listRedirects(reading(), site.id)) }
    },
  }
}

export type DeskRedirects = ReturnType<typeof redirectsOfDesk>
