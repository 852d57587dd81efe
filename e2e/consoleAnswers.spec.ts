import { createHmac, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { signIn } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'
import { INBOUND_MAIL_SECRET } from './inboundMail.ts'

/** The address to which an email with this subject is to be answered, once it has been sent. */
async function answerAddress(subject: string): Promise<string> {
  const directory = join(process.env.E2E_DATA_DIR!, 'mail')
  let found = ''
  await expect(async () => {
    for (const name of (await readdir(directory)).filter((one) => one.endsWith('.eml'))) {
      const mail = await readFile(join(directory, name), 'utf8')
      if (mail.includes(subject)) found = /^Reply-To:[^<]*<([^>]+)>/im.exec(mail)?.[1] ?? found
    }
    expect(found).toContain('@')
  }).toPass()
  return found
}

/** Delivers an email as a mail provider does. */
async function deliver(page: Page, to: string, from: string, text: string) {
  const body = `From: ${from}\r\nTo: ${to}\r\nMessage-ID: <${randomUUID()}@mail.example>\r\nSubject: Re: yes\r\n\r\n${text}\r\n`
  const time = String(Math.floor(Date.now() / 1_000))
  const signature = createHmac('sha256', INBOUND_MAIL_SECRET).update(`${time}.${body}`).digest('hex')
  const answer = await page.request.post(`http://localhost:${process.env.E2E_PORT}/inbound-mail`, {
    headers: {
      'content-type': 'message/rfc822',
      'x-forecourt-timestamp': time,
      'x-forecourt-signature': signature,
    },
    data: Buffer.from(body),
  })
  expect(answer.status()).toBe(200)
}

test('what somebody answers to a reply is in the lead, seen before a reply that somebody is writing', async ({
  page,
}) => {
  await signIn(page, 'Sales')
  // Some leads of other journeys have no address.
  await page.goto(at('console', '/leads?view=all&search=sample+customer'))
  await page.locator('.lead-row').first().click()
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  const subject = `Your enquiry ${randomUUID().slice(0, 8)}`
  await page.keyboard.press('r')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel(/^Reply to/).fill('Yes, it is. When suits you?')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText(/First answered .* by Sales/)).toBeVisible()

  // Somebody is writing a second reply while the answer comes in.
  await page.getByLabel(/^Reply to/).fill('By the way, we close at noon.')
  const to = await answerAddress(subject)
  const text =
    'Saturday <img src=x onerror=alert(1)> suits me.\r\n\r\nOn 25 Nov 2026, Sales wrote:\r\n\r\n> Yes, it is.'
  await deliver(page, to, '"Sam <b>Buyer</b>" <sam@elsewhere.example>', text)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Saturday <img src=x onerror=alert(1)> suits me.')).toBeVisible()
  await expect(page.getByText('From another address: sam@elsewhere.example')).toBeVisible()
  await expect(page.getByText(/Waiting for an answer again/)).toBeVisible()
  await page.getByText('Show quoted text').click()
  await expect(page.getByText('> Yes, it is.')).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(page), `a lead at ${width}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
