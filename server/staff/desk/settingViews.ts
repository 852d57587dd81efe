import { eq } from 'drizzle-orm'
import { PLATFORM_SETTINGS, type SettingKey, type Settings, type SettingsLayer } from '@forecourt/rules/site/config.ts'
import { InvalidSettingsError } from '@forecourt/rules/site/resolve.ts'
import { controlOf, type Control } from '@forecourt/rules/site/settingControl.ts'
import { SETTING_GROUPS } from '@forecourt/rules/site/settingGroups.ts'
import { settingLabel, settingMeaning, valueWords } from '@forecourt/rules/site/settingWords.ts'
import type { Layer } from '@forecourt/rules/site/site.ts'
import { TEMPLATES } from '@forecourt/rules/site/templates.ts'
import type { Answer, Scope } from '@forecourt/rules/staff/access.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import type { StaffDatabase, Transaction } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import {
  ANY_ADDRESS,
  groupLayers,
  historyOf,
  lastChanges,
  resolveStored,
  storedSites,
  valueIn,
  websites,
  type LayerId,
  type LayerValue,
  type StoredSettingChange,
  type StoredSite,
} from '../../sites/sites.ts'
import { idsOf } from '../scope.ts'

/** A site or a group whose settings somebody sees. */
export interface OwnScope {
  scope: Scope
  slug: string
  name: string
}

/** A setting of the list. */
export interface DeskSetting {
  key: SettingKey
  label: string
  meaning: string
  words: string
  layer: Layer
  /** Who set it there; null where that is not known. */
  who: string | null
  at: Date | null
}

/** A value of a setting in one layer. */
export interface DeskLayer {
  layer: Layer
  /** Null where the layer does not set it. */
  words: string | null
  who: string | null
  at: Date | null
  /** Whether it is the value that counts. */
  applies: boolean
}

/** One setting of a site or a group, with all that its screen shows. */
export interface DeskSettingDetail extends DeskSetting {
  control: Control
  value: unknown
  /** Whether the site or the group sets it itself. */
  isSet: boolean
  version: string
  layers: readonly DeskLayer[]
  /** What would apply if it were not set here. */
  below: { layer: Layer; words: string }
  history: readonly { id: string; who: string; at: Date; layer: Layer; before: string | null; after: string | null }[]
  /** At a group: its sites with the value at each. */
  sites: readonly { name: string; words: string; layer: Layer }[]
  warnings: readonly string[]
  may: Answer
}

const MOST_HISTORY = 20
const GONE = 'We can’t find that site or group.'

/** The layers of a site or a group, as stored. */
interface Layers {
  site: unknown
  group: unknown
  template: SettingsLayer
  /** The site, resolved; null for a group, and for a site whose settings are invalid. */
  settings: Settings | null
  warnings: readonly string[]
}

function layersOfSite(stored: StoredSite): Layers {
  const { group, settings: site, identity } = stored
  const template = TEMPLATES[identity.template] ?? {}
  try {
    const { site: resolved, warnings } = resolveStored(stored, ANY_ADDRESS)
    return { site, group, template, settings: resolved.settings, warnings }
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error
    const warnings = error.problems.map(({ path, reason }) => `${path}: ${reason}`)
    return { site, group, template, settings: null, warnings }
  }
}

/** The layer that a value comes from, and the value. */
function appliedIn({ site, group, template, settings }: Layers, key: SettingKey): { layer: Layer; value: unknown } {
  const order = [
    ['site', valueIn(site, key)],
    ['group', valueIn(group, key)],
    ['template', valueIn(template, key)],
  ] as const
  const found = order.find(([, held]) => 'value' in held)
  // A site’s search addresses follow from its vehicles where no layer has them.
  if (!found) return { layer: 'platform', value: settings?.[key] ?? PLATFORM_SETTINGS[key] }
  return { layer: found[0], value: found[1].value }
}

/** What the screens of settings show. */
export function settingViews({
  scopeIn,
  keyIn,
  reading,
  may,
  seenVersion,
}: {
  scopeIn: (text: string) => OwnScope
  keyIn: (text: string) => SettingKey
  reading: () => StaffDatabase
  may: (permission: Permission, scope: Scope) => Answer
  seenVersion: (tx: Transaction, at: OwnScope, key: SettingKey, own: LayerValue) => Promise<string>
}) {
  const wordsOf = (key: SettingKey, value: unknown) => valueWords(controlOf(key), value, key)

  /** The changes that count at a site or a group, by layer. */
  async function changesAt<T>(
    scope: Scope,
    read: (layer: LayerId) => Promise<readonly T[]>,
  ): Promise<{ site: readonly T[]; group: readonly T[] }> {
    if (scope.kind === 'group') return { site: [], group: await read({ websiteId: null, groupId: scope.id }) }
    const site = await read({ websiteId: idsOf(scope).website_id, groupId: null })
    const groupId = scope.kind === 'site' ? scope.groupId : null
    return { site, group: groupId === null ? [] : await read({ websiteId: null, groupId }) }
  }

  /** The layers of a site or a group, and the sites of the group. */
  async function layersAt(tx: Transaction, { scope }: OwnScope): Promise<{ layers: Layers; sites: StoredSite[] }> {
    if (scope.kind === 'site') {
      const [stored] = await storedSites(tx, eq(websites.id, scope.id))
      if (!stored) throw new RequestError(404, GONE)
      return { layers: layersOfSite(stored), sites: [] }
    }
    const groupId = scope.kind === 'group' ? scope.id : 0
    const [group] = await groupLayers(tx, [groupId])
    if (!group) throw new RequestError(404, GONE)
    const layers = { site: null, group: group.settings, template: {}, settings: null, warnings: [] }
    return { layers, sites: await storedSites(tx, eq(websites.dealership_group_id, groupId)) }
  }

  function rowOf(
    key: SettingKey,
    layers: Layers,
    last: { site: readonly StoredSettingChange[]; group: readonly StoredSettingChange[] },
  ): DeskSetting {
    const { layer, value } = appliedIn(layers, key)
    const made = layer === 'site' || layer === 'group' ? last[layer].find((one) => one.key === key) : undefined
    return {
      key,
      label: settingLabel(key),
      meaning: settingMeaning(key),
      words: wordsOf(key, value),
      layer,
      who: made?.who ?? null,
      at: made?.changed_at ?? null,
    }
  }

  return {
    /** Every setting of a site or a group in its group of settings, of those that contain some words. */
    async list(scopeName: string, search: string) {
      const at = scopeIn(scopeName)
      return reading().transaction(async (tx) => {
        const { layers } = await layersAt(tx, at)
        const last = await changesAt(at.scope, (layer) => lastChanges(tx, layer))
        const words = search.toLowerCase().split(/\s+/).filter(Boolean)
        const isFound = ({ key, label, meaning, words: value }: DeskSetting) => {
          const text = `${key} ${label} ${meaning} ${value}`.toLowerCase()
          return words.every((word) => text.includes(word))
        }
        return {
          name: at.name,
          kind: at.scope.kind,
          may: may('settings:write', at.scope),
          warnings: layers.warnings,
          groups: SETTING_GROUPS.map(({ slug, title, keys }) => ({
            slug,
            title,
            settings: keys.map((key) => rowOf(key, layers, last)).filter(isFound),
          })).filter(({ settings }) => settings.length > 0),
        }
      })
    },

    /** One setting of a site or a group. */
    async find(scopeName: string, name: string): Promise<DeskSettingDetail & { name: string; kind: Scope['kind'] }> {
      const at = scopeIn(scopeName)
      const key = keyIn(name)
      return reading().transaction(async (tx) => {
        const { layers, sites } = await layersAt(tx, at)
        const kind = at.scope.kind === 'group' ? 'group' : 'site'
        const last = await changesAt(at.scope, (layer) => lastChanges(tx, layer))
        const history = await changesAt(at.scope, (layer) => historyOf(tx, layer, key, MOST_HISTORY))
        const row = rowOf(key, layers, last)
        const own = valueIn(layers[kind], key)
        const below = appliedIn({ ...layers, [kind]: null, settings: 'value' in own ? null : layers.settings }, key)
        const held = { site: layers.site, group: layers.group, template: layers.template, platform: PLATFORM_SETTINGS }
        const order: readonly Layer[] =
          kind === 'site' ? ['site', 'group', 'template', 'platform'] : ['group', 'platform']
        const hasGroup = at.scope.kind === 'group' || (at.scope.kind === 'site' && at.scope.groupId !== null)
        return {
          ...row,
          name: at.name,
          kind: at.scope.kind,
          may: may('settings:write', at.scope),
          control: controlOf(key),
          value: appliedIn(layers, key).value,
          isSet: 'value' in own,
          version: await seenVersion(tx, at, key, own),
          layers: order
            .filter((layer) => layer !== 'group' || hasGroup)
            .map((layer) => {
              const value = valueIn(held[layer], key)
              const made =
                layer === 'site' || layer === 'group' ? last[layer].find((one) => one.key === key) : undefined
              return {
                layer,
                words: 'value' in value ? wordsOf(key, value.value) : null,
                who: made?.who ?? null,
                at: made?.changed_at ?? null,
                applies: layer === row.layer,
              }
            }),
          below: { layer: below.layer, words: wordsOf(key, below.value) },
          history: (['site', 'group'] as const)
            .flatMap((layer) => history[layer].map((one) => ({ ...one, layer })))
            .toSorted((one, other) => other.changed_at.getTime() - one.changed_at.getTime())
            .slice(0, MOST_HISTORY)
            .map(({ id, who, changed_at, layer, before, after }) => ({
              id,
              who,
              at: changed_at,
              layer,
              before: 'value' in before ? wordsOf(key, before.value) : null,
              after: 'value' in after ? wordsOf(key, after.value) : null,
            })),
          sites: sites.map((stored) => {
            const applied = appliedIn(layersOfSite(stored), key)
            return { name: stored.identity.name, words: wordsOf(key, applied.value), layer: applied.layer }
          }),
          warnings: layers.warnings.filter((text) => text.startsWith(`${key}:`)),
        }
      })
    },

    /** The value of a setting as it is now, in words. */
    async wordsNow(tx: Transaction, at: OwnScope, key: SettingKey): Promise<string> {
      return wordsOf(key, appliedIn((await layersAt(tx, at)).layers, key).value)
    },
  }
}
