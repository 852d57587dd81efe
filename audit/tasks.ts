import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { optionsOf } from '../tools/options.ts'
import { openBrowser } from './browser.ts'
import { withPlatform } from './platform.ts'

/**
 * `npm run tasks`: does the most common tasks of the console in a real browser on the demo, counts what they take, and
 * writes the table to docs/tasks.md. Ends with 1 if a task cannot be done.
 */

const options = optionsOf('tasks', 'Does the common tasks of the console, and counts clicks, keys and seconds.', {
  platform: { type: 'string', about: 'Address of a running demo platform; by default one is started.' },
  out: { type: 'string', default: 'docs/tasks.md', about: 'File to write the table to.' },
})

const WIDTH = 1440
const WAIT_MS = 15_000

/** Somebody at the console, whose every action is counted. */
interface Hand {
  page: Page
  click(target: Locator): Promise<void>
  press(key: string): Promise<void>
  /** Text into what has the focus. */
  type(text: string): Promise<void>
  /** A choice of a list: opened by a click and chosen by another. */
  choose(target: Locator, index: number): Promise<void>
  sees(target: Locator): Promise<void>
}

interface Task {
  name: string
  role: string
  /** From Today, signed in, to the answer on the screen. */
  run(hand: Hand): Promise<void>
}

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Console', exact: true }).getByRole('link', { name, exact: true })
const status = (page: Page, text: string | RegExp) => page.getByText(text).first()

/** The overdue lead that has waited longest, from the list on the first screen. */
async function openOverdueLead(hand: Hand) {
  const { page } = hand
  await hand.click(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Sample customer/ })
      .first(),
  )
  await hand.sees(page.getByRole('button', { name: 'Send reply' }))
}

const TASKS: readonly Task[] = [
  { name: 'Open the lead that has waited longest', role: 'Sales', run: openOverdueLead },
  {
    name: 'Take it',
    role: 'Sales',
    async run(hand) {
      await openOverdueLead(hand)
      await hand.click(hand.page.getByRole('button', { name: 'Assign to me' }))
      await hand.sees(status(hand.page, 'Assigned to Sales:'))
    },
  },
  {
    name: 'Reply to a lead by email',
    role: 'Sales',
    async run(hand) {
      await openOverdueLead(hand)
      await hand.press('r')
      await hand.type('Yes, it is here. When can you come?')
      await hand.click(hand.page.getByRole('button', { name: 'Send reply' }))
      await hand.sees(hand.page.locator('.activity').getByText('Yes, it is here. When can you come?').first())
    },
  },
  {
    name: 'Log a call in which the person was reached',
    role: 'Sales',
    async run(hand) {
      const { page } = hand
      await openOverdueLead(hand)
      await hand.click(page.getByText('Log a call', { exact: true }))
      await hand.choose(page.getByLabel('How did it go?'), 1)
      await hand.click(page.getByRole('button', { name: 'Log call' }))
      await hand.sees(status(page, /^Call logged/))
    },
  },
  {
    name: 'Snooze a lead until tomorrow',
    role: 'Sales',
    async run(hand) {
      const { page } = hand
      await openOverdueLead(hand)
      await hand.click(page.getByText('Snooze', { exact: true }))
      await hand.click(page.getByRole('button', { name: 'Tomorrow, 9 am' }))
      await hand.sees(page.getByRole('button', { name: 'Bring it back' }))
    },
  },
  {
    name: 'Find a vehicle by its stock number and change its price',
    role: 'Group owner',
    async run(hand) {
      const { page } = hand
      await hand.click(link(page, 'Stock'))
      const stockNumber = (await page.locator('.vehicle').first().innerText()).match(/\b[A-Z]{1,3}\d{3,}\b/)?.[0] ?? ''
      await hand.click(page.getByRole('searchbox').or(page.getByLabel('Search')).first())
      await hand.type(stockNumber)
      await page.waitForURL(/search=/, { timeout: WAIT_MS })
      const price = page.getByRole('button', { name: /^Change the price of/ }).first()
      await hand.click(price)
      await hand.press('ControlOrMeta+a')
      await hand.type('31415')
      await hand.press('Enter')
      await hand.sees(
        page
          .getByRole('button', { name: /^Change the price of/ })
          .filter({ hasText: '$31,415' })
          .first(),
      )
    },
  },
  {
    name: 'Move a booking to another time',
    role: 'Service',
    async run(hand) {
      const { page } = hand
      await hand.click(link(page, 'Bookings'))
      // Today has links with the same names.
      await hand.sees(page.getByRole('heading', { level: 1, name: 'Bookings', exact: true }))
      await hand.click(
        page
          .getByRole('list')
          .getByRole('link', { name: /Sample customer/ })
          .last(),
      )
      await hand.choose(page.getByLabel('New time'), 3)
      await hand.click(page.getByRole('button', { name: 'Move the booking' }))
      await hand.sees(status(page, 'The booking is moved.'))
    },
  },
  {
    name: 'Refund a deposit',
    role: 'Finance',
    async run(hand) {
      const { page } = hand
      await hand.click(link(page, 'Reservations'))
      await hand.click(page.getByRole('link', { name: /^Paid/ }).first())
      await page.waitForURL(/view=paid/, { timeout: WAIT_MS })
      await hand.click(page.getByRole('table').getByRole('link').last())
      await hand.click(page.getByLabel('Reason'))
      await hand.type('The vehicle was sold at the yard')
      await hand.click(page.getByRole('button', { name: /^Refund \$/ }))
      await hand.sees(page.getByRole('status').filter({ hasText: 'deposit refunded' }))
    },
  },
  {
    name: 'Close a location on a public holiday',
    role: 'Group owner',
    async run(hand) {
      const { page } = hand
      await hand.click(link(page, 'Locations'))
      await hand.sees(page.getByRole('heading', { name: 'Locations', level: 1 }))
      await hand.click(
        page
          .getByRole('main')
          .getByRole('link', { name: /Rocklea/ })
          .first(),
      )
      await hand.click(page.getByRole('button', { name: /^Add as closed/ }).first())
      await hand.sees(page.getByRole('button', { name: 'Undo' }))
    },
  },
  {
    name: 'Enter a lead from a phone call',
    role: 'Sales',
    async run(hand) {
      const { page } = hand
      await hand.click(link(page, 'Leads'))
      await hand.click(page.getByRole('link', { name: 'Add a lead' }))
      const site = page.getByLabel('Site')
      if ((await site.count()) > 0) await hand.choose(site, 1)
      for (const [label, text] of [
        ['First name', 'Sample'],
        ['Last name', 'Caller'],
        ['Email address', 'caller@console.example'],
        ['Phone', '0491 570 156'],
        ['Postcode (optional)', '4000'],
        ['What they want', 'A test drive on Saturday.'],
      ] as const) {
        await hand.click(page.getByLabel(label, { exact: true }))
        await hand.type(text)
      }
      await hand.click(page.getByRole('button', { name: 'Add lead' }))
      await hand.sees(page.getByRole('status').filter({ hasText: 'Lead added' }))
    },
  },
]

interface Count {
  clicks: number
  keys: number
  typed: number
  seconds: number
}

/** Does a task as a person of its role on the first screen of the day. */
async function record(page: Page, task: Task): Promise<Count> {
  const count = { clicks: 0, keys: 0, typed: 0 }
  const hand: Hand = {
    page,
    async click(target) {
      count.clicks += 1
      await target.click({ timeout: WAIT_MS })
    },
    async press(key) {
      count.keys += 1
      await page.keyboard.press(key)
    },
    async type(text) {
      count.typed += text.length
      await page.keyboard.insertText(text)
    },
    async choose(target, index) {
      count.clicks += 2
      await target.selectOption({ index }, { timeout: WAIT_MS })
    },
    sees: (target) => target.waitFor({ timeout: WAIT_MS }),
  }
  const begun = performance.now()
  await task.run(hand)
  return { ...count, seconds: (performance.now() - begun) / 1_000 }
}

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

await withPlatform(options.platform, async (platform) => {
  const browser = await openBrowser()
  const rows: string[] = []
  try {
    for (const task of TASKS) {
      const context = await browser.newContext({ viewport: { width: WIDTH, height: 900 } })
      const page = await context.newPage()
      const address = new URL('/', platform)
      address.hostname = `console.${address.hostname}`
      await page.goto(address.href)
      await page.getByRole('button', { name: task.role, exact: true }).click()
      await page.getByText(`Hello, ${task.role}`).waitFor()
      const { clicks, keys, typed, seconds } = await record(page, task).catch((error: unknown) => {
        throw new Error(`${task.name}: it could not be done.`, { cause: error })
      })
      rows.push(row([task.name, task.role, clicks, keys, typed, seconds.toFixed(1)]))
      console.log(rows.at(-1))
      await context.close()
    }
  } finally {
    await browser.close()
  }
  await writeFile(
    options.out,
    [
      '# What common tasks of the console take',
      '',
      'Counted by `npm run tasks`, which does them in a real browser on the demo platform, each from the first screen of somebody who is signed in. A choice from a list is two clicks. The seconds are those that the console takes: nobody reads or thinks in between, and text is inserted at once.',
      '',
      row(['Task', 'Role', 'Clicks', 'Keys', 'Characters typed', 'Seconds']),
      row(['---', '---', '--:', '--:', '--:', '--:']),
      ...rows,
      '',
    ].join('\n'),
  )
})
