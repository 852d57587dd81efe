import { and, asc, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { addressLine, townLine } from '@forecourt/rules/location/address.ts'
import {
  LOCATION_PART_NAMES,
  targetOf,
  type FieldTexts,
  type LocationPart,
  type LocationTarget,
} from '@forecourt/rules/location/editFields.ts'
import { openingStatus } from '@forecourt/rules/location/hours.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import { withSiteHours } from '@forecourt/rules/location/siteHours.ts'
import { SPECIAL_PROBLEMS, suggestedHolidays, type Holiday } from '@forecourt/rules/location/specialDay.ts'
import { dayOf, type Day } from '@forecourt/rules/locale/dates.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import { distinctName, siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import { pageOf, parseCursor, readsBackwards, type Page, type PageRequest } from '@forecourt/rules/staff/page.ts'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import { DESTINATION_KINDS } from '@forecourt/rules/site/destination.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { StaffDatabase } from '../../db/database.ts'
import { containing } from '../../db/like.ts'
import { RequestError } from '../../errors.ts'
import {
  changeByHand,
  findChange,
  findPostcode,
  holidaysOf,
  locations,
  targetTexts,
  targetVersion,
  type LocationHandChange,
  type StoredLocation,
} from '../../locations/locations.ts'
import { dealerships, websiteDealerships } from '../../sites/sites.ts'
import { record } from '../audit.ts'
import { staffRoles, staffUsers } from '../table.ts'
import { mayAt, readingOf, refuse, type DeskAreaOptions } from './area.ts'
import { homesIn } from './homes.ts'

/** A location of the list. */
export interface DeskLocationRow {
  id: number
  name: string
  type: Location['location_type']
  visible: boolean
  primary: boolean
  town: string
  phone: string
  /** Such as Open until 5:00pm; null for a location without hours. */
  status: string | null
  next: string | null
  open: boolean
  dealership: string
  site: string
}

/** What of a site’s leads is sent where, for one location. */
export interface LeadsTo {
  id: string
  kind: string
  /** An address of email; empty for other systems. */
  to: string
  categories: readonly string[]
}

/** Somebody with a role at a location’s site. */
export interface PersonAt {
  id: string
  name: string
  role: RoleName
  /** Whether it is for all sites of the group. */
  group: boolean
}

const MOST_PEOPLE = 50
const CHECK = 'Please check the details you entered.'
const GONE = 'We can’t find that location.'
const LOST = 'This can’t be undone any more.'

/** The locations of someone’s sites, and changes to them, each with its entry in the log. */
export function locationsOfDesk(area: DeskAreaOptions) {
  const { over, actor, reach, now, siteOf, shownSiteOf } = area
  const { mayRead, reading } = readingOf(area, 'locations:read')

  /** A location with its site, among those of some rows; null for any other. */
  async function findIn(staff: StaffDatabase, id: number) {
    const found = await staff.transaction(async (tx) => {
      const [row] = await tx
        .select({ location: locations, dealership: dealerships })
        .from(locations)
        .innerJoin(dealerships, eq(dealerships.id, locations.dealership_id))
        .where(eq(locations.id, id))
      if (!row) return null
      const home = (await homesIn(tx, [row.dealership.id])).get(row.dealership.id)
      const shown = await tx
        .select({ id: websiteDealerships.website_id })
        .from(websiteDealerships)
        .where(eq(websiteDealerships.dealership_id, row.dealership.id))
      return { ...row, home, shownOn: shown.map((one) => one.id) }
    })
    const site = found?.home === undefined ? null : await siteOf(found.home)
    return found && site ? { ...found, site } : null
  }

  /** A location that may be changed; refused with the reason for one that may be seen. */
  async function changeable(id: number) {
    const found = await findIn(over('locations:write'), id)
    if (found) return found
    const seen = await findIn(reading(), id)
    if (seen) refuse(mayAt(reach, 'locations:write', seen.site.id))
    throw new RequestError(404, GONE)
  }

  async function change(id: number, given: LocationHandChange): Promise<string | null> {
    const { site } = await changeable(id)
    const { target } = given
    return over('locations:write').transaction((tx) =>
      changeByHand(tx, id, given, {
        who: actor.name,
        now: now(),
        country: site.country,
        recorded: (of, { name, before, after }) =>
          record(
            of,
            actor,
            {
              action: 'part' in target ? `location.${target.part}` : 'location.special_hours',
              subject: 'part' in target ? name : `${name} on ${target.date}`,
              website_id: site.id,
              dealership_group_id: null,
              before,
              after,
            },
            now(),
          ),
      }),
    )
  }

  return {
    mayRead,
    /** The sites whose locations are seen. */
    sites: () => reach.sites.filter(({ id }) => mayAt(reach, 'locations:read', id).allowed),

    /** The sites to which someone may add locations, in their set-up. */
    sitesToAddTo: () => reach.sites.filter(({ id }) => mayAt(reach, 'locations:write', id).allowed),

    /** A page of the locations by name, of those whose name or town contains a text. */
    async list({
      search,
      websiteId,
      page,
    }: {
      search: string
      websiteId: number | null
      page: PageRequest
    }): Promise<Page<DeskLocationRow>> {
      const backwards = readsBackwards(page)
      const key = parseCursor(backwards ? page.before : page.after, 2)
      const [order, compare] = backwards ? [desc, sql`<`] : [asc, sql`>`]
      const pattern = containing(search)
      const { rows, homes } = await reading().transaction(async (tx) => {
        const found = await tx
          .select({ location: locations, dealership: dealerships.name })
          .from(locations)
          .innerJoin(dealerships, eq(dealerships.id, locations.dealership_id))
          .where(
            and(
              search === ''
                ? undefined
                : or(ilike(locations.name, pattern), sql`${locations.address} ->> 'city' ilike ${pattern}`),
              websiteId === null
                ? undefined
                : inArray(
                    locations.dealership_id,
                    tx
                      .select({ id: websiteDealerships.dealership_id })
                      .from(websiteDealerships)
                      .where(eq(websiteDealerships.website_id, websiteId)),
                  ),
              key === null
                ? undefined
                : sql`(${locations.name}, ${locations.id}) ${compare} (${String(key[0])}, ${Number(key[1]) || 0})`,
            ),
          )
          .orderBy(order(locations.name), order(locations.id))
          .limit(page.limit + 1)
        const of = found.map(({ location }) => location.dealership_id)
        return { rows: found, homes: await homesIn(tx, of) }
      })
      const sites = new Map(
        await Promise.all([...new Set(homes.values())].map(async (id) => [id, await shownSiteOf(id)] as const)),
      )
      const read = pageOf(rows, page, ({ location }) => [location.name, location.id])
      return {
        ...read,
        rows: read.rows.flatMap(({ location, dealership }) => {
          const site = sites.get(homes.get(location.dealership_id) ?? 0)
          return site ? [{ ...rowOf(location, site), dealership, site: distinctName(site, reach.sites) }] : []
        }),
      }
    },

    /** A location with all that its screen shows; null for one of another dealer. */
    async find(id: number) {
      const found = await findIn(reading(), id)
      if (!found) return null
      const { location, dealership, site, shownOn } = found
      const today = dayOf(now(), location.time_zone)
      const onSite = withSiteHours(
        { ...location, dealership_slug: dealership.slug },
        site.settings.special_hours,
      ) satisfies Location
      const special = location.contact_detail.special_hours.filter(({ date }) => date >= today)
      return {
        row: { ...rowOf(location, site), dealership: dealership.name, site: site.name },
        /** As the site has it, its site’s special hours included. */
        onSite,
        country: site.country,
        locale: site.locale,
        today,
        timeZone: location.time_zone,
        address: addressLine(location.address, site.country),
        /** Its page; null where visitors don’t see it. */
        href: location.visible ? new URL(paths(site).location(onSite), site.baseUrl).href : null,
        parts: Object.fromEntries(LOCATION_PART_NAMES.map((part) => [part, versioned(location, { part })])) as Record<
          LocationPart,
          Versioned
        >,
        special: [...new Set(special.map(({ date }) => date))]
          .toSorted()
          .map((date) => ({ date, ...versioned(location, { date }) })),
        /** The version of a day without special hours. */
        unsaid: targetVersion(
          { ...location, contact_detail: { ...location.contact_detail, special_hours: [] } },
          { date: today },
        ),
        siteSpecial: onSite.contact_detail.special_hours.filter(
          ({ date }) => date >= today && !special.some((own) => own.date === date),
        ),
        holidays: await holidaysFor(location, site, onSite, today),
        may: mayAt(reach, 'locations:write', site.id),
        sites: siteChoices(reach.sites).filter((one) => shownOn.includes(one.id)),
        leads: leadsTo(location, dealership.slug, site),
        people: await peopleAt(site.id),
        tiles: site.settings.map_tile_url
          ? { url: site.settings.map_tile_url, attribution: site.settings.map_attribution }
          : null,
        /** Where a map begins that has no pin yet. */
        near: await findPostcode(location.address.postcode, site.country),
      }
    },

    /** Changes a part or a day, against the version that was seen; the id of the change, null if it is so already. */
    async change(id: number, given: Omit<LocationHandChange, 'target'> & { target: string }): Promise<string | null> {
      const target = targetOf(given.target)
      if (!target) {
        await changeable(id)
        throw new RequestError(422, CHECK, { date: SPECIAL_PROBLEMS.date })
      }
      return change(id, { ...given, target })
    },

    /** What a change was, for whoever may undo it: null once the part has been changed again. */
    async made(id: number, changeId: string) {
      const found = await findIn(reading(), id)
      const made = found && (await reading().transaction((tx) => findChange(tx, id, changeId)))
      const target = made && targetOf(made.part)
      if (!found || !target) return null
      const canUndo = targetVersion(found.location, target) === made.version
      return { part: made.part, undo: canUndo && mayAt(reach, 'locations:write', found.site.id).allowed }
    },

    /** Undoes a change, which is a change too. */
    async undo(id: number, given: { id: string; changeId: string }): Promise<string | null> {
      await changeable(id)
      const made = await over('locations:write').transaction((tx) => findChange(tx, id, given.changeId))
      const target = made && targetOf(made.part)
      if (!target) throw new RequestError(404, LOST)
      return change(id, { id: given.id, target, texts: made.before, version: made.version })
    },
  }

  function rowOf(location: StoredLocation, site: Site): Omit<DeskLocationRow, 'dealership' | 'site'> {
    const status = openingStatus(withSiteHours(location, site.settings.special_hours), now())
    return {
      id: location.id,
      name: location.name,
      type: location.location_type,
      visible: location.visible,
      primary: location.primary,
      town: townLine(location.address, site.country),
      phone: location.contact_detail.phone ?? '',
      status: status?.text ?? null,
      next: status?.next ?? null,
      open: status?.open ?? false,
    }
  }

  async function holidaysFor(
    { address }: StoredLocation,
    site: Site,
    { contact_detail }: Pick<Location, 'contact_detail'>,
    today: Day,
  ): Promise<Holiday[]> {
    const holidays = await holidaysOf(site.country, address.state, today)
    return suggestedHolidays(holidays, contact_detail.special_hours, today)
  }

  /** Who has a role at a site, by name, as far as whoever asks sees people there. */
  async function peopleAt(websiteId: number): Promise<{ may: Answer; list: PersonAt[]; more: boolean }> {
    const may = mayAt(reach, 'people:read', websiteId)
    if (!may.allowed) return { may, list: [], more: false }
    const groupId = reach.sites.find(({ id }) => id === websiteId)?.groupId ?? null
    const rows = await over('people:read').transaction((tx) =>
      tx
        .select({
          id: staffUsers.id,
          name: staffUsers.name,
          role: staffRoles.role,
          group: staffRoles.dealership_group_id,
        })
        .from(staffRoles)
        .innerJoin(staffUsers, eq(staffUsers.id, staffRoles.user_id))
        .where(
          or(
            eq(staffRoles.website_id, websiteId),
            groupId === null ? undefined : eq(staffRoles.dealership_group_id, groupId),
          ),
        )
        .orderBy(asc(staffUsers.name), asc(staffUsers.id))
        .limit(MOST_PEOPLE + 1),
    )
    const list = rows.slice(0, MOST_PEOPLE).map((row) => ({ ...row, group: row.group !== null }))
    return { may, list, more: rows.length > MOST_PEOPLE }
  }
}

/** What is stored of a part with its version. */
interface Versioned {
  texts: FieldTexts
  version: string
}

const versioned = (location: StoredLocation, target: LocationTarget): Versioned => ({
  texts: targetTexts(location, target),
  version: targetVersion(location, target),
})

/** Where the leads of a location go, by the site’s destinations. */
function leadsTo({ id }: StoredLocation, dealershipSlug: string, { settings }: Site): LeadsTo[] {
  return settings.lead_destinations
    .filter(
      ({ locations: of, dealerships: from }) =>
        (of === undefined || of.includes(id)) && (from === undefined || from.includes(dealershipSlug)),
    )
    .map((one) => ({
      id: one.id,
      kind: DESTINATION_KINDS[one.kind].title,
      to: one.kind === 'email' || one.kind === 'adf' ? one.to : '',
      categories: one.categories ?? [],
    }))
}

export type DeskLocations = ReturnType<typeof locationsOfDesk>
