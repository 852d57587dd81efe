import type { SettingKey } from '@forecourt/rules/site/config.ts'
import { isSameValue } from '@forecourt/rules/site/change.ts'
import { InvalidSettingsError } from '@forecourt/rules/site/resolve.ts'
import { controlOf } from '@forecourt/rules/site/settingControl.ts'
import { readSetting, VALUE, type SentFields } from '@forecourt/rules/site/settingForm.ts'
import { settingKeyOf } from '@forecourt/rules/site/settingGroups.ts'
import { settingLabel, valueWords } from '@forecourt/rules/site/settingWords.ts'
import { canStaff, type Answer, type Scope } from '@forecourt/rules/staff/access.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import type { Transaction } from '../../db/database.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import {
  changeSettings,
  findSettingChange,
  groupLayers,
  lastChanges,
  RegisterError,
  valueIn,
  type LayerValue,
  type SiteEffect,
  type StoredSettingChange,
} from '../../sites/sites.ts'
import { versionOf } from '../../version.ts'
import { recordSettings } from '../settingEntries.ts'
import { idsOf, parseScope, scopeText } from '../scope.ts'
import { readingOf, refuse, type DeskAreaOptions } from './area.ts'
import { settingViews, type OwnScope } from './settingViews.ts'

/** What a change of a group’s setting does at one of its sites. */
export interface EffectOnSite {
  site: string
  /** In words; equal where nothing changes. */
  before: string
  after: string
  /** Whether the site keeps its own value. */
  kept: boolean
  warnings: readonly string[]
}

/** What somebody sent of a setting. */
export interface SettingChangeGiven {
  /** Made with the form: the same id twice is one change. */
  id: string
  version: string
  /** Whether the layer below is to apply. */
  unset: boolean
  field: SentFields
  /** What was shown that a change of a group does; empty before it has been shown. */
  seen: string
}

/** A change that has been made, or what it would do first. */
export type SettingAnswer = { saved: string | null } | { seen: string; effects: readonly EffectOnSite[]; words: string }

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const CHECK = 'Please check the details you entered.'
const AGAIN = 'Please open the setting again and save once more.'
const GONE = 'We can’t find that setting.'
const NO_SCOPE = 'We can’t find that site or group.'
const CHANGED = 'Someone else has changed this since you opened it.'
const OTHERWISE = 'What this changes is different by now. Please look at the sites again.'
const LOST = 'This setting has been changed again since, so this can’t be undone.'

/** The settings of someone’s sites and groups, and changes to them, each with its entry in the log (decision 162). */
export function settingsOfDesk(area: DeskAreaOptions) {
  const { over, actor, reach, now } = area
  const { mayRead, reading } = readingOf(area, 'settings:read')
  const may = (permission: Permission, scope: Scope): Answer => canStaff(reach.grants, permission, scope)

  /** The sites and groups whose settings are seen, groups first. */
  function scopes(): OwnScope[] {
    const groups = reach.groups.map((one): OwnScope => ({ scope: { kind: 'group', id: one.id }, ...one }))
    const sites = reach.sites.map(({ id, slug, name, groupId }): OwnScope => ({
      scope: { kind: 'site', id, groupId },
      slug,
      name,
    }))
    return [...groups, ...sites].filter(({ scope }) => may('settings:read', scope).allowed)
  }

  /** The site or group of an address; refused for any other. */
  function scopeIn(text: string): OwnScope {
    refuse(mayRead)
    const scope = parseScope(text, reach)
    const own = scope && scopes().find((one) => scopeText(one.scope) === scopeText(scope))
    if (!own) throw new RequestError(404, NO_SCOPE)
    return own
  }

  function keyIn(text: string): SettingKey {
    const key = settingKeyOf(text)
    if (!key) throw new RequestError(404, GONE)
    return key
  }

  /** The version of a setting as somebody sees it at a site or a group. */
  async function seenVersion(tx: Transaction, { scope }: OwnScope, key: SettingKey, own: LayerValue): Promise<string> {
    if (scope.kind !== 'site' || scope.groupId === null) return versionOf([own])
    const [group] = await groupLayers(tx, [scope.groupId])
    return versionOf([own, valueIn(group?.settings, key)])
  }

  /** Who changed a setting last, at a site or in its group. */
  async function lastToChange(tx: Transaction, { scope }: OwnScope, key: SettingKey): Promise<string | null> {
    const layers = [
      idsOf(scope),
      ...(scope.kind === 'site' && scope.groupId !== null ? [idsOf({ kind: 'group', id: scope.groupId })] : []),
    ]
    const found: StoredSettingChange[] = []
    for (const { website_id, dealership_group_id } of layers)
      found.push(...(await lastChanges(tx, { websiteId: website_id, groupId: dealership_group_id })))
    const [last] = found
      .filter((one) => one.key === key)
      .toSorted((one, other) => other.changed_at.getTime() - one.changed_at.getTime())
    return last?.who ?? null
  }

  const wordsOf = (key: SettingKey, value: unknown) => valueWords(controlOf(key), value, key)

  function shownEffects(key: SettingKey, effects: readonly SiteEffect[]): EffectOnSite[] {
    return effects.map(({ name, changes, own, overridden, value, warnings }) => {
      const changed = changes.find((one) => one.key === key)
      const kept = overridden.includes(key)
      const current = wordsOf(key, kept ? own[key] : value[key])
      return {
        site: name,
        before: changed ? wordsOf(key, changed.before) : current,
        after: changed ? wordsOf(key, changed.after) : current,
        kept,
        warnings,
      }
    })
  }

  const digestOf = (effects: readonly SiteEffect[]) =>
    versionOf(effects.map(({ slug, changes, overridden, own }) => [slug, changes, overridden, own]))

  /** Makes a change of one setting of a site or group. */
  async function make(
    at: OwnScope,
    key: SettingKey,
    next: LayerValue,
    given: {
      id: string
      dryRun?: boolean
      check: (tx: Transaction, own: LayerValue) => void | Promise<void>
      checkEffects?: (effects: readonly SiteEffect[]) => void
    },
  ): Promise<{ effects: readonly SiteEffect[]; saved: string | null }> {
    let saved: string | null = null
    const { kind } = at.scope
    if (kind === 'platform') throw new RequestError(404, NO_SCOPE)
    const effects = await changeSettings(
      over('settings:write'),
      { kind, slug: at.slug },
      'value' in next ? { settings: { [key]: next.value } } : { settings: {}, unset: [key] },
      {
        dryRun: given.dryRun ?? false,
        by: { userId: actor.id, who: actor.name, now: now() },
        changeId: given.id,
        check: (before, tx) => given.check(tx, valueIn(before, key)),
        ...(given.checkEffects ? { checkEffects: given.checkEffects } : {}),
        async recorded(tx, [change]) {
          if (!change) return
          saved = change.id
          await recordSettings(tx, actor, [change], now())
        },
      },
    ).catch((error: unknown) => {
      throw error instanceof RegisterError ? refusalOf(key, error) : error
    })
    // The same form a second time finds what it did before.
    return { effects, saved: effects.length === 0 ? given.id : saved }
  }

  const { list, find, wordsNow } = settingViews({ scopeIn, keyIn, reading, may, seenVersion })

  return {
    mayRead,
    scopes,
    list,
    find,

    /**
     * Changes a setting against what was seen. At a group it is shown first what changes at which sites, and saved once
     * that has been seen.
     */
    async change(scope: string, name: string, given: SettingChangeGiven): Promise<SettingAnswer> {
      const at = scopeIn(scope)
      const key = keyIn(name)
      refuse(may('settings:write', at.scope))
      if (!UUID.test(given.id)) throw new RequestError(422, AGAIN)
      const read = given.unset ? null : readSetting(key, given.field)
      if (read && !read.ok) throw new RequestError(422, CHECK, read.problems)
      const next: LayerValue = read ? { value: read.value } : {}
      const dryRun = at.scope.kind === 'group' && given.seen === ''
      const { effects, saved } = await make(at, key, next, {
        id: given.id,
        dryRun,
        async check(tx, own) {
          const version = await seenVersion(tx, at, key, own)
          if (version === given.version || isSameValue(own, next)) return
          throw new ConflictError(409, CHANGED, {
            version,
            who: await lastToChange(tx, at, key),
            theirs: { shown: await wordsNow(tx, at, key) },
          })
        },
        checkEffects(now) {
          if (given.seen !== '' && digestOf(now) !== given.seen) throw new RequestError(409, OTHERWISE)
        },
      })
      if (!dryRun) return { saved }
      return {
        seen: digestOf(effects),
        effects: shownEffects(key, effects),
        words: 'value' in next ? wordsOf(key, next.value) : '',
      }
    },

    /** Undoes a change, which is a change too, unless the setting has been changed again. */
    async undo(scope: string, { id, changeId }: { id: string; changeId: string }): Promise<string | null> {
      const at = scopeIn(scope)
      refuse(may('settings:write', at.scope))
      const made =
        UUID.test(changeId) && UUID.test(id)
          ? await reading().transaction((tx) => findSettingChange(tx, changeId))
          : undefined
      const { website_id, dealership_group_id } = idsOf(at.scope)
      if (!made || made.website_id !== website_id || made.dealership_group_id !== dealership_group_id)
        throw new RequestError(404, GONE)
      const { saved } = await make(at, made.key, made.before, {
        id,
        check(_tx, own) {
          if (!isSameValue(own, made.after)) throw new RequestError(409, LOST)
        },
      })
      return saved
    },
  }
}

/** Why sites refuse a value, beside its field; problems of other settings are named. */
function refusalOf(key: SettingKey, error: RegisterError): RequestError {
  if (!(error.cause instanceof InvalidSettingsError)) return new RequestError(422, error.message)
  const reasons = error.cause.problems.map(({ path, reason }) => {
    const other = settingKeyOf(path.split('.')[0] ?? '')
    return other === null || other === key ? `This ${reason}.` : `${settingLabel(other)}: ${reason}.`
  })
  return new RequestError(422, CHECK, { [VALUE]: [...new Set(reasons)].join(' ') })
}

export type DeskSettings = ReturnType<typeof settingsOfDesk>
