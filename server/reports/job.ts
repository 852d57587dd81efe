import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { formatNumber, localise } from '@forecourt/rules/locale/locale.ts'
import { monthBefore, monthBounds, monthLabel, monthOf } from '@forecourt/rules/report/month.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Database } from '../db/database.ts'
import { countEvents } from '../events/events.ts'
import { defineJob } from '../jobs/jobs.ts'
import type { Sites } from '../sites/sites.ts'
import { siteReport } from './compose.ts'
import { reportCsv } from './csv.ts'
import { reportPage, type Report } from './page.ts'
import { reportMails } from './table.ts'

/** An email with a report. */
export interface ReportMail {
  messageId: string
  from: string
  to: readonly string[]
  subject: string
  text: string
  attachments: readonly { filename: string; contentType: string; content: string }[]
}

export interface ReportMailOptions {
  database: Database
  sites: Pick<Sites, 'list'>
  send: (mail: ReportMail) => Promise<unknown>
  mailFrom: string
  onError?: (error: unknown, message: string) => void
  now?: () => Date
}

/** Most days of a month in which the report of the one before it is sent. */
const SENT_WITHIN_DAYS = 10
const DAY_MS = 86_400_000

/** Emails the report of last month to each site that wants it, once. */
export async function mailReports(options: ReportMailOptions): Promise<void> {
  const { database, sites, onError = () => {}, now = () => new Date() } = options
  const all = await sites.list()
  const wanting = all.filter(({ settings }) => settings.report_recipients.length > 0)
  for (const site of wanting) {
    const month = monthBefore(monthOf(now(), site.timeZone))
    const { firstDay, ends } = monthBounds(month, site.timeZone)
    const over = now().getTime() - ends.getTime()
    // One day, so that the events of its last evening have arrived.
    if (over < DAY_MS || over > SENT_WITHIN_DAYS * DAY_MS) continue
    const { rows } = await database.drizzle.execute(
      sql`select from ${reportMails} where website_id = ${site.id} and month = ${firstDay}::date`,
    )
    if (rows.length > 0) continue
    try {
      for (const period of ['day', 'month'] as const) await countEvents(database, [site], period, { only: true })
      const report = await siteReport(database.staff([site.id]), site, month, now())
      await options.send(reportMail(site, report, options.mailFrom))
      await database.drizzle.insert(reportMails).values({ website_id: site.id, month: firstDay, sent_at: now() })
    } catch (error) {
      // The next run tries again, for as long as the report is news.
      onError(error, `the report of ${site.slug} for ${month} could not be sent`)
    }
  }
}

/** The email with the report of a site. */
export function reportMail(
  site: Pick<Site, 'id' | 'slug' | 'name' | 'baseUrl' | 'settings'>,
  report: Report,
  mailFrom: string,
): ReportMail {
  const { figures, month, locale } = report
  const number = (count: number) => formatNumber(count, locale)
  const label = monthLabel(month, locale)
  const host = new URL(site.baseUrl).hostname
  const file = `${site.slug}-${month}`
  const lines = [
    `${site.name} in ${label}`,
    '',
    `Visitors: ${number(figures.visitors)}`,
    `Vehicle views: ${number(figures.vehicleViews)}`,
    `${localise('Enquiries', locale)}: ${number(figures.leads)}`,
    ...figures.leadsByKind.map(({ label: kind, count }) => `  ${localise(kind, locale)}: ${number(count)}`),
    `Vehicles sold: ${number(figures.daysToSell.length)}`,
    '',
    'The whole report is attached, as a page and as a CSV file.',
    '',
  ]
  return {
    // The same report has the same id, so that one that was sent twice is recognised.
    messageId: `<report-${site.id}-${month}@${host}>`,
    from: mailFrom,
    to: site.settings.report_recipients,
    subject: `${site.name}: your website in ${label}`,
    text: lines.join('\n'),
    attachments: [
      { filename: `${file}.html`, contentType: 'text/html; charset=utf-8', content: reportPage(report) },
      { filename: `${file}.csv`, contentType: 'text/csv; charset=utf-8', content: reportCsv(report) },
    ],
  }
}

/** The job that does so, every day. */
export const reportMailJob = (options: ReportMailOptions) =>
  defineJob(
    'report-mails',
    z.object({}),
    () => mailReports(options),
    { limit: 3, delaySeconds: 600, ceilingSeconds: 3_600 },
    { cron: '10 20 * * *', expireSeconds: 3_600 },
  )
