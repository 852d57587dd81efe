import { stringify } from 'csv-stringify/sync'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { dayOf } from '@forecourt/rules/locale/dates.ts'
import { formatMoney } from '@forecourt/rules/locale/locale.ts'
import { answerDaysLabel, answerDaysLeft, lastAnswerDay } from '@forecourt/rules/payment/answer.ts'
import { RESERVATION_STATES, type ReservationState } from '@forecourt/rules/payment/reservation.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import * as z from 'zod'
import { CommandError, logCommand, table, withoutControls, type CommandContext } from '../command.ts'
import { RequestError } from '../errors.ts'
import { PaymentProviderError } from '../payments/payments.ts'
import { createSites, operatorOf, siteBySlug, staffOf } from '../sites/sites.ts'
import { findReservation, listDoubts, listReservations, type ListedDoubt } from './list.ts'
import type { ReservationRow } from './records.ts'
import type { ReservationsOfSite, StaffChange } from './reservations.ts'

/** Opens the reservations of sites for a command. */
export type OpenReservations = (context: CommandContext) => Promise<(site: Site) => ReservationsOfSite>

interface ListOptions {
  site?: string
  state?: ReservationState
  limit: number
}

const LISTED = 50
const MOST_EXPORTED = 1_000_000
const BALANCE_DAYS = 30
const DAY_MS = 86_400_000

/** `forecourt reservations …`: the reservations of all sites, for staff. */
export function reservationCommands(program: Command, context: CommandContext, open: OpenReservations): void {
  const group = program.command('reservations').description('list, release and refund reservations, compare the books')

  filtered(group.command('list'))
    .description('list the newest reservations')
    .option('--limit <number>', 'maximum number of reservations to list', readLimit, LISTED)
    .action(async (options: ListOptions) => {
      const rows = await found(options, context)
      if (rows.length === 0) return context.print('No reservations match.')
      const sites = await sitesOf(context)
      const doubts = await doubtsOf(rows, sites, context)
      const lines = table(
        [...COLUMNS, ''],
        rows.map((row) => [...cellsOf(row, sites), [answerText(row, sites), doubtText(doubts, row)].join(' ').trim()]),
      )
      for (const line of lines) context.print(line)
    })

  group
    .command('show <reference>')
    .description('show one reservation with its changes and payments')
    .action(async (reference: string) => {
      const { row, changes, payments } = await mustFind(reference, context)
      const sites = await sitesOf(context)
      const doubts = await doubtsOf([row], sites, context)
      for (const line of [
        cellsOf(row, sites).join('  '),
        `Contact: ${row.name}, ${row.email}, ${row.phone}`,
        `Deposit: ${formatMoney(row.deposit_cents, row.currency)} by ${row.provider}`,
        ...(row.state === 'held' || row.state === 'paying' ? [`Held until: ${row.held_until.toISOString()}`] : []),
        ...(row.refundable_until ? [`Refundable until: ${row.refundable_until.toISOString()}`] : []),
        ...answerLines(row, sites),
        ...(row.lead_reference ? [`Lead: ${row.lead_reference}`] : []),
        `Agreed on ${row.agreed_at.toISOString()}:`,
        ...row.terms.split('\n').map((sentence) => `  ${sentence}`),
        'Changes:',
        ...changes.map(
          ({ changed_at, event, to_state, changed_by }) =>
            `  ${changed_at.toISOString()}  ${event} -> ${to_state}  (${changed_by})`,
        ),
        'Payments:',
        ...(payments.length === 0 ? ['  none'] : []),
        ...payments.map(
          ({ id, created_at, status, provider, provider_id, amount_cents, currency, failures }) =>
            `  ${created_at.toISOString()}  ${formatMoney(amount_cents, currency)}  ${status}  ${provider} ${provider_id ?? '-'}` +
            withGap(
              doubtText(
                doubts.filter(({ paymentId }) => paymentId === id),
                row,
              ),
            ) +
            (failures > 0 ? `  (${failures} failed ${failures === 1 ? 'request' : 'requests'})` : ''),
        ),
      ])
        context.print(withoutControls(line))
    })

  group
    .command('release <reference>')
    .description('release the vehicle; a deposit is refunded')
    .requiredOption('--as <name>', 'the person who releases it')
    .action(async (reference: string, { as: by }: { as: string }) => {
      const { row } = await mustFind(reference, context)
      const released = await refusable(async () =>
        (await reservationsOf(row, context, open)).release(
          row.id,
          by,
          await loggedChange(row, context, 'released', by),
        ),
      )
      if (released.state !== 'released')
        throw new CommandError(`${row.reference} is ${released.state}; there is nothing to release.`)
      context.print(`${row.reference} is released. ${moneyOf(released, row)}`)
    })

  group
    .command('answer <reference>')
    .description('record that the dealer has answered a paid reservation')
    .requiredOption('--as <name>', 'the person who answered')
    .action(async (reference: string, { as: by }: { as: string }) => {
      const { row } = await mustFind(reference, context)
      if (row.answered_at) return context.print(`${row.reference} was answered on ${row.answered_at.toISOString()}.`)
      if (row.state !== 'paid') throw new CommandError(`${row.reference} is ${row.state}; there is nothing to answer.`)
      if (row.answer_due === null)
        throw new CommandError(
          `${row.reference} needs no answer: its site had no reservation_answer_days when it was paid.`,
        )
      await refusable(async () =>
        (await reservationsOf(row, context, open)).answer(row.id, by, await loggedChange(row, context, 'answered', by)),
      )
      context.print(`${row.reference} is answered.`)
    })

  group
    .command('refund <reference>')
    .description('refund what is due of a reservation that has ended, as after a refund that failed')
    .action(async (reference: string) => {
      const { row } = await mustFind(reference, context)
      const settled = await refusable(async () => (await reservationsOf(row, context, open)).settle(row.id))
      if (settled.state === 'paid')
        throw new CommandError(
          `${row.reference} is paid and holds its vehicle. Release it, and the deposit is refunded.`,
        )
      context.print(`${row.reference} is ${settled.state}. ${moneyOf(settled, row)}`)
    })

  group
    .command('balance')
    .description('compare the ledger with the provider’s own list of payments')
    .requiredOption('--site <slug>', 'site whose books are compared')
    .option(
      '--since <day>',
      `payments since this date, such as 2026-11-21 (default: ${BALANCE_DAYS} days ago)`,
      readDay,
    )
    .action(async ({ site: slug, since }: { site: string; since?: string }) => {
      const site = await siteBySlug(context, slug)
      const from = since === undefined ? new Date(Date.now() - BALANCE_DAYS * DAY_MS) : new Date(`${since}T00:00:00Z`)
      const compared = await refusable(async () => (await open(context))(site).balance(from))
      if (compared.length === 0) return context.print(`${slug} has no payments since ${from.toISOString()}.`)
      for (const { provider, currency, payments, ledgerCents, providerCents, differences } of compared) {
        context.print(
          `${provider}: ${payments} ${payments === 1 ? 'payment' : 'payments'}; ledger ${formatMoney(ledgerCents, currency)}, provider ${formatMoney(providerCents, currency)}`,
        )
        for (const one of differences)
          context.print(
            `  ${one.providerId}: ledger ${formatMoney(one.ledgerCents, currency)}, provider ${formatMoney(one.providerCents, currency)}`,
          )
      }
      const differing = compared.flatMap(({ differences }) => differences).length
      if (differing > 0)
        throw new CommandError(`${differing} ${differing === 1 ? 'payment differs' : 'payments differ'}.`, 2)
      context.print('The books agree.')
    })

  filtered(group.command('export'))
    .description('export reservations as CSV, newest first')
    .action(async (options: ListOptions) => {
      const sites = await sitesOf(context)
      const rows = await found({ ...options, limit: MOST_EXPORTED }, context)
      const csv = stringify(
        rows.map((row) => recordOf(row, sites)),
        { columns: [...CSV_COLUMNS], header: true, escape_formulas: true },
      )
      context.print(csv.slice(0, -1))
    })
}

const filtered = (command: Command): Command =>
  command
    .option('--site <slug>', 'only reservations of one site')
    .addOption(new Option('--state <state>', 'only reservations in this state').choices(RESERVATION_STATES))

function readLimit(value: string): number {
  if (!/^\d{1,7}$/.test(value) || Number(value) === 0)
    throw new InvalidArgumentError('Must be a whole number of 1 or more.')
  return Number(value)
}

function readDay(value: string): string {
  if (!z.iso.date().safeParse(value).success) throw new InvalidArgumentError('Must be a date such as 2026-11-21.')
  return value
}

async function found({ site, state, limit }: ListOptions, context: CommandContext) {
  const staff = site === undefined ? await operatorOf(context) : await staffOf(context, await siteBySlug(context, site))
  return listReservations(staff, { limit, ...(state === undefined ? {} : { state }) })
}

async function mustFind(reference: string, context: CommandContext) {
  const reservation = await findReservation(await operatorOf(context), reference)
  if (!reservation) throw new CommandError(`There is no reservation ${withoutControls(reference)}.`)
  return reservation
}

async function reservationsOf(
  row: ReservationRow,
  context: CommandContext,
  open: OpenReservations,
): Promise<ReservationsOfSite> {
  const site = (await sitesOf(context)).get(row.website_id)
  if (!site) throw new CommandError(`The site of ${row.reference} cannot be resolved.`)
  return (await open(context))(site)
}

/** Adds a change of a reservation to the audit log, with the name that the operator gave. */
async function loggedChange(
  { reference, website_id, state }: ReservationRow,
  context: CommandContext,
  what: 'released' | 'answered',
  by: string,
): Promise<StaffChange> {
  const staff = await staffOf(context, { id: website_id })
  const entry = { subject: reference, websiteId: website_id, before: { state }, after: { by } }
  return {
    check() {},
    record: (tx) => staff.within(tx, () => logCommand(tx, { action: `reservation.${what}`, ...entry })),
  }
}

/** A refusal in the visitor's words, and a provider's failure, are told to the operator. */
async function refusable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RequestError || error instanceof PaymentProviderError) throw new CommandError(error.message)
    throw error
  }
}

async function sitesOf(context: CommandContext): Promise<ReadonlyMap<number, Site>> {
  const sites = await createSites({
    database: await context.database(),
    address: await context.address(),
    onWarning: (error, message) =>
      context.warn(`${message}: ${error instanceof Error ? error.message : String(error)}`),
  })
  try {
    return new Map((await sites.list()).map((site) => [site.id, site]))
  } finally {
    await sites.close()
  }
}

const doubtsOf = async (rows: readonly ReservationRow[], sites: ReadonlyMap<number, Site>, context: CommandContext) =>
  listDoubts(await operatorOf(context), rows, (id) => sites.get(id)?.settings ?? null, new Date())

/** Something after other text; nothing where it is empty. */
const withGap = (text: string): string => (text === '' ? '' : `  ${text}`)

/** What its payments wait for, and since when; empty if for nothing. */
const doubtText = (doubts: readonly ListedDoubt[], { id }: ReservationRow): string =>
  doubts
    .filter(({ reservationId }) => reservationId === id)
    .map(
      ({ request, since, isTooLong }) =>
        `(${request} in doubt since ${since.toISOString()}${isTooLong ? ', too long' : ''})`,
    )
    .join(' ')

/** The last day on which the dealer answers in time, and how many days are left; null for one that waits for none. */
function answerOf(row: ReservationRow, sites: ReadonlyMap<number, Site>) {
  if (row.answer_due === null || row.state !== 'paid') return null
  const timeZone = row.time_zone ?? sites.get(row.website_id)?.timeZone ?? 'UTC'
  const daysLeft = answerDaysLeft({ answerDue: row.answer_due, answeredAt: row.answered_at }, timeZone, new Date())
  return { by: dayOf(lastAnswerDay(row.answer_due), timeZone), daysLeft, left: answerDaysLabel(daysLeft) }
}

const answerText = (row: ReservationRow, sites: ReadonlyMap<number, Site>): string => {
  const answer = answerOf(row, sites)
  return answer?.left ? `(answer by ${answer.by}, ${answer.left})` : ''
}

function answerLines(row: ReservationRow, sites: ReadonlyMap<number, Site>): string[] {
  if (row.answered_at) return [`Answered: ${row.answered_at.toISOString()}`]
  const answer = answerOf(row, sites)
  return answer ? [`Answer by: ${answer.by} (${answer.left})`] : []
}

const COLUMNS = ['Reference', 'Held', 'Site', 'State', 'Vehicle', 'Name']

const cellsOf = (row: ReservationRow, sites: ReadonlyMap<number, Site>): string[] =>
  [
    row.reference,
    row.created_at.toISOString(),
    sites.get(row.website_id)?.slug ?? String(row.website_id),
    row.state,
    row.car_name,
    row.name,
  ].map(withoutControls)

/** What has become of the deposit. */
function moneyOf({ takenCents, refundDue }: { takenCents: number; refundDue: boolean }, row: ReservationRow): string {
  if (refundDue) return 'The refund has not been carried out yet; it is tried again every minute.'
  if (row.winner_id === null) return 'No deposit was taken.'
  return takenCents > 0 ? `${formatMoney(takenCents, row.currency)} is still held.` : 'The deposit is refunded.'
}

const CSV_COLUMNS = [
  'reference',
  'created_at',
  'site',
  'state',
  'vehicle',
  'car_id',
  'name',
  'email',
  'phone',
  'deposit',
  'currency',
  'provider',
  'refundable_until',
  'answer_by',
  'answer_days_left',
  'answered_at',
  'lead',
] as const

const recordOf = (
  row: ReservationRow,
  sites: ReadonlyMap<number, Site>,
): Record<(typeof CSV_COLUMNS)[number], unknown> => ({
  reference: row.reference,
  created_at: row.created_at.toISOString(),
  site: sites.get(row.website_id)?.slug ?? row.website_id,
  state: row.state,
  vehicle: row.car_name,
  car_id: row.car_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  deposit: (row.deposit_cents / 100).toFixed(2),
  currency: row.currency,
  provider: row.provider,
  refundable_until: row.refundable_until?.toISOString() ?? '',
  answer_by: answerOf(row, sites)?.by ?? '',
  answer_days_left: answerOf(row, sites)?.daysLeft ?? '',
  answered_at: row.answered_at?.toISOString() ?? '',
  lead: row.lead_reference ?? '',
})
