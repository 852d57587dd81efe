import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import type { Change } from '@forecourt/rules/report/comparison.ts'
import type { MonthFigures } from '@forecourt/rules/report/figures.ts'
import { PLATFORM_SETTINGS } from '@forecourt/rules/site/config.ts'
import { HOSTILE } from '../../tools/testing/hostile.ts'
import { inboxMailer } from '../delivery/mailer.ts'
import { reportCsv } from './csv.ts'
import { reportMail } from './job.ts'
import { reportPage, type Report } from './page.ts'

/** Texts that visitors, links or feeds can bring into a report. */
const TEXTS = [...HOSTILE, '=cmd|"/c calc"!A1', 'مبيعات الربيع', 'x'.repeat(100)]

function reportOf(text: string): Report {
  const counts = [{ label: text, count: 2 }]
  const car = { id: 1, name: text, stocknum: text }
  const figures: MonthFigures = {
    visitors: 1,
    visitorsByDay: [{ label: '2026-11-01', count: 1 }],
    vehicleViews: 1,
    searches: 1,
    phoneClicks: 0,
    directions: 0,
    leads: 2,
    leadsByKind: counts,
    leadsBySource: counts,
    leadsByCampaign: counts,
    leadsByLocation: counts,
    funnel: [{ step: 'search', visitors: 1 }],
    topCars: [{ ...car, views: 1, leads: 1 }],
    unviewed: [{ ...car, listedDays: 3 }],
    daysToSell: [],
    priceChanges: [
      {
        ...car,
        day: '2026-11-02',
        fromCents: 100,
        toCents: null,
        currency: 'AUD',
        viewsBefore: 1,
        viewsAfter: 2,
        leadsBefore: 0,
        leadsAfter: 0,
      },
    ],
  }
  return { name: text, month: '2026-11', locale: 'en-AU', figures, sites: [{ name: text, figures }], until: null }
}

const change = (label: string): Change => ({
  of: 'source',
  label,
  value: 9,
  before: 0,
  change: 9,
  percent: null,
  trend: 'good',
})

const validator = new HtmlValidate({ extends: ['html-validate:standard'], root: true })

test.each(TEXTS)('%j is text on the page and in the CSV file', async (text) => {
  const report = reportOf(text)
  const page = reportPage(report, { before: report, isWhole: true, changes: [change(text)] })
  expect(page).not.toMatch(/<(?:script|img|b>|!--)/i)
  const { results } = await validator.validateString(page)
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual([])

  // A spreadsheet runs a cell that begins like a formula.
  const cells = parse(reportCsv(report)).flat() as string[]
  for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
  expect(cells.some((cell) => cell.endsWith(text.toWellFormed()))).toBe(true)
})

test('none of them adds a header or a recipient to the email', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-reports-'))
  const mailer = inboxMailer(folder)
  try {
    for (const [id, text] of TEXTS.entries()) {
      const settings = { ...PLATFORM_SETTINGS, report_recipients: ['principal@dealer.example'] }
      const site = { id, slug: 'site-a', name: text, baseUrl: 'http://site-a.localhost/', settings }
      const mail = reportMail(site, reportOf(text), 'reports@platform.example')
      await mailer.send({ ...mail, to: [...mail.to], attachments: [...mail.attachments] })
    }
    const files = await readdir(folder, { recursive: true })
    const mails = await Promise.all(
      files.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
    )
    expect(mails).toHaveLength(TEXTS.length)
    for (const mail of mails) {
      const headers = mail.slice(0, mail.search(/\r?\n\r?\n/))
      expect(headers.match(/^[\w-]+(?=:)/gm)!.toSorted()).toEqual(
        ['Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To'].toSorted(),
      )
      expect(headers).toMatch(/^To: principal@dealer\.example\r?$/m)
    }
  } finally {
    await mailer.close()
    await rm(folder, { recursive: true, force: true })
  }
})
