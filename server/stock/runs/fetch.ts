import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, isNotNull, isNull, lte, ne, notExists } from 'drizzle-orm'
import pLimit from 'p-limit'
import { cleanLine } from '@forecourt/rules/forms/text.ts'
import { feedFieldLabel } from '@forecourt/rules/stock/feedFields.ts'
import { halvedBy, MAX_FEED_BYTES, refusalWords } from '@forecourt/rules/stock/feedRun.ts'
import { fetchProblem, keepsPassword, nextFetch } from '@forecourt/rules/stock/feedSource.ts'
import { sftpPlace, sftpWords, type SftpPlace } from '@forecourt/rules/stock/sftp.ts'
import { triedWords, unreachableWords } from '@forecourt/rules/stock/unreachable.ts'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../../files/files.ts'
import { NoResponseError, RefusedAddressError, TooLargeError, type Outbound } from '../../outbound.ts'
import { secretNames, type Secrets } from '../../secrets/secrets.ts'
import { createSemaphore } from '../../semaphore.ts'
import type { Sites } from '../../sites/sites.ts'
import { NEEDED_FIELDS, planColumns } from '../feed/columns.ts'
import { storedMapping } from '../feed/feed.ts'
import { NO_MAPPING } from '../feed/mapping.ts'
import { feedFiles, feedRuns, feedSources } from '../table.ts'
import { mappingFor } from './mappingForm.ts'
import { inspectFeed } from './preview.ts'
import { feedKey } from './run.ts'
import { waitingFetchedFile } from './runs.ts'
import { halvedOf } from './sources.ts'
import { getBySftp, SftpError } from './sftp.ts'

export interface FetchOptions {
  database: Database
  sites: Pick<Sites, 'findById'>
  files: FileStore
  outbound: Outbound
  secrets: Pick<Secrets, 'forSite'>
  now: () => Date
  /** Imports what was fetched. */
  perform(runId: string): Promise<void>
}

type Source = typeof feedSources.$inferSelect
/** Where something is got. */
type Place = Pick<Source, 'dealership_id' | 'website_id' | 'url' | 'username' | 'host_key' | 'etag' | 'version'>

/** What somebody has entered of a source and not stored yet. */
export interface EnteredSource {
  dealershipId: number
  websiteId: number
  url: string
  username: string
  /** Null to use what is stored, which is sent to its own server only. */
  password: string | null
  privateKey: string | null
  /** Whether the stored private key is left out. */
  forgetKey: boolean
}

/** The name of files that were fetched, and of who ran them by the schedule. */
const BY_SCHEDULE = 'Schedule'
const LONGEST_FETCH_MS = 300_000
const LONGEST_TRY_MS = 30_000
const LONGEST_NAME = 120
/** A slow address must not keep the others waiting. */
const AT_ONCE = 4
const RETRY_MS = 120_000
const TRIES_WAITING = 10

/** Fetches feeds from their addresses, and imports what is new (decision 143). */
export function feedFetcher({ database, sites, files, outbound, secrets, now, perform }: FetchOptions) {
  const db = database.drizzle
  const tries = createSemaphore(AT_ONCE, TRIES_WAITING)

  const note = (source: Place, values: Partial<Source>) =>
    db
      .update(feedSources)
      .set(values)
      // What somebody entered meanwhile is another address.
      .where(and(eq(feedSources.dealership_id, source.dealership_id), eq(feedSources.version, source.version)))

  /** The password and the private key of a source. */
  async function credentialsOf({ username, website_id, dealership_id }: Place): Promise<Credentials> {
    // One that is set for the whole site is for nobody’s address: whoever changes stock could send it anywhere.
    const own = await database.staff([website_id]).transaction((tx) => secretNames(tx, 'feed', [website_id]))
    const read = (name: 'password' | 'key') =>
      username !== '' && own.some((one) => one.dealershipId === dealership_id && one.name === name)
        ? secrets.forSite({ id: website_id }).read({ provider: 'feed', name }, dealership_id)
        : null
    return { password: await read('password'), privateKey: await read('key') }
  }

  async function getByHttps(source: Place, path: string | null, { password }: Credentials): Promise<Got> {
    const { url, username, etag } = source
    try {
      const answer = await outbound.download(url, {
        headers: {
          ...(password === null
            ? {}
            : { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }),
          ...(etag === null || path === null ? {} : { 'if-none-match': etag }),
        },
        path,
        maxBytes: MAX_FEED_BYTES,
        timeoutMs: path === null ? LONGEST_TRY_MS : LONGEST_FETCH_MS,
      })
      return answer.status === 200
        ? { etag: answer.etag, file: { name: nameOf(url), bytes: answer.bytes, changedAt: null } }
        : { problem: fetchProblem(answer.status), needsPerson: false }
    } catch (error) {
      return { problem: wordsOf(error), needsPerson: false }
    }
  }

  async function getFromSftp(
    source: Place,
    place: SftpPlace,
    path: string | null,
    credentials: Credentials,
  ): Promise<Got> {
    const { username, host_key: hostKey, etag } = source
    try {
      const login = { place, username, hostKey, ...credentials }
      const answer = await getBySftp(outbound, login, {
        path,
        seenTag: path === null ? null : etag,
        maxBytes: MAX_FEED_BYTES,
        timeoutMs: path === null ? LONGEST_TRY_MS : LONGEST_FETCH_MS,
      })
      await note(source, { host_key: answer.hostKey, offered_key: null })
      if (!answer.isNew) return { problem: null, needsPerson: false }
      const { name, bytes, modified } = answer.file
      return { etag: answer.tag, file: { name, bytes, changedAt: modified > 0 ? new Date(modified * 1_000) : null } }
    } catch (error) {
      if (!(error instanceof SftpError)) throw error
      const isOther = error.problem === 'host_key'
      if (error.hostKey !== null)
        await note(source, isOther ? { offered_key: error.hostKey } : { host_key: error.hostKey, offered_key: null })
      return { problem: sftpWords(error.problem, error.code), needsPerson: isOther }
    }
  }

  /** Gets what is new to a path, or without one looks what is there; says why there is nothing to import. */
  function get(source: Place, path: string | null, credentials: Credentials): Promise<Got> {
    const place = sftpPlace(source.url)
    return place ? getFromSftp(source, place, path, credentials) : getByHttps(source, path, credentials)
  }

  /** Fetches the feed of a dealership now, as somebody asked or by its schedule. */
  async function fetch(dealershipId: number, by: string | null): Promise<void> {
    const [source] = await db.select().from(feedSources).where(eq(feedSources.dealership_id, dealershipId))
    const site = source && (await sites.findById(source.website_id))?.site
    if (!site) return
    const times = { schedule: source.schedule, dailyHour: source.daily_hour, timeZone: site.timeZone }
    await note(source, { next_at: nextFetch(times, now()) })
    const directory = await mkdtemp(join(tmpdir(), 'forecourt-fetch-'))
    try {
      const path = join(directory, 'feed')
      const got = await get(source, path, await credentialsOf(source))
      if ('problem' in got) {
        await note(source, {
          fetched_at: now(),
          problem: got.problem,
          ...(got.problem === null ? { good_at: now(), needs_person: false } : {}),
          ...(got.needsPerson ? { needs_person: true } : {}),
        })
        return
      }
      const hash = await hashOf(path)
      if (hash === source.content_hash) {
        await note(source, { fetched_at: now(), good_at: now(), etag: got.etag, problem: null, needs_person: false })
        return
      }
      const { problem, needsPerson } = await importFetched(source, { path, hash, name: got.file.name, by })
      // What was not imported is fetched again.
      const done = problem === null ? { etag: got.etag, content_hash: hash, good_at: now() } : {}
      await note(source, { fetched_at: now(), problem, needs_person: needsPerson, ...done })
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  }

  /** Imports a fetched file; says why not. */
  async function importFetched(
    source: Source,
    { path, hash, name, by }: { path: string; hash: string; name: string; by: string | null },
  ): Promise<Outcome> {
    const { dealership_id, website_id, mode } = source
    const found = await inspectFeed(path)
    if (!found.preview) return needing(`What the address has can’t be read. ${found.problem ?? ''}`.trim())
    const waiting = await waitingFetchedFile(db, dealership_id, now())
    const mapping = mappingFor(found.preview, (await storedMapping(db, dealership_id)) ?? NO_MAPPING)
    const plan = planColumns(
      found.preview.columns.map(({ name }) => name),
      mapping,
    )
    // The same file waits already.
    if (!plan.ok && waiting?.fetched_hash === hash) return needing(unclearWords(plan.missing))
    const id = randomUUID()
    await files.put(feedKey(dealership_id, id), await openAsBlob(path))
    await db.insert(feedFiles).values({
      id,
      dealership_id,
      name: cleanLine(name).slice(0, LONGEST_NAME) || 'Feed',
      bytes: (await stat(path)).size,
      ...found,
      fetched_hash: hash,
      // What somebody has said of the one that it replaces.
      ...(waiting && !plan.ok ? { mapping: waiting.mapping, mapped_by: waiting.mapped_by } : {}),
      uploaded_by: by ?? BY_SCHEDULE,
      created_at: now(),
    })
    if (!plan.ok) {
      await replaceWaiting(dealership_id, id)
      return needing(unclearWords(plan.missing))
    }
    const run = randomUUID()
    const added = await db
      .insert(feedRuns)
      .values({
        id: run,
        dealership_id,
        website_id,
        file_id: id,
        dry_run: false,
        mode,
        mapping,
        state: 'queued',
        requested_by: by ?? BY_SCHEDULE,
        created_at: now(),
      })
      // Another run is under way.
      .onConflictDoNothing()
      .returning({ id: feedRuns.id })
    if (added.length === 0) {
      await files.remove(feedKey(dealership_id, id))
      await db.delete(feedFiles).where(eq(feedFiles.id, id))
      return busy(source, 'Another import was under way.')
    }
    await replaceWaiting(dealership_id, id)
    await perform(run)
    const [done] = await db.select().from(feedRuns).where(eq(feedRuns.id, run))
    if (done?.state === 'done' && done.report) {
      const halved = halvedBy({ mode, ...done.report }, halvedOf(source))
      await note(source, { halved_from: halved?.from ?? null, halved_to: halved?.to ?? null })
    }
    // A change of many vehicles may be saving: a feed of once a day is not left a day behind by it.
    if (done?.refusal?.kind === 'busy') return busy(source, 'Other changes to the stock were being saved.')
    return done?.state === 'done'
      ? { problem: null, needsPerson: false }
      : needing(done?.refusal ? refusalWords(done.refusal) : 'Its import failed. Open it in the history to see why.')
  }

  /** Has it fetched again soon, whatever its schedule: nothing is wrong with the file. */
  async function busy(source: Source, why: string): Promise<Outcome> {
    await note(source, { next_at: new Date(now().getTime() + RETRY_MS) })
    return { problem: `${why} We’ll fetch it again in two minutes.`, needsPerson: false }
  }

  /** Takes the fetched files before the latest off the list of those that wait; whoever has one open can go on with it. */
  const replaceWaiting = (dealershipId: number, latest: string) =>
    db
      .update(feedFiles)
      .set({ replaced_at: now() })
      .where(
        and(
          eq(feedFiles.dealership_id, dealershipId),
          ne(feedFiles.id, latest),
          isNotNull(feedFiles.fetched_hash),
          isNull(feedFiles.replaced_at),
          notExists(
            db
              .select({ id: feedRuns.id })
              .from(feedRuns)
              .where(and(eq(feedRuns.file_id, feedFiles.id), eq(feedRuns.dry_run, false))),
          ),
        ),
      )

  return {
    fetch,

    /** Tries a connection as it was entered: signs in and looks for the file, and fetches nothing. */
    async tryConnection(entered: EnteredSource): Promise<FeedTried> {
      const { dealershipId, websiteId, url, username } = entered
      const [stored] = await db.select().from(feedSources).where(eq(feedSources.dealership_id, dealershipId))
      // The stored password, private key and host key are those of one server, and are for it alone.
      const known = stored && keepsPassword(stored.url, url) ? stored : null
      const kept = known ? await credentialsOf({ ...known, username }) : { password: null, privateKey: null }
      const source = {
        dealership_id: dealershipId,
        website_id: websiteId,
        url,
        username,
        host_key: known?.host_key ?? null,
        etag: null,
        version: known?.version ?? NOT_STORED,
      }
      const got = await tries.run(() =>
        get(source, null, {
          password: entered.password ?? kept.password,
          privateKey: entered.privateKey ?? (entered.forgetKey ? null : kept.privateKey),
        }),
      )
      if (!('problem' in got)) return { ok: true, ...got.file }
      if (got.needsPerson) await note(source, { problem: got.problem, needs_person: true })
      return { ok: false, problem: triedWords(got.problem ?? '') }
    },

    /** Fetches every feed whose time has come. */
    async fetchDue(): Promise<void> {
      const due = await db
        .select({ id: feedSources.dealership_id })
        .from(feedSources)
        .where(lte(feedSources.next_at, now()))
      const limit = pLimit(AT_ONCE)
      const done = await Promise.allSettled(due.map(({ id }) => limit(() => fetch(id, null))))
      for (const one of done) if (one.status === 'rejected') throw one.reason
    },
  }
}

/** The version of what is not stored, so that nothing is noted of it. */
const NOT_STORED = -1

interface Credentials {
  password: string | null
  privateKey: string | null
}

/** What an address has, or why there is nothing to import; no problem is what was imported before. */
type Got = { etag: string | null; file: FoundFile } | { problem: string | null; needsPerson: boolean }

/** A file that an address has. */
interface FoundFile {
  name: string
  /** Null where the server doesn’t say so. */
  bytes: number | null
  changedAt: Date | null
}

/** What came of trying a connection. */
export type FeedTried = ({ ok: true } & FoundFile) | { ok: false; problem: string }

/** What became of a fetched file: why it was not imported, and whether that takes a person. */
interface Outcome {
  problem: string | null
  needsPerson: boolean
}

const needing = (problem: string): Outcome => ({ problem, needsPerson: true })

/** Why a fetched file waits for somebody to say what its columns mean. */
function unclearWords(without: readonly string[]): string {
  const missing = NEEDED_FIELDS.filter((field) => without.includes(field)).map(feedFieldLabel)
  return `Its columns aren’t clear${missing.length > 0 ? `: ${missing.join(', ')} missing` : ''}. Open the file under Not imported yet, choose what its columns mean, and import it once.`
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The last part of an address, without what could be a key. */
const nameOf = (url: string): string => {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  return last === '' ? new URL(url).hostname : last
}

/** Why an address could not be fetched, in words. */
function wordsOf(error: unknown): string {
  if (error instanceof NoResponseError) return 'The address took longer than 5 minutes to answer.'
  if (error instanceof TooLargeError) return 'The file at the address is larger than 200 MB.'
  if (error instanceof RefusedAddressError) return 'The address is in a private network, where we can’t fetch it.'
  return unreachableWords('address', (error as NodeJS.ErrnoException).code ?? null)
}
