import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SMTPServer } from 'smtp-server'
import type { AvailableBookings } from '@forecourt/rules/booking/kind.ts'
import { DEVICE_COOKIE, newDeviceId } from '@forecourt/rules/event/visitor.ts'
import { FORM_NAMES, type FormName } from '@forecourt/rules/forms/form.ts'
import { plannedDeliveries } from '@forecourt/rules/lead/destinations.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { connect } from '@forecourt/server/db/connect.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { listLocations } from '@forecourt/server/locations/locations.ts'
import { parseSiteFile } from '@forecourt/server/sites/file.ts'
import { addSite } from '@forecourt/server/sites/register.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { ask, type Answer } from '../tools/testing/ask.ts'
import { buildWeb } from '../tools/build.ts'
import { filledForm } from './filledForm.ts'

/** What the proof is run with. */
export interface FireOptions {
  leads: number
  kills: number
  connections: number
  /** Serves the built pages too, as in production. */
  built: boolean
  say: (line: string) => void
}

/** What was counted; nothing is wrong where `faults` is empty. */
export interface FireReport {
  acknowledged: number
  finished: number
  leftUnfinished: number
  kills: number
  /** Calls of clients that were cut off or turned away, and made again. */
  repeats: number
  rows: number
  files: number
  bookings: number
  deliveries: Readonly<Record<string, number>>
  mails: { received: number; distinct: number }
  webhooks: { received: number; distinct: number }
  seconds: number
  faults: readonly string[]
}

const SECRET = 'a-secret-of-the-proof'
const MAIL_FROM = 'leads@platform.example'
/** Of a multi-step form, this part of the visitors leaves after the first step. */
const LEFT = 0.1
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
/** A share of the kills falls after the last lead, while deliveries are on their way. */
const LATE_KILLS = 0.2
const DRAIN_TIMEOUT_MS = 600_000

/** Four sites in three countries, each with destinations of other kinds. */
const SITES: readonly { slug: string; settings: (web: string) => SettingsLayer }[] = [
  { slug: 'fire-one', settings: () => ({ locale: 'en-AU' }) },
  {
    slug: 'fire-two',
    settings: (web) => ({
      locale: 'en-AU',
      lead_confirmation_mail: false,
      lead_destinations: [
        { id: 'crm', kind: 'webhook', to: `${web}/fire-two` },
        { id: 'adf', kind: 'adf', to: 'adf@fire-two.example' },
      ],
      lead_secrets: { crm: SECRET },
    }),
  },
  {
    slug: 'fire-three',
    settings: (web) => ({
      locale: 'en-NZ',
      time_zone: 'Pacific/Auckland',
      lead_destinations: [
        { id: 'crm', kind: 'webhook', to: `${web}/fire-three` },
        { id: 'workshop', kind: 'email', to: 'workshop@fire-three.example', categories: ['Service Booking'] },
      ],
      lead_secrets: { crm: SECRET },
    }),
  },
  {
    slug: 'fire-four',
    settings: (web) => ({
      locale: 'en-US',
      time_zone: 'America/Chicago',
      lead_confirmation_mail: false,
      lead_destinations: [{ id: 'group', kind: 'dashboard', to: `${web}/fire-four` }],
    }),
  },
]

/** What one visitor sends. */
interface Plan {
  site: Site
  form: FormName
  submissionId: string
  email: string
  cookie: string
  leaves: boolean
  withFiles: boolean
  books: boolean
  /** Filled in as it goes. */
  id: string | null
  reference: string | null
  finished: boolean
  booked: boolean
}

/**
 * Sends leads of every form from many connections while the server is killed again and again, and then counts: every
 * acknowledged lead is there once, with its files, its booking and its deliveries, each sent with one receipt and
 * taken by the receiver under one id; and nothing is there that nobody sent.
 */
export async function runUnderFire(options: FireOptions): Promise<FireReport> {
  const { say } = options
  const started = performance.now()
  const directory = await mkdtemp(join(tmpdir(), 'forecourt-fire-'))
  const mail = await openMail()
  const web = await openWeb()
  const port = await freePort()
  const fire = createFire({ options, directory, port, smtpUrl: `smtp://127.0.0.1:${mail.port}` })
  try {
    const sites = await prepare(directory, web.url)
    const plans = planned(options.leads, sites)
    await fire.start()
    const slots = await freeSlots(port, sites)
    say(
      `${plans.length} leads of ${FORM_NAMES.length} forms to ${sites.length} sites, ${options.connections} connections`,
    )

    let acknowledged = 0
    let repeats = 0
    const waiting = [...plans]
    const clients = Array.from({ length: options.connections }, async () => {
      for (let plan = waiting.pop(); plan; plan = waiting.pop()) {
        repeats += await visit(plan, port, slots)
        acknowledged++
        if (acknowledged % 1_000 === 0) say(`${acknowledged} acknowledged, ${fire.kills()} kills`)
      }
    })
    let over = false
    const all = Promise.all(clients).catch((error: unknown) => {
      over = true
      throw error
    })
    const early = options.kills - Math.ceil(options.kills * LATE_KILLS)
    const killing = (async () => {
      const moments = Array.from({ length: early }, () => Math.random() * options.leads).sort((a, b) => a - b)
      for (const moment of moments) {
        while (acknowledged < moment && !over) await sleep(5)
        await sleep(Math.random() * 300)
        if (over) return
        await fire.kill()
      }
    })()
    await Promise.all([all, killing])
    say(`all ${acknowledged} acknowledged after ${fire.kills()} kills, ${repeats} calls made again`)
    while (fire.kills() < options.kills) {
      await sleep(500 + Math.random() * 1_500)
      await fire.kill()
    }
    const connection = await connect({ databaseUrl: null, dataDir: directory })
    try {
      await drained(connection.database, say)
      const report = await count({ database: connection.database, plans, sites, mail, web })
      return { ...report, acknowledged, kills: fire.kills(), repeats, seconds: (performance.now() - started) / 1_000 }
    } finally {
      await connection.close()
    }
  } finally {
    await fire.end()
    await Promise.all([mail.close(), web.close()])
    await rm(directory, { recursive: true, force: true })
  }
}

// The server

interface Fire {
  start(): Promise<void>
  /** Kills the server outright and starts it again. */
  kill(): Promise<void>
  kills(): number
  end(): Promise<void>
}

function createFire(about: { options: FireOptions; directory: string; port: number; smtpUrl: string }): Fire {
  const { options, directory, port, smtpUrl } = about
  let child: ChildProcess | null = null
  let kills = 0

  function start(): Promise<void> {
    const server = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        join(import.meta.dirname, 'leadsServer.ts'),
        options.built ? 'built' : 'bare',
      ],
      {
        env: {
          ...process.env,
          HOST: '127.0.0.1',
          PORT: String(port),
          PLATFORM_DOMAIN: 'localhost',
          DATABASE_URL: '',
          DATA_DIR: directory,
          SMTP_URL: smtpUrl,
          MAIL_FROM,
          ALLOW_PRIVATE_TARGETS: 'true',
          LOG_LEVEL: process.env.FIRE_LOG ?? 'fatal',
        },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    )
    child = server
    return new Promise((ready, fail) => {
      server.once('message', () => ready())
      server.once('exit', (code) => fail(new Error(`the server ended with ${code} before it was ready`)))
    })
  }
  const gone = (server: ChildProcess) =>
    new Promise<void>((settle) =>
      server.exitCode !== null || server.signalCode ? settle() : server.once('exit', () => settle()),
    )

  return {
    start,
    async kill() {
      const server = child!
      server.kill('SIGKILL')
      await gone(server)
      kills++
      await start()
    },
    kills: () => kills,
    async end() {
      if (!child) return
      child.kill('SIGTERM')
      await Promise.race([gone(child), sleep(30_000).then(() => child!.kill('SIGKILL'))])
    },
  }
}

/** Makes the sites, before the server is there. */
async function prepare(directory: string, web: string): Promise<Site[]> {
  const { database, close } = await connect({ databaseUrl: null, dataDir: directory })
  try {
    for (const { slug, settings } of SITES) {
      const file = parseSiteFile({
        slug,
        name: `Dealer ${slug}`,
        template: 'multi-franchise',
        city: 'Toowoomba',
        state: 'qld',
        settings: { service_places: 50, test_drive_places: 50, booking_notice_hours: 0, ...settings(web) },
        dealerships: ['north', 'south'].map((yard) => ({
          slug: `${slug}-${yard}`,
          name: `${slug} ${yard}`,
          locations: ['sales', 'service'].map((type) => ({
            name: `${yard} ${type}`,
            slug: `${yard}-${type}`,
            primary: type === 'sales',
            location_type: type,
            time_zone: 'Australia/Brisbane',
            phone: '0746 555 010',
            email: `${yard}-${type}@${slug}.example`,
            address: { street: '12 Foundry Street', city: 'Toowoomba', state: 'qld', postcode: '4350' },
            hours: Object.fromEntries(
              ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [day, '08:00-17:00']),
            ),
          })),
        })),
      })
      if (!file.ok) throw new Error(JSON.stringify(file))
      await addSite(database, file.site)
    }
    const sites = await createSites({ database, address: { scheme: 'http', platformDomain: 'localhost', port: null } })
    const list = await sites.list()
    await sites.close()
    return list
  } finally {
    await close()
  }
}

// The visitors

function planned(count: number, sites: readonly Site[]): Plan[] {
  return Array.from({ length: count }, (_, index) => {
    const form = FORM_NAMES[index % FORM_NAMES.length]!
    const device = newDeviceId((bytes) => randomBytes(bytes))
    return {
      site: sites[Math.floor(index / FORM_NAMES.length) % sites.length]!,
      form,
      submissionId: randomUUID(),
      email: `visitor-${index}@visitors.example`,
      cookie: `${DEVICE_COOKIE}=${device}`,
      leaves: Math.random() < LEFT,
      withFiles: Math.random() < 0.5,
      books: Math.random() < 0.5,
      id: null,
      reference: null,
      finished: false,
      booked: false,
    }
  })
}

/** Times that can be booked, by dealership's slug and kind. */
type Slots = ReadonlyMap<string, readonly string[]>

async function freeSlots(port: number, sites: readonly Site[]): Promise<Slots> {
  const slots = new Map<string, readonly string[]>()
  for (const { slug, dealerships } of sites)
    for (const { id, slug: yard } of dealerships)
      for (const kind of ['appointment', 'service']) {
        const { text } = await ask(port, `${slug}.localhost`, `/api/dealerships/${id}/available_${kind}_bookings.json`)
        const { slots: free } = JSON.parse(text) as AvailableBookings
        slots.set(
          `${yard} ${kind}`,
          free.map(({ starts_at }) => starts_at),
        )
      }
  return slots
}

const someOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

/** Sends one lead, step by step, each until it is acknowledged; answers how many calls had to be made again. */
async function visit(plan: Plan, port: number, slots: Slots): Promise<number> {
  const { form, typed, files } = filledForm(plan.form, plan.site, plan.email, Math.random)
  const names = [...files.required, ...(plan.withFiles ? files.optional : [])]
  const yard = typeof typed.location === 'string' ? typed.location : plan.site.dealerships[0]!.slug
  const calendar = form.steps.flatMap(({ fields }) => fields).find((field) => field.calendar !== undefined)
  const several = form.steps.length > 1
  let repeats = 0
  let time = plan.books && calendar ? someOf(slots.get(`${yard} ${calendar.calendar}`)!) : null

  for (let number = 1; number <= form.steps.length; number++) {
    const final = number === form.steps.length
    for (;;) {
      const lead = {
        form: plan.form,
        submission_id: plan.submissionId,
        ...typed,
        ...(calendar && time ? { [calendar.name]: time } : {}),
        ...(several ? { step_number: number, final } : {}),
        url: `${plan.site.baseUrl}${plan.form}`,
        visited_pages: ['/', '/search/used-cars'],
      }
      const answer = await call(plan, port, lead, final ? names : []).catch(() => null)
      if (answer?.status === 200 || answer?.status === 201) {
        const receipt = JSON.parse(answer.text) as { id: string; reference: string }
        if (plan.id !== null && (plan.id !== receipt.id || plan.reference !== receipt.reference))
          throw new Error(`${plan.email} was given ${plan.id} and then ${receipt.id}`)
        plan.id = receipt.id
        plan.reference = receipt.reference
        break
      }
      // The time has gone to somebody else: the visitor is told, and takes another one.
      if (answer?.status === 409 && calendar) time = someOf(slots.get(`${yard} ${calendar.calendar}`)!)
      else if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`${plan.form} of ${plan.site.slug} was answered ${answer.status}: ${answer.text}`)
      repeats++
      await sleep(20 + Math.random() * 300)
    }
    if (several && !final && plan.leaves) return repeats
  }
  plan.finished = true
  plan.booked = calendar !== undefined && time !== null
  return repeats
}

async function call(
  plan: Plan,
  port: number,
  lead: Record<string, unknown>,
  files: readonly string[],
): Promise<Answer> {
  const host = `${plan.site.slug}.localhost`
  const headers = { cookie: plan.cookie, origin: `http://${host}` }
  if (files.length > 0) {
    const form = new FormData()
    form.set('lead', JSON.stringify(lead))
    for (const input of files) form.append(input, new Blob([PDF], { type: 'application/pdf' }), 'resume.pdf')
    const encoded = new Response(form)
    const body = Buffer.from(await encoded.arrayBuffer())
    const type = encoded.headers.get('content-type')!
    return ask(port, host, '/api/leads/with-files', {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    })
  }
  const [method, path] = plan.id === null ? ['POST', '/api/leads'] : ['PUT', `/api/leads/${plan.id}`]
  return ask(port, host, path!, {
    method: method!,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ lead }),
  })
}

// The receivers

interface Mailbox {
  port: number
  /** Ids of messages with the addresses they went to, as often as they came. */
  received: { id: string; to: string }[]
  close(): Promise<void>
}

async function openMail(): Promise<Mailbox> {
  const received: Mailbox['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      let head = ''
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 8_192) head += chunk.toString('latin1')
      })
      stream.on('end', () => {
        const id = /^Message-ID:\s*(<[^>]+>)/im.exec(head)?.[1] ?? ''
        for (const { address } of session.envelope.rcptTo) received.push({ id, to: address })
        done()
      })
    },
  })
  // Clients are killed in the middle of a message.
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

interface Hooks {
  url: string
  received: { id: string; site: string; about: string }[]
  faults: string[]
  close(): Promise<void>
}

async function openWeb(): Promise<Hooks> {
  const received: Hooks['received'] = []
  const faults: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => {})
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const { headers, url = '' } = request
      const [, site = ''] = url.split('/')
      const read = JSON.parse(body) as { website?: { slug: string }; lead: Lead }
      if (headers['x-forecourt-delivery']) {
        const stamp = String(headers['x-forecourt-timestamp'])
        const signature = createHmac('sha256', SECRET).update(`${stamp}.${body}`).digest('hex')
        if (headers['x-forecourt-signature'] !== signature) faults.push(`a webhook of ${site} is not signed`)
      }
      received.push({
        id: String(headers['x-forecourt-delivery'] ?? headers['idempotency-key']),
        site,
        about: read.lead.website_slug,
      })
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":1}')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    faults,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe: NetServer = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

// The count

/** Waits until everything is sent; what was left unfinished is due now, so that nobody waits half an hour for it. */
async function drained(database: Database, say: FireOptions['say']): Promise<void> {
  await database.pool.query(`update deliveries set send_after = now() where state = 'waiting'`)
  await database.pool.query(`select pg_notify('forecourt_deliveries', '')`)
  const deadline = Date.now() + DRAIN_TIMEOUT_MS
  for (let before = -1; ;) {
    const { rows } = await database.pool.query<{ left: number }>(
      `select count(*)::int as left from deliveries where state in ('waiting', 'queued')`,
    )
    const { left } = rows[0]!
    if (left === 0) return
    if (Date.now() > deadline) return say(`${left} deliveries are still not sent`)
    if (before === -1 || before - left > 5_000) {
      say(`${left} deliveries to go`)
      before = left
    }
    await sleep(250)
  }
}

interface Row {
  id: number
  lead_id: string
  reference: string
  website_id: number
  submission_id: string
  lead_status: 'Incomplete' | 'Complete'
  suspected: boolean
  lead: Lead
}

async function count(about: {
  database: Database
  plans: readonly Plan[]
  sites: readonly Site[]
  mail: Mailbox
  web: Hooks
}): Promise<Omit<FireReport, 'acknowledged' | 'kills' | 'repeats' | 'seconds'>> {
  const { database, plans, sites, mail, web } = about
  const faults = [...web.faults]
  const fault = (text: string) => {
    if (faults.length < 50) faults.push(text)
  }
  const all = async <T extends object>(sql: string) => (await database.pool.query<T>(sql)).rows
  const rows = await all<Row>('select * from leads')
  const files = await all<{ lead_id: number; count: number }>(
    'select lead_id, count(*)::int as count from lead_files group by 1',
  )
  const bookings = await all<{ lead_id: number }>('select lead_id from bookings')
  const deliveries = await all<{
    id: string
    website_id: number
    lead_id: number
    kind: string
    destination: string
    target: string
    lead_status: string
    state: string
    attempts: { ok: boolean }[]
  }>('select * from deliveries')

  const places = new Map<number, readonly Location[]>()
  for (const site of sites) places.set(site.id, await listLocations(database, site))
  const byLead = Map.groupBy(deliveries, ({ lead_id }) => lead_id)
  const rowsOf = Map.groupBy(rows, ({ submission_id }) => submission_id)
  const filesOf = new Map(files.map(({ lead_id, count: number }) => [lead_id, number]))
  const booked = new Set(bookings.map(({ lead_id }) => lead_id))
  if (rows.length !== plans.length) fault(`${plans.length} leads were acknowledged, ${rows.length} are there`)
  for (const [email, same] of Map.groupBy(rows, ({ lead }) => lead.email))
    if (email && same.length > 1) fault(`${email} is there ${same.length} times`)

  for (const plan of plans) {
    const found = rowsOf.get(plan.submissionId) ?? []
    const [row] = found
    const who = `${plan.form} of ${plan.email}`
    if (found.length !== 1 || !row) {
      fault(`${who} is there ${found.length} times`)
      continue
    }
    if (row.lead_id !== plan.id || row.reference !== plan.reference) fault(`${who} has another id than it was told`)
    if (row.website_id !== plan.site.id) fault(`${who} is with another site`)
    if (row.lead_status !== (plan.finished ? 'Complete' : 'Incomplete')) fault(`${who} is ${row.lead_status}`)
    if (plan.booked !== booked.has(row.id)) fault(`${who} should${plan.booked ? '' : ' not'} have a booking`)
    if (row.lead.has_files !== (filesOf.get(row.id) ?? 0) > 0) fault(`${who} has ${filesOf.get(row.id) ?? 0} files`)
    const { settings } = plan.site
    const expected = plannedDeliveries(
      row.lead,
      {
        destinations: settings.lead_destinations,
        locations: places.get(plan.site.id)!,
        confirmation: settings.lead_confirmation_mail,
        incompleteMinutes: settings.lead_incomplete_minutes,
        suspected: row.suspected,
        mock: false,
      },
      new Date(),
    ).map(({ destination }) => destination)
    const own = byLead.get(row.id) ?? []
    const sent = own.filter((one) => one.lead_status === row.lead_status)
    if (
      sent
        .map(({ destination }) => destination)
        .sort()
        .join() !== expected.sort().join()
    )
      fault(`${who} has deliveries to ${sent.map(({ destination }) => destination).join()}, not ${expected.join()}`)
    for (const { state, destination, attempts } of sent)
      if (state !== 'sent' || attempts.filter(({ ok }) => ok).length !== 1)
        fault(`${who} to ${destination} is ${state} with ${JSON.stringify(attempts)}`)
    for (const { state, lead_status } of own)
      if (lead_status !== row.lead_status && state !== 'cancelled') fault(`${who} unfinished is ${state}`)
  }

  const sent = deliveries.filter(({ state }) => state === 'sent')
  const leadIds = new Map(rows.map(({ id, lead_id }) => [id, lead_id]))
  const slugs = new Map(sites.map(({ id, slug }) => [id, slug]))
  const isMail = (kind: string) => kind === 'email' || kind === 'adf' || kind === 'confirmation'
  const messages = new Map(
    sent
      .filter(({ kind }) => isMail(kind))
      .map((one) => [
        `<${leadIds.get(one.lead_id)}.${one.destination}.${one.lead_status.toLowerCase()}@${MAIL_FROM.split('@')[1]}>`,
        one.target,
      ]),
  )
  const mailIds = new Set(mail.received.map(({ id }) => id))
  for (const id of messages.keys()) if (!mailIds.has(id)) fault(`the mail ${id} never came`)
  for (const { id, to } of mail.received) if (messages.get(id) !== to) fault(`the mail ${id} to ${to} is nobody's`)
  const hooks = new Map(sent.filter(({ kind }) => !isMail(kind)).map((one) => [one.id, slugs.get(one.website_id)]))
  const hookIds = new Set(web.received.map(({ id }) => id))
  for (const id of hooks.keys()) if (!hookIds.has(id)) fault(`the call ${id} never came`)
  for (const { id, site, about: slug } of web.received)
    if (hooks.get(id) !== site || slug !== site) fault(`the call ${id} to ${site} is about ${slug}`)

  return {
    finished: plans.filter(({ finished }) => finished).length,
    leftUnfinished: plans.filter(({ finished }) => !finished).length,
    rows: rows.length,
    files: files.reduce((sum, { count: number }) => sum + number, 0),
    bookings: bookings.length,
    deliveries: Object.fromEntries(
      [...Map.groupBy(deliveries, ({ state }) => state)].map(([state, list]) => [state, list.length]),
    ),
    mails: { received: mail.received.length, distinct: mailIds.size },
    webhooks: { received: web.received.length, distinct: hookIds.size },
    faults,
  }
}

/** The report in lines for people. */
export function reportLines(report: FireReport): readonly string[] {
  const { mails, webhooks, deliveries } = report
  const twice = ({ received, distinct }: { received: number; distinct: number }) =>
    received === distinct ? 'none twice' : `${received - distinct} came again under the same id`
  return [
    `acknowledged   ${report.acknowledged} leads: ${report.finished} finished, ${report.leftUnfinished} left unfinished`,
    `killed         ${report.kills} times with -9; ${report.repeats} calls were made again`,
    `stored         ${report.rows} leads, ${report.files} files, ${report.bookings} bookings`,
    `deliveries     ${Object.entries(deliveries)
      .map(([state, number]) => `${number} ${state}`)
      .join(', ')}`,
    `mails          ${mails.distinct} taken, ${twice(mails)}`,
    `web calls      ${webhooks.distinct} taken, ${twice(webhooks)}`,
    `time           ${report.seconds.toFixed(0)} s`,
    ...(report.faults.length === 0
      ? ['Nothing is lost, nothing is doubled.']
      : report.faults.map((text) => `FAULT ${text}`)),
  ]
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      leads: { type: 'string', default: '10000' },
      kills: { type: 'string', default: '20' },
      connections: { type: 'string', default: '48' },
    },
  })
  if (!buildWeb()) process.exit(1)
  const report = await runUnderFire({
    leads: Number(values.leads),
    kills: Number(values.kills),
    connections: Number(values.connections),
    built: true,
    say: (line) => console.log(line),
  })
  for (const line of reportLines(report)) console.log(line)
  process.exitCode = report.faults.length === 0 ? 0 : 1
}
