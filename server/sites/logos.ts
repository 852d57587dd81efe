import { and, eq, inArray, or } from 'drizzle-orm'
import { readLogoAddress } from '@forecourt/rules/look/logoAddress.ts'
import type { SettingProblem } from '@forecourt/rules/site/cascade.ts'
import type { SettingKey, SettingsLayer } from '@forecourt/rules/site/config.ts'
import type { Transaction } from '../db/database.ts'
import type { LayerName } from './settings.ts'
import { dealershipGroups, websites } from './table.ts'

const LOGOS = ['logo_png', 'logo_ico', 'favicon_png', 'favicon_ico'] as const satisfies readonly SettingKey[]

const NOT_HERE: Readonly<Record<LayerName['kind'], string>> = {
  site: 'This picture doesn’t belong to this site. Please upload it here.',
  group: 'This picture doesn’t belong to a site of this group. Please upload it here.',
  template: 'A template can’t have an uploaded picture, because sites of several dealers start from it.',
}

/** What the address of every file of a site’s library begins with, as a text within JSON. */
const OF_A_SITE = '"/media/library/'

/**
 * Why the uploaded logos of a layer can’t be used there (decision 200): a site shows its own and those of its group’s
 * other sites, and no two dealers share any. A template has no picture of any site’s library either.
 *
 * @param keys the settings that change
 */
export async function logoProblems(
  tx: Transaction,
  { kind, slug }: LayerName,
  layer: SettingsLayer,
  keys: readonly SettingKey[],
): Promise<SettingProblem[]> {
  if (kind === 'template')
    return keys
      .filter((key) => (JSON.stringify(layer[key]) ?? '').includes(OF_A_SITE))
      .map((key) => ({ path: key, reason: NOT_HERE.template }))
  const named = LOGOS.filter((key) => keys.includes(key)).flatMap((key) => {
    const address = layer[key]
    const logo = address ? readLogoAddress(address) : null
    return logo ? [{ key, siteId: logo.siteId }] : []
  })
  if (named.length === 0) return []
  const own = await sitesShowing(
    tx,
    { kind, slug },
    named.map(({ siteId }) => siteId),
  )
  return named.filter(({ siteId }) => !own.includes(siteId)).map(({ key }) => ({ path: key, reason: NOT_HERE[kind] }))
}

/** Those of some sites whose files a site or a group shows. */
async function sitesShowing(
  tx: Transaction,
  { kind, slug }: { kind: 'site' | 'group'; slug: string },
  ids: readonly number[],
): Promise<number[]> {
  const [found] =
    kind === 'site'
      ? await tx.select({ id: websites.dealership_group_id }).from(websites).where(eq(websites.slug, slug))
      : await tx.select({ id: dealershipGroups.id }).from(dealershipGroups).where(eq(dealershipGroups.slug, slug))
  const groupId = found?.id ?? null
  const itself = kind === 'site' ? eq(websites.slug, slug) : undefined
  const together = groupId === null ? undefined : eq(websites.dealership_group_id, groupId)
  const rows = await tx
    .select({ id: websites.id })
    .from(websites)
    .where(and(inArray(websites.id, [...ids]), or(itself, together)))
  return rows.map(({ id }) => id)
}
