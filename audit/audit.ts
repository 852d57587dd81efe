import { writeFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { SingleBar } from 'cli-progress'
import pLimit from 'p-limit'
import { optionsOf } from '../tools/options.ts'
import { addressOn, oneOfEachKind, openBrowser } from './browser.ts'
import { crawl, type Finding, type FoundPage } from './crawler.ts'
import { FEW_OF_EACH_KIND, PAGE_KINDS } from './kinds.ts'
import { markupProblems } from './markup.ts'
import { DEMO_SITES, PLAIN_SITE_SLUGS, withPlatform } from './platform.ts'
import { brokenKeyboard, movingParts, settled, sideways } from './reach.ts'
import { violations } from './violations.ts'

/**
 * `npm run audit`: checks a page of each kind and every content page on every demo site, in each way that people read a
 * page, and lists every barrier. Ends with 1 if there is any. README.md beside this file says what it cannot check.
 */

const options = optionsOf('audit', 'Checks pages of every kind for accessibility and valid HTML.', {
  platform: { type: 'string', about: 'Address of a running platform; by default one is started.' },
  sites: { type: 'string', about: 'Slugs of the sites, separated by commas; all by default.' },
  kinds: { type: 'string', default: PAGE_KINDS.join(), about: 'Kinds of pages, separated by commas.' },
  json: { type: 'string', about: 'File to write the full report to, as JSON.' },
})

/** Widths of a page, in pixels. 640 is a 1,280 px desktop at 200 %, 320 the same at 400 % (WCAG 1.4.4, 1.4.10). */
const WIDTHS = [1280, 640, 320] as const
const HEIGHT = 900
/** Pages that are checked in parallel. */
const PAGES_AT_ONCE = 2

const atWidth = (width: number) => `${width} px wide`
/**
 * A plain site differs from a demo site of its template only in its texts; these are the checks that longer texts can
 * fail.
 */
const WAYS_OF_PLAIN_SITES: readonly string[] = [atWidth(1280), atWidth(320)]

/** Checks a page with transitions and animations turned off. */
async function still(page: Page, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found = await look(page)
  await page.emulateMedia({ reducedMotion: null })
  return found
}

/** A way of reading a page, and the check that it must pass; each returns the problems. */
const WAYS: Readonly<Record<string, (page: Page) => Promise<string[]>>> = {
  ...Object.fromEntries(
    WIDTHS.map((width) => [
      atWidth(width),
      async (page: Page) => {
        await page.setViewportSize({ width, height: HEIGHT })
        return [...(await violations(page)), ...(await sideways(page))]
      },
    ]),
  ),
  'with motion reduced': (page) => still(page, movingParts),
  'by keyboard': (page) => still(page, brokenKeyboard),
  'by keyboard in forced colours': (page) =>
    still(page, async () => {
      await page.emulateMedia({ forcedColors: 'active' })
      await settled(page)
      // The colours are the visitor's own in this mode, and axe reads those of the page (-webkit-text-fill-color).
      const found = [...(await violations(page, { without: ['color-contrast'] })), ...(await brokenKeyboard(page))]
      await page.emulateMedia({ forcedColors: null })
      return found
    }),
  /** A form that is sent empty shows its errors. */
  async 'with errors'(page) {
    const send = page.locator('main form[method=post] button[type=submit]').first()
    if (!(await send.isVisible())) return []
    page.on('dialog', (dialog) => void dialog.dismiss())
    await send.click()
    await page.waitForTimeout(500)
    return violations(page)
  },
}

async function auditPage(browser: Browser, platform: string, found: FoundPage): Promise<Finding[]> {
  const context = await browser.newContext({ viewport: { width: WIDTHS[0], height: HEIGHT } })
  try {
    const page = await context.newPage()
    const answer = await page.goto(addressOn(platform, found), { waitUntil: 'load' })
    const findings: Finding[] = []
    for (const problem of await markupProblems((await answer?.text()) ?? ''))
      findings.push({ site: found.site, address: found.address, problem: `markup: ${problem}`, from: '' })
    for (const [way, check] of Object.entries(WAYS)) {
      if (PLAIN_SITE_SLUGS.includes(found.site) && !WAYS_OF_PLAIN_SITES.includes(way)) continue
      for (const problem of new Set(await check(page)))
        findings.push({ site: found.site, address: found.address, problem: `${way}: ${problem}`, from: '' })
    }
    return findings
  } finally {
    await context.close()
  }
}

await withPlatform(options.platform, async (platform) => {
  const { pages } = await crawl({
    platform,
    sites: options.sites?.split(',') ?? [...DEMO_SITES, ...(options.platform ? [] : PLAIN_SITE_SLUGS)],
    most: FEW_OF_EACH_KIND,
    pictures: 'originals',
    connections: 4,
  })
  const kinds = new Set(options.kinds.split(','))
  const chosen = [
    ...oneOfEachKind(pages).filter(({ kind }) => kind !== 'page'),
    ...pages.filter(({ kind }) => kind === 'page'),
  ].filter(({ kind }) => kinds.has(kind))
  const bar = new SingleBar({ format: '{bar} {value} of {total} pages', noTTYOutput: true, notTTYSchedule: 20_000 })
  bar.start(chosen.length, 0)
  const browser = await openBrowser()
  const findings: Finding[] = []
  try {
    const limit = pLimit(PAGES_AT_ONCE)
    await limit.map(chosen, async (found) => {
      const ofPage = await auditPage(browser, platform, found)
      findings.push(...ofPage)
      // Prints problems as they are found: an audit takes long and may be interrupted.
      for (const { site, address, problem } of ofPage) console.log(`\n${site} ${address}\n  ${problem}`)
      bar.increment()
    })
  } finally {
    bar.stop()
    await browser.close()
  }
  if (options.json) await writeFile(options.json, JSON.stringify(findings, null, 2))
  if (findings.length > 0) console.log('\nSummary:')
  for (const [problem, where] of Map.groupBy(findings, ({ problem }) => problem)) {
    console.log(`\n${problem} (${where.length})`)
    for (const { site, address } of where.slice(0, 10)) console.log(`  ${site} ${address}`)
  }
  console.log(
    `\n${chosen.length} pages on ${new Set(chosen.map(({ site }) => site)).size} sites: ` +
      (findings.length === 0 ? 'no barriers found.' : `${findings.length} problems.`),
  )
  process.exitCode = findings.length === 0 ? 0 : 1
})
