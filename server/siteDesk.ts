import { eventWords, type WebhookEvent } from '@forecourt/rules/api/webhook.ts'
import type { Month } from '@forecourt/rules/report/month.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { parseLayer } from '@forecourt/rules/site/cascade.ts'
import { SETTINGS, type SettingKey } from '@forecourt/rules/site/config.ts'
import { publicSite } from '@forecourt/rules/site/resolve.ts'
import { shownLocation } from '@forecourt/rules/location/shown.ts'
import { importedCounts } from './command.ts'
import type { ContentFile } from './content/content.ts'
import { checkAddresses, ContentError, storeContent } from './content/store.ts'
import { removeContent, writtenContent } from './content/written.ts'
import type { SiteDatabase, StaffDatabase, Transaction } from './db/database.ts'
import type { Imported } from './db/put.ts'
import type { Dealer } from './dealer.ts'
import { RequestError } from './errors.ts'
import { listEvents, type EventFilter } from './events/list.ts'
import type { StoredModel } from './models/models.ts'
import { removeModel, storeModels } from './models/store.ts'
import { manufacturerOf, modelsIn, writtenModel } from './models/written.ts'
import { removeOffer, storeOffers, type StoredOffer } from './offers/offers.ts'
import { offersIn, writtenOffer } from './offers/written.ts'
import { groupReport, siteReport, writtenReport } from './reports/reports.ts'
import { RegisterError } from './sites/register.ts'
import { changeSettings, ownLayer } from './sites/settings.ts'
import type { ResolvedSite } from './sites/sites.ts'
import type { EncryptionKeys } from './secrets/secrets.ts'
import { record, recordSettings, type AuditEntry } from './staff/staff.ts'
import { versionOf } from './version.ts'
import { addWebhook, findWebhook, listWebhooks, removeWebhook, resendCall, webhookLog } from './webhooks/webhooks.ts'

/** Compares what is stored, locked, with what the caller believes it to be; throws if it differs. */
export type Check = (stored: { version: string }) => void

export interface SiteDeskOptions {
  staff: StaffDatabase
  /** A site of the key as a whole; null for any other. */
  siteOf: (websiteId: number) => Promise<ResolvedSite | null>
  /** A group all of whose sites are the key's, with them; null for any other. */
  groupOf: (groupId: number) => Promise<{ name: string; sites: readonly Site[] } | null>
  dealerOf: (found: Pick<ResolvedSite, 'site'>) => Promise<Dealer>
  /** The visitors' access to a site, which alone reads its events. */
  siteDatabase: (websiteId: number) => SiteDatabase
  /** Encrypt the secrets of webhooks. */
  keys: EncryptionKeys
  /** Who changes something. */
  keyName: string
  now: () => Date
}

const withVersion = <T extends object>(value: T) => ({ ...value, version: versionOf(value) })

/** What belongs to whole sites: settings, offers, models, content, reports, events. */
export function siteDesk({ staff, siteOf, groupOf, dealerOf, siteDatabase, keys, keyName, now }: SiteDeskOptions) {
  /** Does work on a site of the key; null for any other. */
  async function onSite<T>(websiteId: number, work: (found: ResolvedSite) => Promise<T>): Promise<T | null> {
    const found = await siteOf(websiteId)
    return found && work(found)
  }

  const actor = { id: null, name: keyName, network: null, userAgent: null }

  /** Adds what the key changed to the audit log, in the transaction of the change (decision 171). */
  const logged = (
    tx: Transaction,
    websiteId: number,
    entry: Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>,
  ) => record(tx, actor, { ...entry, website_id: websiteId, dealership_group_id: null }, now())

  /** A list of a site that is changed as a whole, with the version of all of it. */
  const list = <Row extends { id: number }, Shown extends object, Given>(
    rowsIn: (tx: Transaction, websiteId: number) => Promise<Row[]>,
    written: (row: Row) => Shown,
    {
      store,
      action,
      what,
    }: {
      store: (tx: Transaction, site: { id: number }, given: readonly Given[], setsOrder: boolean) => Promise<Imported>
      action: 'content.imported' | 'model.imported'
      what: string
    },
  ) => {
    const read = async (tx: Transaction, websiteId: number) => {
      const items = (await rowsIn(tx, websiteId)).map((row) => ({ id: row.id, ...withVersion(written(row)) }))
      return withVersion({ items })
    }
    return {
      list: (websiteId: number) => onSite(websiteId, () => staff.transaction((tx) => read(tx, websiteId))),
      /** Adds items or changes them; others stay. They are in the order given, unless staff have chosen one. */
      store: (websiteId: number, { given, setsOrder }: { given: readonly Given[]; setsOrder: boolean }, check: Check) =>
        onSite(websiteId, ({ site }) =>
          staff.transaction(async (tx) => {
            check(await read(tx, websiteId))
            const after = importedCounts({ [what]: await store(tx, site, given, setsOrder) })
            if (after) await logged(tx, websiteId, { action, subject: site.name, after })
            return read(tx, websiteId)
          }),
        ),
    }
  }

  return {
    offers: {
      ...list(offersIn, writtenOffer, {
        store: (tx, site, given: readonly StoredOffer[], setsOrder) =>
          storeOffers(tx, site, given, now(), { setsOrder }),
        action: 'content.imported',
        what: 'offers',
      }),
      /** Removes an offer; null for a site that is not the key's, false if there is none. */
      remove: (websiteId: number, id: number) =>
        onSite(websiteId, ({ site }) =>
          staff.transaction(async (tx) => {
            const name = await removeOffer(tx, site, id, now())
            if (name !== null) await logged(tx, websiteId, { action: 'content.deleted', subject: name })
            return name !== null
          }),
        ),
    },

    models: {
      ...list(modelsIn, writtenModel, {
        store: (tx, site, given: readonly StoredModel[], setsOrder) =>
          storeModels(tx, site, given, now(), { setsOrder }),
        action: 'model.imported',
        what: 'models',
      }),
      remove: (websiteId: number, slug: string) =>
        onSite(websiteId, ({ site }) =>
          staff.transaction(async (tx) => {
            const removed = await removeModel(tx, site, slug, now())
            if (removed) await logged(tx, websiteId, { action: 'model.removed', subject: slug })
            return removed
          }),
        ),
      /** A manufacturer's models on a site (spec §7); null if the key has no such site, or the site none of them. */
      ofManufacturer: (websiteId: number, slug: string) =>
        onSite(websiteId, () => manufacturerOf(staff, websiteId, slug)),
    },

    content: {
      read: (websiteId: number) =>
        onSite(websiteId, () => staff.transaction(async (tx) => withVersion(await writtenContent(tx, websiteId)))),
      store: (websiteId: number, content: ContentFile, check: Check) =>
        onSite(websiteId, ({ site }) =>
          staff
            .transaction(async (tx) => {
              check(withVersion(await writtenContent(tx, websiteId)))
              checkAddresses(content, site)
              const after = importedCounts(await storeContent(tx, site, content, now()))
              if (after) await logged(tx, websiteId, { action: 'content.imported', subject: site.name, after })
              return withVersion(await writtenContent(tx, websiteId))
            })
            .catch((error: unknown) => {
              throw error instanceof ContentError ? new RequestError(422, `${error.message}.`) : error
            }),
        ),
      remove: (websiteId: number, kind: 'pages' | 'articles' | 'jobs', slug: string) =>
        onSite(websiteId, () =>
          staff.transaction(async (tx) => {
            const title = await removeContent(tx, websiteId, kind, slug, now())
            if (title !== null) await logged(tx, websiteId, { action: 'content.deleted', subject: title })
            return title !== null
          }),
        ),
    },

    settings: {
      /** Every setting of a site with the layer that its value comes from, and the version of the site's own layer. */
      read: (websiteId: number) =>
        onSite(websiteId, async ({ site, provenance, warnings }) => ({
          version: versionOf(await ownLayer(staff, websiteId)),
          warnings: [...warnings],
          settings: Object.fromEntries(
            (Object.keys(SETTINGS) as SettingKey[]).map((key) => [
              key,
              { value: site.settings[key], layer: provenance[key], description: SETTINGS[key].description },
            ]),
          ),
        })),
      /** Changes the site's own layer; with `dryRun` it only says what would change. */
      change: (
        websiteId: number,
        { settings, unset, dryRun }: { settings: unknown; unset: readonly string[]; dryRun: boolean },
        check: Check,
      ) =>
        onSite(websiteId, async ({ site }) => {
          const parsed = parseLayer(settings)
          const problems = parsed.ok ? [] : parsed.problems.map(({ path, reason }): [string, string] => [path, reason])
          for (const key of unset) if (!Object.hasOwn(SETTINGS, key)) problems.push([key, 'is not a setting'])
          if (!parsed.ok || problems.length > 0)
            throw new RequestError(422, 'Please check the settings listed.', Object.fromEntries(problems))
          try {
            const [effect] = await changeSettings(
              staff,
              { kind: 'site', slug: site.slug },
              { settings: parsed.layer, unset: unset as readonly SettingKey[] },
              {
                dryRun,
                by: { userId: null, who: keyName, now: now() },
                check: (layer) => check({ version: versionOf(layer) }),
                recorded: (tx, changes) => recordSettings(tx, actor, changes, now()),
              },
            )
            return {
              changes: effect!.changes.map(({ key, before, after }) => ({
                key,
                before: before ?? null,
                after: after ?? null,
              })),
              warnings: [...effect!.warnings],
              version: versionOf(await ownLayer(staff, websiteId)),
            }
          } catch (error) {
            if (!(error instanceof RegisterError)) throw error
            if (error.problems.length === 0) throw new RequestError(422, error.message)
            throw new RequestError(
              422,
              'Please check the settings listed.',
              Object.fromEntries(error.problems.map(({ path, reason }) => [path, reason])),
            )
          }
        }),
    },

    webhooks: {
      list: (websiteId: number) => onSite(websiteId, () => listWebhooks(staff, websiteId)),
      /** Adds a webhook and tells its secret; false if the site has the address already. */
      add: (websiteId: number, webhook: { url: string; events: readonly WebhookEvent[] }) =>
        onSite(websiteId, () =>
          staff.transaction(async (tx) => {
            const added = await addWebhook(tx, keys, { websiteId, ...webhook, who: keyName }, now())
            if (added) {
              const after = { events: eventWords(webhook.events) }
              await logged(tx, websiteId, { action: 'webhook.added', subject: webhook.url, after })
            }
            return added ?? false
          }),
        ),
      remove: (websiteId: number, id: string) =>
        onSite(websiteId, () =>
          staff.transaction(async (tx) => {
            const found = await findWebhook(tx, id)
            const removed = await removeWebhook(tx, websiteId, id, now())
            if (removed) await logged(tx, websiteId, { action: 'webhook.removed', subject: found!.url })
            return removed
          }),
        ),
      log: (websiteId: number, id: string) => onSite(websiteId, () => webhookLog(staff, websiteId, id)),
      resend: (websiteId: number, callId: string) =>
        onSite(websiteId, () =>
          staff.transaction(async (tx) => {
            const id = await resendCall(tx, websiteId, callId)
            const found = id && (await findWebhook(tx, id))
            if (found)
              await logged(tx, websiteId, { action: 'webhook.resent', subject: found.url, after: { calls: 1 } })
            return id
          }),
        ),
    },

    reports: {
      /** The report of a site's month; null for a site that is not the key's. */
      ofSite: (websiteId: number, month: Month) =>
        onSite(websiteId, async ({ site }) => withVersion(writtenReport(await siteReport(staff, site, month, now())))),
      /** The report of all sites of a group together; null unless every one of them is the key's. */
      async ofGroup(groupId: number, month: Month) {
        const group = await groupOf(groupId)
        return group && withVersion(writtenReport(await groupReport(() => staff, group, month, now())))
      },
    },

    events: {
      list: (websiteId: number, filter: EventFilter) =>
        onSite(websiteId, () => listEvents(siteDatabase(websiteId), filter)),
    },

    websites: {
      find: (websiteId: number) => onSite(websiteId, async ({ site }) => writtenSite(site)),
      /** What a site's session is told of it (spec §3 Website config, §7); null if it is not the key's. */
      sessionData: (websiteId: number) =>
        onSite(websiteId, async (found) => {
          const dealer = await dealerOf(found)
          const [locations, stock_summary, offers] = await Promise.all([
            dealer.locations.list(),
            dealer.stock.summary(),
            dealer.offers.list(),
          ])
          const { settings, baseUrl: url, ...identity } = publicSite(found.site)
          return {
            ...settings,
            ...identity,
            url,
            address: { city: identity.city, state: identity.state },
            locations: locations.map((location) => shownLocation(location, dealer.site)),
            stock_summary,
            offers_count: offers.length,
          }
        }),
    },
  }
}

/** A site for programs. */
export const writtenSite = ({
  id,
  slug,
  name,
  baseUrl,
  timeZone,
  currency,
  country,
  state,
  dealerships,
  dealershipGroupId,
  dealershipGroup,
}: ResolvedSite['site']) => ({
  id,
  slug,
  name,
  url: baseUrl,
  time_zone: timeZone,
  currency,
  country,
  state,
  group: dealershipGroupId === null ? null : { id: dealershipGroupId, name: dealershipGroup ?? '' },
  dealerships: dealerships.map((dealership) => ({ id: dealership.id, slug: dealership.slug, name: dealership.name })),
})
