import { and, desc, eq, inArray } from 'drizzle-orm'
import { neededSecrets } from '@forecourt/rules/site/neededSecrets.ts'
import { parseSecretName, secretProblem, SECRET_PROVIDERS, type SecretName } from '@forecourt/rules/site/secrets.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import type { Transaction } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import {
  isSecret,
  listSecrets,
  lockSecret,
  removeSecret,
  setSecret,
  type EncryptionKeys,
} from '../../secrets/secrets.ts'
import { record } from '../audit.ts'
import { staffAudit } from '../table.ts'
import { mayAt, readingOf, refuse, type DeskAreaOptions } from './area.ts'

/** A secret as its list shows it: never its value. */
export interface DeskSecret {
  /** Such as `delivery/crm`. */
  name: string
  title: string
  /** Whose it is; null for all dealerships of the site. */
  dealershipId: number | null
  dealership: string | null
  /** Whether the settings of the site need it. */
  needed: boolean
  /** When it was set; null if it is not. */
  setAt: Date | null
  /** Who set it last, as far as the log says. */
  who: string | null
  version: string
}

export interface SecretGiven {
  websiteId: number
  name: string
  dealershipId: number | null
  version: string
}

const CHECK = 'Please check the details you entered.'
const NO_SITE = 'We can’t find that site.'
const NO_SECRET = 'We can’t find that secret.'
/** The version of a secret that is not set. */
const NOT_SET = 'none'
const ACTIONS = ['secret.set', 'secret.removed'] as const

const textOf = ({ provider, name }: SecretName) => `${provider}/${name}`
const versionAt = (at: Date | null) => at?.toISOString() ?? NOT_SET

/** The secrets of someone’s sites, which are written and never read, each change with its entry in the log. */
export function secretsOfDesk(area: DeskAreaOptions & { keys: EncryptionKeys }) {
  const { over, actor, reach, now, siteOf, requireConfirmed, keys } = area
  const { mayRead, reading } = readingOf(area, 'settings:read')
  const mayWrite = (websiteId: number): Answer => mayAt(reach, 'secrets:write', websiteId)

  async function siteSeen(websiteId: number): Promise<Site> {
    refuse(mayRead)
    const site = mayAt(reach, 'settings:read', websiteId).allowed ? await siteOf(websiteId) : null
    if (!site) throw new RequestError(404, NO_SITE)
    return site
  }

  /** What the log calls a secret. */
  function subjectOf(site: Site, name: SecretName, dealershipId: number | null): string {
    const dealership = site.dealerships.find(({ id }) => id === dealershipId)
    return dealership ? `${textOf(name)} (${dealership.name})` : textOf(name)
  }

  async function changersOf(tx: Transaction, websiteId: number): Promise<ReadonlyMap<string, string>> {
    const entries = await tx
      .selectDistinctOn([staffAudit.subject], { subject: staffAudit.subject, who: staffAudit.who })
      .from(staffAudit)
      .where(and(eq(staffAudit.website_id, websiteId), inArray(staffAudit.action, [...ACTIONS])))
      .orderBy(staffAudit.subject, desc(staffAudit.id))
    return new Map(entries.map(({ subject, who }) => [subject, who]))
  }

  /** A secret that may be changed, with its site; refused otherwise. */
  async function changeable(given: SecretGiven): Promise<{ site: Site; name: SecretName }> {
    const site = await siteSeen(given.websiteId)
    refuse(mayWrite(site.id))
    requireConfirmed()
    const name = parseSecretName(given.name)
    const isOwn = given.dealershipId === null || site.dealershipIds.includes(given.dealershipId)
    if (!name || !isOwn) throw new RequestError(404, NO_SECRET)
    return { site, name }
  }

  /** Throws if a secret is not as somebody saw it. */
  async function requireSeen(tx: Transaction, site: Site, name: SecretName, given: SecretGiven): Promise<void> {
    const stored = await lockSecret(tx, { websiteId: site.id, dealershipId: given.dealershipId }, name)
    if (versionAt(stored?.updated_at ?? null) === given.version) return
    const who = (await changersOf(tx, site.id)).get(subjectOf(site, name, given.dealershipId)) ?? 'Someone else'
    throw new RequestError(
      409,
      `${who} ${stored ? 'replaced' : 'removed'} this secret while you had it open. Your change isn’t saved. If it’s still needed, enter it again.`,
    )
  }

  return {
    mayRead,
    mayWrite,
    sites: () => reach.sites.filter(({ id }) => mayAt(reach, 'settings:read', id).allowed),

    /** The secrets that a site has or needs. */
    async list(websiteId: number): Promise<{ site: Site; secrets: DeskSecret[]; may: Answer }> {
      const site = await siteSeen(websiteId)
      const { stored, changers } = await reading().transaction(async (tx) => ({
        stored: await listSecrets(tx, site),
        changers: await changersOf(tx, site.id),
      }))
      const needed = neededSecrets(site)
      const isNeeded = (one: SecretName) => needed.some((other) => textOf(other) === textOf(one))
      const missing = needed
        .filter((one) => !stored.some((other) => textOf(other) === textOf(one)))
        .map((one) => ({ ...one, dealershipId: null, updatedAt: null }))
      const secrets = [...missing, ...stored].map(({ provider, name, dealershipId, updatedAt }): DeskSecret => {
        const secret = { provider, name }
        return {
          name: textOf(secret),
          title: SECRET_PROVIDERS[provider].title,
          dealershipId,
          dealership: site.dealerships.find(({ id }) => id === dealershipId)?.name ?? null,
          needed: isNeeded(secret),
          setAt: updatedAt,
          who: updatedAt ? (changers.get(subjectOf(site, secret, dealershipId)) ?? null) : null,
          version: versionAt(updatedAt),
        }
      })
      return { site, secrets, may: mayWrite(site.id) }
    },

    /** Sets or replaces a secret; false if it is the same already. */
    async set(given: SecretGiven, value: string): Promise<boolean> {
      const { site, name } = await changeable(given)
      const problem = secretProblem(name, value, site.settings.lead_destinations)
      if (problem !== null) throw new RequestError(422, CHECK, { secret: `This ${problem}.` })
      const owner = { websiteId: site.id, dealershipId: given.dealershipId }
      return over('secrets:write').transaction(async (tx) => {
        if (await isSecret(tx, keys, owner, name, value)) return false
        await requireSeen(tx, site, name, given)
        await setSecret(tx, keys, owner, name, value)
        await log(tx, 'secret.set', site, name, given.dealershipId)
        return true
      })
    },

    /** Removes a secret; false if there is none. */
    async remove(given: SecretGiven): Promise<boolean> {
      const { site, name } = await changeable(given)
      return over('secrets:write').transaction(async (tx) => {
        const owner = { websiteId: site.id, dealershipId: given.dealershipId }
        if (!(await lockSecret(tx, owner, name))) return false
        await requireSeen(tx, site, name, given)
        await removeSecret(tx, owner, name)
        await log(tx, 'secret.removed', site, name, given.dealershipId)
        return true
      })
    },
  }

  async function log(
    tx: Transaction,
    action: (typeof ACTIONS)[number],
    site: Site,
    name: SecretName,
    dealershipId: number | null,
  ): Promise<void> {
    const scope = { website_id: site.id, dealership_group_id: null }
    await record(tx, actor, { action, subject: subjectOf(site, name, dealershipId), ...scope }, now())
  }
}

export type DeskSecrets = ReturnType<typeof secretsOfDesk>
