import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEST_CONTEXT } from '../../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../../tools/testing/twoTenants.ts'
import { CommandError } from '../../command.ts'
import { readEnv } from '../../env.ts'
import { cars, feedMappings } from '../table.ts'
import { stockCommands } from './cli.ts'

let db: TestDatabase
let tenants: TwoTenants
let directory: string
let printed: string[]
/** What is typed at the terminal; null where there is none. */
let answers: string[] | null
let questions: string[]

beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
  directory = await mkdtemp(join(tmpdir(), 'forecourt-import-'))
  await mkdir(join(directory, 'media'))
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: 'white' } })
  await picture.jpeg().toFile(join(directory, 'media', 'front.jpg'))
})
afterAll(async () => {
  await db.dispose()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(async () => {
  printed = []
  answers = null
  questions = []
  await db.database.drizzle.delete(cars)
  await db.database.drizzle.delete(feedMappings)
})

async function run(...args: string[]): Promise<void> {
  const program = new Command('forecourt').exitOverride().configureOutput({ writeErr: () => {} })
  stockCommands(program, {
    ...TEST_CONTEXT,
    env: { ...readEnv({}), mediaDir: join(directory, 'media') },
    database: async () => db.database,
    print: (line) => printed.push(line),
    prompt:
      answers === null
        ? undefined
        : async (question) => {
            questions.push(question)
            return answers!.shift()!
          },
  })
  await program.parseAsync(['stock', ...(args[0] === 'mapping' ? args : ['import', ...args])], { from: 'user' })
}

/** The exit code and message of a command that does not complete. */
const refused = (...args: string[]) =>
  run(...args).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof CommandError)) throw error
      return { code: error.exitCode, message: error.message }
    },
  )

async function file(content: string, name = `${crypto.randomUUID()}.csv`): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, content)
  return path
}
const stock = async () => db.database.drizzle.select().from(cars).orderBy(cars.stocknum)

const HEADER = 'stocknum,car_type,year,make,model,km,price,images'
const GOOD = 'A1,used,2019,Mazda,CX-5,1000,29990,/media/front.jpg'

test('imports a file, in the money and distances of the dealership, with pictures measured', async () => {
  await run(await file(`${HEADER}\n${GOOD}\n`), '--dealership', 'dealership-b1')
  expect(printed).toEqual(['Beech Cars: 1 rows, 1 new, 0 changed, 0 unchanged, 0 sold, 0 rejected.'])
  expect(await stock()).toMatchObject([
    {
      dealership_id: tenants.b.dealerships[0]!.id,
      currency: 'NZD',
      price_type: 'plus_orc',
      km: 1000,
      images: [{ url: '/media/front.jpg', width: 64, height: 48 }],
    },
  ])
})

test('ends with 1 when rows were left out, and writes them down', async () => {
  const latest = new Date().getFullYear() + 2
  const rejects = join(directory, 'rejects.csv')
  const path = await file(`${HEADER}\n${GOOD}\nA2,used,1066,Mazda,"CX\n5",many,1,\nA3,used\n`)
  expect(await refused(path, '--dealership', 'dealership-a1', '--rejects', rejects)).toEqual({
    code: 1,
    message: `2 of 3 rows were rejected; they are in ${rejects}.`,
  })
  expect(printed).toEqual([
    'Rejected:',
    `  line 3, year "1066": is not between 1885 and ${latest}`,
    '  line 3, km "many": is not a distance such as 85,952',
    '  line 5 "A3,used": has 2 columns where the header has 8',
    'Alder Motors: 3 rows, 1 new, 0 changed, 0 unchanged, 0 sold, 2 rejected.',
  ])
  expect(parse(await readFile(rejects), { bom: true, columns: true, relax_column_count: true })).toEqual([
    {
      line: '3',
      field: 'year; km',
      value: '1066; many',
      reason: `is not between 1885 and ${latest}; is not a distance such as 85,952`,
      stocknum: 'A2',
      car_type: 'used',
      year: '1066',
      make: 'Mazda',
      model: 'CX\n5',
      km: 'many',
      price: '1',
      images: '',
    },
    {
      line: '5',
      field: 'row',
      value: 'A3,used',
      reason: 'has 2 columns where the header has 8',
      stocknum: 'A3',
      car_type: 'used',
    },
  ])
  // The next clean import leaves no rejects of an earlier one behind.
  await run(
    await file(`${HEADER}\n${GOOD}\nA2,used,2019,Mazda,3,1,1,\nA3,used,2019,Mazda,3,1,1,\n`),
    '--dealership',
    'dealership-a1',
    '--rejects',
    rejects,
  )
  expect(existsSync(rejects)).toBe(false)
})

test('ends with 2 when nothing was changed', async () => {
  const path = await file(`${HEADER}\n${GOOD}\n`)
  expect(await refused(join(directory, 'none.csv'), '--dealership', 'dealership-a1')).toEqual({
    code: 2,
    message: `There is no file ${join(directory, 'none.csv')}.`,
  })
  expect(await refused(path, '--dealership', 'nobody')).toEqual({
    code: 2,
    message: 'No site lists a dealership nobody. There are: dealership-a1, dealership-a2, dealership-b1.',
  })
  expect(await refused(await file('a,b\n1,2'), '--dealership', 'dealership-a1')).toMatchObject({ code: 2 })
  expect(await refused(path, '--dealership', 'dealership-a1', '--mapping', await file('{'))).toMatchObject({ code: 2 })
  expect(
    await refused(path, '--dealership', 'dealership-a1', '--mapping', await file('{"Ref":"nonsense"}')),
  ).toMatchObject({ code: 2, message: expect.stringContaining("'nonsense', which is not a known field") })
  expect(await stock()).toEqual([])
})

test('a mapping is stored, a dry run stores nothing, a partial file marks nothing as sold, a forced one everything', async () => {
  const mapping = await file('{"Ref":"stocknum","Preis":"price"}')
  const three = 'Ref,car_type,make,model,Preis\nA1,used,Kia,Rio,1000\nA2,used,Kia,Rio,1000\nA3,used,Kia,Rio,1000\n'
  const one = await file(three.split('\n').slice(0, 2).join('\n'))
  await run(await file(three), '--dealership', 'dealership-a1', '--mapping', mapping, '--dry-run')
  expect(printed).toEqual([
    'Nothing was changed (dry run). Alder Motors: 3 rows, 3 new, 0 changed, 0 unchanged, 0 sold, 0 rejected.',
  ])
  expect(await stock()).toEqual([])
  await run(await file(three), '--dealership', 'dealership-a1', '--mapping', mapping)
  await run(one, '--dealership', 'dealership-a1', '--partial')
  expect(await refused(one, '--dealership', 'dealership-a1')).toMatchObject({
    code: 2,
    message: expect.stringContaining('2 of 3'),
  })
  expect((await stock()).filter(({ sold }) => sold)).toEqual([])
  await run(one, '--dealership', 'dealership-a1', '--force')
  expect((await stock()).filter(({ sold }) => sold)).toHaveLength(2)
  expect(await db.database.drizzle.select().from(feedMappings)).toEqual([
    {
      dealership_id: tenants.a.dealerships[0]!.id,
      mapping: { columns: { Ref: 'stocknum', Preis: 'price' }, values: {}, constants: {} },
    },
  ])
})

test('the stored mapping is named, shown and cleared', async () => {
  const from = ['--dealership', 'dealership-a1']
  const feed = await file('Ref,Make,Model\nA1,Kia,Rio\n')
  const mapping = await file('{"columns":{"Ref":"stocknum"},"constants":{"car_type":"used"}}')
  expect(await refused('mapping', 'show', ...from)).toEqual({
    code: 1,
    message: 'No mapping is stored for Alder Motors.',
  })
  await run(feed, ...from, '--mapping', mapping)
  printed = []
  await run(feed, ...from)
  expect(printed[0]).toBe('Columns were mapped with the stored mapping of Alder Motors (see: stock mapping show).')
  printed = []
  await run('mapping', 'show', ...from)
  const shown = printed.join('\n')
  expect(JSON.parse(shown)).toMatchObject({ columns: { Ref: 'stocknum' }, constants: { car_type: 'used' } })
  // What is shown is a mapping file.
  await run(feed, ...from, '--mapping', await file(shown))
  printed = []
  await run('mapping', 'clear', ...from)
  await run('mapping', 'clear', ...from)
  expect(printed).toEqual(['Cleared the mapping of Alder Motors.', 'No mapping is stored for Alder Motors.'])
  expect(await refused(feed, ...from)).toMatchObject({
    code: 2,
    message: expect.stringContaining('no column for stocknum, car_type'),
  })
})

test('a forced file without a vehicle prompts at a terminal, and needs another option elsewhere', async () => {
  const from = ['--dealership', 'dealership-a1', '--force']
  const empty = await file(`${HEADER}\n`)
  await run(await file(`${HEADER}\n${GOOD}\n`), ...from)
  expect(await refused(empty, ...from)).toMatchObject({ code: 2, message: expect.stringContaining('--sell-all') })
  answers = ['yes', 'Sell all']
  expect(await refused(empty, ...from)).toMatchObject({ code: 2 })
  expect(await stock()).toMatchObject([{ sold: false }])
  await run(empty, ...from)
  expect(questions).toEqual(
    Array.from(
      { length: 2 },
      () =>
        'The file has no vehicles. The one vehicle of Alder Motors will be marked as sold. Type "sell all" to continue: ',
    ),
  )
  expect(await stock()).toMatchObject([{ sold: true }])
  answers = null
  await run(await file(`${HEADER}\n${GOOD}\n`), ...from)
  await run(empty, ...from, '--sell-all')
  expect(await stock()).toMatchObject([{ sold: true }])
})

test.each([[['--max-sold', '2']], [['--encoding', 'latin-9']], [['--full', '--partial']], [['--currency', 'EUR']]])(
  '%j is refused by name',
  async (args) => {
    const path = await file(`${HEADER}\n${GOOD}\n`)
    await expect(run(path, '--dealership', 'dealership-a1', ...args)).rejects.toThrow(args[0])
    expect(await db.database.drizzle.select().from(cars).where(eq(cars.stocknum, 'A1'))).toEqual([])
  },
)

test('says first that no price came in, and which column may hold it', async () => {
  const header = 'stocknum,car_type,make,model,Our Price Today,Badg'
  const path = await file(`${header}\nA1,used,Kia,Rio,29990,S\nA2,used,Kia,Rio,19990,S\n`)
  await run(path, '--dealership', 'dealership-a1')
  expect(printed.slice(0, 3)).toEqual([
    `NO PRICE COLUMN: all 2 cars show 'Enquire for price.' If the prices are in 'Our Price Today', name it in a file for --mapping: {"columns":{"Our Price Today":"price"}}`,
    'Columns not used: Our Price Today, Badg.',
    `  Did you mean 'Badg' to be badge? If so, name it in a file for --mapping: {"columns":{"Badg":"badge"}}`,
  ])
})

test('says so where a price column has no price in it, and keeps quiet where one car has one', async () => {
  const priced = (...prices: string[]) =>
    file(
      `stocknum,car_type,make,model,price\n${prices.map((price, at) => `P${at},used,Kia,Rio,${price}`).join('\n')}\n`,
    )
  await run(await priced('', ''), '--dealership', 'dealership-a1', '--force')
  expect(printed[0]).toBe("NO PRICES: no value in the price column is a price, so 2 cars show 'Enquire for price.'")
  printed.length = 0
  await run(await priced('', '29990'), '--dealership', 'dealership-a1')
  expect(printed.join('\n')).not.toContain('PRICE')
})

test('a column that is needed and misspelt is suggested', async () => {
  const path = await file('stocknum,car_type,Maker,modell\nA1,used,Kia,Rio\n')
  expect((await refused(path, '--dealership', 'dealership-a1'))?.message).toContain(
    "The file has no column for make, model. Did you mean 'Maker' to be make? Did you mean 'modell' to be model? ",
  )
})
