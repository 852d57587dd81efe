import type { Command } from 'commander'
import { tableRefusal } from '@forecourt/rules/charges/estimate.ts'
import { CHARGE_TABLE, type ChargeTable } from '@forecourt/rules/charges/table.ts'
import { BUILT_IN_TABLES } from '@forecourt/rules/charges/tables/builtIn.ts'
import { PLATFORM_SETTINGS } from '@forecourt/rules/site/config.ts'
import { CommandError, logCommand, readChecked, type CommandContext } from '../command.ts'
import { openChargeStore } from '../files/files.ts'
import { ownTables, tableKey } from './charges.ts'

const nameOf = ({ country, place }: ChargeTable) => `${country}-${place}`

/** Why a table is not shown, in the words of the list. */
const STATES = { not_yet: 'not in force yet', ended: 'ended', too_old: 'too old' } as const

/** `forecourt charges …`: the government charges for drive-away estimates. */
export function chargeCommands(program: Command, context: CommandContext): void {
  const group = program.command('charges').description('manage the government charges of drive-away estimates')

  const read = () =>
    ownTables(openChargeStore(context.env), (error, key) => context.warn(`${key} is not used: ${String(error)}`))
  /** Changes a table, which is a file, with its entry in the log: neither without the other, unless this is killed. */
  const logged = async (
    action: 'charges.imported' | 'charges.removed',
    table: ChargeTable,
    change: () => Promise<unknown>,
  ) =>
    (await context.database()).platform.transaction(async (tx) => {
      await logCommand(tx, { action, subject: nameOf(table) })
      await change()
    })
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
            refusal ? STATES[refusal] : 'shown',
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
    .action(async (file: string) => {
      const table = await readChecked(file, CHARGE_TABLE)
      await logged('charges.imported', table, () =>
        openChargeStore(context.env).put(tableKey(table), new Blob([JSON.stringify(table)])),
      )
      context.print(`Imported the charges of ${nameOf(table)}. Pages show them within two minutes.`)
    })

  group
    .command('remove <place>')
    .description('remove the imported table of a place; a built-in one applies again')
    .action(async (place: string) => {
      const own = (await read()).find((table) => nameOf(table) === place.toUpperCase())
      if (!own) throw new CommandError(`No charges of ${place} were imported.`)
      await logged('charges.removed', own, () => openChargeStore(context.env).remove(tableKey(own)))
      context.print(`Removed the imported charges of ${nameOf(own)}.`)
    })
}
