import { desc, eq, sql, type SQL } from 'drizzle-orm'
import {
  differingKeys,
  lookChange,
  lookLayer,
  mergedLook,
  withLook,
  type LookLayer,
} from '@forecourt/rules/look/layer.ts'
import type { LookKey } from '@forecourt/rules/look/parts.ts'
import { cascade } from '@forecourt/rules/site/cascade.ts'
import type { Settings, SettingsLayer } from '@forecourt/rules/site/config.ts'
import type { PlatformAddress } from '@forecourt/rules/site/resolve.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { TEMPLATES } from '@forecourt/rules/site/templates.ts'
import type { Transaction } from '../db/database.ts'
import { changeSettingsIn, storedTemplate, withLayer, type SettingsChanger, type SiteEffect } from './settings.ts'
import { ANY_ADDRESS, resolveStored, storedSites, type StoredSite } from './stored.ts'
import { dealershipGroups, lookDrafts, lookVersions, websites } from './table.ts'

/** Whose look it is. */
export type LookScope = { kind: 'site' | 'group'; id: number; slug: string } | { kind: 'template'; slug: string }

type StoredDraft = typeof lookDrafts.$inferSelect

/** A published look. */
export type LookVersion = Pick<typeof lookVersions.$inferSelect, 'id' | 'settings' | 'published_by' | 'published_at'>

/** The look of a site or a group: what is published, and what its draft makes of it. */
export interface LookState {
  scope: LookScope
  published: LookLayer
  /** What would be published; as published where there is no draft. */
  layer: LookLayer
  /** The settings that the draft changes. */
  changed: readonly LookKey[]
  /** What has been published since the draft began, and the draft changes to something else. */
  conflicts: readonly LookKey[]
  draft: Pick<StoredDraft, 'id' | 'version' | 'previous' | 'updated_by' | 'updated_at'> | null
  /** The sites that show it. */
  sites: readonly StoredSite[]
}

/** Stands for no draft where one is named: the look as it is published. */
export const AS_PUBLISHED = '00000000-0000-0000-0000-000000000000'

const MOST_VERSIONS = 100

const ofScope = (table: typeof lookDrafts | typeof lookVersions, scope: LookScope): SQL => {
  if (scope.kind === 'template') return eq(table.template, scope.slug)
  return eq(scope.kind === 'site' ? table.website_id : table.dealership_group_id, scope.id)
}
const idsOf = (scope: LookScope) => ({
  website_id: scope.kind === 'site' ? scope.id : null,
  dealership_group_id: scope.kind === 'group' ? scope.id : null,
  template: scope.kind === 'template' ? scope.slug : null,
})
const sitesOf = (scope: LookScope): SQL => {
  if (scope.kind === 'template') return eq(websites.template, scope.slug)
  return eq(scope.kind === 'site' ? websites.id : websites.dealership_group_id, scope.id)
}

/** The look of a scope, as far as the transaction sees it; null if there is none. */
export async function readLook(tx: Transaction, scope: LookScope): Promise<LookState | null> {
  const sites = await storedSites(tx, sitesOf(scope))
  const stored = await layerOf(tx, scope, sites)
  if (stored === null) return null
  const published = lookLayer(stored as SettingsLayer)
  const [draft] = await tx.select().from(lookDrafts).where(ofScope(lookDrafts, scope))
  const { layer, conflicts } = draft
    ? mergedLook(draft.base, draft.settings, published)
    : { layer: published, conflicts: [] }
  return { scope, published, layer, changed: differingKeys(published, layer), conflicts, draft: draft ?? null, sites }
}

async function layerOf(tx: Transaction, scope: LookScope, [first]: readonly StoredSite[]): Promise<unknown> {
  if (scope.kind === 'template') return Object.hasOwn(TEMPLATES, scope.slug) ? storedTemplate(tx, scope.slug) : null
  return scope.kind === 'group' ? groupSettings(tx, scope.id) : (first?.settings ?? null)
}

async function groupSettings(tx: Transaction, id: number): Promise<unknown> {
  const [row] = await tx
    .select({ settings: dealershipGroups.settings })
    .from(dealershipGroups)
    .where(eq(dealershipGroups.id, id))
  return row?.settings ?? null
}

/** A site as it would be with a look in one of its layers. */
export const siteWithLook = (
  stored: StoredSite,
  kind: LookScope['kind'],
  look: LookLayer,
  address: PlatformAddress = ANY_ADDRESS,
): Site => resolveStored(withLayer(stored, kind, withLook(layerIn(stored, kind), look)), address).site

const layerIn = (stored: StoredSite, kind: LookScope['kind']): SettingsLayer =>
  stored[kind === 'site' ? 'settings' : kind] as SettingsLayer

/**
 * All settings with a look: those of the site, or of a group or a template as a site without anything of its own would
 * have them.
 */
export function settingsWithLook({ scope, sites }: LookState, look: LookLayer): Settings {
  const [first] = sites
  if (scope.kind === 'site') return siteWithLook(first!, 'site', look).settings
  const layers = { template: {}, group: {}, site: {} }
  return scope.kind === 'group'
    ? cascade({ ...layers, group: look }).settings
    : cascade({ ...layers, template: { ...TEMPLATES[scope.slug], ...look } }).settings
}

/**
 * The draft, locked, and made if there is none. Two who begin at once get the same one.
 */
export async function lockedDraft(
  tx: Transaction,
  scope: LookScope,
  published: LookLayer,
  { who, now }: { who: string; now: Date },
): Promise<StoredDraft> {
  await tx
    .insert(lookDrafts)
    .values({ ...idsOf(scope), base: published, settings: published, updated_by: who, updated_at: now })
    .onConflictDoNothing()
  const [row] = await tx.select().from(lookDrafts).where(ofScope(lookDrafts, scope)).for('update')
  return row!
}

/** Stores what a draft is now. `previous` is what undoes it, if it was replaced as a whole. */
export async function storeDraft(
  tx: Transaction,
  { id }: Pick<StoredDraft, 'id'>,
  draft: { base: LookLayer; settings: LookLayer; previous: LookLayer | null },
  { who, now }: { who: string; now: Date },
): Promise<void> {
  await tx
    .update(lookDrafts)
    .set({ ...draft, version: sql`${lookDrafts.version} + 1`, updated_by: who, updated_at: now })
    .where(eq(lookDrafts.id, id))
}

/**
 * Publishes a look as a change of settings, with its version, in the transaction of whoever does (decision 161). The look
 * before the first that is published here is kept as a version too. Nothing is done where the version is there already.
 */
export async function publishLook(
  tx: Transaction,
  { scope, published, draft }: LookState,
  { id, layer, by }: { id: string; layer: LookLayer; by: SettingsChanger },
): Promise<readonly SiteEffect[] | null> {
  const [there] = await tx.select({ id: lookVersions.id }).from(lookVersions).where(eq(lookVersions.id, id))
  if (there) return null
  const [any] = await tx.select({ id: lookVersions.id }).from(lookVersions).where(ofScope(lookVersions, scope)).limit(1)
  const effects = await changeSettingsIn(tx, { kind: scope.kind, slug: scope.slug }, lookChange(layer), {
    dryRun: false,
    by,
  })
  const version = { ...idsOf(scope), published_at: by.now }
  if (!any)
    await tx.insert(lookVersions).values({
      ...version,
      id: crypto.randomUUID(),
      settings: published,
      published_by: null,
      // Before the one that follows.
      published_at: new Date(by.now.getTime() - 1),
    })
  await tx.insert(lookVersions).values({ ...version, id, settings: layer, published_by: by.who })
  if (draft) await storeDraft(tx, draft, { base: layer, settings: layer, previous: null }, by)
  return effects
}

/** The published looks of a scope, newest first. */
export const listLookVersions = (tx: Transaction, scope: LookScope): Promise<LookVersion[]> =>
  tx
    .select({
      id: lookVersions.id,
      settings: lookVersions.settings,
      published_by: lookVersions.published_by,
      published_at: lookVersions.published_at,
    })
    .from(lookVersions)
    .where(ofScope(lookVersions, scope))
    .orderBy(desc(lookVersions.published_at), desc(lookVersions.id))
    .limit(MOST_VERSIONS)

/**
 * A site as the draft of its look, or of its group’s or template’s, makes it; null if the draft is of neither. For who shows it at a
 * signed address.
 */
export async function siteWithDraft(
  tx: Transaction,
  websiteId: number,
  draftId: string,
  address: PlatformAddress,
): Promise<Site | null> {
  const [draft] = await tx.select().from(lookDrafts).where(eq(lookDrafts.id, draftId))
  const [stored] = await storedSites(tx, eq(websites.id, websiteId))
  if (stored && draftId === AS_PUBLISHED) return resolveStored(stored, address).site
  if (!draft || !stored) return null
  const { website_id, dealership_group_id: groupId, template } = draft
  const kind = website_id !== null ? 'site' : groupId !== null ? 'group' : 'template'
  const isOf =
    kind === 'site'
      ? website_id === websiteId
      : kind === 'group'
        ? groupId === stored.identity.dealership_group_id
        : template === stored.identity.template
  if (!isOf) return null
  const published = lookLayer(layerIn(stored, kind))
  return siteWithLook(stored, kind, mergedLook(draft.base, draft.settings, published).layer, address)
}
