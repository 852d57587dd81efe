import { eq, inArray } from 'drizzle-orm'
import { readPart } from '@forecourt/rules/location/readPart.ts'
import type { FieldTexts } from '@forecourt/rules/location/editFields.ts'
import { DEALERSHIP_PROBLEMS, dealershipChangeOf, readDealershipName } from '@forecourt/rules/setUp/dealerships.ts'
import { siteNameProblem } from '@forecourt/rules/setUp/newSite.ts'
import { distinctName } from '@forecourt/rules/staff/distinctNames.ts'
import {
  lacksOf,
  openingProblem,
  SET_UP_STEP_NAMES,
  SET_UP_STEPS,
  setUpStepOf,
  stepState,
  type SetUpFacts,
} from '@forecourt/rules/setUp/checklist.ts'
import {
  leadAddressTexts,
  otherDestinations,
  withLeadAddresses,
  type LeadAddressTexts,
} from '@forecourt/rules/setUp/leadAddresses.ts'
import { DESTINATION_KINDS } from '@forecourt/rules/site/destination.ts'
import { MOST_TRIAL_DAYS, openingState, parseTrialDays, trialEnd } from '@forecourt/rules/site/opening.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { slugOf } from '@forecourt/rules/site/slug.ts'
import { canStaff, canStaffAnywhere, type Answer } from '@forecourt/rules/staff/access.ts'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import type { Transaction } from '../../db/database.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import { addLocations, locations, NEW_LOCATION, type StoredLocation } from '../../locations/locations.ts'
import type { PreviewLinks } from '../../pages/pages.ts'
import { setUpFacts } from '../../setUp/setUp.ts'
import {
  addDealershipTo,
  AS_PUBLISHED,
  changeDealerships,
  changeSettingsIn,
  closeSite,
  extendTrial,
  nameSite,
  openings,
  openSite,
  RegisterError,
  siteDealerships,
  skipSteps,
  websites,
} from '../../sites/sites.ts'
import { versionOf } from '../../version.ts'
import { record } from '../audit.ts'
import { siteScope } from '../scope.ts'
import { mayAt, refuse, type DeskAreaOptions } from './area.ts'

export interface SetUpOptions extends DeskAreaOptions {
  previews: Pick<PreviewLinks, 'signLook'>
}

/** A site that is not open yet, or only for a trial. */
export interface UnfinishedSite {
  id: number
  name: string
  state: ReturnType<typeof openingState>
  /** How much it still lacks, and how much of that it cannot open without. */
  lacks: number
  musts: number
}

const CHECK = 'Please check the details you entered.'
const GONE = 'We can’t find that site.'
const CHANGED = 'Someone else has changed this since you opened it.'
const AGAIN = 'Please open the set-up and save again.'
const THERE_IS_ONE = 'There is a location with this name already. Please change it in its own screen.'
const OPERATOR_ENDS: Answer = {
  allowed: false,
  reason: 'This is a trial. Ask the operator to turn it into a site.',
}
const MOST_MAKE = 60
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
const HOUR_MS = 3_600_000
const WHOLE = /^[1-9]\d{0,8}$/

/** The set-up of sites: what each has and lacks, and opening it to visitors (decision 167). */
export function setUpOfDesk({ over, actor, reach, now, siteOf, previews }: SetUpOptions) {
  const mayRead = canStaffAnywhere(reach.grants, 'sites:write')
  const may = (permission: Permission, id: number) => mayAt(reach, permission, id)

  /** A site that may be set up; refused with the reason for one that may only be seen. */
  async function mustFind(id: number): Promise<Site> {
    if (!reach.sites.some((site) => site.id === id)) throw new RequestError(404, GONE)
    refuse(may('sites:write', id))
    const site = await siteOf(id)
    if (!site) throw new RequestError(404, GONE)
    return site
  }

  const mayOpen = (site: Site): Answer =>
    site.opening.trialEndsAt !== null && !canStaff(reach.grants, 'sites:write', { kind: 'platform' }).allowed
      ? OPERATOR_ENDS
      : may('sites:write', site.id)

  async function factsIn(tx: Transaction, site: Site): Promise<SetUpFacts> {
    const facts = (await setUpFacts(tx, [site])).get(site.id)
    if (!facts) throw new RequestError(404, GONE)
    return facts
  }

  const log = (
    tx: Transaction,
    site: Pick<Site, 'id' | 'name'>,
    action: AuditAction,
    more: { subject?: string; before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
  ) => record(tx, actor, { action, subject: site.name, website_id: site.id, dealership_group_id: null, ...more }, now())

  /** Whether somebody may add a dealership: for a group, they add its sites too. */
  const mayAddDealership = ({ id, dealershipGroupId }: Site): Answer =>
    dealershipGroupId === null
      ? may('sites:write', id)
      : canStaff(reach.grants, 'sites:add', { kind: 'group', id: dealershipGroupId })

  const logDealerships = (tx: Transaction, site: Site, { before, after }: { before: string[]; after: string[] }) =>
    log(tx, site, 'site.dealerships', {
      before: { dealerships: before.join(', ') },
      after: { dealerships: after.join(', ') },
    })

  /** Name and make as they are stored, for a change. */
  async function brandIn(tx: Transaction, id: number) {
    const [row] = await tx.select({ name: websites.name }).from(websites).where(eq(websites.id, id)).for('update')
    if (!row) throw new RequestError(404, GONE)
    return row
  }

  const brandOf = ({ name, manufacturer }: Pick<Site, 'name' | 'manufacturer'>) => ({ name, make: manufacturer ?? '' })

  return {
    mayRead,

    /** Sites that are not open yet, or only for a trial, of those that somebody may open. */
    async unfinished(limit: number): Promise<UnfinishedSite[]> {
      if (!mayRead.allowed) return []
      const staff = over('sites:write')
      const found = await staff.transaction((tx) => openings(tx, null, limit))
      const read = await Promise.all(found.map(({ id }) => siteOf(id).catch(() => null)))
      const sites = read.filter((site) => site !== null)
      if (sites.length === 0) return []
      const facts = await staff.transaction((tx) => setUpFacts(tx, sites))
      return sites.flatMap((site): UnfinishedSite[] => {
        const own = facts.get(site.id)
        if (!own || !may('sites:write', site.id).allowed) return []
        const lacks = lacksOf(own, found.find(({ id }) => id === site.id)?.skippedSteps)
        return [
          {
            id: site.id,
            name: site.name,
            state: openingState(site.opening, now()),
            lacks: lacks.length,
            musts: lacks.filter(({ must }) => must).length,
          },
        ]
      })
    },

    /** A site that somebody is still setting up: it is not open, or only for a trial, and they may open it; else null. */
    async underWay(id: number): Promise<Pick<Site, 'id' | 'name'> | null> {
      if (!reach.sites.some((site) => site.id === id) || !may('sites:write', id).allowed) return null
      const site = await siteOf(id)
      return site && openingState(site.opening, now()) !== 'open' ? { id, name: distinctName(site, reach.sites) } : null
    },

    /** The first of some sites that somebody is still setting up, for what belongs to several; null for none. */
    async firstUnderWay(ids: readonly number[]): Promise<Pick<Site, 'id' | 'name'> | null> {
      for (const id of ids) {
        const found = await this.underWay(id)
        if (found) return found
      }
      return null
    },

    /** A site with its steps and what it lacks. */
    async find(id: number) {
      const site = await mustFind(id)
      const read = await over('sites:write').transaction(async (tx) => {
        const ofSite = await siteDealerships(tx, site)
        const ids = ofSite.shown.map((one) => one.id)
        return {
          facts: await factsIn(tx, site),
          opening: (await openings(tx, [id]))[0]!,
          ofSite,
          places: await tx
            .select({ id: locations.id, name: locations.name, visible: locations.visible })
            .from(locations)
            .where(inArray(locations.dealership_id, [0, ...ids]))
            .orderBy(locations.name),
        }
      })
      const { facts, opening, ofSite, places } = read
      const destinations = site.settings.lead_destinations
      return {
        site: {
          id,
          name: site.name,
          country: site.country,
          state: site.state,
          timeZone: site.timeZone,
          locale: site.locale,
          address: site.baseUrl,
          dealershipId: ofSite.shown[0]?.id ?? null,
        },
        state: openingState(site.opening, now()),
        trialEndsAt: opening.trialEndsAt,
        steps: SET_UP_STEP_NAMES.map((step) => ({
          step,
          title: SET_UP_STEPS[step].title,
          skip: SET_UP_STEPS[step].skip,
          state: stepState(step, facts, opening.skippedSteps),
        })),
        lacks: lacksOf(facts, opening.skippedSteps),
        contrast: facts.contrast,
        vehicles: facts.vehicles,
        people: facts.people,
        problem: openingProblem(facts),
        brand: { ...brandOf(site), version: versionOf(brandOf(site)) },
        leads: {
          texts: leadAddressTexts(destinations),
          version: versionOf(destinations),
          others: otherDestinations(destinations).map((one) => ({
            id: one.id,
            kind: DESTINATION_KINDS[one.kind].title,
          })),
        },
        places,
        dealerships: { ...ofSite, mayAdd: mayAddDealership(site) },
        preview: previews.signLook(site, '/', AS_PUBLISHED, new Date(now().getTime() + HOUR_MS)),
        may: {
          open: mayOpen(site),
          locations: may('locations:write', id),
          settings: may('settings:write', id),
          look: may('look:write', id),
          stock: may('stock:write', id),
          content: may('content:write', id),
          people: may('people:write', id),
          extend: canStaff(reach.grants, 'platform:write', siteScope({ id, groupId: site.dealershipGroupId })),
        },
      }
    },

    /** Names a site and its one make, against the version that was seen. */
    async saveBrand(id: number, given: { name: string; make: string; version: string }): Promise<void> {
      const site = await mustFind(id)
      const next = { name: given.name.trim(), make: given.make.trim() }
      const nameWrong = siteNameProblem(next.name)
      const problems = {
        ...(nameWrong ? { name: nameWrong } : {}),
        ...(next.make.length > MOST_MAKE || (next.make !== '' && slugOf(next.make) === '')
          ? { make: `Please enter a make of ${MOST_MAKE} characters or fewer, or nothing.` }
          : {}),
      }
      if (Object.keys(problems).length > 0) throw new RequestError(422, CHECK, problems)
      await over('sites:write').transaction(async (tx) => {
        await brandIn(tx, id)
        const stored = brandOf((await siteOf(id)) ?? site)
        if (versionOf(stored) === versionOf(next)) return
        const version = versionOf(stored)
        if (version !== given.version) throw new ConflictError(409, CHANGED, { version, who: null, theirs: stored })
        await nameSite(tx, id, {
          name: next.name,
          make: next.make === '' ? null : { slug: slugOf(next.make), name: next.make },
        })
        await log(tx, { id, name: next.name }, 'site.named', { before: stored, after: next })
      })
    },

    /** Shows a dealership of the group on a site, takes one off, or puts one first; what is so already stays so. */
    async changeDealership(id: number, given: { change: string; dealership: string }): Promise<void> {
      const site = await mustFind(id)
      const change = dealershipChangeOf(given.change)
      if (!change || !WHOLE.test(given.dealership)) throw new RequestError(422, DEALERSHIP_PROBLEMS.unknown)
      await over('sites:write').transaction(async (tx) => {
        await brandIn(tx, id)
        const made = await changeDealerships(tx, site, change, Number(given.dealership))
        if (!made.ok) throw new RequestError(422, made.problem)
        if (made.changed) await logDealerships(tx, site, made.changed)
      })
    },

    /** Adds a dealership without locations and stock to a site; one that it has by this name is not added again. */
    async addDealership(id: number, text: string): Promise<void> {
      const site = await mustFind(id)
      refuse(mayAddDealership(site))
      const read = readDealershipName(text)
      const wrong = (problem: string) => new RequestError(422, CHECK, { dealership_name: problem })
      if (!read.ok) throw wrong(read.problem)
      const { name, slug } = read
      await over('sites:write').transaction(async (tx) => {
        await brandIn(tx, id)
        const { shown, offered } = await siteDealerships(tx, site)
        if (shown.some((one) => one.name === name)) return
        if ([...shown, ...offered].some((one) => one.slug === slug || slugOf(one.name) === slug))
          throw wrong(DEALERSHIP_PROBLEMS.taken)
        await addDealershipTo(tx, site, { slug, name }).catch((error: unknown) => {
          throw error instanceof RegisterError ? wrong(DEALERSHIP_PROBLEMS.taken) : error
        })
        const before = shown.map((one) => one.name)
        await logDealerships(tx, site, { before, after: [...before, name] })
      })
    },

    /**
     * Adds the first locations of a site; one that is there with the same details is not added again.
     *
     * @param dealership of which of its dealerships, as a form’s text; empty for the first
     */
    async addLocation(id: number, texts: FieldTexts, dealership: string): Promise<void> {
      const site = await mustFind(id)
      refuse(may('locations:write', id))
      const parts = (['details', 'address', 'contacts'] as const).map((part) =>
        readPart(part, only(texts, FIELDS[part]), {}, site.country),
      )
      const problems = Object.assign({}, ...parts.map((part) => (part.ok ? {} : part.problems))) as FieldTexts
      if (Object.keys(problems).length > 0) throw new RequestError(422, CHECK, problems)
      const change = Object.assign({}, ...parts.map((part) => (part.ok ? part.change : {}))) as { name: string }
      const slug = slugOf(change.name).slice(0, 63) || 'location'
      const parsed = NEW_LOCATION.safeParse({ ...change, slug, time_zone: site.timeZone, location_type: 'sales' })
      if (!parsed.success) throw new RequestError(422, CHECK)
      await over('locations:write').transaction(async (tx) => {
        await brandIn(tx, id)
        const { shown } = await siteDealerships(tx, site)
        const dealershipId = (dealership === '' ? shown[0] : shown.find((one) => String(one.id) === dealership))?.id
        if (dealershipId === undefined) throw new RequestError(422, CHECK, { dealership: DEALERSHIP_PROBLEMS.unknown })
        const there = await tx.select().from(locations).where(eq(locations.dealership_id, dealershipId))
        const same = there.find((one) => one.slug === slug)
        if (same && isSame(same, texts)) return
        if (same) throw new RequestError(422, CHECK, { name: THERE_IS_ONE })
        await addLocations(tx, dealershipId, [parsed.data])
        await log(tx, site, 'location.added', { subject: change.name })
      })
    },

    /** Says where leads are emailed to, against the version that was seen; other destinations stay. */
    async saveLeads(id: number, given: { id: string; texts: LeadAddressTexts; version: string }): Promise<void> {
      const site = await mustFind(id)
      refuse(may('settings:write', id))
      if (!UUID.test(given.id)) throw new RequestError(422, AGAIN)
      const { slug } = reach.sites.find((one) => one.id === id)!
      await over('settings:write').transaction(async (tx) => {
        await brandIn(tx, id)
        const stored = ((await siteOf(id)) ?? site).settings.lead_destinations
        const next = withLeadAddresses(stored, given.texts)
        if (!next.ok) throw new RequestError(422, CHECK, next.problems)
        const version = versionOf(stored)
        if (versionOf(next.destinations) === version) return
        if (version !== given.version)
          throw new ConflictError(409, CHANGED, { version, who: null, theirs: leadAddressTexts(stored) })
        await changeSettingsIn(
          tx,
          { kind: 'site', slug },
          { settings: { lead_destinations: [...next.destinations] } },
          {
            dryRun: false,
            by: { userId: actor.id, who: actor.name, now: now() },
            changeId: given.id,
            recorded: (of) =>
              log(of, site, 'setting.changed', {
                subject: 'Lead destinations',
                before: leadAddressTexts(stored),
                after: leadAddressTexts(next.destinations),
              }),
          },
        )
      })
    },

    /** Says that a step does not apply, or that it does. */
    async skip(id: number, name: string, skipped: boolean): Promise<void> {
      const site = await mustFind(id)
      const step = setUpStepOf(name)
      if (!step || SET_UP_STEPS[step].skip === null) throw new RequestError(422, CHECK)
      await over('sites:write').transaction(async (tx) => {
        await brandIn(tx, id)
        const before = (await openings(tx, [id]))[0]!.skippedSteps
        if (before.includes(step) === skipped) return
        await skipSteps(tx, id, skipped ? [...before, step] : before.filter((one) => one !== step))
        const after = { [SET_UP_STEPS[step].title]: skipped ? 'Does not apply' : 'Applies' }
        await log(tx, site, 'site.step', { after })
      })
    },

    /** Opens a site to visitors, once it has what every site must have. */
    async open(id: number): Promise<void> {
      const site = await mustFind(id)
      refuse(mayOpen(site))
      await over('sites:write').transaction(async (tx) => {
        await brandIn(tx, id)
        const problem = openingProblem(await factsIn(tx, site))
        if (problem) throw new RequestError(409, problem)
        if (await openSite(tx, id, now())) await log(tx, site, 'site.opened')
      })
    },

    /** Closes a site to visitors. */
    async close(id: number): Promise<void> {
      const site = await mustFind(id)
      refuse(mayOpen(site))
      await over('sites:write').transaction(async (tx) => {
        if (await closeSite(tx, id)) await log(tx, site, 'site.closed')
      })
    },

    /** Lets a trial end some days from now. */
    async extend(id: number, text: string): Promise<void> {
      const site = await mustFind(id)
      refuse(canStaff(reach.grants, 'platform:write', { kind: 'platform' }))
      const days = parseTrialDays(text)
      if (days === null)
        throw new RequestError(422, CHECK, { days: `Please enter a number of days from 1 to ${MOST_TRIAL_DAYS}.` })
      const ends = trialEnd(now(), days)
      await over('sites:write').transaction(async (tx) => {
        const [before] = await openings(tx, [id])
        if (await extendTrial(tx, id, ends))
          await log(tx, site, 'site.trial', {
            before: { until: before?.trialEndsAt?.toISOString() ?? null },
            after: { until: ends.toISOString() },
          })
      })
    },
  }
}

const FIELDS = {
  details: ['name', 'dealer_license_number'],
  address: ['street', 'city', 'state', 'postcode'],
  contacts: ['phone', 'email'],
} as const

/** The fields of the form that adds a location. */
export const NEW_LOCATION_FIELDS = Object.values(FIELDS).flat()

const only = (texts: FieldTexts, fields: readonly string[]): FieldTexts =>
  Object.fromEntries(fields.map((field) => [field, texts[field] ?? '']))

const isSame = ({ name, address, contact_detail: contact }: StoredLocation, texts: FieldTexts) =>
  name === texts.name?.trim() &&
  address.street === texts.street?.trim() &&
  address.postcode === texts.postcode?.trim() &&
  (contact.phone ?? '') === (texts.phone ?? '').trim()

export type DeskSetUp = ReturnType<typeof setUpOfDesk>
