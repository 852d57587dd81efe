import type { Command } from 'commander'
import { chargeDifferences } from '@forecourt/rules/charges/differences.ts'
import { tableRefusal } from '@forecourt/rules/charges/estimate.ts'
import { exampleEstimates } from '@forecourt/rules/charges/examples.ts'
import { CHARGE_TABLE, type ChargeTable } from '@forecourt/rules/charges/table.ts'
import { BUILT_IN_TABLES } from '@forecourt/rules/charges/tables/builtIn.ts'
import { CHARGE_STATES, parsePlaceCode, placeCode } from '@forecourt/rules/charges/words.ts'
import { formatMoney } from '@forecourt/rules/locale/locale.ts'
import { PLATFORM_SETTINGS } from '@forecourt/rules/site/config.ts'
import { CommandError, logCommand, readChecked, type CommandContext } from '../command.ts'
import { openChargeStores } from '../files/files.ts'
import { ownTables } from './charges.ts'
import { changeTable, chargeVersions, tableFacts } from './versions.ts'

const nameOf = placeCode

/** `forecourt charges …`: the government charges for drive-away estimates. */
export function chargeCommands(program: Command, context: CommandContext): void {
  const group = program.command('charges').description('manage the government charges of drive-away estimates')

  const stores = () => openChargeStores(context.env)
  const read = () => ownTables(stores().tables, (error, key) => context.warn(`${key} is not used: ${String(error)}`))
  const changed = async (
    action: 'charges.imported' | 'charges.removed' | 'charges.restored',
    place: Pick<ChargeTable, 'country' | 'place'>,
    table: ChargeTable | null,
  ) =>
    (await context.database()).platform.transaction((tx) =>
      changeTable(tx, stores(), {
        place,
        table,
        who: 'Command line',
        now: new Date(),
        record: (before) =>
          logCommand(tx, {
            action,
            subject: placeCode(place),
            before: tableFacts(before) ?? undefined,
            after: tableFacts(table) ?? undefined,
          }),
      }),
    )
  const placed = (name: string) => {
    const place = parsePlaceCode(name)
    if (!place) throw new CommandError(`${name} is no place. Places are written as AU-QLD, NZ-NZ or US-TX.`)
    return place
  }
  const find = async (name: string): Promise<ChargeTable> => {
    const found = [...(await read()), ...BUILT_IN_TABLES].find((table) => nameOf(table) === name.toUpperCase())
    if (!found) throw new CommandError(`There are no charges of ${name}. Places are written as AU-QLD, NZ-NZ or US-TX.`)
    return found
  }

  group
    .command('list')
    .description('list the tables, and whether each is shown today by the default age limit')
    .action(async () => {
      const own = await read()
      const day = new Date().toISOString().slice(0, 10)
      const maxAgeDays = PLATFORM_SETTINGS.charges_max_age_days
      const line = (table: ChargeTable, origin: string) => {
        const refusal = tableRefusal(table, { day, maxAgeDays })
        context.print(
          [
            nameOf(table),
            origin,
            `from ${table.in_force_from}`,
            `stated ${table.stated_on}`,
            CHARGE_STATES[refusal ?? 'shown'],
          ].join('\t'),
        )
      }
      for (const table of own) line(table, 'imported')
      for (const table of BUILT_IN_TABLES) line(table, 'built in')
    })

  group
    .command('show <place>')
    .description('print the table of a place, such as AU-QLD, as a file for import')
    .action(async (place: string) => context.print(JSON.stringify(await find(place), null, 2)))

  group
    .command('import <file>')
    .description('import the table of a place from a JSON file; it replaces the one imported before')
    .option('--dry-run', 'print what it would change, with the estimates of example vehicles, and import nothing')
    .action(async (file: string, { dryRun }: { dryRun?: true }) => {
      const table = await readChecked(file, CHARGE_TABLE)
      if (dryRun) {
        const known = [...(await read()), ...BUILT_IN_TABLES].find((one) => nameOf(one) === nameOf(table))
        return printChange(context, known ?? null, table)
      }
      await changed('charges.imported', table, table)
      context.print(`Imported the charges of ${nameOf(table)}. Pages show them within two minutes.`)
    })

  group
    .command('remove <place>')
    .description('remove the imported table of a place; a built-in one applies again')
    .action(async (place: string) => {
      const own = (await read()).find((table) => nameOf(table) === place.toUpperCase())
      if (!own) throw new CommandError(`No charges of ${place} were imported.`)
      await changed('charges.removed', own, null)
      context.print(`Removed the imported charges of ${nameOf(own)}.`)
    })

  group
    .command('history <place>')
    .description('list the versions of the table of a place, the latest first')
    .action(async (name: string) => {
      const versions = await chargeVersions(stores(), placed(name))
      if (versions.length === 0) context.print(`The charges of ${name.toUpperCase()} have not been changed.`)
      for (const { id, table, who, at } of versions)
        context.print(
          [id, table ? `stated ${table.stated_on}` : 'none imported', who ?? 'not known', at.toISOString()].join('\t'),
        )
    })

  group
    .command('restore <place> <version>')
    .description('bring back a version of the table of a place, as `charges history` lists it')
    .action(async (name: string, id: string) => {
      const place = placed(name)
      const version = (await chargeVersions(stores(), place)).find((one) => one.id === id)
      if (!version) throw new CommandError(`The charges of ${placeCode(place)} have no version ${id}.`)
      await changed('charges.restored', place, version.table)
      context.print(`Restored version ${id} of the charges of ${placeCode(place)}. Pages show it within two minutes.`)
    })
}

/** Prints what an import would change, and what it does to the estimates of examples. */
function printChange(context: CommandContext, before: ChargeTable | null, after: ChargeTable): void {
  const differences = chargeDifferences(before, after)
  context.print(differences.length === 0 ? `The charges of ${nameOf(after)} are the same.` : `${nameOf(after)}:`)
  for (const { label, before: was, after: is } of differences)
    context.print(`  ${label}: ${was ?? 'nothing'} -> ${is ?? 'nothing'}`)
  const earlier = before && exampleEstimates(before)
  for (const [at, { label, estimate }] of exampleEstimates(after).entries()) {
    const total = (one: typeof estimate | undefined) =>
      one
        ? [...new Set([one.total.lowCents, one.total.highCents])]
            .map((cents) => formatMoney(cents, after.currency))
            .join(' to ')
        : 'no estimate'
    if (estimate || earlier?.[at]?.estimate)
      context.print(`  ${label}: ${earlier ? `${total(earlier[at]!.estimate)} -> ` : ''}${total(estimate)}`)
  }
  context.print('Nothing was imported.')
}
