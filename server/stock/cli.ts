import type { Command } from 'commander'
import { CommandError, withoutControls, type CommandContext } from '../command.ts'
import { siteBySlug, staffOf } from '../sites/sites.ts'
import { explainCars, type ExplainedCar, type ExplainedRule } from './explain.ts'

const RULES: Readonly<Record<ExplainedRule['rule'], string>> = {
  page: 'Page',
  lists: 'Search and lists',
  tag: 'Tag',
  reserve: 'Reserve',
  trade_in: 'Trade-in valuation',
  test_drive: 'Test drive',
  finance: 'Finance',
}

/** `forecourt car …`: single cars. */
export function carCommands(program: Command, context: CommandContext): void {
  const group = program.command('car').description('look into single cars')

  group
    .command('explain <slug>')
    .description(
      'explain whether a site shows a car, its tag, and whether it can be reserved, valued against or driven',
    )
    .requiredOption('--site <slug>', 'site that the car is on, or should be on')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nThe slug is the last part of the address of the car’s page. Cars that the site does not show are explained too.' +
        '\nEach rule is printed with its result, each of its conditions with yes or no and the value found.' +
        '\nOf a tag, the first yes has precedence; for everything else, all have to be yes.',
    )
    .action(async (slug: string, { site: siteSlug, json }: { site: string; json?: true }) => {
      const site = await siteBySlug(context, siteSlug)
      const explained = await explainCars(await staffOf(context, site), site, slug, new Date())
      if (explained.length === 0) {
        const dealerships = site.dealerships.map((dealership) => dealership.slug).join(', ')
        throw new CommandError(
          `${site.name} has no car with the slug ${slug}. Its dealerships: ${dealerships || 'none'}.`,
        )
      }
      if (json) return context.print(JSON.stringify({ site: site.slug, slug, cars: explained }, null, 2))
      for (const line of explained.flatMap((car, at) => [...(at > 0 ? [''] : []), ...linesOf(car)]))
        context.print(withoutControls(line))
      if (explained.length > 1)
        context.print(`\n${explained.length} cars have this slug. Its page shows the first that is not 'not shown'.`)
    })
}

function linesOf({ address, price, rules, ...car }: ExplainedCar): string[] {
  return [
    `${car.name}, stock number ${car.stocknum}, of ${car.dealership}`,
    address,
    ...(price === null ? [] : [`Price: ${price}.`]),
    ...rules.flatMap(({ rule, result, conditions }) => [
      '',
      `${RULES[rule]}: ${result}`,
      ...conditions.map(({ name, holds, seen }) => `  ${holds ? 'yes' : 'no '}  ${name} (${seen})`),
    ]),
  ]
}
