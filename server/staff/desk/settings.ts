import { eq } from 'drizzle-orm'
import type { SettingKey } from '@forecourt/rules/site/config.ts'
import { isSameValue } from '@forecourt/rules/site/change.ts'
import { InvalidSettingsError } from '@forecourt/rules/site/resolve.ts'
import { controlOf } from '@forecourt/rules/site/settingControl.ts'
import { readSetting, VALUE, type SentFields } from '@forecourt/rules/site/settingForm.ts'
import { settingKeyOf } from '@forecourt/rules/site/settingGroups.ts'
import { settingLabel, valueWords } from '@forecourt/rules/site/settingWords.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import { distinctName, distinctNames } from '@forecourt/rules/staff/distinctNames.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import type { Transaction } from '../../db/database.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import {
  changeSettings,
  findSettingChange,
  groupLayers,
  lastChanges,
  RegisterError,
  storedTemplate,
  valueIn,
  websites,
  type LayerValue,
  type SiteEffect,
  type StoredSettingChange,
} from '../../sites/sites.ts'
import { versionOf } from '../../version.ts'
import { recordSettings } from '../settingEntries.ts'
import { settingNames } from '../settingNames.ts'
import { readingOf, refuse, type DeskAreaOptions } from './area.ts'
import {
  layerIdOf,
  maySettings,
  parseSettingScope,
  settingScopeText,
  templateName,
  type SettingScope,
} from './settingScope.ts'
import { settingViews, type OwnScope } from './settingViews.ts'
import { knownTemplates } from './templates.ts'

/** What a change of a group’s or a template’s setting does at one of its sites. */
export interface EffectOnSite {
  site: string
  /** In words; equal where nothing changes. */
  before: string
  after: string
  /** Whose value stays, the site’s own or its group’s; null where none does. */
  kept: 'site' | 'group' | null
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
  /** What was shown that a change of a group or a template does; empty before it has been shown. */
  seen: string
}

/** A change that has been made, or what it would do first. */
export type SettingAnswer = { saved: string | null } | { seen: string; effects: readonly EffectOnSite[]; words: string }

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const CHECK = 'Please check the details you entered.'
const AGAIN = 'Please open the setting and save again.'
const GONE = 'We can’t find that setting.'
const NO_SCOPE = 'We can’t find that site, group or template.'
const CHANGED = 'Someone else has changed this since you opened it.'
const OTHERWISE = 'The sites have changed since you looked. Check them again.'
const LOST = 'This setting has been changed again since, so this can’t be undone.'

/** The settings of someone’s sites, groups and templates, and changes to them, each with its entry in the log (decision 162). */
export function settingsOfDesk(area: DeskAreaOptions) {
  const { over, actor, reach, now } = area
  const { mayRead, reading } = readingOf(area, 'settings:read')
  const may = (permission: Permission, scope: SettingScope): Answer => maySettings(reach, permission, scope)

  /** The sites and groups whose settings are seen, groups first. */
  function scopes(): OwnScope[] {
    const groups = distinctNames(reach.groups).map((one): OwnScope => ({
      scope: { kind: 'group', id: one.id },
      ...one,
    }))
    const sites = distinctNames(reach.sites).map(({ id, slug, name, groupId }): OwnScope => ({
      scope: { kind: 'site', id, groupId },
      slug,
      name,
    }))
    return [...groups, ...sites].filter(({ scope }) => may('settings:read', scope).allowed)
  }

  /** The templates that somebody knows of: those of their sites, and for operators all, by name. */
  const templates = () => reading().transaction((tx) => knownTemplates(tx, reach, 'settings:read'))

  /** The site, group or template of an address; refused for any other. */
  function scopeIn(text: string): OwnScope {
    refuse(mayRead)
    const scope = parseSettingScope(text, reach)
    if (scope?.kind === 'template') {
      refuse(may('settings:read', scope))
      return { scope, slug: scope.name, name: templateName(scope.name) }
    }
    const own = scope && scopes().find((one) => settingScopeText(one.scope) === settingScopeText(scope))
    if (!own) throw new RequestError(404, NO_SCOPE)
    return own
  }

  function keyIn(text: string): SettingKey {
    const key = settingKeyOf(text)
    if (!key) throw new RequestError(404, GONE)
    return key
  }

  /** The layers that a site takes a value from where it has none. */
  async function layersBelow(tx: Transaction, scope: SettingScope): Promise<Exclude<SettingScope, { kind: 'site' }>[]> {
    if (scope.kind !== 'site') return []
    const [site] = await tx.select({ template: websites.template }).from(websites).where(eq(websites.id, scope.id))
    return [
      ...(scope.groupId === null ? [] : [{ kind: 'group' as const, id: scope.groupId }]),
      ...(site ? [{ kind: 'template' as const, name: site.template }] : []),
    ]
  }

  /** The version of a setting as somebody sees it: the value there, and at a site those below it. */
  async function seenVersion(tx: Transaction, { scope }: OwnScope, key: SettingKey, own: LayerValue): Promise<string> {
    const values = [own]
    for (const layer of await layersBelow(tx, scope))
      values.push(
        valueIn(
          layer.kind === 'template'
            ? await storedTemplate(tx, layer.name)
            : (await groupLayers(tx, [layer.id]))[0]?.settings,
          key,
        ),
      )
    return versionOf(values)
  }

  /** Who changed a setting last, at a site or in the layers below it. */
  async function lastToChange(tx: Transaction, { scope }: OwnScope, key: SettingKey): Promise<string | null> {
    const found: StoredSettingChange[] = []
    for (const layer of [scope, ...(await layersBelow(tx, scope))])
      found.push(...(await lastChanges(tx, layerIdOf(layer))))
    const [last] = found
      .filter((one) => one.key === key)
      .toSorted((one, other) => other.changed_at.getTime() - one.changed_at.getTime())
    return last?.who ?? null
  }

  /** A change that nobody has made yet, in words: its value, and what it does to each site. */
  async function foretold(key: SettingKey, next: LayerValue, effects: readonly SiteEffect[]) {
    const values = [
      ...('value' in next ? [next.value] : []),
      ...effects.flatMap(({ changes, own, value }) => [
        own[key],
        value[key],
        ...changes.flatMap((one) => (one.key === key ? [one.before, one.after] : [])),
      ]),
    ]
    const nameOf = await reading().transaction((tx) =>
      settingNames(
        tx,
        values.map((value) => [key, value]),
      ),
    )
    const wordsOf = (value: unknown) => valueWords(controlOf(key), value, nameOf)
    return {
      words: 'value' in next ? wordsOf(next.value) : '',
      effects: shownEffects(key, effects, wordsOf),
    }
  }

  function shownEffects(
    key: SettingKey,
    effects: readonly SiteEffect[],
    wordsOf: (value: unknown) => string,
  ): EffectOnSite[] {
    return effects.map((effect) => {
      const { changes, own, ownKeys, overridden, value, warnings } = effect
      const changed = changes.find((one) => one.key === key)
      const kept = overridden.includes(key) ? (ownKeys.includes(key) ? 'site' : 'group') : null
      const current = wordsOf(kept ? own[key] : value[key])
      return {
        site: distinctName(effect, effects),
        before: changed ? wordsOf(changed.before) : current,
        after: changed ? wordsOf(changed.after) : current,
        kept,
        warnings,
      }
    })
  }

  const digestOf = (effects: readonly SiteEffect[]) =>
    versionOf(effects.map(({ slug, changes, overridden, own }) => [slug, changes, overridden, own]))

  /** Makes a change of one setting of a site, a group or a template. */
  async function make(
    at: OwnScope,
    key: SettingKey,
    next: LayerValue,
    given: {
      id: string
      dryRun?: boolean
      restoring?: boolean
      check: (tx: Transaction, own: LayerValue) => void | Promise<void>
      checkEffects?: (effects: readonly SiteEffect[]) => void
    },
  ): Promise<{ effects: readonly SiteEffect[]; saved: string | null }> {
    let saved: string | null = null
    const { kind } = at.scope
    const effects = await changeSettings(
      over('settings:write'),
      { kind, slug: at.slug },
      'value' in next ? { settings: { [key]: next.value } } : { settings: {}, unset: [key] },
      {
        dryRun: given.dryRun ?? false,
        by: { userId: actor.id, who: actor.name, now: now() },
        changeId: given.id,
        restoring: given.restoring ?? false,
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
    templates,
    list,
    find,

    /** A value that somebody typed, in words. */
    typedWords: (key: SettingKey, value: unknown): Promise<string> =>
      reading().transaction(async (tx) => valueWords(controlOf(key), value, await settingNames(tx, [[key, value]]))),

    /**
     * Changes a setting against what was seen. At a group or a template it is shown first what changes at which sites, and saved once
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
      const dryRun = at.scope.kind !== 'site' && given.seen === ''
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
      return { seen: digestOf(effects), ...(await foretold(key, next, effects)) }
    },

    /** Undoes a change, which is a change too, unless the setting has been changed again. */
    async undo(scope: string, { id, changeId }: { id: string; changeId: string }): Promise<string | null> {
      const at = scopeIn(scope)
      refuse(may('settings:write', at.scope))
      const made =
        UUID.test(changeId) && UUID.test(id)
          ? await reading().transaction((tx) => findSettingChange(tx, changeId))
          : undefined
      const { websiteId, groupId, template } = layerIdOf(at.scope)
      if (!made || made.website_id !== websiteId || made.dealership_group_id !== groupId || made.template !== template)
        throw new RequestError(404, GONE)
      const { saved } = await make(at, made.key, made.before, {
        id,
        restoring: true,
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
  const entered = error.problems.find(({ path }) => path === key)
  if (entered) return new RequestError(422, CHECK, { [VALUE]: entered.reason })
  if (!(error.cause instanceof InvalidSettingsError)) return new RequestError(422, error.message)
  const reasons = error.cause.problems.map(({ path, reason }) => {
    const other = settingKeyOf(path.split('.')[0] ?? '')
    return other === null || other === key ? `This ${reason}.` : `${settingLabel(other)}: ${reason}.`
  })
  return new RequestError(422, CHECK, { [VALUE]: [...new Set(reasons)].join(' ') })
}

export type DeskSettings = ReturnType<typeof settingsOfDesk>
