import { asc, eq, inArray } from 'drizzle-orm'
import { PLATFORM_SETTINGS, type SettingKey, type Settings, type SettingsLayer } from '@forecourt/rules/site/config.ts'
import { InvalidSettingsError } from '@forecourt/rules/site/resolve.ts'
import { controlOf, referencesIn, type Control, type Reference } from '@forecourt/rules/site/settingControl.ts'
import { SETTING_GROUPS } from '@forecourt/rules/site/settingGroups.ts'
import { settingLabel, settingMeaning, valueWords, type NameOf } from '@forecourt/rules/site/settingWords.ts'
import type { Layer } from '@forecourt/rules/site/site.ts'
import { TEMPLATES } from '@forecourt/rules/site/templates.ts'
import { TEMPLATE_LABELS } from '@forecourt/rules/setUp/newSite.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import { distinctName } from '@forecourt/rules/staff/distinctNames.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import type { StaffDatabase, Transaction } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import { locations } from '../../locations/locations.ts'
import { offers } from '../../offers/offers.ts'
import {
  ANY_ADDRESS,
  dealerships,
  groupLayers,
  historyOf,
  lastChanges,
  resolveStored,
  storedSites,
  storedTemplate,
  valueIn,
  websiteDealerships,
  websites,
  type LayerId,
  type LayerValue,
  type StoredSettingChange,
  type StoredSite,
} from '../../sites/sites.ts'
import { settingNames } from '../settingNames.ts'
import { layerIdOf, type SettingScope } from './settingScope.ts'

/** A site, a group or a template whose settings somebody sees. */
export interface OwnScope {
  scope: SettingScope
  slug: string
  name: string
}

/** Where a value comes from: `template` is what operators changed of a template, `product` the template as it comes. */
export type ShownLayer = Layer | 'product'

/** A setting of the list. */
export interface DeskSetting {
  key: SettingKey
  label: string
  meaning: string
  words: string
  layer: ShownLayer
  /** Who set it there; null where that is not known. */
  who: string | null
  at: Date | null
}

/** Something that a setting can refer to. */
export interface ReferenceOption {
  value: string
  label: string
}

/** A value of a setting in one layer. */
export interface DeskLayer {
  layer: ShownLayer
  /** Null where the layer does not set it. */
  words: string | null
  who: string | null
  at: Date | null
  /** Whether it is the value that counts. */
  applies: boolean
}

/** One setting of a site, a group or a template, with all that its screen shows. */
export interface DeskSettingDetail extends DeskSetting {
  control: Control
  /** What its references can be chosen from; empty for what it doesn’t refer to. */
  references: Readonly<Record<Reference, readonly ReferenceOption[]>>
  value: unknown
  /** Whether the site, the group or the template sets it itself. */
  isSet: boolean
  version: string
  layers: readonly DeskLayer[]
  /** What would apply if it were not set here. */
  below: { layer: ShownLayer; words: string }
  history: readonly {
    id: string
    who: string
    at: Date
    layer: ShownLayer
    before: string | null
    after: string | null
  }[]
  /** At a group or a template: its sites with the value at each. */
  sites: readonly { name: string; words: string; layer: ShownLayer }[]
  warnings: readonly string[]
  may: Answer
}

const MOST_HISTORY = 20
const GONE = 'We can’t find that site, group or template.'

/** The layers that people change. */
const CHANGED = ['site', 'group', 'template'] as const
const isChanged = (layer: ShownLayer): layer is (typeof CHANGED)[number] =>
  (CHANGED as readonly ShownLayer[]).includes(layer)

/** Changes by the layer that they are of. */
type Changes<T> = Record<(typeof CHANGED)[number], readonly T[]>

/** The layers that count at a site, a group or a template, the one that decides first. */
const ORDERS: Readonly<Record<SettingScope['kind'], readonly ShownLayer[]>> = {
  site: ['site', 'group', 'template', 'product', 'platform'],
  group: ['group', 'platform'],
  template: ['template', 'product', 'platform'],
}

/** The layers of a site, a group or a template, as stored. */
interface Layers {
  site: unknown
  group: unknown
  /** What operators changed of the template. */
  template: unknown
  /** The template as it comes with the product. */
  product: SettingsLayer
  /** The site, resolved; null for a group or a template, and for a site whose settings are invalid. */
  settings: Settings | null
  warnings: readonly string[]
}

function layersOfSite(stored: StoredSite): Layers {
  const { template, group, settings: site, identity } = stored
  const product = TEMPLATES[identity.template] ?? {}
  try {
    const { site: resolved, warnings } = resolveStored(stored, ANY_ADDRESS)
    return { site, group, template, product, settings: resolved.settings, warnings }
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error
    const warnings = error.problems.map(({ path, reason }) => `${path}: ${reason}`)
    return { site, group, template, product, settings: null, warnings }
  }
}

/** The layer that a value comes from, and the value. */
function appliedIn(
  { site, group, template, product, settings }: Layers,
  key: SettingKey,
): { layer: ShownLayer; value: unknown } {
  const order = [
    ['site', valueIn(site, key)],
    ['group', valueIn(group, key)],
    ['template', valueIn(template, key)],
    ['product', valueIn(product, key)],
  ] as const
  const found = order.find(([, held]) => 'value' in held)
  // A site’s search addresses follow from its vehicles where no layer has them.
  if (!found) return { layer: 'platform', value: settings?.[key] ?? PLATFORM_SETTINGS[key] }
  return { layer: found[0], value: found[1].value }
}

/** What settings of some sites can refer to, by name. */
async function referencesAt(
  tx: Transaction,
  siteIds: readonly number[],
  wanted: ReadonlySet<Reference>,
): Promise<DeskSettingDetail['references']> {
  const at = inArray(websiteDealerships.website_id, [...siteIds])
  const read = async (what: Reference, rows: () => Promise<{ value: string | number; label: string }[]>) =>
    siteIds.length > 0 && wanted.has(what)
      ? (await rows()).map(({ value, label }) => ({ value: String(value), label }))
      : []
  return {
    location: await read('location', () =>
      tx
        .selectDistinct({ value: locations.id, label: locations.name })
        .from(locations)
        .innerJoin(websiteDealerships, eq(websiteDealerships.dealership_id, locations.dealership_id))
        .where(at)
        .orderBy(asc(locations.name), asc(locations.id)),
    ),
    dealership: await read('dealership', () =>
      tx
        .selectDistinct({ value: dealerships.slug, label: dealerships.name })
        .from(dealerships)
        .innerJoin(websiteDealerships, eq(websiteDealerships.dealership_id, dealerships.id))
        .where(at)
        .orderBy(asc(dealerships.name), asc(dealerships.slug)),
    ),
    offer: await read('offer', () =>
      tx
        .select({ value: offers.id, label: offers.name })
        .from(offers)
        .where(inArray(offers.website_id, [...siteIds]))
        .orderBy(asc(offers.name), asc(offers.id)),
    ),
  }
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
  may: (permission: Permission, scope: SettingScope) => Answer
  seenVersion: (tx: Transaction, at: OwnScope, key: SettingKey, own: LayerValue) => Promise<string>
}) {
  /** The changes that count at a site, a group or a template, by layer. */
  async function changesAt<T>(
    { scope, template }: { scope: SettingScope; template: string | null },
    read: (layer: LayerId) => Promise<readonly T[]>,
  ): Promise<Changes<T>> {
    const ofGroup =
      scope.kind === 'site' && scope.groupId !== null ? layerIdOf({ kind: 'group', id: scope.groupId }) : null
    const own = await read(layerIdOf(scope))
    return {
      site: scope.kind === 'site' ? own : [],
      group: scope.kind === 'group' ? own : ofGroup ? await read(ofGroup) : [],
      template:
        scope.kind === 'template'
          ? own
          : template === null
            ? []
            : await read(layerIdOf({ kind: 'template', name: template })),
    }
  }

  /** The layers of a site, a group or a template, and the sites below it. */
  async function layersAt(
    tx: Transaction,
    { scope }: OwnScope,
  ): Promise<{ layers: Layers; sites: StoredSite[]; template: string | null }> {
    const none = { site: null, group: null, template: {}, product: {}, settings: null, warnings: [] }
    switch (scope.kind) {
      case 'site': {
        const [stored] = await storedSites(tx, eq(websites.id, scope.id))
        if (!stored) throw new RequestError(404, GONE)
        return { layers: layersOfSite(stored), sites: [], template: stored.identity.template }
      }
      case 'group': {
        const [group] = await groupLayers(tx, [scope.id])
        if (!group) throw new RequestError(404, GONE)
        const sites = await storedSites(tx, eq(websites.dealership_group_id, scope.id))
        return { layers: { ...none, group: group.settings }, sites, template: null }
      }
      case 'template': {
        const template = await storedTemplate(tx, scope.name)
        const sites = await storedSites(tx, eq(websites.template, scope.name))
        return { layers: { ...none, template, product: TEMPLATES[scope.name] ?? {} }, sites, template: scope.name }
      }
    }
  }

  function rowOf(key: SettingKey, layers: Layers, last: Changes<StoredSettingChange>, nameOf: NameOf): DeskSetting {
    const { layer, value } = appliedIn(layers, key)
    const made = isChanged(layer) ? last[layer].find((one) => one.key === key) : undefined
    return {
      key,
      label: settingLabel(key),
      meaning: settingMeaning(key),
      words: valueWords(controlOf(key), value, nameOf),
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
        const { layers, template } = await layersAt(tx, at)
        const last = await changesAt({ scope: at.scope, template }, (layer) => lastChanges(tx, layer))
        const keys = SETTING_GROUPS.flatMap((group) => group.keys)
        const nameOf = await settingNames(
          tx,
          keys.map((key) => [key, appliedIn(layers, key).value]),
        )
        const words = search.toLowerCase().split(/\s+/).filter(Boolean)
        const isFound = ({ key, label, meaning, words: value }: DeskSetting) => {
          const text = `${key} ${label} ${meaning} ${value}`.toLowerCase()
          return words.every((word) => text.includes(word))
        }
        return {
          name: at.name,
          kind: at.scope.kind,
          template: template && (TEMPLATE_LABELS[template] ?? template),
          may: may('settings:write', at.scope),
          warnings: layers.warnings,
          groups: SETTING_GROUPS.map(({ slug, title, keys: own }) => ({
            slug,
            title,
            settings: own.map((key) => rowOf(key, layers, last, nameOf)).filter(isFound),
          })).filter(({ settings }) => settings.length > 0),
        }
      })
    },

    /** One setting of a site or a group. */
    async find(
      scopeName: string,
      name: string,
    ): Promise<DeskSettingDetail & { name: string; kind: SettingScope['kind']; template: string | null }> {
      const at = scopeIn(scopeName)
      const key = keyIn(name)
      return reading().transaction(async (tx) => {
        const { layers, sites, template } = await layersAt(tx, at)
        const { kind } = at.scope
        const last = await changesAt({ scope: at.scope, template }, (layer) => lastChanges(tx, layer))
        const history = await changesAt({ scope: at.scope, template }, (layer) =>
          historyOf(tx, layer, key, MOST_HISTORY),
        )
        const own = valueIn(layers[kind], key)
        const below = appliedIn({ ...layers, [kind]: null, settings: 'value' in own ? null : layers.settings }, key)
        const held = { ...layers, platform: PLATFORM_SETTINGS }
        const shownHistory = CHANGED.flatMap((layer) => history[layer].map((one) => ({ ...one, layer })))
          .toSorted((one, other) => other.changed_at.getTime() - one.changed_at.getTime())
          .slice(0, MOST_HISTORY)
        const ofSites = sites.map((stored) => ({
          name: distinctName(
            stored.identity,
            sites.map(({ identity }) => identity),
          ),
          ...appliedIn(layersOfSite(stored), key),
        }))
        const nameOf = await settingNames(
          tx,
          [
            ...ORDERS[kind].map((layer) => valueIn(held[layer], key)),
            appliedIn(layers, key),
            below,
            ...shownHistory.flatMap(({ before, after }) => [before, after]),
            ...ofSites,
          ].flatMap((one) => ('value' in one ? [[key, one.value] as const] : [])),
        )
        const wordsOf = (value: unknown) => valueWords(controlOf(key), value, nameOf)
        const row = rowOf(key, layers, last, nameOf)
        const hasGroup = at.scope.kind === 'site' && at.scope.groupId !== null
        const isHeld = (layer: ShownLayer) =>
          layer === 'group' ? hasGroup : layer === 'template' ? 'value' in valueIn(layers.template, key) : true
        return {
          ...row,
          name: at.name,
          kind,
          template,
          may: may('settings:write', at.scope),
          control: controlOf(key),
          references: await referencesAt(
            tx,
            at.scope.kind === 'site' ? [at.scope.id] : sites.map(({ identity }) => identity.id),
            referencesIn(controlOf(key)),
          ),
          value: appliedIn(layers, key).value,
          isSet: 'value' in own,
          version: await seenVersion(tx, at, key, own),
          layers: ORDERS[kind]
            .filter((layer) => layer === kind || isHeld(layer))
            .map((layer) => {
              const value = valueIn(held[layer], key)
              const made = isChanged(layer) ? last[layer].find((one) => one.key === key) : undefined
              return {
                layer,
                words: 'value' in value ? wordsOf(value.value) : null,
                who: made?.who ?? null,
                at: made?.changed_at ?? null,
                applies: layer === row.layer,
              }
            }),
          below: { layer: below.layer, words: wordsOf(below.value) },
          history: shownHistory.map(({ id, who, changed_at, layer, before, after }) => ({
            id,
            who,
            at: changed_at,
            layer,
            before: 'value' in before ? wordsOf(before.value) : null,
            after: 'value' in after ? wordsOf(after.value) : null,
          })),
          sites: ofSites.map(({ name: site, value, layer }) => ({ name: site, words: wordsOf(value), layer })),
          warnings: layers.warnings.filter((text) => text.startsWith(`${key}:`)),
        }
      })
    },

    /** The value of a setting as it is now, in words. */
    async wordsNow(tx: Transaction, at: OwnScope, key: SettingKey): Promise<string> {
      const { value } = appliedIn((await layersAt(tx, at)).layers, key)
      return valueWords(controlOf(key), value, await settingNames(tx, [[key, value]]))
    },
  }
}
