import type { Command } from 'commander'
import { Errors } from 'typesense'
import { CommandError, type CommandContext } from '../../command.ts'
import { createSites } from '../../sites/sites.ts'
import { adminClient, ClusterUnreachableError } from './cluster.ts'
import { ALIAS } from './fields.ts'
import { announce } from './jobs.ts'
import { openStockIndex, type StockIndex } from './stockIndex.ts'

/** `forecourt search …`: the index of the search engine. */
export function searchCommands(program: Command, context: CommandContext): void {
  const group = program.command('search').description('manage the Typesense index of the stock')

  group
    .command('reindex')
    .description('rebuild the index; searches use the current one until the new one is complete')
    .action(async () => {
      const { collection, stored } = await withIndex(context, (index) => index.rebuild()).catch(refused)
      await announce(await context.database(), null)
      context.print(`${stored} cars indexed in ${collection}, which ${ALIAS} now names.`)
    })

  group
    .command('status')
    .description('show whether the cluster responds and what the index contains')
    .action(async () => {
      const { nodes } = settingsOf(context)
      const where = nodes.map(({ protocol, host, port }) => `${protocol}://${host}:${port}`).join(', ')
      const found = await withIndex(context, (index) => index.current()).catch(refused)
      context.print(`${where} answers.`)
      if (found === null) throw new CommandError('There is no index yet. Run forecourt search reindex.')
      context.print(`${ALIAS} is ${found.collection} with ${found.documents} cars.`)
    })
}

/** An error of the cluster or the connection, as a line for the operator. */
function refused(error: unknown): never {
  if (error instanceof ClusterUnreachableError) throw new CommandError(`Typesense does not respond: ${error.message}`)
  if (error instanceof Errors.TypesenseError) throw new CommandError(`Typesense reports an error: ${error.message}`)
  throw error
}

function settingsOf({ env: { typesense } }: CommandContext) {
  if (typesense === null) throw new CommandError('Searches are answered from memory: TYPESENSE_HOST is not set.')
  const { adminKey } = typesense
  if (adminKey === null) throw new CommandError('TYPESENSE_ADMIN_KEY is not set, so the index cannot be managed.')
  return { ...typesense, adminKey }
}

async function withIndex<T>(context: CommandContext, work: (index: StockIndex) => Promise<T>): Promise<T> {
  const settings = settingsOf(context)
  const database = await context.database()
  const sites = await createSites({
    database,
    address: await context.address(),
    onWarning: (error, message) =>
      context.warn(`${message}: ${error instanceof Error ? error.message : String(error)}`),
  })
  try {
    return await work(
      openStockIndex({
        client: adminClient(settings),
        database,
        sites: (dealerships) => (dealerships ? sites.ofDealerships(dealerships) : sites.list()),
      }),
    )
  } finally {
    await sites.close()
  }
}
