import { randomInt } from 'node:crypto'
import type { Browser, Locator, Page } from 'playwright'
import { connect } from '@forecourt/server/db/connect.ts'
import { PLATFORM } from '../demo/platform.ts'
import { optionsOf } from '../tools/options.ts'
import { openBrowser } from './browser.ts'
import { startOwnPlatform, type OwnPlatform } from './platform.ts'
import { dayFaults } from './workingDayCount.ts'

/**
 * `npm run prove:day`: a working day at the console as clicks in a real browser, on a demo platform of its own whose
 * server is killed with -9 in the middle of each kind of work. Then what is stored is counted. Ends with 1 if anything
 * is lost or doubled.
 */

optionsOf('prove:day', 'Does a working day at the console while its server is killed, and counts what is stored.', {})

const LEADS = 40
const WAIT_MS = 90_000
const SITE = PLATFORM.websites.find(({ group }) => group)!.slug
const LETTERS = 'abcdefghij'

/** What is done to each lead, by its number. */
const workOf = (lead: number) =>
  lead < 20
    ? 'reply'
    : lead < 26
      ? 'call'
      : lead < 32
        ? 'snooze'
        : lead < 36
          ? 'close'
          : ('assign only' as 'reply' | 'call' | 'snooze' | 'close' | 'assign only')

/** Names in letters, which no other lead of the demo has. */
const tag = Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
const lastName = (lead: number) => `Sample${tag}${LETTERS[Math.floor(lead / 10)]}${LETTERS[lead % 10]}`

let clicks = 0
async function click(target: Locator) {
  clicks += 1
  await target.click({ timeout: WAIT_MS })
}
const sees = (target: Locator) => target.first().waitFor({ timeout: WAIT_MS })

/** Clicks, and kills the server at that moment: the answer comes when it is back. */
async function clickAndKill(platform: OwnPlatform, target: Locator, answer: Locator) {
  await click(target)
  await platform.kill()
  await sees(answer)
}

const addressOf = ({ address }: OwnPlatform, host: string, path = '/') => {
  const url = new URL(path, address)
  url.hostname = `${host}.${url.hostname}`
  return url.href
}

async function signedIn(browser: Browser, platform: OwnPlatform, role: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(addressOf(platform, 'console'))
  await click(page.getByRole('button', { name: role, exact: true }))
  await sees(page.getByText(`Hello, ${role}`))
  return page
}

const goTo = async (page: Page, name: string) => {
  await click(page.getByRole('navigation', { name: 'Console', exact: true }).getByRole('link', { name, exact: true }))
  await sees(page.getByRole('heading', { name, level: 1, exact: true }))
}

/** Forty people send the form of the contact page. */
async function enquire(browser: Browser, platform: OwnPlatform) {
  for (let lead = 0; lead < LEADS; lead++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(addressOf(platform, SITE, '/contact'))
    const form = page.getByRole('form', { name: 'Contact us' })
    await form.getByLabel('First name').fill('Kim')
    await form.getByLabel('Last name').fill(lastName(lead))
    await form.getByLabel('Email', { exact: true }).fill(`${lastName(lead).toLowerCase()}@console.example`)
    await form.getByLabel('Phone', { exact: true }).fill(`0491 570 ${100 + lead}`)
    await form.getByLabel('Postcode').fill('4000')
    await form.getByLabel('What is your enquiry about?').selectOption('General')
    for (const place of await form.getByLabel('Dealership').all()) await place.selectOption({ index: 1 })
    await form.getByLabel('Message').fill('Is it still here?')
    const send = form.getByRole('button', { name: 'Send enquiry' })
    const isKilled = lead === 12 || lead === 27
    await click(send)
    if (isKilled) {
      await platform.kill()
      // The form says that it was not sent, keeps what was typed, and is sent again as the same one.
      if (!page.url().includes('/success')) await click(send)
    }
    await page.waitForURL(/\/success/, { timeout: WAIT_MS })
    await context.close()
  }
}

/** Takes each lead, and answers, calls, snoozes or closes it; the first four are of two people. */
async function workLeads(page: Page, platform: OwnPlatform) {
  const kills = new Map([
    [7, 'reply'],
    [22, 'call'],
    [28, 'snooze'],
    [33, 'close'],
  ])
  await goTo(page, 'Leads')
  await page.goto(addressOf(platform, 'console', `/leads?view=all&search=${tag}`))
  for (let lead = 0; lead < LEADS; lead++) {
    const name = `Kim ${lastName(lead)}`
    await page.goto(addressOf(platform, 'console', `/leads?view=all&search=${lastName(lead)}`))
    await click(page.locator('.lead-row').first())
    await sees(page.getByRole('heading', { name, level: 1 }))
    const open = page.locator('article.lead')
    await click(open.getByRole('button', { name: 'Assign to me' }))
    await sees(open.locator('.activity').getByText(/^Assigned to/))
    const kill = kills.has(lead)
    const done = (button: Locator, answer: Locator) =>
      kill ? clickAndKill(platform, button, answer) : click(button).then(() => sees(answer))
    switch (workOf(lead)) {
      case 'reply':
        await open.getByLabel(/^Reply to/).fill(`Yes, ${name}, it is here.`)
        await done(
          open.getByRole('button', { name: 'Send reply' }),
          open.locator('.activity').getByText(`Yes, ${name}, it is here.`),
        )
        break
      case 'call':
        await click(open.getByText('Log a call', { exact: true }))
        await open.getByLabel('How did it go?').selectOption({ index: 1 })
        await done(open.getByRole('button', { name: 'Log call' }), page.getByText(/^Call logged/))
        break
      case 'snooze':
        await click(open.getByText('Snooze', { exact: true }))
        await done(
          open.getByRole('button', { name: 'Tomorrow, 9 am' }),
          page.getByRole('button', { name: 'Bring it back' }),
        )
        break
      case 'close':
        clicks += 1
        await open.locator('.workbar').getByLabel('Status').selectOption({ label: 'Lost' })
        if (kill) await platform.kill()
        await sees(open.locator('.activity').getByText('Status changed to Lost'))
        break
      default:
    }
  }
  for (const [one, other] of [
    [0, 1],
    [2, 3],
  ] as const) {
    await page.goto(addressOf(platform, 'console', `/leads?view=all&search=${lastName(one)}`))
    await click(page.locator('.lead-row').first())
    await click(page.getByRole('link', { name: /history/i }).first())
    await page.getByRole('searchbox', { name: 'Search for leads to merge' }).fill(lastName(other))
    await page.keyboard.press('Enter')
    const merge = page.getByRole('button', { name: /^Merge/ }).first()
    const answer = page.getByText('2 leads since')
    await page.waitForURL(/find=/, { timeout: WAIT_MS })
    if (one === 2) await clickAndKill(platform, merge, answer)
    else {
      await click(merge)
      await sees(answer)
    }
  }
}

const ROWS = 3_000
/** What the price of each of them is lowered by. */
const LOWERED = 500
/** A feed with a column of another name, a value of another name, and lines that cannot be right. */
const FEED = [
  'Ref,Condition,Brand,Model,Fuel,Advertised Price',
  ...Array.from({ length: ROWS }, (_, at) => `DAY${at},${at % 3 ? 'Used' : 'Ex-hire'},Kia,Rio,Unleaded,${15_000 + at}`),
  'DAY-BAD,Used,Kia,Rio,Unleaded,not a price',
].join('\n')

async function importFeed(page: Page, platform: OwnPlatform) {
  await goTo(page, 'Feeds')
  await page
    .getByLabel('CSV file, plain or gzipped, up to 200 MB')
    .setInputFiles({ name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(FEED) })
  await click(page.getByRole('button', { name: 'Upload', exact: true }))
  await sees(page.getByRole('heading', { name: 'day.csv', level: 1 }))
  for (const [column, field] of [
    ['Ref', 'Stock number'],
    ['Brand', 'Make'],
  ] as const) {
    clicks += 2
    await page.getByLabel(column, { exact: true }).selectOption(field)
  }
  await click(page.getByRole('button', { name: 'Continue' }))
  await sees(page.getByRole('heading', { name: 'Values', level: 1 }))
  clicks += 4
  await page.getByLabel('Ex-hire', { exact: true }).selectOption('Used')
  await page.getByLabel('What to do with them').selectOption('Leave as they are (part of it)')
  await clickAndKill(
    platform,
    page.getByRole('button', { name: 'Start test run' }),
    page.getByText('Tested', { exact: true }),
  )
  await clickAndKill(
    platform,
    page.getByRole('button', { name: 'Import this file' }),
    page.getByText('Imported', { exact: true }),
  )
}

/** Lowers the price of what came with the feed, and kills the server while that is under way. */
async function lowerPrices(page: Page, platform: OwnPlatform) {
  await goTo(page, 'Stock')
  await page.goto(addressOf(platform, 'console', '/stock?search=DAY'))
  await click(page.getByRole('checkbox', { name: 'Select all vehicles on this page' }))
  await click(page.getByRole('button', { name: `Select all ${ROWS.toLocaleString('en-AU')} that match` }))
  await click(page.getByRole('button', { name: 'Change in bulk' }))
  clicks += 2
  await page.getByLabel('How', { exact: true }).selectOption('Lower by an amount')
  await page.getByLabel('Amount or percentage').fill(String(LOWERED))
  await click(page.getByRole('button', { name: 'Preview changes' }))
  const vehicles = `${ROWS.toLocaleString('en-AU')} vehicles`
  await click(page.getByRole('button', { name: `Change ${vehicles}` }))
  await sees(page.getByText('In progress', { exact: true }).or(page.getByText('Done', { exact: true })))
  await platform.kill()
  await sees(page.getByText('Done', { exact: true }))
}

async function moveBooking(page: Page, platform: OwnPlatform) {
  await goTo(page, 'Bookings')
  await click(
    page
      .getByRole('list')
      .getByRole('link', { name: /Sample customer/ })
      .last(),
  )
  clicks += 2
  await page.getByLabel('New time').selectOption({ index: 3 })
  await clickAndKill(
    platform,
    page.getByRole('button', { name: 'Move the booking' }),
    page.getByText('The booking is moved.'),
  )
}

async function refund(page: Page, platform: OwnPlatform) {
  await goTo(page, 'Reservations')
  await click(page.getByRole('link', { name: /^Paid/ }).first())
  await page.waitForURL(/view=paid/, { timeout: WAIT_MS })
  await click(page.getByRole('table').getByRole('link').last())
  await page.getByLabel('Reason').fill('The vehicle was sold at the yard')
  await clickAndKill(
    platform,
    page.getByRole('button', { name: /^Refund \$/ }),
    page.getByText('Deposit refunded', { exact: true }),
  )
}

const platform = await startOwnPlatform()
try {
  const browser = await openBrowser()
  const begun = performance.now()
  try {
    const part = async (name: string, page: Page | null, work: () => Promise<void>) => {
      const [before, at] = [clicks, performance.now()]
      await work().catch(async (error: unknown) => {
        const seen = page && `${page.url()} shows: ${(await page.getByRole('main').innerText()).slice(0, 500)}`
        throw new Error(`${name}: it could not be done. ${seen ?? ''}`, { cause: error })
      })
      console.log(`${name}: ${clicks - before} clicks, ${((performance.now() - at) / 1_000).toFixed(0)} s`)
    }
    await part(`${LEADS} leads arrive`, null, () => enquire(browser, platform))
    const sales = await signedIn(browser, platform, 'Sales')
    await part('they are assigned, answered, snoozed, closed and merged', sales, () => workLeads(sales, platform))
    const principal = await signedIn(browser, platform, 'Dealer principal')
    await part('a feed with errors is mapped, tried and imported', principal, () => importFeed(principal, platform))
    await part('their prices are lowered in bulk', principal, () => lowerPrices(principal, platform))
    const service = await signedIn(browser, platform, 'Service')
    await part('a booking is moved', service, () => moveBooking(service, platform))
    const finance = await signedIn(browser, platform, 'Finance')
    await part('a reservation is refunded', finance, () => refund(finance, platform))
  } finally {
    await browser.close()
  }
  console.log(`${clicks} clicks in ${((performance.now() - begun) / 60_000).toFixed(1)} minutes`)
  const { database, close } = await connect({ databaseUrl: null, dataDir: platform.directory })
  try {
    const counts = { reply: 0, call: 0, snooze: 0, close: 0, 'assign only': 0 }
    for (let lead = 0; lead < LEADS; lead++) counts[workOf(lead)] += 1
    const faults = await dayFaults(database.pool, {
      name: `Sample${tag}`,
      leads: LEADS,
      counts,
      merges: 2,
      rows: ROWS,
      lowered: LOWERED,
    })
    for (const fault of faults) console.log(`FAULT ${fault}`)
    if (faults.length === 0) console.log('Nothing is lost, nothing is doubled.')
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await close()
  }
} finally {
  await platform.end()
}
