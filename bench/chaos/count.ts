import { setTimeout as sleep } from 'node:timers/promises'
import { plannedDeliveries } from '@forecourt/rules/lead/destinations.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { listLocations } from '@forecourt/server/locations/locations.ts'
import type { Hooks, Mailbox } from './receivers.ts'
import type { Plan } from './visitors.ts'

const DRAIN_TIMEOUT_MS = 600_000

/** What is stored after the kills; `faults` is empty if everything is right. */
export interface Count {
  finished: number
  leftUnfinished: number
  rows: number
  files: number
  bookings: number
  deliveries: Readonly<Record<string, number>>
  mails: { received: number; distinct: number }
  webhooks: { received: number; distinct: number }
  faults: readonly string[]
}

/** Waits until everything is delivered; unfinished leads are made due now, which otherwise takes half an hour. */
export async function drained(database: Database, print: (line: string) => void): Promise<void> {
  await database.pool.query(`update deliveries set send_after = now() where state = 'waiting'`)
  const deadline = Date.now() + DRAIN_TIMEOUT_MS
  for (let before = -1; ;) {
    const { rows } = await database.pool.query<{ left: number }>(
      `select count(*)::int as left from deliveries where state in ('waiting', 'queued')`,
    )
    const { left } = rows[0]!
    if (left === 0) return
    if (Date.now() > deadline) return print(`${left} deliveries are still not sent`)
    if (before === -1 || before - left > 5_000) {
      print(`${left} deliveries to go`)
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

/** Compares what visitors were sent with what is stored, and what is stored with what the receivers got. */
export async function count(about: {
  database: Database
  plans: readonly Plan[]
  sites: readonly Site[]
  mail: Mailbox
  web: Hooks
  /** Host in the ids of the emails. */
  mailFrom: string
}): Promise<Count> {
  const { database, plans, sites, mail, web, mailFrom } = about
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
  for (const site of sites) places.set(site.id, await listLocations(database.site(site.id), site))
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
    if (row.lead_id !== plan.id || row.reference !== plan.reference)
      fault(`${who} has another id than the one it received`)
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
        `<${leadIds.get(one.lead_id)}.${one.destination}.${one.lead_status.toLowerCase()}@${mailFrom.split('@')[1]}>`,
        one.target,
      ]),
  )
  const mailIds = new Set(mail.received.map(({ id }) => id))
  for (const id of messages.keys()) if (!mailIds.has(id)) fault(`the mail ${id} never arrived`)
  for (const { id, to } of mail.received) if (messages.get(id) !== to) fault(`the mail ${id} to ${to} is nobody's`)
  const hooks = new Map(sent.filter(({ kind }) => !isMail(kind)).map((one) => [one.id, slugs.get(one.website_id)]))
  const hookIds = new Set(web.received.map(({ id }) => id))
  for (const id of hooks.keys()) if (!hookIds.has(id)) fault(`the call ${id} never arrived`)
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
