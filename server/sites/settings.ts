import { eq, sql } from 'drizzle-orm'
import { parseLayer } from '@forecourt/rules/site/cascade.ts'
import {
  changeLayer,
  overriddenKeys,
  settingChanges,
  type LayerChange,
  type SettingChange,
} from '@forecourt/rules/site/change.ts'
import type { SettingKey, Settings, SettingsLayer } from '@forecourt/rules/site/config.ts'
import { InvalidSettingsError } from '@forecourt/rules/site/resolve.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { RegisterError } from './register.ts'
import { ANY_ADDRESS, resolveStored, storedSites, type StoredSite } from './stored.ts'
import { dealershipGroups, websites } from './table.ts'

/** A stored layer of settings: a site's own, or that of a dealership group. */
export interface LayerName {
  kind: 'site' | 'group'
  slug: string
}

/** The effect of a layer's change on one site. */
export interface SiteEffect {
  slug: string
  name: string
  /** Values that change on the site. */
  changes: readonly SettingChange[]
  /** Settings that the layer changes while the site has its own value. */
  overridden: readonly SettingKey[]
  warnings: readonly string[]
}

/**
 * Changes a layer of settings: some settings, or with `replace` the whole layer. With `dryRun` it only returns what
 * would change. Every affected site is resolved before anything is stored, so that none can be broken. `check` gets the
 * stored layer, locked, and may throw.
 *
 * @returns the affected sites and what changes on each
 * @throws RegisterError if there is no such layer, or a site's settings would contradict each other
 */
export function changeSettings(
  staff: StaffDatabase,
  layer: LayerName,
  change: LayerChange,
  options: ChangeOptions,
): Promise<readonly SiteEffect[]> {
  return staff.transaction((tx) => changeSettingsIn(tx, layer, change, options))
}

interface ChangeOptions {
  dryRun: boolean
  check?: (before: unknown) => void
}

/** The same as part of a transaction of the staff, such as one that also records who changed it. */
export async function changeSettingsIn(
  tx: Transaction,
  layer: LayerName,
  change: LayerChange,
  { dryRun, check = () => {} }: ChangeOptions,
): Promise<readonly SiteEffect[]> {
  const { id, settings } = await storedLayer(tx, layer)
  check(settings)
  const before = readable(settings, change)
  const after = changeLayer(before, change)
  const below = await storedSites(
    tx,
    layer.kind === 'site' ? eq(websites.id, id) : eq(websites.dealership_group_id, id),
  )
  const effects = below.map((stored) => effectOn(stored, layer.kind, before, after))
  if (!dryRun)
    await (layer.kind === 'site'
      ? tx
          .update(websites)
          .set({ settings: after, updated_at: sql`now()` })
          .where(eq(websites.id, id))
      : tx.update(dealershipGroups).set({ settings: after }).where(eq(dealershipGroups.id, id)))
  return effects
}

async function storedLayer(tx: Transaction, { kind, slug }: LayerName): Promise<{ id: number; settings: unknown }> {
  const table = kind === 'site' ? websites : dealershipGroups
  const [found] = await tx
    .select({ id: table.id, settings: table.settings })
    .from(table)
    .where(eq(table.slug, slug))
    .for('update')
  if (found) return found
  const slugs = (await tx.select({ slug: table.slug }).from(table).orderBy(table.slug)).map((row) => row.slug)
  const list = slugs.length === 0 ? 'There are none yet.' : `There are: ${slugs.join(', ')}.`
  throw new RegisterError(`There is no ${kind} ${slug}. ${list}`)
}

/** The part of a stored layer that the change preserves. */
function readable(stored: unknown, { settings, replace, unset = [] }: LayerChange): SettingsLayer {
  const preserved = { ...(stored as Record<string, unknown>) }
  for (const key of [...unset, ...Object.keys(settings)]) delete preserved[key]
  const parsed = parseLayer(preserved)
  if (parsed.ok) return (stored ?? {}) as SettingsLayer
  // The change may fix what is currently invalid.
  if (replace) return {}
  const lines = parsed.problems.map(({ path, reason }) => `  ${path}: ${reason}`)
  throw new RegisterError(`The stored settings are invalid. Unset these, or replace all settings:\n${lines.join('\n')}`)
}

function effectOn(
  stored: StoredSite,
  kind: LayerName['kind'],
  before: SettingsLayer,
  after: SettingsLayer,
): SiteEffect {
  const { slug, name } = stored.identity
  const now = resolvedOrNull({ ...stored, ...(kind === 'site' ? { settings: before } : { group: before }) })
  const then = resolved({ ...stored, ...(kind === 'site' ? { settings: after } : { group: after }) })
  const own = kind === 'site' ? {} : (stored.settings as SettingsLayer)
  return {
    slug,
    name,
    changes: now ? settingChanges(now.settings, then.settings) : [],
    overridden: overriddenKeys(before, after, own),
    warnings: then.warnings,
  }
}

function resolved(stored: StoredSite): { settings: Settings; warnings: readonly string[] } {
  try {
    const { site, warnings } = resolveStored(stored, ANY_ADDRESS)
    return { settings: site.settings, warnings }
  } catch (error) {
    if (error instanceof InvalidSettingsError) throw new RegisterError(error.message)
    throw error
  }
}

function resolvedOrNull(stored: StoredSite): { settings: Settings } | null {
  try {
    return resolved(stored)
  } catch (error) {
    if (error instanceof RegisterError) return null
    throw error
  }
}

/** The own layer of a site as stored; null if there is no such site. */
export const ownLayer = (staff: StaffDatabase, websiteId: number): Promise<unknown> =>
  staff.transaction(async (tx) => {
    const [row] = await tx.select({ settings: websites.settings }).from(websites).where(eq(websites.id, websiteId))
    return row?.settings ?? null
  })
