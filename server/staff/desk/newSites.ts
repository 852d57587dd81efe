import { DEALERSHIP_PROBLEMS } from '@forecourt/rules/setUp/dealerships.ts'
import {
  copiedSettings,
  NEW_SITE_PROBLEMS,
  siteNameProblem,
  readNewSite,
  TEMPLATE_LABELS,
  type NewSiteTexts,
} from '@forecourt/rules/setUp/newSite.ts'
import { withLeadAddresses } from '@forecourt/rules/setUp/leadAddresses.ts'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import { parseTrialDays, trialEnd, MOST_TRIAL_DAYS } from '@forecourt/rules/site/opening.ts'
import { slugOf } from '@forecourt/rules/site/slug.ts'
import { canStaff, canStaffAnywhere, type Answer } from '@forecourt/rules/staff/access.ts'
import { distinctNames, siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import type { StaffDatabase, Transaction } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import { copyPages } from '../../setUp/setUp.ts'
import { addSiteIn, findByForm, nextSiteId, RegisterError, websites, type SiteFile } from '../../sites/sites.ts'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { record } from '../audit.ts'
import { addInvitation } from '../invitations.ts'
import { refuse, type DeskAreaOptions } from './area.ts'

export interface NewSitesOptions extends DeskAreaOptions {
  /** The rows of someone’s sites, and those of a site that they add. */
  adding: (websiteId: number) => StaffDatabase
  /** Has invitations mailed soon. */
  mail: () => Promise<void>
}

/** What somebody typed of a new site. */
export interface NewSiteGiven extends NewSiteTexts {
  /** Made with the form: the same form twice is one site. */
  id: string
  /** Id of its group, `new`, or empty for none. */
  group: string
  /** Name of a new group. */
  groupName: string
  /** A template such as `template:used-cars`, or a site such as `site:3`. */
  start: string
}

/** What somebody typed of a trial. */
export interface TrialGiven extends NewSiteTexts {
  id: string
  email: string
  days: string
  /** A template. */
  start: string
}

const CHECK = 'Please check the details you entered.'
const AGAIN = 'Please open the form again and resend it.'
const PROBLEMS = {
  group: 'Please choose one of your groups.',
  groupTaken: 'Another group has this name. Please choose it, or enter another name.',
  start: 'Please choose what the site starts from.',
  copied: 'Only a site of the same group can be copied.',
  email: 'Please enter an email address.',
  days: `Please enter a number of days from 1 to ${MOST_TRIAL_DAYS}.`,
} as const
const NEW_GROUP = 'new'
const EMAIL = z.email().max(254)
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** Adding sites, which begin closed, and trials, which begin open (decision 167). */
export function newSitesOfDesk({ over, adding, mail, actor, reach, now, requireConfirmed }: NewSitesOptions) {
  const mayIn = (groupId: number | null): Answer =>
    canStaff(reach.grants, 'sites:add', groupId === null ? { kind: 'platform' } : { kind: 'group', id: groupId })
  const groups = reach.groups.filter(({ id }) => mayIn(id).allowed)
  const may = canStaffAnywhere(reach.grants, 'sites:add')
  const mayTrial: Answer = mayIn(null).allowed
    ? { allowed: true }
    : { allowed: false, reason: 'Operators give trials. Please ask one of them.' }

  /** Adds a site in one transaction with its entry in the log; the same form twice is one site. */
  async function add(
    formId: string,
    file: SiteFile,
    rest: (tx: Transaction, id: number) => Promise<void>,
  ): Promise<number> {
    if (!UUID.test(formId)) throw new RequestError(422, AGAIN)
    const { before, id } = await over('sites:add').transaction(async (tx) => ({
      before: await findByForm(tx, formId),
      id: await nextSiteId(tx),
    }))
    if (before !== null) return before
    try {
      await adding(id).transaction(async (tx) => {
        await addSiteIn(tx, file, { id, formId })
        const after = { address: file.slug, ...(file.trial_ends_at ? { 'trial until': file.trial_ends_at } : {}) }
        const of = { website_id: id, dealership_group_id: null }
        await record(tx, actor, { action: 'site.added', subject: file.name, ...of, after }, now())
        await rest(tx, id)
      })
    } catch (error) {
      if (!(error instanceof RegisterError)) throw error
      if (error.taken === 'slug') throw new RequestError(422, CHECK, { slug: NEW_SITE_PROBLEMS.taken })
      if (error.taken === 'group') throw new RequestError(422, CHECK, { group_name: PROBLEMS.groupTaken })
      throw new RequestError(422, error.message)
    }
    return id
  }

  /** The group that a form names. */
  function groupOf({ group, groupName }: NewSiteGiven): { problem: Record<string, string> } | SiteFile['group'] {
    if (group === '') return mayIn(null).allowed ? null : { problem: { group: PROBLEMS.group } }
    if (group === NEW_GROUP && mayIn(null).allowed) {
      const name = groupName.trim()
      const slug = slugOf(name).slice(0, 63)
      if (reach.groups.some((one) => one.slug === slug)) return { problem: { group_name: PROBLEMS.groupTaken } }
      const problem = siteNameProblem(name) ?? (slug === '' ? DEALERSHIP_PROBLEMS.letters : null)
      return problem ? { problem: { group_name: problem } } : { slug, name }
    }
    const found = groups.find(({ id }) => String(id) === group)
    return found ? { slug: found.slug } : { problem: { group: PROBLEMS.group } }
  }

  /** The site that a form copies; null for a template. */
  function sourceOf({ start, group }: NewSiteGiven): { problem: string } | { id: number } | null {
    const [, kind, name = ''] = /^(template|site):([\w-]{1,63})$/.exec(start) ?? []
    if (kind === 'template' && Object.hasOwn(TEMPLATE_LABELS, name)) return null
    const site = kind === 'site' ? reach.sites.find(({ id }) => String(id) === name) : undefined
    if (!site) return { problem: PROBLEMS.start }
    return site.groupId !== null && String(site.groupId) === group ? { id: site.id } : { problem: PROBLEMS.copied }
  }

  const layerOf = (id: number) =>
    over('sites:add').transaction(async (tx) => {
      const [row] = await tx
        .select({ template: websites.template, settings: websites.settings })
        .from(websites)
        .where(eq(websites.id, id))
      return row!
    })

  return {
    may,
    mayTrial,

    /** What a new site can be part of and begin with. */
    choices() {
      refuse(may)
      return {
        mayStandAlone: mayIn(null).allowed,
        groups: siteChoices(groups),
        sites: distinctNames(reach.sites)
          .filter(({ groupId }) => groupId !== null && mayIn(groupId).allowed)
          .map(({ id, name, groupId }) => ({ id, name, groupId })),
      }
    },

    /** Adds a site that is not open yet; returns its id. */
    async create(given: NewSiteGiven): Promise<number> {
      refuse(may)
      const read = readNewSite(given)
      const group = groupOf(given)
      const source = sourceOf(given)
      const problems = {
        ...(read.ok ? {} : read.problems),
        ...(group && 'problem' in group ? group.problem : {}),
        ...(source && 'problem' in source ? { start: source.problem } : {}),
      }
      if (!read.ok || (group && 'problem' in group) || (source && 'problem' in source))
        throw new RequestError(422, CHECK, problems)
      const { name, slug, state, place } = read.site
      const from = source && (await layerOf(source.id))
      const file: SiteFile = {
        ...newFile({ name, slug, state }),
        template: from?.template ?? given.start.replace('template:', ''),
        group,
        settings: { ...(from ? copiedSettings(from.settings) : {}), ...place } as SettingsLayer,
        open: false,
      }
      return add(given.id, file, async (tx, id) => {
        if (source) await copyPages(tx, source.id, id)
      })
    },

    /** Gives a dealer a site on trial: it is open, says so on every page, and its leads go to the dealer alone. */
    async createTrial(given: TrialGiven): Promise<number> {
      refuse(mayTrial)
      requireConfirmed()
      const read = readNewSite(given)
      const email = EMAIL.safeParse(given.email.trim().toLowerCase())
      const days = parseTrialDays(given.days)
      const start = given.start.replace('template:', '')
      const problems = {
        ...(read.ok ? {} : read.problems),
        ...(email.success ? {} : { email: PROBLEMS.email }),
        ...(days === null ? { days: PROBLEMS.days } : {}),
        ...(Object.hasOwn(TEMPLATE_LABELS, start) ? {} : { start: PROBLEMS.start }),
      }
      if (!read.ok || !email.success || days === null || 'start' in problems)
        throw new RequestError(422, CHECK, problems)
      const { name, slug, state, place } = read.site
      const leads = withLeadAddresses([], { leads: email.data, service: '', finance: '' })
      const settings = { ...place, ...(leads.ok ? { lead_destinations: [...leads.destinations] } : {}) }
      const file: SiteFile = {
        ...newFile({ name, slug, state }),
        template: start,
        settings,
        trial_ends_at: trialEnd(now(), days).toISOString(),
      }
      const id = await add(given.id, file, (tx, websiteId) =>
        addInvitation(
          tx,
          {
            email: email.data,
            role: 'dealer_principal',
            scope: { website_id: websiteId, dealership_group_id: null },
            token: null,
          },
          actor,
          now(),
        ),
      )
      await mail()
      return id
    },
  }
}

/** A site of one dealership of the same name, without locations. */
const newFile = ({ name, slug, state }: { name: string; slug: string; state: string }): SiteFile => ({
  name,
  slug,
  state,
  template: '',
  domain_name: null,
  city: null,
  manufacturer: null,
  group: null,
  settings: {},
  open: true,
  trial_ends_at: null,
  dealerships: [{ slug, name, stripe_publishable_key: null, locations: [] }],
})

export type DeskNewSites = ReturnType<typeof newSitesOfDesk>
