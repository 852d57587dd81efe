import { cpus, loadavg } from 'node:os'
import type { Browser, Page } from 'playwright'
import { openBrowser } from '../audit/browser.ts'
import { withPlatform } from '../audit/platform.ts'
import { optionsOf } from '../tools/options.ts'

/**
 * `npm run bench:console`: how long the console takes from a click in its navigation until the heading of the next
 * screen is painted, in a real browser on the demo (README.md beside this file).
 */

const options = optionsOf('bench:console', 'Measures moves between the screens of the console in a real browser.', {
  platform: { type: 'string', about: 'Address of a running demo platform; by default one is started.' },
  role: { type: 'string', default: 'Group owner', about: 'Whose screens are opened.' },
  sessions: { type: 'string', default: '5', about: 'Browsers without anything cached, one after the other.' },
  rounds: {
    type: 'string',
    default: '4',
    about: 'How often each of them opens every screen in each way.',
  },
  press: {
    type: 'string',
    default: '100',
    about: 'For how many milliseconds a press lasts, and for how many the pointer or the focus is on the link before.',
  },
  json: { type: 'boolean', default: false, about: 'Print JSON.' },
})

const AIM_MS = 100
/** What a person takes at least to look at a screen before the next click; work of the last move must not count. */
const PAUSE_MS = 300
const WAIT_MS = 15_000

/** The ways to follow a link, each with what the time does not count. */
const WAYS = {
  once: 'Pressed and released at once as the pointer arrives, so that nothing can be asked for before the click:',
  rested: `With the pointer on the link for ${options.press} ms, then pressed and released at once:`,
  held: `Pressed as the pointer arrives and held for ${options.press} ms, which are not counted:`,
  keys: `With the focus on the link for ${options.press} ms, then the Enter key:`,
} as const
type Way = keyof typeof WAYS

/** One move to a screen. */
interface Move {
  screen: string
  /** From the click, or what the Enter key makes one, until the heading is painted. */
  ms: number
  way: Way
  /** A call of the same session that reads nothing, in the same second. */
  bareMs: number
  /** Whether this browser opened the screen for the first time. */
  first: boolean
}

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Console', exact: true })

/** From a click on a link of the navigation until another heading is painted. */
async function moveMs(page: Page, path: string, way: Way): Promise<number> {
  const link = navigation(page).locator(`a[href="${path}"]`)
  const moved = link.evaluate(
    (anchor, { to, waitMs }) =>
      new Promise<number>((resolve, reject) => {
        const heading = () => document.querySelector('main h1')?.textContent ?? null
        const before = heading()
        let clicked = NaN
        anchor.addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true, once: true })
        const observer = new MutationObserver(() => {
          const now = heading()
          // Some lead on to their first part.
          const isThere = location.pathname === to || location.pathname.startsWith(`${to}/`)
          if (!isThere || now === null || now === before) return
          observer.disconnect()
          // A task after the next frame runs when that frame is painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - clicked), { once: true })
            port1.start()
            port2.postMessage(null)
          })
        })
        observer.observe(document, { childList: true, subtree: true, characterData: true })
        setTimeout(() => reject(new Error(`${to} did not open.`)), waitMs)
      }),
    { to: path, waitMs: WAIT_MS },
  )
  const ms = Number(options.press)
  if (way === 'keys') {
    await link.focus()
    // The keyboard brings the focus there, so that the browser shows it.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await page.waitForTimeout(ms)
    await page.keyboard.press('Enter')
  } else {
    await link.hover()
    if (way === 'rested') await page.waitForTimeout(ms)
    await page.mouse.down()
    if (way === 'held') await page.waitForTimeout(ms)
    await page.mouse.up()
  }
  return moved
}

/** A call that identifies whoever is signed in and finds nothing: what no move can be faster than. */
const bareMs = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const begun = performance.now()
    await (await fetch('/search?search=')).text()
    return performance.now() - begun
  })

/** Opens every screen of the navigation, several times, in a browser that has nothing cached. */
async function session(browser: Browser, address: string): Promise<Move[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('button', { name: options.role, exact: true }).click()
  await page.getByText(`Hello, ${options.role}`).waitFor()
  await page.waitForLoadState('networkidle')
  // Until React has taken the page over, a click on a link loads a document.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('nav a')].every((link) => Object.keys(link).some((key) => key.startsWith('__react'))),
  )
  const screens = await navigation(page)
    .locator('li a:not(.off)')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  // The first entry is the screen that is open, so it comes last.
  const order = [...screens.slice(1), ...screens.slice(0, 1)]
  const moves: Move[] = []
  for (let round = 0; round < Number(options.rounds); round++)
    for (const way of Object.keys(WAYS) as Way[])
      for (const screen of order) {
        await page.waitForTimeout(PAUSE_MS)
        const bare = await bareMs(page)
        const ms = await moveMs(page, screen, way)
        moves.push({ screen, way, bareMs: bare, ms, first: round === 0 && way === 'once' })
      }
  await context.close()
  return moves
}

const summary = (moves: readonly Move[]) => ({
  moves: moves.length,
  p50: median(moves.map(({ ms }) => ms)),
  least: Math.min(...moves.map(({ ms }) => ms)),
  most: Math.max(...moves.map(({ ms }) => ms)),
  bare: median(moves.map((move) => move.bareMs)),
  ratio: median(moves.map((move) => move.ms / move.bareMs)),
})

await withPlatform(options.platform, async (platform) => {
  const browser = await openBrowser()
  const moves: Move[] = []
  try {
    const address = new URL('/', platform)
    address.hostname = `console.${address.hostname}`
    for (let count = 0; count < Number(options.sessions); count++) moves.push(...(await session(browser, address.href)))
  } finally {
    await browser.close()
  }
  const rows = (of: readonly Move[]) => [
    ...[...Map.groupBy(of, ({ screen }) => screen)].map(([name, all]) => ({ name, ...summary(all) })),
    ...(of.some(({ first }) => first)
      ? [
          { name: 'all, opened for the first time', ...summary(of.filter(({ first }) => first)) },
          { name: 'all, opened again', ...summary(of.filter(({ first }) => !first)) },
        ]
      : []),
    { name: 'all', ...summary(of) },
  ]
  const found = Object.fromEntries(
    Object.keys(WAYS).map((name) => [name, rows(moves.filter(({ way }) => way === name))]),
  ) as Record<Way, ReturnType<typeof rows>>
  if (options.json) console.log(JSON.stringify(found, null, 2))
  else {
    console.log(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}`)
    console.log(`From a click of ${options.role} to the next heading painted; the aim is a median of ${AIM_MS} ms.`)
    for (const way of Object.keys(WAYS) as Way[]) {
      console.log(`\n${WAYS[way]}\n`)
      for (const { name, moves: count, p50, least, most, bare, ratio } of found[way])
        console.log(
          `${name.padEnd(31)} ${String(count).padStart(4)} moves, median ${p50.toFixed(0).padStart(4)} ms, least ${least.toFixed(0).padStart(4)} ms, most ${most.toFixed(0).padStart(5)} ms, bare call ${bare.toFixed(1).padStart(5)} ms, ratio ${ratio.toFixed(1)}`,
        )
    }
  }
})
process.exit()
