import { chromium, type Browser, type Page } from 'playwright'
import { BROWSER_FLAGS, findBrowser } from '../tools/browser.ts'
import type { FoundPage } from './crawler.ts'

/** Opens a headless browser, with further flags such as the port on which Lighthouse controls it. */
export const openBrowser = (...flags: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_FLAGS, ...flags] })

/** Address of a page on the platform that serves it. */
export function addressOn(platform: string, { site, address }: Pick<FoundPage, 'site' | 'address'>): string {
  const url = new URL(address, platform)
  url.hostname = `${site}.${url.hostname}`
  return url.href
}

/** One page of each kind on each site: the first that was found. */
export const oneOfEachKind = (pages: readonly FoundPage[]): FoundPage[] =>
  [...new Map(pages.toReversed().map((page) => [`${page.site} ${page.kind}`, page])).values()].reverse()

/** Collects script errors, console messages and failed requests of a page from now on. */
export function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()} answers ${response.status()}`)
  })
  page.on('requestfailed', (request) => {
    // Requests that are cancelled by navigation are not problems.
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()} fails: ${reason}`)
  })
  return complaints
}
