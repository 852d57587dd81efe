import type { Command } from 'commander'
import { lacksOf, openingProblem } from '@forecourt/rules/setUp/checklist.ts'
import { DEALERSHIP_CHANGES, DEALERSHIP_PROBLEMS, dealershipChangeOf } from '@forecourt/rules/setUp/dealerships.ts'
import { OPENING_WORDS, openingState } from '@forecourt/rules/site/opening.ts'
import { CommandError, type CommandContext } from '../command.ts'
import {
  changeDealerships,
  closeSite,
  openings,
  openSite,
  operatorOf,
  siteBySlug,
  siteDealerships,
  staffOf,
} from '../sites/sites.ts'
import { recordCommand } from '../staff/staff.ts'
import { setUpFacts } from './setUp.ts'

/** `forecourt site checklist`, `site open`, `site close` and `site dealership`: what a site lacks, shows, and to whom. */
export function setUpCommands(program: Command, context: CommandContext): void {
  const site = program.commands.find((command) => command.name() === 'site')!
  site
    .command('checklist <slug>')
    .description('list what a site still lacks, and whether it can be opened')
    .action((slug: string) => checklist(slug, context))
  site
    .command('open <slug>')
    .description('open a site to visitors; one that lacks what every site must have is refused')
    .action((slug: string) => open(slug, context))
  site
    .command('close <slug>')
    .description('close a site to visitors, who then read that it is not open yet')
    .action((slug: string) => close(slug, context))
  site
    .command('dealership <slug> <change> <dealership>')
    .description(`change which dealerships of its group a site shows: ${DEALERSHIP_CHANGES.join(', ')}`)
    .action((slug: string, change: string, name: string) => dealership({ slug, change, name }, context))
}

async function dealership(
  { slug, change, name }: { slug: string; change: string; name: string },
  context: CommandContext,
): Promise<void> {
  const site = await siteBySlug(context, slug)
  const asked = dealershipChangeOf(change)
  if (!asked) throw new CommandError(`${change}: must be ${DEALERSHIP_CHANGES.join(', ')}`)
  const staff = await operatorOf(context)
  const after = await staff.transaction(async (tx) => {
    const { shown, offered } = await siteDealerships(tx, site)
    const found = [...shown, ...offered].find((one) => one.slug === name)
    if (!found) throw new CommandError(DEALERSHIP_PROBLEMS.unknown)
    const made = await changeDealerships(tx, site, asked, found.id)
    if (!made.ok) throw new CommandError(made.problem)
    if (made.changed) {
      const [before, now] = [made.changed.before.join(', '), made.changed.after.join(', ')]
      const said = { before: { dealerships: before }, after: { dealerships: now } }
      await recordCommand(tx, { action: 'site.dealerships', ...of(site), ...said }, new Date())
    }
    return (await siteDealerships(tx, site)).shown
  })
  for (const one of after) context.print(`${one.slug}\t${one.name}`)
}

async function stored(slug: string, context: CommandContext) {
  const site = await siteBySlug(context, slug)
  const staff = await staffOf(context, site)
  const { facts, opening } = await staff.transaction(async (tx) => ({
    facts: (await setUpFacts(tx, [site])).get(site.id)!,
    opening: (await openings(tx, [site.id]))[0]!,
  }))
  return { site, staff, facts, skipped: opening.skippedSteps }
}

async function checklist(slug: string, context: CommandContext): Promise<void> {
  const { site, facts, skipped } = await stored(slug, context)
  context.print(`${site.name} (${slug}): ${OPENING_WORDS[openingState(site.opening, new Date())].toLowerCase()}`)
  const lacks = lacksOf(facts, skipped)
  if (lacks.length === 0) context.print('Nothing is missing.')
  for (const { title, why, must } of lacks) context.print(`${must ? 'must' : 'should'}\t${title}\t${why}`)
}

const of = ({ id, name }: { id: number; name: string }) => ({
  subject: name,
  website_id: id,
  dealership_group_id: null,
})

async function open(slug: string, context: CommandContext): Promise<void> {
  const { site, staff, facts } = await stored(slug, context)
  const problem = openingProblem(facts)
  if (problem) throw new CommandError(problem)
  const now = new Date()
  const isNew = await staff.transaction(async (tx) => {
    const opened = await openSite(tx, site.id, now)
    if (opened) await recordCommand(tx, { action: 'site.opened', ...of(site) }, now)
    return opened
  })
  context.print(isNew ? `Opened ${slug}: ${site.baseUrl}` : `${slug} is open already.`)
}

async function close(slug: string, context: CommandContext): Promise<void> {
  const site = await siteBySlug(context, slug)
  const isNew = await (
    await staffOf(context, site)
  ).transaction(async (tx) => {
    const closed = await closeSite(tx, site.id)
    if (closed) await recordCommand(tx, { action: 'site.closed', ...of(site) }, new Date())
    return closed
  })
  context.print(isNew ? `Closed ${slug}.` : `${slug} is closed already.`)
}
