import { writeFile } from 'node:fs/promises'
import { SingleBar } from 'cli-progress'
import { optionsOf } from '../tools/options.ts'
import { addressOn, listen, oneOfEachKind, openBrowser } from './browser.ts'
import { crawl, type Finding, type FoundPage } from './crawler.ts'
import { DEMO_SITES, withPlatform } from './platform.ts'

/**
 * `npm run crawl`: follows every link of every demo site over HTTP, then opens a page of each kind on each site in a
 * browser, and lists every problem with the page that links to it. Ends with 1 if there is any.
 */

const options = optionsOf('crawl', 'Follows every link of every demo site and lists broken ones.', {
  platform: { type: 'string', about: 'Address of a running platform; by default one is started.' },
  sites: { type: 'string', default: DEMO_SITES.join(), about: 'Slugs of the sites, separated by commas.' },
  vehicles: { type: 'string', about: 'Maximum number of vehicles per site; all by default.' },
  pictures: { type: 'string', default: 'sizes', about: 'Pictures to request: sizes or originals.' },
  connections: { type: 'string', default: '8', about: 'Concurrent requests.' },
  json: { type: 'string', about: 'File to write the full report to, as JSON.' },
})

/** Browser errors on a page of each kind of each site. */
async function complaints(platform: string, pages: readonly FoundPage[], bar: SingleBar): Promise<Finding[]> {
  const browser = await openBrowser()
  const findings: Finding[] = []
  try {
    for (const found of oneOfEachKind(pages)) {
      const page = await browser.newPage()
      const pageProblems = listen(page)
      await page.goto(addressOn(platform, found), { waitUntil: 'load' })
      await page.mouse.wheel(0, 4_000)
      await page.waitForLoadState('networkidle')
      for (const problem of new Set(pageProblems))
        findings.push({ ...found, problem: `in the browser: ${problem}`, from: '' })
      await page.close()
      bar.increment()
    }
  } finally {
    await browser.close()
  }
  return findings
}

function show(findings: readonly Finding[]): void {
  for (const [problem, found] of Map.groupBy(findings, ({ problem }) => problem)) {
    console.log(`\n${problem} (${found.length})`)
    for (const { site, address, from } of found.slice(0, 20))
      console.log(`  ${site} ${address}${from ? `, linked from ${from}` : ''}`)
    if (found.length > 20) console.log(`  and ${found.length - 20} more`)
  }
}

await withPlatform(options.platform, async (platform) => {
  if (options.pictures !== 'sizes' && options.pictures !== 'originals')
    throw new Error('--pictures is sizes or originals.')
  const bar = new SingleBar({
    format: '{bar} {value} of {total} {what}',
    etaBuffer: 100,
    noTTYOutput: true,
    notTTYSchedule: 20_000,
  })
  bar.start(1, 0, { what: 'addresses' })
  const report = await crawl({
    platform,
    sites: options.sites.split(','),
    most: options.vehicles ? { vehicle: Number(options.vehicles) } : {},
    pictures: options.pictures,
    connections: Number(options.connections),
    onAnswer({ answered, total }) {
      bar.setTotal(total)
      bar.update(answered)
    },
  })
  bar.stop()
  bar.start(oneOfEachKind(report.pages).length, 0, { what: 'pages in the browser' })
  const findings = [...report.findings, ...(await complaints(platform, report.pages, bar))]
  bar.stop()
  if (options.json) await writeFile(options.json, JSON.stringify({ ...report, findings }, null, 2))
  show(findings)
  const count = (kind: string) => report.pages.filter((page) => page.kind === kind).length
  console.log(
    `\n${report.pages.length} pages of ${options.sites.split(',').length} sites, ${count('vehicle')} of them vehicles, ` +
      `and ${report.files} files in ${report.seconds.toFixed(0)} s; ${report.outside} external addresses were not requested.`,
  )
  console.log(findings.length === 0 ? 'No problems found.' : `${findings.length} problems.`)
  process.exitCode = findings.length === 0 ? 0 : 1
})
