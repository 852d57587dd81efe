import {
  FEED_SCHEDULES,
  feedAddressProblem,
  isFeedLate,
  isFeedSchedule,
  isSftp,
  keepsPassword,
  LATE_WORDS,
  nextFetch,
  type FeedSchedule,
} from '@forecourt/rules/stock/feedSource.ts'
import { halvedWords, type Halved } from '@forecourt/rules/stock/feedRun.ts'
import type { Transaction } from '../../db/database.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import { removeSecret, secretNames, setSecret, type EncryptionKeys } from '../../secrets/secrets.ts'
import {
  feedSourceIn,
  feedSourcesIn,
  halvedOf,
  privateKeyProblem,
  putFeedSource,
  removeFeedSource,
  type EnteredSource,
  type FeedSource,
  type FeedTried,
} from '../../stock/stock.ts'
import type { DeskAreaOptions } from './area.ts'
import { feedRightsOf, type FeedDealership } from './feedRights.ts'

/** Where a dealership’s feed is fetched, as the desk shows it: never with the password or the private key. */
export interface SourceView {
  url: string
  username: string
  hasPassword: boolean
  hasKey: boolean
  /** The key of an SFTP server, and another one that it offered since. */
  hostKey: string | null
  offeredKey: string | null
  schedule: FeedSchedule
  dailyHour: number
  mode: 'full' | 'partial'
  version: string
  nextAt: Date | null
  fetchedAt: Date | null
  goodAt: Date | null
  problem: string | null
  /** Vehicles that fell by half or more with the last file, until somebody has said that it’s right. */
  halved: Halved | null
  late: boolean
}

/** What somebody entered of a source. */
export interface SourceForm {
  url: string
  username: string
  /** Empty to keep the stored one. */
  password: string
  /** A private key; empty to keep the stored one. */
  key: string
  /** Whether the stored private key is removed. */
  forgetKey: boolean
  schedule: string
  dailyHour: string
  mode: string
  /** The version that was seen; empty for none. */
  seen: string
}

interface SourceOptions extends Pick<
  DeskAreaOptions,
  'over' | 'actor' | 'reach' | 'now' | 'requireConfirmed' | 'siteOf'
> {
  keys: EncryptionKeys
  fetch(dealershipId: number, by: string): Promise<void>
  tryConnection(entered: EnteredSource): Promise<FeedTried>
}

const CHECK = 'Please check what you entered.'
const PASSWORD = { provider: 'feed', name: 'password' } as const
const PRIVATE_KEY = { provider: 'feed', name: 'key' } as const
const LONGEST_USERNAME = 200
const LONGEST_PASSWORD = 500
const LONGEST_KEY = 16_000
const NO_SOURCE = 'Enter the address first.'
const OTHER_SERVER = 'This is another server than the saved one, which alone gets the stored password. Enter it again.'

/** What is wrong with what somebody entered of a source, by field. */
function problemsOf(
  form: Omit<SourceForm, 'seen'>,
  { url, username, hour }: { url: string; username: string; hour: number },
) {
  const address = url === '' ? null : feedAddressProblem(url)
  const ofSftp = isSftp(url)
  return {
    ...(address === null ? {} : { url: address }),
    ...(username.length > LONGEST_USERNAME || (username.includes(':') && !ofSftp)
      ? { username: 'Please use up to 200 characters and no colon.' }
      : {}),
    ...(form.password.length > LONGEST_PASSWORD ? { password: 'Please use at most 500 characters.' } : {}),
    ...((form.password !== '' || form.key !== '' || ofSftp) && username === ''
      ? { username: ofSftp ? 'SFTP needs a user name.' : 'Enter the user name that the password is for.' }
      : {}),
    ...keyProblem(form, ofSftp),
    ...(isFeedSchedule(form.schedule) ? {} : { schedule: 'Choose one from the list.' }),
    ...(hour > 23 ? { hour: 'Choose one from the list.' } : {}),
  }
}

function keyProblem({ key, password }: Pick<SourceForm, 'key' | 'password'>, ofSftp: boolean): { key?: string } {
  if (key === '') return {}
  if (!ofSftp) return { key: 'Only addresses that begin with sftp:// use a private key.' }
  if (key.length > LONGEST_KEY) return { key: 'Please use at most 16,000 characters.' }
  switch (privateKeyProblem(key, password === '' ? null : password)) {
    case 'public':
      return { key: 'That’s the public key. Paste the private one.' }
    case 'passphrase':
      return { key: 'The key is encrypted. Enter its passphrase as the password, in the same form.' }
    case 'key':
      return { key: 'We can’t read that key. Paste all of the file, in OpenSSH or PEM format.' }
    case null:
      return {}
  }
}

/** The addresses that feeds are fetched from, for whoever may change stock there. */
export function feedSourceOf({
  over,
  actor,
  reach,
  now,
  requireConfirmed,
  siteOf,
  keys,
  fetch,
  tryConnection,
}: SourceOptions) {
  const { reading, dealershipsOf, writing, log } = feedRightsOf({ over, actor, reach, now })

  const isLate = ({ schedule, good_at, set_at }: FeedSource) =>
    isFeedLate({ schedule, goodAt: good_at, setAt: set_at }, now())

  const secretsOf = async (tx: Transaction, { id, site }: FeedDealership) =>
    (await secretNames(tx, 'feed', [site.id])).filter(({ dealershipId }) => dealershipId === id).map(({ name }) => name)

  return {
    /** Where a dealership’s feed is fetched; null for nowhere. */
    async find(tx: Transaction, dealership: FeedDealership): Promise<SourceView | null> {
      const found = await feedSourceIn(tx, dealership.id)
      if (!found) return null
      const stored = await secretsOf(tx, dealership)
      return {
        url: found.url,
        username: found.username,
        hasPassword: stored.includes(PASSWORD.name),
        hasKey: stored.includes(PRIVATE_KEY.name),
        hostKey: found.host_key,
        offeredKey: found.offered_key,
        schedule: found.schedule,
        dailyHour: found.daily_hour,
        mode: found.mode,
        version: String(found.version),
        nextAt: found.next_at,
        fetchedAt: found.fetched_at,
        goodAt: found.good_at,
        problem: found.problem,
        halved: halvedOf(found),
        late: isLate(found),
      }
    },

    /**
     * Stores where a feed is fetched, against the version that was seen; an empty address ends it. A password that was
     * entered for one host is never sent to another: with another host it is removed.
     */
    async save(dealershipId: number, form: SourceForm): Promise<void> {
      const { staff, dealership } = await writing(dealershipId)
      const site = await siteOf(dealership.site.id)
      if (!site) throw new RequestError(404, 'We can’t find that dealership.')
      const url = form.url.trim()
      const username = form.username.trim()
      const hour = /^\d{1,2}$/.test(form.dailyHour) ? Number(form.dailyHour) : 0
      const fields = problemsOf(form, { url, username, hour })
      if (Object.keys(fields).length > 0) throw new RequestError(422, CHECK, fields)
      if (form.password !== '' || form.key !== '') requireConfirmed()
      const schedule = form.schedule as FeedSchedule
      await staff.transaction(async (tx) => {
        const before = await feedSourceIn(tx, dealershipId, true)
        const version = before ? String(before.version) : ''
        if (version !== form.seen) {
          const theirs = {
            url: before?.url ?? '',
            username: before?.username ?? '',
            schedule: before ? FEED_SCHEDULES[before.schedule] : '',
          }
          const message = `${before?.set_by ?? 'Someone else'} has changed where this feed is fetched since you opened it.`
          throw new ConflictError(409, message, { version, who: before?.set_by ?? null, theirs })
        }
        const owner = { websiteId: dealership.site.id, dealershipId }
        const isSameServer = url !== '' && keepsPassword(before?.url ?? null, url)
        const keeps = isSameServer && username !== ''
        const secretIs = async (name: typeof PASSWORD | typeof PRIVATE_KEY, given: string, forget: boolean) => {
          if (given !== '') await setSecret(tx, keys, owner, name, given)
          else if ((keeps && !forget) || !(await removeSecret(tx, owner, name))) return null
          return given === '' ? 'removed' : 'changed'
        }
        const passwordIs = await secretIs(PASSWORD, form.password, false)
        const keyIs = await secretIs(PRIVATE_KEY, form.key.trim() === '' ? '' : form.key, form.forgetKey)
        const wordsOf = (source: { url: string; username: string; schedule: FeedSchedule }) => ({
          address: source.url,
          'user name': source.username,
          schedule: FEED_SCHEDULES[source.schedule],
        })
        const values = {
          ...(before ? { before: wordsOf(before) } : {}),
          after: {
            ...(url === '' ? { address: 'none' } : wordsOf({ url, username, schedule })),
            ...(passwordIs === null ? {} : { password: passwordIs }),
            ...(keyIs === null ? {} : { 'private key': keyIs }),
          },
        }
        if (url === '') {
          if (!before) return
          await removeFeedSource(tx, dealershipId)
        } else {
          const isSame = before?.url === url
          await putFeedSource(tx, {
            dealership_id: dealershipId,
            website_id: dealership.site.id,
            url,
            username,
            schedule,
            daily_hour: hour,
            mode: form.mode === 'partial' ? 'partial' : 'full',
            version: (before?.version ?? 0) + 1,
            set_by: actor.name,
            set_at: now(),
            next_at: nextFetch({ schedule, dailyHour: hour, timeZone: site.timeZone }, now()),
            fetched_at: isSame ? before.fetched_at : null,
            good_at: isSame ? before.good_at : null,
            problem: null,
            needs_person: false,
            mailed_at: isSame ? before.mailed_at : null,
            etag: null,
            content_hash: null,
            host_key: isSameServer ? before!.host_key : null,
            offered_key: isSameServer ? before!.offered_key : null,
            halved_from: isSame ? before.halved_from : null,
            halved_to: isSame ? before.halved_to : null,
          })
        }
        await log(tx, 'feed.source', dealership.name, dealership, values)
      })
    },

    /** Has the feed of a dealership fetched now. */
    async fetchNow(dealershipId: number): Promise<void> {
      const { staff, dealership } = await writing(dealershipId)
      await staff.transaction(async (tx) => {
        const found = await feedSourceIn(tx, dealershipId)
        if (!found) throw new RequestError(409, NO_SOURCE)
        await log(tx, 'feed.fetched', dealership.name, dealership)
      })
      await fetch(dealershipId, actor.name)
    },

    /**
     * Signs in where a form says that the feed is, stored or not, and looks what is there; nothing is fetched, imported or
     * stored. Stored secrets are sent to their own server only, so for another one they are entered again.
     */
    async tryConnection(
      dealershipId: number,
      form: Omit<SourceForm, 'seen'>,
    ): Promise<FeedTried & { timeZone: string }> {
      const { staff, dealership } = await writing(dealershipId)
      const site = await siteOf(dealership.site.id)
      if (!site) throw new RequestError(404, 'We can’t find that dealership.')
      const url = form.url.trim()
      const username = form.username.trim()
      if (url === '') throw new RequestError(422, NO_SOURCE, { url: NO_SOURCE })
      const fields = problemsOf(form, { url, username, hour: 0 })
      if (Object.keys(fields).length > 0) throw new RequestError(422, CHECK, fields)
      await staff.transaction(async (tx) => {
        const before = await feedSourceIn(tx, dealershipId)
        const isEntered = form.password !== '' || form.key.trim() !== ''
        const isOther = before !== null && !keepsPassword(before.url, url)
        if (isOther && !isEntered && username !== '' && (await secretsOf(tx, dealership)).length > 0)
          throw new RequestError(422, OTHER_SERVER, { secret: OTHER_SERVER })
        await log(tx, 'feed.connected', dealership.name, dealership, {
          after: { address: url, 'user name': username },
        })
      })
      const tried = await tryConnection({
        dealershipId,
        websiteId: site.id,
        url,
        username,
        password: form.password === '' ? null : form.password,
        privateKey: form.key.trim() === '' ? null : form.key,
        forgetKey: form.forgetKey,
      })
      return { ...tried, timeZone: site.timeZone }
    },

    /** Accepts the key that an SFTP server offers instead of the one that it had, as it was shown. */
    async acceptHostKey(dealershipId: number, offered: string): Promise<void> {
      const { staff, dealership } = await writing(dealershipId)
      requireConfirmed()
      await staff.transaction(async (tx) => {
        const before = await feedSourceIn(tx, dealershipId, true)
        if (!before) throw new RequestError(409, NO_SOURCE)
        if (before.offered_key === null || before.offered_key !== offered)
          throw new RequestError(409, 'The server’s key has changed since you opened this page. Compare it again.')
        await putFeedSource(tx, {
          ...before,
          version: before.version + 1,
          host_key: offered,
          offered_key: null,
          problem: null,
          needs_person: false,
        })
        await log(tx, 'feed.host_key', dealership.name, dealership, {
          before: { 'host key': before.host_key },
          after: { 'host key': offered },
        })
      })
    },

    /** Says that the last file is right, although it has half of the vehicles or less; of as many as were shown. */
    async confirmHalved(dealershipId: number, shown: string): Promise<void> {
      const { staff, dealership } = await writing(dealershipId)
      await staff.transaction(async (tx) => {
        const before = await feedSourceIn(tx, dealershipId, true)
        const halved = before && halvedOf(before)
        if (!before || !halved) return
        if (shown !== String(halved.to))
          throw new RequestError(409, 'Another file has been fetched since you opened this page. Check it first.')
        await putFeedSource(tx, { ...before, halved_from: null, halved_to: null })
        await log(tx, 'feed.halved', dealership.name, dealership, {
          after: { vehicles: halved.to, before: halved.from },
        })
      })
    },

    /** Dealerships whose feed is late, has halved or could not be imported, with why. */
    async alerts(): Promise<readonly { dealershipId: number; name: string; words: string }[]> {
      const staff = reading()
      const mine = await dealershipsOf(staff)
      const sources = await staff.transaction((tx) =>
        feedSourcesIn(
          tx,
          mine.map(({ id }) => id),
        ),
      )
      return sources.flatMap((source) => {
        const halved = halvedOf(source)
        const words = source.problem ?? (halved ? halvedWords(halved) : isLate(source) ? LATE_WORDS : null)
        const dealership = mine.find(({ id }) => id === source.dealership_id)
        return words === null || !dealership ? [] : [{ dealershipId: dealership.id, name: dealership.name, words }]
      })
    },
  }
}
