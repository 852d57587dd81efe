import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@forecourt/server/db/connect.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { reconcile } from '@forecourt/server/reservations/job.ts'
import { openKeys, setSecret } from '@forecourt/server/secrets/secrets.ts'
import { cars } from '@forecourt/server/stock/table.ts'
import { optionsOf } from '../tools/options.ts'
import type { SentWebhook } from '../tools/testing/payments/fake.ts'
import { fakeStripe } from '../tools/testing/payments/stripe.ts'
import { carRow, twoTenants } from '../tools/testing/twoTenants.ts'
import { openRace, raceClock, type RaceNews, type RaceOrder, type RaceSettings } from './raceMember.ts'

/** When a provider's webhook arrives, as compared with its answer to the request that caused it. */
export const WEBHOOKS = ['before', 'after', 'twice', 'never'] as const
type WebhookTime = (typeof WEBHOOKS)[number]

/** What came of the rounds in which webhooks arrived at one of these times. */
export interface WebhookCounts {
  /** Vehicles with one winner, equal books and nothing left in doubt. */
  right: number
  /** Webhooks that the provider made, and deliveries of them that were accepted. */
  made: number
  accepted: number
}

export interface RaceOptions {
  rounds: number
  visitors: number
  /** Kills with -9 in a round, of which the first is 0. */
  kills: (round: number) => number
  print: (line: string) => void
}

/** What came of all rounds; `faults` is empty if everything is right. */
export interface RaceReport {
  rounds: number
  visitors: number
  kills: number
  holds: number
  payments: number
  /** Payments that were authorised at the provider, and what became of them. */
  authorised: number
  taken: number
  refunded: number
  givenUp: number
  webhooks: Readonly<Record<WebhookTime, WebhookCounts>>
  ledgerCents: number
  providerCents: number
  seconds: number
  faults: readonly string[]
}

const PROCESSES = 2
/** Fifteen minutes of a hold are one and a half seconds. */
const SPEED = 600
const SECRET_KEY = 'sk_live_race'
const WEBHOOK_SECRET = 'whsec_race'
const PUBLISHABLE_KEY = 'pk_live_race'
const ENCRYPTION_KEY = '7a'.repeat(32)

/**
 * Many visitors race for one vehicle on two processes that are killed with -9 at random, round after round with another
 * vehicle; holds expire while visitors pay, and webhooks come before the answer, after it, twice or never. Then the
 * reconciler runs, and everything is counted: each vehicle has one paid reservation at most, with one lead; every other
 * payment was given up or refunded; and the ledger is the provider's own list, to the cent.
 */
export async function runRace({ rounds, visitors, kills, print }: RaceOptions): Promise<RaceReport> {
  const started = performance.now()
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-race-'))
  const { database, url, close } = await connect({ databaseUrl: null, dataDir })
  const startedAt = Date.now()
  const now = raceClock({ startedAt, speed: SPEED })
  const account = {
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: 'http://race.test/api/payments/stripe',
  }
  const fake = await fakeStripe([account], now)
  const tenants = await twoTenants(database, {
    a: {
      payment_accounts: [{ provider: 'stripe', url: fake.url, account: null, script: fake.url }],
      hold_cooldown_minutes: 0,
      lead_confirmation_mail: false,
    },
  })
  const site = tenants.a.website
  const keys = openKeys({ encryptionKeys: [ENCRYPTION_KEY], dataDir })
  await database.staff([site.id]).transaction(async (tx) => {
    for (const [name, secret] of Object.entries({ stripe: SECRET_KEY, 'stripe-webhook': WEBHOOK_SECRET }))
      await setSecret(tx, keys, { websiteId: site.id, dealershipId: null }, { provider: 'payment', name }, secret)
  })
  const settings: RaceSettings = {
    databaseUrl: url,
    dataDir,
    encryptionKey: ENCRYPTION_KEY,
    siteSlug: site.slug,
    providerUrl: fake.url,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    startedAt,
    speed: SPEED,
  }
  const members = createMembers(settings)
  const faults: string[] = []
  const webhooks = Object.fromEntries(
    WEBHOOKS.map((when): [WebhookTime, WebhookCounts] => [when, { right: 0, made: 0, accepted: 0 }]),
  ) as Record<WebhookTime, WebhookCounts>
  let killed = 0
  try {
    await members.start()
    const race = await openRace(settings)
    let number = 0
    for (let round = 0; round < rounds; round++) {
      const [car] = await database.drizzle
        .insert(cars)
        .values(carRow({ dealership_id: tenants.a.dealerships[0]!.id, stocknum: `RACE${round}` }))
        .returning()
      const when = WEBHOOKS[round % WEBHOOKS.length]!
      const count = webhooks[when]
      fake.announce = (webhook) => {
        count.made += 1
        const deliver = async () => {
          if (await members.deliver(webhook)) count.accepted += 1
        }
        if (when === 'before') return deliver()
        if (when === 'twice') void Promise.all([deliver(), deliver()])
        if (when === 'after') void sleep(Math.random() * 200).then(deliver)
      }
      const all = Array.from({ length: visitors }, () => members.visit((number += 1), car!.id))
      const killing = (async () => {
        for (let kill = 0; kill < kills(round); kill++) {
          await sleep(200 + Math.random() * 1_500)
          await members.kill()
          killed += 1
        }
      })()
      await Promise.all([...all, killing])
      fake.announce = null
      await settleAll(database, race, now)
      // Where all who held the vehicle went away, one more comes who does not.
      while (!(await isPaid(database, car!.id))) {
        await members.visit((number += 1), car!.id, true)
        await settleAll(database, race, now)
      }
      const found = await faultsOf(database, car!.id, fake.books(SECRET_KEY))
      if (found.length === 0) count.right += 1
      faults.push(...found.map((text) => `round ${round + 1} (webhook ${when}): ${text}`))
      print(`round ${round + 1} of ${rounds}, webhook ${when}: ${found.length === 0 ? 'right' : found.join('; ')}`)
    }
    const count = await counted(database)
    const books = fake.books(SECRET_KEY)
    const providerCents = books.reduce((sum, { takenCents, returnedCents }) => sum + takenCents - returnedCents, 0)
    if (providerCents !== count.ledgerCents)
      faults.push(`the ledger has ${count.ledgerCents} cents, the provider ${providerCents}`)
    return {
      rounds,
      visitors: number,
      kills: killed,
      ...count,
      authorised: books.filter(({ authorisedCents }) => authorisedCents > 0).length,
      taken: books.filter(({ takenCents, returnedCents }) => takenCents > returnedCents).length,
      refunded: books.filter(({ returnedCents }) => returnedCents > 0).length,
      givenUp: books.filter(({ authorisedCents, takenCents }) => authorisedCents > 0 && takenCents === 0).length,
      webhooks,
      providerCents,
      seconds: (performance.now() - started) / 1_000,
      faults,
    }
  } finally {
    members.end()
    await fake.close()
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Runs the reconciler until every hold is over and nothing is in doubt. */
async function settleAll(database: Database, race: Awaited<ReturnType<typeof openRace>>, now: () => Date) {
  const deadline = Date.now() + 60_000
  for (;;) {
    await reconcile({
      database,
      sites: { findById: async () => ({ site: race.site, provenance: {} as never, warnings: [] }) },
      of: () => race.of,
      tell: async () => {},
      onError: () => {},
      now,
    })
    const { rows } = await database.pool.query<{ open: number }>(
      `select count(*)::int as open from reservations where state in ('held', 'paying')`,
    )
    if (rows[0]!.open === 0) return
    if (Date.now() > deadline) throw new Error('Some reservations are not settled after a minute.')
    await sleep(100)
  }
}

async function isPaid(database: Database, carId: number): Promise<boolean> {
  const { rowCount } = await database.pool.query(`select from reservations where car_id = $1 and state = 'paid'`, [
    carId,
  ])
  return rowCount === 1
}

interface Booked {
  id: string
  authorisedCents: number
  takenCents: number
  returnedCents: number
  captures: number
  refunds: number
}

/** What is wrong with a vehicle and its payments after a round. */
async function faultsOf(database: Database, carId: number, books: readonly Booked[]): Promise<string[]> {
  const faults: string[] = []
  const { rows } = await database.pool.query<{
    id: string
    state: string
    winner_id: string | null
    leads: number
    held: boolean
    payments: { id: string; status: string }[]
    ledger: { payment_id: string; cents: number }[]
  }>(
    `select r.id, r.state, r.winner_id, c.held,
       (select count(*)::int from leads l where l.submission_id = r.id) as leads,
       coalesce((select json_agg(json_build_object('id', p.id, 'status', p.status)) from payments p where p.reservation_id = r.id), '[]') as payments,
       coalesce((select json_agg(json_build_object('payment_id', e.payment_id, 'cents', e.amount_cents)) from ledger_entries e
         join payments p on p.id = e.payment_id where p.reservation_id = r.id and e.account = 'provider'), '[]') as ledger
     from reservations r join cars c on c.id = r.car_id where r.car_id = $1`,
    [carId],
  )
  const booked = new Map(books.map((payment) => [payment.id, payment]))
  const paid = rows.filter(({ state }) => state === 'paid')
  if (paid.length !== 1) faults.push(`${paid.length} paid reservations`)
  if (rows.some(({ held }) => held !== paid.length > 0))
    faults.push('the vehicle is held by nobody, or not by its winner')
  for (const { state, winner_id, leads, payments, ledger } of rows) {
    if (leads !== (winner_id === null ? 0 : 1)) faults.push(`a reservation that is ${state} has ${leads} leads`)
    for (const { id, status } of payments) {
      const at = booked.get(id)
      const isWinner = state === 'paid' && id === winner_id
      const net = ledger.filter(({ payment_id }) => payment_id === id).reduce((sum, { cents }) => sum + cents, 0)
      const atProvider = at ? at.takenCents - at.returnedCents : 0
      if (net !== atProvider) faults.push(`a payment has ${net} cents in the ledger and ${atProvider} at the provider`)
      if (isWinner !== net > 0) faults.push(`a payment that is ${status} keeps ${net} cents`)
      if (at && (at.captures > 1 || at.refunds > 1)) faults.push('a payment was taken or refunded twice')
      if (!isWinner && status === 'authorised') faults.push('an authorisation was not given up')
    }
  }
  return faults
}

/** The totals of our own books. */
async function counted(database: Database) {
  const { rows } = await database.pool.query<{ holds: number; payments: number; cents: number }>(
    `select (select count(*)::int from reservations) as holds, (select count(*)::int from payments) as payments,
       (select coalesce(sum(amount_cents), 0)::float8 from ledger_entries where account = 'provider') as cents`,
  )
  return { holds: rows[0]!.holds, payments: rows[0]!.payments, ledgerCents: rows[0]!.cents }
}

/** What became of an order: lost with its process, or a webhook that was refused. */
type Outcome = 'done' | 'refused' | 'lost'

/** The processes of the race. What a killed one was doing is lost; its visitors come again, to any process. */
function createMembers(settings: RaceSettings) {
  const members: { child: ChildProcess; open: Map<string, (outcome: Outcome) => void> }[] = []
  let calls = 0

  function start(at: number): Promise<void> {
    // Without the preloaded tools/lifeline.mjs of npm's commands: its channel keeps no process alive, and a member has
    // nothing else to wait for.
    const child = fork(join(import.meta.dirname, 'raceMember.ts'), { execArgv: [] })
    const member: (typeof members)[number] = { child, open: new Map() }
    members[at] = member
    child.on('exit', () => {
      for (const end of member.open.values()) end('lost')
    })
    const ready = new Promise<void>((settle, fail) => {
      child.on('message', (news: RaceNews) => {
        if (news.kind === 'ready') return settle()
        const key = news.kind === 'done' ? `visitor ${news.number}` : `webhook ${news.call}`
        member.open.get(key)?.(news.kind === 'done' || news.isAccepted ? 'done' : 'refused')
        member.open.delete(key)
      })
      child.once('exit', (code) => fail(new Error(`a process of the race ended with ${code}`)))
    })
    child.send({ kind: 'settings', settings } satisfies RaceOrder, () => {})
    return ready
  }

  /** Gives an order to a random process; resolves when it is done, or lost with the process. */
  function give(key: string, order: RaceOrder): Promise<Outcome> {
    const member = members[Math.floor(Math.random() * members.length)]!
    if (!member.child.connected) return Promise.resolve('lost')
    return new Promise((settle) => {
      member.open.set(key, settle)
      member.child.send(order, (error) => error && settle('lost'))
    })
  }

  return {
    start: async () => {
      await Promise.all(Array.from({ length: PROCESSES }, (_, at) => start(at)))
    },
    async visit(number: number, carId: number, isSure = false) {
      const order = { kind: 'visitor', number, carId, isSure } as const
      while ((await give(`visitor ${number}`, order)) === 'lost') await sleep(100)
    },
    /** Delivers a webhook to any process; whether it was accepted. */
    async deliver(webhook: SentWebhook): Promise<boolean> {
      const call = (calls += 1)
      return (await give(`webhook ${call}`, { kind: 'webhook', call, webhook })) === 'done'
    },
    async kill() {
      const at = Math.floor(Math.random() * members.length)
      members[at]!.child.kill('SIGKILL')
      await start(at)
    },
    end() {
      // One that ended by itself is not connected any more; why it ended is the error to show.
      for (const { child } of members) if (child.connected) child.disconnect()
    },
  }
}

const cents = (amount: number) => `$${(amount / 100).toLocaleString('en-AU')}`

/** The report as readable lines. */
function reportLines(report: RaceReport): readonly string[] {
  return [
    `visitors     ${report.visitors} in ${report.rounds} rounds, on ${PROCESSES} processes, killed ${report.kills} times with -9`,
    `holds        ${report.holds}, with ${report.payments} payments begun`,
    `authorised   ${report.authorised} at the provider: ${report.taken} taken, ${report.refunded} refunded, ${report.givenUp} given up`,
    ...WEBHOOKS.map((when) => {
      const { right, made, accepted } = report.webhooks[when]
      return `${`webhooks ${when}`.padEnd(16)}${right} vehicles right; ${made} webhooks made, ${accepted} deliveries accepted`
    }),
    `books        ledger ${cents(report.ledgerCents)}, provider ${cents(report.providerCents)}`,
    `time         ${report.seconds.toFixed(0)} s`,
    ...(report.faults.length === 0
      ? ['Each vehicle has one winner, and the books are equal.']
      : report.faults.slice(0, 50).map((text) => `FAULT ${text}`)),
  ]
}

if (import.meta.main) {
  const values = optionsOf('prove:reservations', 'Lets visitors race for vehicles on processes that are killed.', {
    rounds: { type: 'string', default: '50', about: 'Vehicles, one after the other.' },
    visitors: { type: 'string', default: '1000', about: 'Visitors of each vehicle.' },
    kills: { type: 'string', default: '2', about: 'Kills in each round.' },
  })
  const report = await runRace({
    rounds: Number(values.rounds),
    visitors: Number(values.visitors),
    kills: () => Number(values.kills),
    print: (line) => console.log(line),
  })
  for (const line of reportLines(report)) console.log(line)
  process.exitCode = report.faults.length === 0 ? 0 : 1
}
