import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { Browser, Locator, Page } from 'playwright'
import PostalMime from 'postal-mime'
import { buildWeb } from '../tools/build.ts'
import { optionsOf } from '../tools/options.ts'
import { freePort } from '../tools/port.ts'
import { dnsServer, type Zone } from '../tools/testing/dnsServer.ts'
import { openBrowser } from './browser.ts'

/**
 * `npm run prove:afternoon`: from an installation with nothing in it to a dealer's site that is live, by clicks in a
 * real browser and by no command: its first operator, the site, its place and hours, 17,000 vehicles of a foreign feed,
 * where leads go, pages, an offer, a changed look, three people with roles, its own domain with records that a DNS
 * server on loopback answers, and a lead that one of them answers. Prints the clicks and the time of each part; ends
 * with 1 if one of them can't be done.
 */

const options = optionsOf('prove:afternoon', 'Takes an empty installation to a live site by clicks in a browser.', {
  rows: { type: 'string', default: '17000', about: 'Vehicles in the feed.' },
})

const ROWS = Number(options.rows)
const WAIT_MS = 120_000
const START_MS = 180_000
const SLUG = 'afternoon-motors'
const NAME = 'Afternoon Motors'
const DOMAIN = 'www.afternoon-motors.com'
const PASSWORD = 'quartz lantern 41 harbour'
const OPERATOR = { name: 'Alex Operator', email: 'operator@platform.example' }
const PEOPLE = [
  { name: 'Pat Principal', email: 'principal@dealer.example', role: 'Dealer principal' },
  { name: 'Sam Sales', email: 'sales@dealer.example', role: 'Sales' },
  { name: 'Mel Marketing', email: 'marketing@dealer.example', role: 'Marketing' },
] as const

let clicks = 0
async function click(target: Locator) {
  clicks += 1
  await target.click({ timeout: WAIT_MS })
}
async function choose(target: Locator, option: string | { label: string } | { index: number }) {
  clicks += 1
  await target.selectOption(option, { timeout: WAIT_MS })
}
const sees = (target: Locator) => target.first().waitFor({ timeout: WAIT_MS })

/** A platform without any site, as `npm run serve` starts it. */
interface EmptyPlatform {
  /** The address of the site at its own domain. */
  atDomain(path: string): string
  /** The link of the first operator, as it was printed. */
  firstLink: string
  /** The link that was mailed to an address. */
  linkFor(email: string): Promise<string>
  end(): Promise<void>
}

async function startEmpty(dns: string): Promise<EmptyPlatform> {
  if (!buildWeb()) throw new Error('The web application could not be built; the reason is above.')
  const directory = await mkdtemp(join(tmpdir(), 'forecourt-afternoon-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const child = fork(join(import.meta.dirname, '../server/main.ts'), {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: directory,
      LOG_LEVEL: 'warn',
      DNS_SERVERS: dns,
      SITE_ADDRESSES: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let printed = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const ended = once(child, 'exit')
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await ended
    }
    await rm(directory, { recursive: true, force: true })
  }
  const until = async <T>(what: string, find: () => Promise<T | null>): Promise<T> => {
    const deadline = Date.now() + START_MS
    for (;;) {
      const found = await find()
      if (found !== null) return found
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`There is no ${what}.`)
      await sleep(200)
    }
  }
  try {
    const firstLink = await until(
      'link of the first operator',
      async () => /http\S+invitation\S+/.exec(printed)?.[0] ?? null,
    )
    return {
      atDomain(path) {
        const url = new URL(path, address)
        url.hostname = DOMAIN
        return url.href
      },
      firstLink,
      linkFor: (email) =>
        until(`mail to ${email}`, async () => {
          const folder = join(directory, 'mail')
          for (const name of await readdir(folder).catch(() => [])) {
            const mail = await PostalMime.parse(await readFile(join(folder, name)))
            const link = /http\S+invitation\S+/.exec(mail.text ?? '')?.[0]
            if (link && mail.to?.some((to) => to.address === email)) return link
          }
          return null
        }),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** What a dealer's other system might export: the demo's vehicles again and again, under headings of its own. */
function foreignFeed(): Buffer {
  const folder = join(import.meta.dirname, '../demo/stock')
  const cars = readdirSync(folder)
    .filter((name) => name.startsWith('wattle'))
    .flatMap(
      (name) => parse(gunzipSync(readFileSync(join(folder, name))), { columns: true }) as Record<string, string>[],
    )
    .filter(({ price, make, model }) => price && make && model)
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const car = cars[at % cars.length]!
    return {
      Ref: `AF${String(at).padStart(6, '0')}`,
      Condition: 'Pre-owned',
      Brand: car.make,
      Model: car.model,
      Variant: car.badge,
      Year: car.year,
      Kms: Math.max(10, Number(car.km || 0) + (at % 97) * 113),
      'Advertised Price': Number(car.price) + (at % 41) * 50,
      Body: car.body,
      Colour: car.colour,
      Gearbox: car.transmission,
      Comments: car.description,
    }
  })
  return Buffer.from(stringify(rows, { header: true }))
}

async function accept(browser: Browser, link: string, person: { name: string; email: string }, first = false) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(link)
  await page.getByLabel('Your name').fill(person.name)
  if (first) await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await click(page.getByRole('button', { name: 'Create my account' }))
  await sees(page.getByText(`Hello, ${person.name}`))
  return page
}

const goTo = async (page: Page, name: string) => {
  await click(page.getByRole('navigation', { name: 'Console', exact: true }).getByRole('link', { name, exact: true }))
  await sees(page.getByRole('heading', { level: 1 }))
}

/** Back to the set-up, by the list of sites to finish on the first screen. */
async function toSetUp(page: Page) {
  await goTo(page, 'Today')
  await click(page.getByRole('region', { name: 'Sites to finish' }).getByRole('link').first())
  await sees(page.getByRole('heading', { name: new RegExp(`^Set up ${NAME}`), level: 1 }))
}

async function addSite(page: Page) {
  await click(page.getByRole('main').getByRole('link', { name: 'New site', exact: true }).first())
  await page.getByLabel('Name', { exact: true }).fill(NAME)
  await page.getByLabel('Address name').fill(SLUG)
  await page.getByLabel('State or region').fill('QLD')
  await click(page.getByRole('button', { name: 'Add the site' }))
  await page.waitForURL(/\/set-up\?done=added$/, { timeout: WAIT_MS })
}

async function placeAndLeads(page: Page) {
  const place = page.getByRole('region', { name: 'Location', exact: true })
  await place.getByLabel('Street').fill('1 Quay Street')
  await place.getByLabel('Suburb or town').fill('Brisbane')
  await place.getByLabel('Postcode').fill('4000')
  await place.getByLabel('Phone').fill('07 5550 4100')
  await place.getByLabel('Email').fill('sales@dealer.example')
  await place.getByLabel('Dealer licence').fill('1234567')
  await click(place.getByRole('button', { name: 'Add the location' }))
  await sees(page.getByText('The location is added.'))
  const leads = page.getByRole('region', { name: 'Where leads go' })
  await leads.getByLabel('Email for leads').fill('sales@dealer.example')
  await click(leads.getByRole('button', { name: 'Save where leads go' }))
  await sees(page.getByText('Where leads go is saved.'))
  await click(page.getByRole('link', { name: /^Opening hours of/ }))
  await choose(page.getByLabel('Monday: open or closed'), { label: 'Open' })
  await page.getByLabel('Monday: opens', { exact: true }).fill('08:30')
  await page.getByLabel('Monday: closes', { exact: true }).fill('17:30')
  await click(page.getByRole('button', { name: 'Copy to weekdays' }))
  await click(page.getByRole('button', { name: 'Save opening hours' }))
  await sees(page.getByText('The opening hours are saved.'))
}

async function importFeed(page: Page) {
  await toSetUp(page)
  await click(page.getByRole('link', { name: 'Upload stock' }))
  await page
    .getByLabel('CSV file, plain or gzipped, up to 200 MB')
    .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: foreignFeed() })
  await click(page.getByRole('button', { name: 'Upload', exact: true }))
  await sees(page.getByRole('heading', { name: 'stock.csv', level: 1 }))
  for (const [column, field] of [
    ['Ref', 'Stock number'],
    ['Condition', 'Condition (new, used or demo)'],
    ['Brand', 'Make'],
    ['Variant', 'Badge'],
    ['Kms', 'Odometer'],
    ['Advertised Price', 'Price'],
    ['Gearbox', 'Transmission'],
    ['Comments', 'Description'],
  ] as const)
    await choose(page.getByLabel(column, { exact: true }), { label: field })
  await click(page.getByRole('button', { name: 'Continue' }))
  await sees(page.getByRole('heading', { name: 'Values', level: 1 }))
  await choose(page.getByLabel('Pre-owned', { exact: true }), { label: 'Used' })
  await click(page.getByRole('button', { name: 'Start test run' }))
  await sees(page.getByText('Tested', { exact: true }))
  await click(page.getByRole('button', { name: 'Import this file' }))
  await sees(page.getByText('Imported', { exact: true }))
}

async function invite(page: Page) {
  for (const { email, role } of PEOPLE) {
    await goTo(page, 'People')
    await click(page.getByRole('link', { name: 'Invite someone' }))
    await page.getByLabel('Email address', { exact: true }).fill(email)
    await choose(page.getByLabel('For', { exact: true }), { label: NAME })
    await choose(page.getByLabel('Role', { exact: true }), { label: role })
    await click(page.getByRole('button', { name: 'Send the invitation' }))
    await sees(page.getByRole('status').filter({ hasText: 'Invitation sent to ' }))
  }
}

/** Begins an item of content and opens its editor. */
async function begin(page: Page, tab: string, add: string, title: string) {
  await goTo(page, 'Content')
  await click(page.getByRole('link', { name: tab, exact: true }))
  await click(page.getByRole('link', { name: add, exact: true }).first())
  // The list has a field of this name too.
  await sees(page.getByRole('heading', { name: add, level: 1 }))
  await page.getByLabel('Title', { exact: true }).fill(title)
  await click(page.getByRole('button', { name: 'Start writing' }))
  await sees(page.getByRole('heading', { name: title, level: 1 }))
}

async function publish(page: Page) {
  await sees(page.getByRole('status').filter({ hasText: 'All changes saved' }))
  await click(page.getByRole('button', { name: 'Publish', exact: true }))
  await sees(page.getByText('It is published.'))
}

/** Writes into the editor of a text, once that has its toolbar. */
async function write(page: Page, label: string, text: string) {
  await sees(page.getByRole('button', { name: 'Bold', exact: true }))
  const editor = page.getByRole('textbox', { name: label, exact: true })
  await click(editor)
  await editor.pressSequentially(text)
}

async function writePage(page: Page, title: string, text: string) {
  await begin(page, 'Pages', 'Add a page', title)
  await click(page.getByText('Add a block', { exact: true }))
  await click(page.getByRole('button', { name: 'Text', exact: true }))
  await write(page, 'Text', text)
  await publish(page)
}

async function writeOffer(page: Page) {
  await begin(page, 'Offers', 'Add an offer', 'Free first service')
  await write(page, 'Description', 'With every used vehicle.')
  await page.getByLabel('First day').fill('2026-01-01')
  await page.getByLabel('Last day').fill('2099-12-31')
  await publish(page)
}

async function changeLook(page: Page) {
  await goTo(page, 'Look')
  await page.getByLabel('Hairlines', { exact: true }).fill('#CFCFCF')
  await click(page.getByRole('button', { name: 'Save draft', exact: true }))
  await sees(page.getByText('Saved in the draft.'))
  await click(page.getByRole('link', { name: 'Review and publish' }))
  await click(page.getByRole('button', { name: 'Publish', exact: true }))
  await sees(page.getByText('Published. Visitors see it now.'))
}

async function open(page: Page) {
  await toSetUp(page)
  await click(page.getByRole('button', { name: 'Open the site', exact: true }))
  await sees(page.getByText('The site is open.', { exact: true }))
}

/** Enters the site's domain, then its records where its DNS is kept. */
async function useDomain(page: Page, zone: Zone) {
  await click(page.getByRole('link', { name: 'Set the domain' }))
  await page.getByRole('textbox', { name: 'Domain', exact: true }).fill(`https://${DOMAIN}/`)
  await click(page.getByRole('button', { name: 'Use this domain' }))
  await sees(page.getByText('The domain is entered. Now add its records.'))
  const proof = await page.getByLabel(/^Value of the TXT record/).inputValue()
  zone.set(`_forecourt.${DOMAIN.slice('www.'.length)}`, { TXT: [proof] })
  zone.set(DOMAIN, { A: ['127.0.0.1'] })
  await click(page.getByRole('button', { name: 'Check now' }))
  await sees(page.getByText('The site is now live at its domain.'))
}

async function enquire(browser: Browser, platform: EmptyPlatform) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(platform.atDomain('/search/new-used-and-demo-cars'))
  const found = new Intl.NumberFormat('en-AU').format(ROWS)
  await sees(page.getByText(new RegExp(`\\b${found}\\b`)).filter({ visible: true }))
  await page.goto(platform.atDomain('/contact'))
  const form = page.getByRole('form', { name: 'Contact us' })
  await form.getByLabel('First name').fill('Kim')
  await form.getByLabel('Last name').fill('Sample')
  await form.getByLabel('Email', { exact: true }).fill('kim@visitor.example')
  await form.getByLabel('Phone', { exact: true }).fill('0491 570 156')
  await form.getByLabel('Postcode').fill('4000')
  await form.getByLabel('What is your enquiry about?').selectOption('General')
  await form.getByLabel('Message').fill('Is it still here?')
  await click(form.getByRole('button', { name: 'Send enquiry' }))
  await page.waitForURL(/\/success/, { timeout: WAIT_MS })
}

async function answer(page: Page) {
  await goTo(page, 'Leads')
  await click(page.locator('.lead-row').first())
  await sees(page.getByRole('heading', { name: 'Kim Sample', level: 1 }))
  const lead = page.locator('article.lead')
  await lead.getByLabel(/^Reply to/).fill('Yes, Kim, it is here.')
  await click(lead.getByRole('button', { name: 'Send reply' }))
  await sees(lead.locator('.activity').getByText('Yes, Kim, it is here.'))
}

const zone: Zone = new Map()
const dns = await dnsServer(zone)
const platform = await startEmpty(dns.server)
try {
  const browser = await openBrowser(`--host-resolver-rules=MAP ${DOMAIN} 127.0.0.1`)
  const begun = performance.now()
  let current: Page | null = null
  const part = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const [before, at] = [clicks, performance.now()]
    const done = await work().catch(async (error: unknown) => {
      const seen = current && `${current.url()} shows: ${(await current.locator('body').innerText()).slice(-1_500)}`
      throw new Error(`${name}: it could not be done. ${seen ?? ''}`, { cause: error })
    })
    console.log(`${name}: ${clicks - before} clicks, ${((performance.now() - at) / 1_000).toFixed(0)} s`)
    return done
  }
  try {
    const operator = await part('the first operator', () => accept(browser, platform.firstLink, OPERATOR, true))
    current = operator
    await part('a site is added', () => addSite(operator))
    await part('its place, hours, and where leads go', () => placeAndLeads(operator))
    await part(`${ROWS} vehicles of a foreign feed`, () => importFeed(operator))
    await part('three people are invited', () => invite(operator))
    const [principal, sales, marketing] = await part('they accept', async () => {
      const pages = []
      for (const person of PEOPLE) pages.push(await accept(browser, await platform.linkFor(person.email), person))
      return pages as [Page, Page, Page]
    })
    current = marketing
    await part('a privacy policy, terms and a page', async () => {
      await writePage(marketing, 'Privacy policy', 'What we do with your details.')
      await writePage(marketing, 'Terms and conditions', 'How we sell vehicles.')
      await writePage(marketing, 'About us', 'Who we are.')
    })
    await part('an offer', () => writeOffer(marketing))
    await part('the look', () => changeLook(marketing))
    current = principal
    await part('the site is opened', () => open(principal))
    await part('it gets its own domain', () => useDomain(principal, zone))
    await part('a visitor sends an enquiry there', () => enquire(browser, platform))
    current = sales
    await part('the lead is answered', () => answer(sales))
  } finally {
    await browser.close()
  }
  console.log(`${clicks} clicks in ${((performance.now() - begun) / 60_000).toFixed(1)} minutes, and no command.`)
} finally {
  await platform.end()
  await dns.close()
}
