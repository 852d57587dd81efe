import { sql } from 'drizzle-orm'
import { canStaff, canStaffAnywhere, type Answer } from '@forecourt/rules/staff/access.ts'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import { PRICE_TYPES, type PriceType } from '@forecourt/rules/car/car.ts'
import { priceTypeLabel } from '@forecourt/rules/car/price.ts'
import type { Locale } from '@forecourt/rules/locale/locale.ts'
import { imageUrl } from '@forecourt/rules/site/imageUrl.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { changedValues, type ChangedValue } from '@forecourt/rules/stock/feedChanges.ts'
import { handWords } from '@forecourt/rules/stock/bulkChange.ts'
import {
  DETAIL_FIELDS,
  readHandValue,
  LOCKED_FIELD_NAMES,
  type LockedField,
} from '@forecourt/rules/stock/lockedFields.ts'
import type { StockProblem } from '@forecourt/rules/stock/stockProblems.ts'
import { latestChanges, MOST_CHANGES, vehicleMark } from '@forecourt/rules/stock/vehicleChanges.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import {
  AROUND,
  neighboursOf,
  STOCK_PAGE_SIZE,
  type PlacedVehicle,
  type StockView,
} from '@forecourt/rules/stock/stockView.ts'
import type { StaffDatabase } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import {
  changeByHand,
  countStockProblems,
  feedChangesOf,
  listStock,
  releaseLock,
  showingOf,
  staffCar,
  stockIdsFrom,
  type ByHand,
  type HandChanged,
  type Showing,
  type StaffCar,
  type StockRow,
} from '../../stock/stock.ts'
import { entriesAbout, record, type ListedEntry } from '../audit.ts'
import { siteScope } from '../scope.ts'
import { refuse, type DeskAreaOptions } from './area.ts'
import { dealershipsOf, homesOf } from './homes.ts'
import { stockCsv } from './stockCsv.ts'
import { lastByOf, sitesById, stockFilterOf } from './stockSites.ts'

/** How many vehicles are read at a time for a file. */
const FILE_PAGE_SIZE = 2_000

/** A vehicle of the list with the site that it is shown on, and whether whoever asks may change it. */
export interface DeskStockRow extends StockRow {
  site: { id: number; name: string } | null
  /** The address of a small picture; null without one. */
  pictureHref: string | null
  change: Answer
  /** Of its site: its English and its units. */
  locale: Locale
}

/** A vehicle on its own screen. */
export interface DeskCar extends Omit<StaffCar, 'row'> {
  row: DeskStockRow
  /** The zone of its site. */
  timeZone: string
  /** Addresses of its photos. */
  photos: readonly string[]
  showing: Showing | null
  /** Whether a Consumer Information Notice is part of its page. */
  hasNotice: boolean
}

/** A change of a vehicle: by a person as the audit log has it, or by a feed. */
export type VehicleChange =
  | { by: 'person'; at: Date; entry: ListedEntry }
  | {
      by: 'feed'
      at: Date
      /** Who had it imported. */
      who: string
      runId: string
      kind: string
      /** Whether its import was undone since. */
      undone: boolean
      values: readonly ChangedValue[]
    }

/** What somebody typed for a field, and what they saw before. */
export interface TypedChange {
  field: LockedField
  typed: string
  seen: string
  /** What the price includes from now on, where that changes too. */
  priceType?: string
}

const PICTURE_WIDTH = 160
const PHOTO_WIDTH = 480
const CHECK = 'Please check what you entered.'

/** The stock of someone’s sites, and changes to it by hand, each with its entry in the log. */
export function stockDeskOf({ over, siteOf, shownSiteOf, actor, reach, now }: DeskAreaOptions) {
  const mayRead = canStaffAnywhere(reach.grants, 'stock:read')
  const mayWrite = canStaffAnywhere(reach.grants, 'stock:write')
  const readers = reach.sites.filter((site) => canStaff(reach.grants, 'stock:read', siteScope(site)).allowed)

  /** A picture in a small size on the site that shows it. */
  function pictureOn(site: Site | null | undefined, url: string | null, width = PICTURE_WIDTH): string | null {
    if (!site || url === null) return null
    const { image_quality: quality, image_cdn_base: cdnBase } = site.settings
    return new URL(imageUrl(url, { width, quality, cdnBase }), site.baseUrl).href
  }

  const changeOf = (home: { id: number; groupId: number | null } | undefined): Answer =>
    home ? canStaff(reach.grants, 'stock:write', siteScope(home)) : mayWrite

  /** Who changes stock, and how it is recorded: the words say what was done to what. */
  async function changer(
    entryOf: (field: LockedField, name: string) => { action: AuditAction; subject: string },
  ): Promise<{ staff: StaffDatabase; by: ByHand; siteOfDealership: (id: number) => Site | undefined }> {
    refuse(mayWrite)
    const staff = over('stock:write')
    const homeOf = await homesOf(staff)
    const known = await sitesById(siteOf, homeOf.values())
    const siteOfDealership = (id: number) => known.get(homeOf.get(id) ?? 0)
    const currencyOf = (dealershipId: number) => siteOfDealership(dealershipId)?.currency ?? null
    const websiteOf = (dealershipId: number) => homeOf.get(dealershipId) ?? null
    const lastBy = lastByOf({ websiteOf, currencyOf })
    const recorded: ByHand['recorded'] = (tx, { name, dealershipId }, { field, before, after, priceTypes }) => {
      const site = siteOfDealership(dealershipId)!
      const text = (value: string, type: PriceType | undefined) => ({
        [field]: handWords(field, value, site.currency),
        ...(type === undefined || type === 'enquire' ? {} : { 'price type': priceTypeLabel(type, site) }),
      })
      const website_id = websiteOf(dealershipId)
      const entry = { ...entryOf(field, name), website_id, dealership_group_id: null }
      return record(
        tx,
        actor,
        { ...entry, before: text(before, priceTypes?.before), after: text(after, priceTypes?.after) },
        now(),
      )
    }
    return { staff, by: { who: actor.name, now: now(), currencyOf, lastBy, recorded }, siteOfDealership }
  }

  return {
    mayRead,
    mayWrite,
    /** The sites whose stock may be seen. */
    sites: siteChoices(readers),

    /** A page of the stock, as somebody looks at it. */
    async list(
      view: StockView,
      size = STOCK_PAGE_SIZE,
    ): Promise<{ rows: DeskStockRow[]; total: number; pages: number }> {
      refuse(mayRead)
      const staff = over('stock:read')
      const homeOf = await homesOf(staff)
      const { rows, total } = await listStock(staff, {
        ...stockFilterOf(view, view.site === null ? [...homeOf.keys()] : await dealershipsOf(staff, view.site)),
        page: view.page,
        size,
      })
      return { rows: await onSites(rows, homeOf), total, pages: Math.max(1, Math.ceil(total / size)) }
    },

    /** Every vehicle of the list, as somebody looks at it, as a file. */
    async csv(view: StockView): Promise<string> {
      refuse(mayRead)
      const staff = over('stock:read')
      const homeOf = await homesOf(staff)
      const known = await sitesById(siteOf, homeOf.values())
      const dealershipIds = view.site === null ? [...homeOf.keys()] : await dealershipsOf(staff, view.site)
      const all: StockRow[] = []
      for (let page = 1, more = true; more; page++) {
        const { rows } = await listStock(staff, { ...stockFilterOf(view, dealershipIds), page, size: FILE_PAGE_SIZE })
        all.push(...rows)
        more = rows.length === FILE_PAGE_SIZE
      }
      return stockCsv(all, (row) => known.get(homeOf.get(row.dealership_id) ?? 0), now())
    },

    /** What precedes and follows a vehicle in a list, as somebody looks at it, and how many vehicles it has. */
    async around(view: StockView, vehicle: PlacedVehicle) {
      refuse(mayRead)
      const staff = over('stock:read')
      const homes = view.site === null ? [...(await homesOf(staff)).keys()] : await dealershipsOf(staff, view.site)
      const first = Math.max(0, vehicle.at - AROUND)
      const size = vehicle.at - first + AROUND + 1
      const { ids, total } = await stockIdsFrom(staff, { ...stockFilterOf(view, homes), size }, first)
      return { ...neighboursOf(vehicle, ids, first), total, near: { ids, first } }
    },

    /** How many vehicles have each problem. */
    async problems(): Promise<Readonly<Record<StockProblem, number>>> {
      refuse(mayRead)
      const staff = over('stock:read')
      return countStockProblems(staff, [...(await homesOf(staff)).keys()])
    },

    /** A vehicle with all that is known of it; null for one of another dealer. */
    async find(id: number): Promise<DeskCar | null> {
      refuse(mayRead)
      const staff = over('stock:read')
      const car = await staffCar(staff, id)
      if (!car) return null
      const homeOf = await homesOf(staff)
      const [row] = await onSites([car.row], homeOf)
      const site = row?.site ? await shownSiteOf(row.site.id) : null
      return {
        ...car,
        row: row!,
        timeZone: site?.timeZone ?? 'UTC',
        photos: car.facts.images.flatMap(({ url }) => pictureOn(site, url, PHOTO_WIDTH) ?? []),
        hasNotice: site?.country === 'NZ',
        showing: site ? await showingOf(staff, site, car.facts, now()) : null,
      }
    },

    /**
     * The latest changes of a vehicle by people and by feeds, for whoever may see its stock; without the addresses that
     * people worked from, which the audit log has.
     */
    async changes({ id, stocknum, currency, site }: DeskStockRow): Promise<VehicleChange[]> {
      refuse(mayRead)
      const { entries, ofFeeds } = await over('stock:read').transaction(async (tx) => ({
        entries:
          site === null
            ? []
            : await entriesAbout(tx, {
                websiteId: site.id,
                area: 'stock',
                mark: vehicleMark(stocknum),
                most: MOST_CHANGES,
              }),
        ofFeeds: await feedChangesOf(tx, id, MOST_CHANGES),
      }))
      return latestChanges<VehicleChange>(
        entries.map((entry) => ({ by: 'person', at: entry.at, entry: { ...entry, network: null, user_agent: null } })),
        ofFeeds.map(({ change, runId, at, who }) => ({
          by: 'feed',
          at,
          who,
          runId,
          kind: change.kind,
          undone: change.undone === true,
          values: change.kind === 'changed' ? changedValues(change.before, change.after, currency) : [],
        })),
      )
    },

    /** Whether there is a vehicle that whoever asks may see. */
    async isThere(id: number): Promise<boolean> {
      if (!mayRead.allowed || !Number.isSafeInteger(id) || id < 1 || id >= 2 ** 31) return false
      const { rows } = await over('stock:read').transaction((tx) =>
        tx.execute(sql`select id from cars where id = ${id}`),
      )
      return rows.length > 0
    },

    /** Changes a field of a vehicle, against what was seen; null if it has that value already. */
    async change(id: number, { field, typed, seen, priceType }: TypedChange): Promise<HandChanged | null> {
      const { staff, by, siteOfDealership } = await changer((locked, name) => ({
        action: `stock.${locked}`,
        subject: name,
      }))
      const facts = (DETAIL_FIELDS as readonly string[]).includes(field) ? (await staffCar(staff, id))?.facts : null
      const read = readHandValue(field, typed, {
        distanceUnit: (facts && siteOfDealership(facts.dealership_id)?.distanceUnit) ?? 'km',
        year: facts?.year ?? null,
        seen,
      })
      if (!read.ok) throw new RequestError(422, CHECK, { [field]: read.problem })
      const type = PRICE_TYPES.find((one) => one === priceType) ?? null
      const stated = field === 'price' && read.value !== null && type !== 'enquire' ? type : null
      const [changed = null] = await changeByHand(
        staff,
        id,
        [{ field, value: read.value, seen, priceType: stated }],
        by,
      )
      return changed
    },

    /** Gives a field back to the feed; null if it was not locked. */
    async release(id: number, field: LockedField): Promise<HandChanged | null> {
      const { staff, by } = await changer((locked, name) => ({
        action: 'stock.released',
        subject: `the ${LOCKED_FIELD_NAMES[locked]} of ${name}`,
      }))
      return releaseLock(staff, id, field, by)
    },
  }

  async function onSites(rows: readonly StockRow[], homeOf: ReadonlyMap<number, number>): Promise<DeskStockRow[]> {
    const known = await sitesById(
      shownSiteOf,
      rows.flatMap((row) => homeOf.get(row.dealership_id) ?? []),
    )
    return rows.map((row) => {
      const home = reach.sites.find(({ id }) => id === homeOf.get(row.dealership_id))
      return {
        ...row,
        site: home ? { id: home.id, name: home.name } : null,
        pictureHref: pictureOn(home && known.get(home.id), row.picture),
        change: changeOf(home),
        locale: (home && known.get(home.id)?.locale) ?? 'en-AU',
      }
    })
  }
}

export type StockDesk = ReturnType<typeof stockDeskOf>
