/** What visitors answered about their data, and what other services got of them (docs/decisions/0187). */
import {
  firstMonthOf,
  type ConsentCount,
  type ConsentPeriod,
  type ConsentWording,
} from '@forecourt/rules/consent/counts.ts'
import type { BatchView } from '@forecourt/rules/collector/batchView.ts'
import type { CollectorFacts } from '@forecourt/rules/collector/health.ts'
import { canResendBatch } from '@forecourt/rules/collector/resend.ts'
import { COLLECTOR_KINDS, type Collector } from '@forecourt/rules/site/collectors.ts'
import { outsideSlots } from '@forecourt/rules/site/outsideSlots.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import type { Page, PageRequest } from '@forecourt/rules/staff/page.ts'
import { consentCsv, countConsents, findConsents, type ConsentRecord } from '../../consents/consents.ts'
import { RequestError } from '../../errors.ts'
import {
  batchPage,
  collectorFacts,
  resendBatches,
  scriptCosts,
  type ListedBatch,
  type ScriptCosts,
} from '../../events/events.ts'
import { record } from '../audit.ts'
import { mayAt, readingOf, refuse, type DeskAreaOptions } from './area.ts'

/** A service that gets a site’s events, and how it does. */
export interface DeskCollector extends CollectorFacts {
  id: string
  title: string
  site: { id: number; name: string; timeZone: string }
}

/** A script of others on a site’s pages; without costs if none was measured. */
export interface DeskScript {
  name: string
  title: string
  costs: ScriptCosts | null
}

const GONE_SITE = 'We can’t find that site. You may not have a role there.'
const GONE_SERVICE = 'We can’t find that service. It may have been removed from the settings.'
const PERMISSION = 'tracking:write'

/** The consent records, services and scripts of someone’s sites, for one request. */
export function trackingOfDesk(area: DeskAreaOptions) {
  const { reach, actor, over, siteOf, shownSiteOf, siteDatabase, now } = area
  const { mayRead, reading } = readingOf(area, PERMISSION)
  const mayChange = (websiteId: number): Answer => mayAt(reach, 'settings:write', websiteId)

  /** A site where somebody has the permission; throws for any other. */
  async function siteAt(websiteId: number, read = shownSiteOf): Promise<Site> {
    refuse(mayRead)
    if (!mayAt(reach, PERMISSION, websiteId).allowed) throw new RequestError(404, GONE_SITE)
    const site = await read(websiteId)
    if (!site) throw new RequestError(404, GONE_SITE)
    return site
  }

  const collectorOf = ({ settings }: Site, id: string): Collector => {
    const found = settings.event_collectors.find((one) => one.id === id)
    if (!found) throw new RequestError(404, GONE_SERVICE)
    return found
  }
  const shown = ({ id, name, timeZone }: Site) => ({ id, name, timeZone })
  const titleOf = ({ kind }: Collector) => COLLECTOR_KINDS[kind].title

  return {
    mayRead,

    /** The sites where the permission is given. */
    sites: () => siteChoices(reach.sites.filter(({ id }) => mayAt(reach, PERMISSION, id).allowed)),

    /** What visitors of a site answered in a period, and how the site asks now. */
    async consents(
      websiteId: number,
      period: ConsentPeriod,
    ): Promise<{ site: Site; counts: ConsentCount[]; wordings: ConsentWording[]; mayChange: Answer }> {
      const site = await siteAt(websiteId)
      const first = firstMonthOf(period, now(), site.timeZone)
      return { site, ...(await countConsents(reading(), { site, first }, now())), mayChange: mayChange(websiteId) }
    },

    /** The same as CSV, without anything of one visitor. */
    async consentsCsv(websiteId: number, period: ConsentPeriod): Promise<{ name: string; csv: string }> {
      const site = await siteAt(websiteId)
      const first = firstMonthOf(period, now(), site.timeZone)
      return { name: `consent-${site.slug}`, csv: await consentCsv(reading(), { site, first }, now()) }
    },

    /** The answers with the id that a visitor names, on any site of the reader’s. */
    async findConsents(id: string): Promise<(ConsentRecord & { site: string; timeZone: string })[]> {
      const found = await findConsents(reading(), id)
      return Promise.all(
        found.map(async (one) => {
          const site = await siteAt(one.website_id)
          return { ...one, site: site.name, timeZone: site.timeZone }
        }),
      )
    },

    /** The services that get the events of a site, in the order of its settings. */
    async collectors(websiteId: number): Promise<{ site: Site; collectors: DeskCollector[]; mayChange: Answer }> {
      const site = await siteAt(websiteId)
      const { event_collectors: all } = site.settings
      const facts = await collectorFacts(reading(), websiteId, all)
      return {
        site,
        collectors: all.map((one, at) => ({ id: one.id, title: titleOf(one), site: shown(site), ...facts[at]! })),
        mayChange: mayChange(websiteId),
      }
    },

    /** One of them, with a page of its batches, each with whether it can be sent again. */
    async batches(
      websiteId: number,
      id: string,
      view: BatchView,
      page: PageRequest,
    ): Promise<{ collector: DeskCollector; batches: Page<ListedBatch & { mayResend: boolean }>; mayChange: Answer }> {
      const site = await siteAt(websiteId)
      const collector = collectorOf(site, id)
      const staff = reading()
      const [[facts], batches] = await Promise.all([
        collectorFacts(staff, websiteId, [collector]),
        batchPage(staff, { websiteId, collector: id, view }, page),
      ])
      const days = site.settings.events_retention_days
      return {
        collector: { id, title: titleOf(collector), site: shown(site), ...facts! },
        batches: {
          ...batches,
          rows: batches.rows.map((one) => ({ ...one, mayResend: canResendBatch(one, days, now()) })),
        },
        mayChange: mayChange(websiteId),
      }
    },

    /** Has batches sent again that were given up, all or one; how many. */
    async resend(websiteId: number, id: string, batchId: string | null): Promise<number> {
      const site = await siteAt(websiteId, siteOf)
      const collector = collectorOf(site, id)
      return over(PERMISSION).transaction(async (tx) => {
        const batches = await resendBatches(tx, site, collector, { batchId, now: now() })
        if (batches === 0)
          throw new RequestError(409, 'There is nothing to send again. It is on its way already, or too old.')
        await record(
          tx,
          actor,
          {
            action: 'events.resent',
            subject: `${titleOf(collector)} (${id})`,
            website_id: websiteId,
            dealership_group_id: null,
            after: { batches },
          },
          now(),
        )
        return batches
      })
    },

    /** What scripts of others cost the pages of a site: those that it has, and those that were measured. */
    async scripts(websiteId: number): Promise<{ site: Site; scripts: DeskScript[]; mayChange: Answer }> {
      const site = await siteAt(websiteId)
      const costs = await scriptCosts(siteDatabase(websiteId))
      const slots = outsideSlots(site.settings)
      const names = [...new Set([...slots.map(({ name }) => name as string), ...costs.map(({ slot }) => slot)])]
      return {
        site,
        scripts: names.map((name) => ({
          name,
          title: slots.find((slot) => slot.name === name)?.title ?? name,
          costs: costs.find(({ slot }) => slot === name) ?? null,
        })),
        mayChange: mayChange(websiteId),
      }
    },
  }
}

export type DeskTracking = ReturnType<typeof trackingOfDesk>
