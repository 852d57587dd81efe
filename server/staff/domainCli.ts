import type { Command } from 'commander'
import { CommandError, type CommandContext } from '../command.ts'
import type { Transaction } from '../db/database.ts'
import {
  checkDomain,
  checkOf,
  domainsOfSites,
  isTaken,
  openDomainChecks,
  removeDomain,
  serveDomain,
  type DomainChecks,
} from '../domains/domains.ts'
import { siteBySlug, staffOf } from '../sites/sites.ts'
import { recordCommand } from './invitations.ts'

/** `forecourt domains …`: shows, sets, checks and removes the domains of sites. */
export function domainCommands(program: Command, context: CommandContext): void {
  const group = program.command('domains').description('manage the domains that sites are served at')
  const checks = (): DomainChecks => openDomainChecks(context.env.domains)

  group
    .command('show <site>')
    .description('show the domain of a site, and the one that it waits for')
    .action(async (slug: string) => {
      const site = await siteBySlug(context, slug)
      const [found] = await (await staffOf(context, site)).transaction((tx) => domainsOfSites(tx, site.id))
      context.print(`${slug}\t${found!.live ?? 'no domain'}`)
      if (found!.waiting) context.print(`waits for ${found!.waiting.domain}`)
    })

  group
    .command('set <site> <domain>')
    .description('serve a site at a domain at once, without a check of who controls it')
    .action(async (slug: string, typed: string) => {
      const entry = checks().entry(typed)
      if (!entry.ok) throw new CommandError(entry.reason)
      const site = await siteBySlug(context, slug)
      const { domain } = entry
      await (
        await staffOf(context, site)
      ).transaction(async (tx) => {
        const [found] = await domainsOfSites(tx, site.id, { lock: true })
        if (await isTaken(tx, site.id, domain)) throw new CommandError(`Another site uses ${domain} already.`)
        await serveDomain(tx, site.id, domain, new Date())
        await log(tx, site.id, 'domain.live', [found!.live, domain])
      })
      context.print(`${slug} is served at ${domain}.`)
    })

  group
    .command('check <site>')
    .description('ask DNS about the domain of a site, and serve it if its control is proven')
    .action(async (slug: string) => {
      const site = await siteBySlug(context, slug)
      const staff = await staffOf(context, site)
      const opened = checks()
      const done = await checkDomain(staff, opened, site.id, {
        now: () => new Date(),
        onServed: (tx, { id, live }, domain) => log(tx, id, 'domain.live', [live, domain]),
      })
      if (done === 'nothing') throw new CommandError(`${slug} has no domain.`)
      if (done === 'taken') throw new CommandError('Another site uses this domain already.')
      const [found] = await staff.transaction((tx) => domainsOfSites(tx, site.id))
      const check = checkOf(opened, found!)!
      for (const name of ['control', 'site', 'other'] as const)
        if (check[name]) context.print(`${name}\t${check[name].state}\t${check[name].words}`)
      if (check.certificate !== null) context.warn(check.certificate)
      if (done === 'served') context.print(`${slug} is now served at ${found!.live}.`)
    })

  group
    .command('remove <site>')
    .description('serve a site at its address on the platform alone')
    .action(async (slug: string) => {
      const site = await siteBySlug(context, slug)
      await (
        await staffOf(context, site)
      ).transaction(async (tx) => {
        const [found] = await domainsOfSites(tx, site.id, { lock: true })
        if (found!.live === null) throw new CommandError(`${slug} has no domain.`)
        await removeDomain(tx, found!, new Date())
        await log(tx, site.id, 'domain.removed', [found!.live, null])
      })
      context.print(`${slug} has no domain any more.`)
    })
}

const log = (
  tx: Transaction,
  websiteId: number,
  action: 'domain.live' | 'domain.removed',
  [before, after]: readonly [string | null, string | null],
) =>
  recordCommand(
    tx,
    {
      action,
      subject: (after ?? before)!,
      website_id: websiteId,
      dealership_group_id: null,
      before: before === null ? null : { domain: before },
      after: after === null ? null : { domain: after },
    },
    new Date(),
  )
