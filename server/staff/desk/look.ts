import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { fileSize } from '@forecourt/rules/forms/files.ts'
import { changedLook, differingKeys, rebasedLook, type LookLayer } from '@forecourt/rules/look/layer.ts'
import type { LookTexts } from '@forecourt/rules/look/inputs.ts'
import { keysOf, LOOK_LABELS, STYLE_KEYS, type LookKey, type LookPart } from '@forecourt/rules/look/parts.ts'
import { logoAddress } from '@forecourt/rules/look/logoAddress.ts'
import { isLogoFileKey } from '@forecourt/rules/look/logoFile.ts'
import { lookTexts, readLookForm } from '@forecourt/rules/look/read.ts'
import { STARTING_POINTS } from '@forecourt/rules/look/startingPoints.ts'
import { lookFacts, lookWords } from '@forecourt/rules/look/words.ts'
import type { SettingKey, Settings, SettingsLayer } from '@forecourt/rules/site/config.ts'
import { canStaffAnywhere, type Answer } from '@forecourt/rules/staff/access.ts'
import { distinctName, distinctNames, siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import type { Transaction } from '../../db/database.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import type { LogoFiles } from '../../images/images.ts'
import {
  listLookVersions,
  logoProblems,
  lockedDraft,
  publishLook,
  readLook,
  settingsWithLook,
  storeDraft,
  type LookScope,
  type LookState,
} from '../../sites/sites.ts'
import { versionOf } from '../../version.ts'
import { record } from '../audit.ts'
import { mayAt, refuse, type DeskAreaOptions } from './area.ts'
import { differences, effectsDigest, refuseUnreadable, storing, tried, unreadable } from './lookChanges.ts'
import { lookPreviews, type LookPreviewDeps } from './lookPreviews.ts'
import { loggedAt, maySettings, parseSettingScope, templateName, type SettingScope } from './settingScope.ts'
import { knownTemplates } from './templates.ts'

/** Whose look it is, by name. */
export type LookPlace = LookScope & { name: string; groupId: number | null }

/** A logo that is stored, by the address that its setting has. */
export interface AddedLogo {
  address: string
}

/** What replaces a draft as a whole. */
export type LookReplacement =
  | { kind: 'discard' }
  | { kind: 'undo' }
  | { kind: 'start'; name: string }
  | { kind: 'copy'; websiteId: number }
  | { kind: 'version'; id: string }

const CHECK = 'Please check the details you entered.'
const GONE = 'We can’t find that site, group or template.'
const CHANGED = 'Someone else changed the draft while you had it open.'
const MOVED = 'Someone else changed the draft while you had this open. Please look at it again.'
const OTHERWISE = 'The sites have changed since you looked. Check them again.'
const NO_LOGO = 'We can’t find that picture of the look.'
const PUBLISHED_SINCE =
  'This can’t be undone any more, because the look has been published again since. Its history has every version.'
const NO_UNDO = 'This can’t be undone any more.'
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** The look of someone’s sites, groups and templates: drafts, previews, publishing and versions (decision 161). */
export function lookOfDesk(area: DeskAreaOptions & LookPreviewDeps & { logos: LogoFiles }) {
  const { over, actor, reach, now, siteOf, logos } = area
  const mayRead = canStaffAnywhere(reach.grants, 'look:write')
  const previews = lookPreviews(area)
  const by = () => ({ userId: actor.id, who: actor.name, now: now() })

  const mayAtPlace = (place: LookPlace): Answer => maySettings(reach, 'look:write', settingScopeOf(place))
  const siteAsPlace = (site: (typeof reach.sites)[number]): LookPlace => ({ kind: 'site', ...site })
  const templateAsPlace = (name: string): LookPlace => ({
    kind: 'template',
    slug: name,
    name: templateName(name),
    groupId: null,
  })

  /** The site, group or template that an address names, as site-12; refused if its look may not be changed. */
  function placeOf(text: string): LookPlace {
    refuse(mayRead)
    const scope = parseSettingScope(text.replace('-', ':'), reach)
    const place = scope && placeAt(scope)
    if (!place) throw new RequestError(404, GONE)
    refuse(mayAtPlace(place))
    return place
  }

  function placeAt(scope: SettingScope): LookPlace | null {
    if (scope.kind === 'template') return templateAsPlace(scope.name)
    if (scope.kind === 'site') {
      const site = reach.sites.find(({ id }) => id === scope.id)
      return site ? siteAsPlace({ ...site, name: distinctName(site, reach.sites) }) : null
    }
    const group = reach.groups.find(({ id }) => id === scope.id)
    return group ? { kind: 'group', ...group, name: distinctName(group, reach.groups), groupId: null } : null
  }

  async function stateIn(tx: Transaction, place: LookPlace): Promise<LookState> {
    const state = await readLook(tx, place)
    if (!state) throw new RequestError(404, GONE)
    return state
  }

  const read = <T>(place: LookPlace, work: (tx: Transaction, state: LookState) => Promise<T>): Promise<T> =>
    over('look:write').transaction(async (tx) => work(tx, await stateIn(tx, place)))

  /** Changes a draft, locked, in one transaction with its entry in the log. */
  async function change(
    text: string,
    action: AuditAction,
    work: (tx: Transaction, state: LookState) => Promise<LookLayer | null>,
  ): Promise<void> {
    const place = placeOf(text)
    await over('look:write').transaction(async (tx) => {
      const before = await stateIn(tx, place)
      const draft = await lockedDraft(tx, place, before.published, by())
      const state = await stateIn(tx, place)
      const layer = await work(tx, state)
      const keys = layer ? differingKeys(state.layer, layer) : []
      if (!layer || keys.length === 0) return
      const base = rebasedLook(draft.base, state.published, state.conflicts)
      await storeDraft(tx, draft, { base, settings: layer, previous: state.layer }, by())
      await log(tx, place, action, [state.layer, layer], keys)
    })
  }

  const log = (
    tx: Transaction,
    place: LookPlace,
    action: AuditAction,
    [before, after]: readonly [LookLayer, LookLayer],
    keys: readonly LookKey[],
  ) =>
    record(
      tx,
      actor,
      {
        action,
        subject: place.kind === 'template' ? `${place.name} (template)` : place.name,
        ...loggedAt(settingScopeOf(place)),
        before: lookFacts(before, keys),
        after: lookFacts(after, keys),
      },
      now(),
    )

  return {
    mayRead,

    /** The groups, sites and templates that someone knows of, with whether they may change the look. */
    async places() {
      refuse(mayRead)
      const groups = distinctNames(reach.groups).map((group): LookPlace => ({ kind: 'group', ...group, groupId: null }))
      const sites = distinctNames(reach.sites).map(siteAsPlace)
      return over('look:write').transaction(async (tx) => {
        const templates = (await knownTemplates(tx, reach, 'look:write')).map(({ name }) => templateAsPlace(name))
        const listed = []
        for (const place of [...groups, ...sites, ...templates]) {
          const may = mayAtPlace(place)
          const state = may.allowed ? await readLook(tx, place) : null
          const colours = state && settingsWithLook(state, state.layer)
          listed.push({ place, may, colours, changed: state?.changed.length ?? 0, draft: state?.draft ?? null })
        }
        return listed
      })
    },

    /** The look of a site, group or template as it is and as its draft makes it. */
    async find(text: string) {
      const place = placeOf(text)
      return read(place, async (_tx, state) => {
        const settings = settingsWithLook(state, state.layer)
        return {
          place,
          settings,
          own: new Set(Object.keys(state.layer)),
          changed: state.changed,
          conflicts: state.conflicts,
          draft: state.draft,
          canUndo: state.draft?.previous != null,
          sites: siteChoices(state.sites.map(({ identity }) => identity)),
          timeZone: place.kind === 'site' ? ((await siteOf(place.id))?.timeZone ?? null) : null,
        }
      })
    },

    /** A part of a draft as a form has it, with its version. */
    part(settings: Settings, own: ReadonlySet<string>, part: LookPart): { texts: LookTexts; version: string } {
      const texts = lookTexts(part, settings)
      return { texts, version: partVersion(part, texts, own) }
    },

    /** Saves a part into the draft, against the version that was seen. */
    async save(
      text: string,
      {
        part,
        texts,
        reset,
        version,
      }: { part: LookPart; texts: (input: string) => string; reset: string; version: string },
    ): Promise<void> {
      await change(text, 'look.draft', async (tx, state) => {
        const shown = settingsWithLook(state, state.layer)
        const theirs = lookTexts(part, shown)
        const stored = partVersion(part, theirs, new Set(Object.keys(state.layer)))
        const { values, problems } = readLookForm(part, texts)
        if (Object.keys(problems).length > 0) throw new RequestError(422, CHECK, problems)
        const layer = changedLook(
          state.layer,
          shown,
          values,
          keysOf(part).filter((key) => key === reset),
        )
        if (differingKeys(state.layer, layer).length === 0) return null
        if (version !== stored)
          throw new ConflictError(409, CHANGED, { version: stored, who: state.draft?.updated_by ?? null, theirs })
        refuseUnreadable(state, layer)
        const foreign = await logoProblems(tx, state.scope, layer as SettingsLayer, differingKeys(state.layer, layer))
        if (foreign.length > 0)
          throw new RequestError(422, CHECK, Object.fromEntries(foreign.map(({ path, reason }) => [path, reason])))
        return layer
      })
    },

    /**
     * Stores a picture that is being sent as a logo or a favicon of a site, for its draft or that of its group (decision
     * 200). The same picture again is the one that was stored first.
     */
    async addLogo(siteId: number, key: string, body: Readable): Promise<AddedLogo> {
      refuse(mayRead)
      const site = reach.sites.find(({ id }) => id === siteId)
      if (!site) throw new RequestError(404, GONE)
      refuse(mayAt(reach, 'look:write', siteId))
      if (!isLogoFileKey(key)) throw new RequestError(404, NO_LOGO)
      const { hash, width, height, bytes, store } = await logos.receive(key, body)
      await over('look:write').transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`logo ${siteId} ${hash}`}, 0))`)
        if (!(await store(siteId))) return
        const after = { [LOOK_LABELS[key]]: `${width} × ${height} pixels, ${fileSize(bytes)}` }
        await record(
          tx,
          actor,
          {
            action: 'look.logo_added',
            subject: site.name,
            website_id: siteId,
            dealership_group_id: null,
            before: null,
            after,
          },
          now(),
        )
      })
      return { address: logoAddress({ siteId, hash, width, height }) }
    },

    /** Replaces a draft as a whole, against the version that was seen. What it was before is one undo away. */
    async replaceDraft(text: string, what: LookReplacement, version: number): Promise<void> {
      await change(text, 'look.draft', async (tx, state) => {
        if ((state.draft?.version ?? 0) !== version) throw new RequestError(409, MOVED)
        const layer = await replacement(tx, state, what)
        if (what.kind !== 'discard' && what.kind !== 'undo') refuseUnreadable(state, layer)
        return layer
      })
    },

    /** What publishing would change: by setting, and on each site of a group or template. */
    async review(text: string) {
      const place = placeOf(text)
      return read(place, async (tx, state) => {
        const effects = state.changed.length === 0 ? [] : await tried(tx, state, by())
        return {
          place,
          differences: differences(state, state.published, state.layer),
          conflicts: differences(state, state.layer, state.published).filter(({ key }) =>
            state.conflicts.includes(key),
          ),
          published: versionOf(state.published),
          draft: state.draft,
          unreadable: Object.values(unreadable(state, state.layer)),
          shown: effectsDigest(effects),
          // Sites of other dealers may have the same name.
          effects: distinctNames(effects).map(({ slug, name, changes, overridden, warnings }) => ({
            id: state.sites.find(({ identity }) => identity.slug === slug)!.identity.id,
            name,
            changes: changes.map(({ key, before, after }) => ({
              key: key as LookKey,
              before: lookWords(key as LookKey, before),
              after: lookWords(key as LookKey, after),
            })),
            overridden: overridden.filter((key): key is LookKey & SettingKey => state.changed.includes(key as LookKey)),
            warnings,
          })),
        }
      })
    },

    /**
     * Publishes a draft in one transaction, against the version that was seen, and over what was published meanwhile only
     * if that was seen too. What it does to the sites of a group or template has to be what was shown. The same id twice is
     * once.
     */
    async publish(
      text: string,
      { id, version, seen, shown }: { id: string; version: number; seen: string; shown: string },
    ): Promise<void> {
      const place = placeOf(text)
      if (!UUID.test(id)) throw new RequestError(422, CHECK)
      await over('look:write').transaction(async (tx) => {
        await lockedDraft(tx, place, (await stateIn(tx, place)).published, by())
        const state = await stateIn(tx, place)
        if ((await listLookVersions(tx, place)).some((one) => one.id === id)) return
        if (state.draft?.version !== version) throw new RequestError(409, MOVED)
        if (state.changed.length === 0) return
        if (state.conflicts.length > 0 && seen !== versionOf(state.published)) throw new RequestError(409, MOVED)
        refuseUnreadable(state, state.layer)
        const effects = await storing(() => publishLook(tx, state, { id, layer: state.layer, by: by() }))
        if (place.kind !== 'site' && effectsDigest(effects ?? []) !== shown) throw new RequestError(409, OTHERWISE)
        await log(tx, place, 'look.published', [state.published, state.layer], state.changed)
      })
    },

    /**
     * Publishes the look before the one that was published last, as a version of its own, if nothing was published since.
     * The draft keeps what was saved in it meanwhile. The same undo again is refused.
     *
     * @param published the version that was published last, as far as whoever undoes it knows
     */
    async undoPublish(text: string, published: string): Promise<void> {
      const place = placeOf(text)
      await over('look:write').transaction(async (tx) => {
        await lockedDraft(tx, place, (await stateIn(tx, place)).published, by())
        const state = await stateIn(tx, place)
        const [last, before] = await listLookVersions(tx, place)
        if (!last || !before || last.id !== published || differingKeys(last.settings, state.published).length > 0)
          throw new RequestError(409, PUBLISHED_SINCE)
        const keys = differingKeys(state.published, before.settings)
        if (keys.length === 0) return
        refuseUnreadable(state, before.settings)
        const version = { id: crypto.randomUUID(), layer: before.settings, by: by() }
        await storing(() => publishLook(tx, { ...state, draft: null }, version))
        await log(tx, place, 'look.published', [state.published, before.settings], keys)
      })
    },

    /**
     * The published versions, newest first, each with how much it has differently from what is published now; and what
     * one of them has differently from another, or from what is published.
     *
     * @param id the version that is compared; null for none
     * @param than the one that it is compared with; null for what is published
     */
    async versions(text: string, id: string | null = null, than: string | null = null) {
      const place = placeOf(text)
      return read(place, async (tx, state) => {
        const stored = await listLookVersions(tx, place)
        const chosen = stored.find((one) => one.id === id)
        const other = stored.find((one) => one.id === than && one.id !== id)
        return {
          place,
          draft: state.draft,
          versions: stored.map((version) => {
            const count = differingKeys(version.settings, state.published).length
            return { id: version.id, who: version.published_by, at: version.published_at, count }
          }),
          shown: chosen
            ? {
                id: chosen.id,
                than: other?.id ?? null,
                differences: differences(state, other?.settings ?? state.published, chosen.settings),
              }
            : null,
        }
      })
    },

    /** The sites whose look may be copied: every other one where its look may be changed. */
    async copyable(text: string) {
      const place = placeOf(text)
      const others = distinctNames(reach.sites).filter(
        (site) => (place.kind !== 'site' || site.id !== place.id) && mayAtPlace(siteAsPlace(site)).allowed,
      )
      const found = await Promise.all(others.map(async ({ id, name }) => ({ id, name, site: await siteOf(id) })))
      return found.flatMap(({ id, name, site }) => (site ? [{ id, name, settings: site.settings }] : []))
    },

    /** Signed addresses of a page of a site, as the draft makes it and as it is published, for the console to frame. */
    async preview(text: string, websiteId: number | null, page: string) {
      const place = placeOf(text)
      return read(place, async (_tx, { draft, sites }) => {
        const shown = sites.find(({ identity }) => identity.id === websiteId) ?? sites[0]
        return shown ? previews.of(shown.identity.id, draft?.id ?? null, page) : null
      })
    },

    /** What is to be told of the links of a menu, by address. */
    async linkWarnings(websiteId: number, hrefs: readonly string[]) {
      return previews.linkWarnings(websiteId, hrefs)
    },
  }

  async function replacement(tx: Transaction, state: LookState, what: LookReplacement): Promise<LookLayer> {
    switch (what.kind) {
      case 'discard':
        return state.published
      case 'undo':
        if (!state.draft?.previous) throw new RequestError(404, NO_UNDO)
        return state.draft.previous
      case 'start': {
        const start = Object.hasOwn(STARTING_POINTS, what.name) ? STARTING_POINTS[what.name] : undefined
        if (!start) throw new RequestError(404, 'We can’t find that look.')
        return changedLook(state.layer, settingsWithLook(state, state.layer), start.look, [])
      }
      case 'copy': {
        const other = reach.sites.find(({ id }) => id === what.websiteId)
        if (!other) throw new RequestError(404, GONE)
        refuse(mayAtPlace(siteAsPlace(other)))
        const site = await siteOf(other.id)
        if (!site) throw new RequestError(404, GONE)
        const style = Object.fromEntries(STYLE_KEYS.map((key) => [key, site.settings[key]])) as LookLayer
        return changedLook(state.layer, settingsWithLook(state, state.layer), style, [])
      }
      case 'version': {
        const found = (await listLookVersions(tx, state.scope)).find(({ id }) => id === what.id)
        if (!found) throw new RequestError(404, 'We can’t find that version.')
        return found.settings
      }
    }
  }
}

const settingScopeOf = (place: LookPlace): SettingScope =>
  place.kind === 'template'
    ? { kind: 'template', name: place.slug }
    : place.kind === 'site'
      ? { kind: 'site', id: place.id, groupId: place.groupId }
      : { kind: 'group', id: place.id }

export type LookDesk = ReturnType<typeof lookOfDesk>

const partVersion = (part: LookPart, texts: LookTexts, own: ReadonlySet<string>) =>
  versionOf([texts, keysOf(part).filter((key) => own.has(key))])
