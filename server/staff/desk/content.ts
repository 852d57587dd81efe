import { draftOf, itemName, type DraftOf } from '@forecourt/rules/content/draft.ts'
import { isTakenOff, itemState, type ItemKind } from '@forecourt/rules/content/item.ts'
import { instantFrom } from '@forecourt/rules/content/localTime.ts'
import { FORM_NAMES } from '@forecourt/rules/kinds/form.ts'
import { formRefusal } from '@forecourt/rules/offering/refusal.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { pageOf, readsBackwards, parseCursor, type Page, type PageRequest } from '@forecourt/rules/staff/page.ts'
import {
  cancelSchedule,
  createItem,
  deleteItem,
  differencesOf,
  discardDraft,
  findItem,
  findSchedule,
  keepMine,
  nameProblems,
  publishDraft,
  restoreVersion,
  reviewDraft,
  saveDraft,
  scheduleItem,
  storedState,
  unpublishItem,
  versionsOf,
} from '../../content/content.ts'
import { RequestError } from '../../errors.ts'
import { listLocations } from '../../locations/locations.ts'
import { contentChangesOf } from './contentChanges.ts'
import { contentOrder } from './contentOrder.ts'
import { contentPath, contentPreviews, type ContentPreviewDeps } from './contentPreviews.ts'
import { noticeOf } from './contentLines.ts'
import type { ContentFilter, DeskContentRow } from './contentList.ts'
import { mayAt, refuse, type DeskAreaOptions } from './area.ts'

export type { DeskContentRow } from './contentList.ts'

/** A page of the items that match filters. */
export type DeskContentFilter = ContentFilter & { page: PageRequest }

export type DeskContentOptions = DeskAreaOptions & ContentPreviewDeps

const MOST_VERSIONS = 200
const NO_TIME = 'Please enter a date and a time.'
const NO_SITE = 'Please choose a website.'

/** The pages, articles, positions, offers, reviews and models of someone’s sites, and changes to them, each with its entry in the log. */
export function contentOfDesk(area: DeskContentOptions) {
  const { over, reach, now, siteOf, siteDatabase, dealerFor } = area
  const previews = contentPreviews(area)
  const { mayRead, reading, sites, mustFind, byAt, change, matching, copies, bulk } = contentChangesOf(area)

  /** What an editor is told of a draft. */
  async function reviewed<K extends ItemKind>(kind: K, id: number, draft: DraftOf[K], site: Site) {
    const { onSite, removed } = await reading().transaction((tx) => reviewDraft(tx, site, { kind, id }, draft, now()))
    return {
      problems: onSite,
      removed,
      previews: previews.of(kind, id, draft, site),
      searches: await previews.searches(draft, site),
      notice: await noticeOf(reading(), kind, id, draft, { site, now: now() }),
    }
  }

  /** The names of the site’s locations, by number, where items of a kind refer to them. */
  async function locationNames(kind: ItemKind, site: Site): Promise<ReadonlyMap<number, string>> {
    const found = kind === 'jobs' ? await listLocations(siteDatabase(site.id), site) : []
    return new Map(found.map((one) => [one.id, one.name]))
  }

  return {
    mayRead,
    /** The sites whose content is written. */
    sites,

    /** A page of the items of a kind, and how many match. */
    async list({ page, ...filter }: DeskContentFilter): Promise<Page<DeskContentRow> & { total: number }> {
      const rows = await matching(filter)
      const backwards = readsBackwards(page)
      const id = Number(parseCursor(backwards ? page.before : page.after, 1)?.[0] ?? 0)
      const at = rows.findIndex((row) => row.id === id)
      const rest = backwards ? rows.slice(0, Math.max(at, 0)).toReversed() : rows.slice(at + 1)
      return { ...pageOf(rest.slice(0, page.limit + 1), page, (row) => [row.id]), total: rows.length }
    },

    /** Whether there is an item that whoever asks may see. */
    async isThere(kind: ItemKind, id: number): Promise<boolean> {
      if (!mayRead.allowed || !Number.isSafeInteger(id) || id < 1 || id >= 2 ** 31) return false
      const found = await reading().transaction((tx) => findItem(tx, kind, id))
      return found !== null && reach.sites.some((site) => site.id === found.websiteId)
    },

    /** The site of an item. */
    async site(kind: ItemKind, id: number) {
      const { site } = await mustFind(kind, id)
      return { site: { id: site.id } }
    },

    /** An item as its editor has it. */
    async find<K extends ItemKind>(kind: K, id: number) {
      const { item, site } = await mustFind(kind, id)
      const { live, draft, last } = item
      const written = draft ?? live
      const stored = storedState(item)
      const schedule = await reading().transaction((tx) => findSchedule(tx, { kind, id }))
      const locations = await locationNames(kind, site)
      const models = kind === 'offers' && site.settings.models_enabled ? await dealerFor(site).models.list() : []
      return {
        id,
        site: {
          id: site.id,
          name: site.name,
          timeZone: site.timeZone,
          locale: site.locale,
          origin: new URL(site.baseUrl).origin,
        },
        state: itemState(stored, now(), site.timeZone),
        last,
        live: live && {
          version: live.version,
          published: live.published,
          href: live.published ? new URL(contentPath(kind, id, live.content, site), site.baseUrl).href : null,
        },
        /** Null for one that is what the site shows. */
        draft:
          draft && stored.hasDraft
            ? { by: draft.by, at: draft.at, isOld: live !== null && draft.base !== live.version }
            : null,
        schedule,
        content: written && { draft: written.content, version: written.version },
        review: written && (await reviewed(kind, id, written.content, site)),
        locations: [...locations].map(([location, name]) => ({ id: location, name })),
        /** The models that an offer can be for. */
        models: models.map(({ slug, name, manufacturer_name }) => ({ slug, name, manufacturer: manufacturer_name })),
        /** The forms that the site offers. */
        forms: FORM_NAMES.filter((form) => form !== 'chat' && !formRefusal(form, site)),
      }
    },

    /** Begins an item with a draft; returns its id. */
    async create<K extends ItemKind>(
      kind: K,
      {
        websiteId,
        formId,
        content,
      }: { websiteId: number; formId: string; content: Partial<DraftOf[K]> & { title: string } },
    ): Promise<number> {
      refuse(mayRead)
      const withoutSite = () => new RequestError(422, NO_SITE, { ...nameProblems(kind, content), site: NO_SITE })
      if (!reach.sites.some(({ id }) => id === websiteId)) throw withoutSite()
      refuse(mayAt(reach, 'content:write', websiteId))
      const site = await siteOf(websiteId)
      if (!site) throw withoutSite()
      return over('content:write').transaction((tx) => createItem(tx, site, kind, { formId, content }, byAt(site)))
    },

    copyTargets: copies.copyTargets,
    copy: copies.copy,
    bulk,
    ...contentOrder({ over, reach, siteOf, now, reading, byAt, sites }),

    /** Saves a draft against the version that was seen, and says what is wrong with it. */
    async save<K extends ItemKind>(kind: K, id: number, given: { version: string; content: unknown }) {
      const saved = await change(kind, id, async (tx, site, by) => ({
        site,
        ...(await saveDraft(tx, site, { kind, id }, given, by)),
      }))
      return { version: saved.version, ...(await reviewed(kind, id, saved.draft, saved.site)) }
    },

    /** What differs between what somebody wrote and what is stored. */
    async differences(kind: ItemKind, id: number, mine: unknown, theirs: unknown) {
      const { site } = await mustFind(kind, id)
      return differencesOf(kind, draftOf(kind, mine), draftOf(kind, theirs), await locationNames(kind, site))
    },

    /** Keeps in history what somebody wrote who takes what is stored instead. */
    keepMine: (kind: ItemKind, id: number, content: unknown) =>
      change(kind, id, (tx, site, by) => keepMine(tx, site, { kind, id }, content, by)),

    /** Publishes the draft that was seen over what the site was seen to have. */
    publish: (kind: ItemKind, id: number, seen: { version: string; live: string }) =>
      change(kind, id, (tx, site, by) => publishDraft(tx, site, { kind, id }, seen, by)),

    /** Schedules what was seen, at times by the clock of the site. */
    schedule: (kind: ItemKind, id: number, given: { version: string; publishAt: string; takeDownAt: string }) =>
      change(kind, id, (tx, site, by) => {
        const at = (text: string, field: string) => {
          const instant = instantFrom(text, site.timeZone)
          if (text !== '' && instant === null) throw new RequestError(422, NO_TIME, { [field]: NO_TIME })
          return instant === null ? null : new Date(instant)
        }
        const times = { publishAt: at(given.publishAt, 'publish_at'), takeDownAt: at(given.takeDownAt, 'take_down_at') }
        return scheduleItem(tx, site, { kind, id }, { version: given.version, ...times }, by)
      }),

    /** Cancels the schedule of an item. */
    unschedule: (kind: ItemKind, id: number) =>
      change(kind, id, (tx, site, by) => cancelSchedule(tx, site, { kind, id }, by)),

    /** Takes a page, an article or a review off the site. */
    unpublish: (kind: ItemKind, id: number, seen: { live: string }) =>
      change(kind, id, async (tx, site, by) => {
        if (isTakenOff(kind)) await unpublishItem(tx, site, { kind, id }, seen, by)
      }),

    /** Gives up a draft; returns the number of its version. */
    discard: (kind: ItemKind, id: number, seen: { version: string }) =>
      change(kind, id, (tx, site, by) => discardDraft(tx, site, { kind, id }, seen, by)),

    /** Deletes an item; returns the number of the version that brings it back. */
    remove: (kind: ItemKind, id: number) => change(kind, id, (tx, site, by) => deleteItem(tx, site, { kind, id }, by)),

    /** Brings a version back as the draft, or undoes a deletion. */
    restore: (kind: ItemKind, id: number, given: { number: number; undo?: boolean }) =>
      change(kind, id, (tx, site, by) => restoreVersion(tx, site, { kind, id }, given, by)),

    /**
     * The versions of an item, the newest first, with what one changed, or what the draft changes of what visitors see.
     *
     * @param number the version that is looked at, or the draft; null for none
     */
    async history(kind: ItemKind, id: number, number: number | 'draft' | null, than: number | null = null) {
      const { item, site } = await mustFind(kind, id)
      const versions = await reading().transaction((tx) => versionsOf(tx, kind, id, MOST_VERSIONS))
      const locations = await locationNames(kind, site)
      const { live } = item
      const stored = storedState(item)
      const draft = stored.hasDraft ? item.draft : null
      const at = versions.findIndex((version) => version.number === number)
      const shown = versions[at]
      const earlier = shown && (versions.find((one) => one !== shown && one.number === than) ?? versions[at + 1])
      return {
        shown: shown && {
          number: shown.number,
          before: earlier?.number ?? null,
          differences: earlier ? differencesOf(kind, earlier.content, shown.content, locations) : [],
          toDraft: differencesOf(kind, (draft ?? live)?.content ?? shown.content, shown.content, locations),
        },
        title: titleOf(kind, (draft ?? live)?.content ?? versions[0]?.content),
        site: { id: site.id, name: site.name, timeZone: site.timeZone },
        state: itemState(stored, now(), site.timeZone),
        draft: draft && { by: draft.by, at: draft.at },
        /** What the draft changes of what visitors see; null where they see nothing of it, or another one is looked at. */
        ofDraft:
          number === 'draft' && draft && live?.published
            ? differencesOf(kind, live.content, draft.content, locations)
            : null,
        versions: versions.map(({ content: _content, ...version }) => version),
      }
    },
  }
}

const titleOf = (kind: ItemKind, content: DraftOf[ItemKind] | undefined) => (content ? itemName(kind, content) : '')

export type ContentDesk = ReturnType<typeof contentOfDesk>
