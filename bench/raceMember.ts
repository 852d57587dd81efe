import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from '@forecourt/rules/site/site.ts'
import { openDatabase } from '@forecourt/server/db/database.ts'
import { RequestError } from '@forecourt/server/errors.ts'
import { diskStore } from '@forecourt/server/files/disk.ts'
import { createOutbound } from '@forecourt/server/outbound.ts'
import type { ReservationsOfSite } from '@forecourt/server/reservations/reservations.ts'
import { openKeys, openSecrets } from '@forecourt/server/secrets/secrets.ts'
import { siteReservations } from '@forecourt/server/siteReservations.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { findForDealer } from '@forecourt/server/stock/stock.ts'
import type { SentWebhook } from '../tools/testing/payments/fake.ts'
import { STRIPE_METHODS, stripeSignature } from '../tools/testing/payments/stripe.ts'

/** The same race for every process, without what each is told to do in it. */
export interface RaceSettings {
  databaseUrl: string
  dataDir: string
  encryptionKey: string
  siteSlug: string
  /** The fake provider, and the key that browsers use there. */
  providerUrl: string
  publishableKey: string
  /** Signs its webhooks. */
  webhookSecret: string
  /** When the clock of the race started, and how many times faster than time it runs. */
  startedAt: number
  speed: number
}

/** What the parent asks for. */
export type RaceOrder =
  | { kind: 'settings'; settings: RaceSettings }
  | {
      kind: 'visitor'
      number: number
      carId: number
      /** Whether they pay at once if they get the vehicle. */
      isSure: boolean
    }
  | { kind: 'webhook'; call: number; webhook: SentWebhook }

/** What a process tells. */
export type RaceNews =
  | { kind: 'ready' }
  | { kind: 'done'; number: number }
  | { kind: 'delivered'; call: number; isAccepted: boolean }

/** A clock on which holds expire within seconds. */
export const raceClock =
  ({ startedAt, speed }: Pick<RaceSettings, 'startedAt' | 'speed'>) =>
  () =>
    new Date(startedAt + (Date.now() - startedAt) * speed)

/** The reservations of the site of the race, on its clock. */
export async function openRace(settings: RaceSettings): Promise<{
  site: Site
  of: ReservationsOfSite
  findCar: (id: number) => ReturnType<typeof findForDealer>
}> {
  const database = await openDatabase(settings.databaseUrl, { onError: () => {} })
  const sites = await createSites({ database, address: { scheme: 'http', platformDomain: 'localhost', port: null } })
  const found = (await sites.findBySlug(settings.siteSlug))!.site
  await sites.close()
  // The pages of this provider are not offered to visitors yet; everything behind them is as it will be.
  const site: Site = { ...found, paymentProvider: 'stripe' }
  const keys = openKeys({ encryptionKeys: [settings.encryptionKey], dataDir: settings.dataDir })
  const of = siteReservations({
    database,
    secrets: openSecrets({ database, keys }),
    outbound: createOutbound({ allowPrivate: true }),
    secretKey: 'the key of a race that is long enough',
    files: diskStore('/nowhere'),
    onWarning: () => {},
    now: raceClock(settings),
  })(site)
  return { site, of, findCar: (id: number) => findForDealer(database.site(site.id), site, id) }
}

const RETURN_URL = 'http://race.localhost/'
/** A visitor who is refused tries again a few times. */
const TRIES = 3

/** One visitor: holds the vehicle if nobody else does, then pays, is declined, cancels, waits or goes away. */
async function visit(
  race: Awaited<ReturnType<typeof openRace>>,
  settings: RaceSettings,
  { number, carId, isSure }: Extract<RaceOrder, { kind: 'visitor' }>,
) {
  const car = (await race.findCar(carId))!
  const digits = String(number).padStart(8, '0')
  for (let attempt = 0; attempt < TRIES; attempt++) {
    await sleep(Math.random() * 2_000)
    try {
      const { id } = await race.of.hold({
        car,
        typed: {
          first_name: ['Robin'],
          last_name: ['Hale'],
          email: [`visitor${number}@example.com`],
          phone: [`04${digits}`],
          terms: ['on'],
        },
        visitor: `visitor-${digits}`.padEnd(32, 'x'),
        deviceId: `device-${digits}`,
        submissionId: randomUUID(),
        url: RETURN_URL,
        userAgent: 'race',
        visitedPages: [],
        linkedQueryParams: {},
      })
      return await pay(race.of, settings, id, isSure)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
    }
  }
}

async function pay(of: ReservationsOfSite, settings: RaceSettings, id: string, isSure: boolean): Promise<void> {
  const chance = isSure ? 1 : Math.random()
  if (chance < 0.15) return
  if (chance < 0.35) return void (await of.cancel(id))
  const declines = chance < 0.6 ? 1 : 0
  for (let attempt = 0; attempt <= declines; attempt++) {
    const { client } = await of.startPayment(id, RETURN_URL)
    // Longer than a hold lasts, now and then.
    await sleep(isSure ? 0 : Math.random() * 2_400)
    await confirm(settings, client.clientSecret!, attempt < declines ? 'decline' : 'approve')
    await of.settle(id)
  }
}

/** What the provider's script does in the browser. */
async function confirm({ providerUrl, publishableKey }: RaceSettings, secret: string, card: 'approve' | 'decline') {
  const intent = secret.split('_secret_')[0]!
  await fetch(`${providerUrl}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({ client_secret: secret, payment_method: STRIPE_METHODS[card], return_url: RETURN_URL }),
  })
}

/**
 * Receives a webhook, and settles what it is about; whether it was accepted. A provider signs each attempt to deliver
 * one: on the clock of the race, one that waited for a busy process would be too old.
 */
async function deliver(
  of: ReservationsOfSite,
  settings: RaceSettings,
  { url, headers, body }: SentWebhook,
): Promise<boolean> {
  const signature = stripeSignature(settings, body, Math.floor(raceClock(settings)().getTime() / 1_000))
  const { reservationId } = await of.webhook('stripe', {
    headers: { ...headers, 'stripe-signature': signature },
    body: Buffer.from(body),
    url: new URL(url).pathname,
  })
  if (reservationId !== null) await of.settle(reservationId).catch(() => {})
  return reservationId !== null
}

if (import.meta.main) {
  // The parent may be gone already.
  const tell = (news: RaceNews) => void process.send!(news, () => {})
  let race: ReturnType<typeof openRace> | null = null
  let settings: RaceSettings | null = null
  process.on('disconnect', () => process.exit())
  process.on('message', async (order: RaceOrder) => {
    if (order.kind === 'settings') {
      settings = order.settings
      race = openRace(order.settings)
      await race
      return tell({ kind: 'ready' })
    }
    const opened = await race!
    if (order.kind === 'webhook') {
      const isAccepted = await deliver(opened.of, settings!, order.webhook).catch(() => false)
      return tell({ kind: 'delivered', call: order.call, isAccepted })
    }
    await visit(opened, settings!, order).catch((error: unknown) => {
      if (!(error instanceof RequestError)) console.error(error)
    })
    tell({ kind: 'done', number: order.number })
  })
}
