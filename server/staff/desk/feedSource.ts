import {
  FEED_SCHEDULES,
  feedAddressProblem,
  isFeedLate,
  isFeedSchedule,
  keepsPassword,
  LATE_WORDS,
  nextFetch,
  type FeedSchedule,
} from '@forecourt/rules/stock/feedSource.ts'
import { SECRET_PROVIDERS } from '@forecourt/rules/site/secrets.ts'
import type { Transaction } from '../../db/database.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import { removeSecret, secretNames, setSecret, type EncryptionKeys } from '../../secrets/secrets.ts'
import { feedSourceIn, feedSourcesIn, putFeedSource, removeFeedSource, type FeedSource } from '../../stock/stock.ts'
import type { DeskAreaOptions } from './area.ts'
import { feedRightsOf, type FeedDealership } from './feedRights.ts'

/** Where a dealership’s feed is fetched, as the desk shows it: never with the password. */
export interface SourceView {
  url: string
  username: string
  hasPassword: boolean
  schedule: FeedSchedule
  dailyHour: number
  mode: 'full' | 'partial'
  version: string
  nextAt: Date | null
  fetchedAt: Date | null
  goodAt: Date | null
  problem: string | null
  late: boolean
}

/** What somebody entered of a source. */
export interface SourceForm {
  url: string
  username: string
  /** Empty to keep the stored one. */
  password: string
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
}

const CHECK = 'Please check what you entered.'
const PASSWORD = { provider: 'feed', name: 'password' } as const
const LONGEST_USERNAME = 200

/** The addresses that feeds are fetched from, for whoever may change stock there. */
export function feedSourceOf({ over, actor, reach, now, requireConfirmed, siteOf, keys, fetch }: SourceOptions) {
  const { reading, dealershipsOf, writing, log } = feedRightsOf({ over, actor, reach, now })

  const isLate = ({ schedule, good_at, set_at }: FeedSource) =>
    isFeedLate({ schedule, goodAt: good_at, setAt: set_at }, now())

  const hasPassword = async (tx: Transaction, { id, site }: FeedDealership) =>
    (await secretNames(tx, 'feed', [site.id])).some(({ dealershipId }) => dealershipId === id)

  return {
    /** Where a dealership’s feed is fetched; null for nowhere. */
    async find(tx: Transaction, dealership: FeedDealership): Promise<SourceView | null> {
      const found = await feedSourceIn(tx, dealership.id)
      return (
        found && {
          url: found.url,
          username: found.username,
          hasPassword: await hasPassword(tx, dealership),
          schedule: found.schedule,
          dailyHour: found.daily_hour,
          mode: found.mode,
          version: String(found.version),
          nextAt: found.next_at,
          fetchedAt: found.fetched_at,
          goodAt: found.good_at,
          problem: found.problem,
          late: isLate(found),
        }
      )
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
      const addressProblem = url === '' ? null : feedAddressProblem(url)
      const passwordProblem =
        form.password === '' ? null : SECRET_PROVIDERS.feed.schema.safeParse(form.password).success
      const fields = {
        ...(addressProblem === null ? {} : { url: addressProblem }),
        ...(username.length > LONGEST_USERNAME || username.includes(':')
          ? { username: 'Please use at most 200 characters, without a colon.' }
          : {}),
        ...(passwordProblem === false ? { password: 'Please use at most 500 characters.' } : {}),
        ...(form.password !== '' && username === ''
          ? { username: 'Enter the user name that the password is for.' }
          : {}),
        ...(isFeedSchedule(form.schedule) ? {} : { schedule: 'Choose one from the list.' }),
        ...(hour > 23 ? { hour: 'Choose one from the list.' } : {}),
      }
      if (Object.keys(fields).length > 0) throw new RequestError(422, CHECK, fields)
      if (form.password !== '') requireConfirmed()
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
        const keeps = url !== '' && username !== '' && keepsPassword(before?.url ?? null, url)
        const removed = keeps || form.password !== '' ? false : await removeSecret(tx, owner, PASSWORD)
        if (form.password !== '') await setSecret(tx, keys, owner, PASSWORD, form.password)
        const passwordIs = form.password !== '' ? 'changed' : removed ? 'removed' : null
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
        if (!found) throw new RequestError(409, 'Enter the address first.')
        await log(tx, 'feed.fetched', dealership.name, dealership)
      })
      await fetch(dealershipId, actor.name)
    },

    /** Dealerships whose feed is late or could not be imported, with why. */
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
        const words = source.problem ?? (isLate(source) ? LATE_WORDS : null)
        const dealership = mine.find(({ id }) => id === source.dealership_id)
        return words === null || !dealership ? [] : [{ dealershipId: dealership.id, name: dealership.name, words }]
      })
    },
  }
}
