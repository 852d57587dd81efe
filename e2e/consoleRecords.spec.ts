import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, ownName, signIn } from './consoleJourney.ts'
import { at, expect, rows, siteLike, test } from './journey.ts'

const SLUG = 'wattle-motors'
const siteId = async (slug: string) =>
  (await rows<{ id: number }>('select id from websites where slug = $1', [slug]))[0]!.id

/** A visitor begins a conversation and adds to it; the id of its lead. */
async function chat(page: Page, last: string): Promise<string> {
  await page.goto(at(SLUG))
  const post = (path: string, lead: object) =>
    page.evaluate(
      async ([to, body]) => {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(to, { method: 'POST', headers, body })
        return { status: answer.status, id: ((await answer.json()) as { id: string }).id }
      },
      [path, JSON.stringify({ lead: { submission_id: randomUUID(), ...lead } })] as const,
    )
  const begun = await post('/api/leads', {
    location: 'wattle-rocklea',
    form: 'chat',
    message: 'Is it <b>still</b> there?',
    first_name: 'Kim',
    last_name: last,
    reply_by: 'Email',
    email: `${last.toLowerCase()}@chat.example`,
  })
  const added = await post(`/api/leads/${begun.id}/messages`, { message: 'And the price?' })
  expect([begun.status, added.status]).toEqual([201, 201])
  return begun.id
}

test('a salesperson finds a chat on a phone, answers it in its lead, and reads both sides', async ({ page }) => {
  const last = ownName()
  const id = await chat(page, last)
  await signIn(page, 'Sales')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('console', '/leads'))
  await page.getByRole('link', { name: 'Chats', exact: true }).locator('visible=true').first().click()
  await expect(page.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible()
  await page.getByLabel('Name, email, phone or message').fill(last)
  await expect(page).toHaveURL(new RegExp(`search=${last}`))
  const row = page.getByRole('row').filter({ hasText: last })
  await expect(row).toContainText('Is it <b>still</b> there?')
  await expect(row).toContainText('2 messages')
  await expect(row).toContainText('Waiting')
  await expectAccessible(page, 'chats')
  await page.setViewportSize({ width: 390, height: 844 })

  await row.getByRole('link').click()
  const said = page.getByRole('list', { name: 'Conversation' }).getByRole('listitem')
  await expect(said).toHaveCount(2)
  await expectAccessible(page, 'a chat')
  await page.getByRole('link', { name: 'Answer in the lead' }).click()
  await expect(page.getByRole('link', { name: 'Read the whole conversation' })).toBeVisible()
  await page.getByLabel('Reply to Kim').fill('It is, for $24,990.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Reply sent' })).toBeVisible()
  await page.getByRole('link', { name: 'Read the whole conversation' }).click()
  await expect(page).toHaveURL(new RegExp(`/chats/${id}`))
  await expect(said).toHaveCount(3)
  await expect(said.last()).toContainText('It is, for $24,990.')
  await expect(said.last()).toContainText('Sales')
  // By what was said, of all that others said too.
  await page.goto(at('console', `/chats?search=${last}+24+990`))
  await expect(row.locator('mark')).toHaveText(['24', '990'])
  await expect(row).toContainText('It is, for $24,990.')
  await expectAccessible(page, 'chats that were searched')
  await page.goto(at('console', `/chats?view=waiting&search=${last}`))
  await expect(page.getByText('No chats match.')).toBeVisible()
})

test('a visitor’s answer is counted, and found by the id that the site shows them', async ({ page, context }) => {
  const slug = await siteLike(SLUG, { consent: 'opt_in' })
  const visitor = await context.newPage()
  await visitor.goto(at(slug))
  const banner = visitor.getByRole('region', { name: 'Your privacy choices' })
  await banner.getByRole('button', { name: 'Accept all' }).click()
  await expect(banner).toBeHidden()
  await expect
    .poll(async () => (await rows('select from consents where website_id = $1', [await siteId(slug)])).length)
    .toBe(1)
  await visitor.getByRole('button', { name: 'Privacy choices' }).click()
  const id = await banner
    .getByText(/quote this id/)
    .locator('span')
    .textContent()
  expect(id).toMatch(/^[0-9a-f-]{36}$/)

  await signIn(page, 'Group owner')
  await page.goto(at('console', `/tracking?site=${await siteId(slug)}`))
  await expect(page.getByRole('status').filter({ hasText: '1 answer' })).toBeVisible()
  await page.getByLabel('Answer ID').fill('12345')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('There is no answer with this ID on your sites.')).toBeVisible()
  await expect(page.getByLabel('Answer ID')).toHaveValue('12345')
  await page.getByLabel('Answer ID').fill(id!)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: `Answer ${id}` })).toContainText('Chat and toolsAllowed')
  await expectAccessible(page, 'consent records')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()])
  expect(file.suggestedFilename()).toBe(`consent-${slug}.csv`)
})

test('events that a service refused are read and sent again', async ({ page }) => {
  const slug = await siteLike(SLUG, {
    events_enabled: true,
    event_collectors: [{ id: 'warehouse', kind: 'events', url: 'http://localhost:9' }],
    chat_podium_token: '0a1b2c3d-0a1b-4c3d-8e5f-0a1b2c3d4e5f',
  })
  const site = await siteId(slug)
  await rows(
    `insert into event_batches (website_id, collector, kind, events, state, attempts)
     select $1, 'warehouse', 'events', '[]', 'dead',
       jsonb_build_array(jsonb_build_object('at', now(), 'answer', '401 Unauthorized', 'ok', false))
     from generate_series(1, 2)`,
    [site],
  )
  await signIn(page, 'Group owner')
  await page.goto(at('console', `/tracking?site=${site}`))
  await page.getByRole('link', { name: 'Event services' }).locator('visible=true').last().click()
  const row = page.getByRole('row').filter({ hasText: 'warehouse' })
  await expect(row).toContainText('Failing')
  await expectAccessible(page, 'event services')
  await row.getByRole('link').first().click()
  const first = page.locator('.service-batches summary').first()
  await expect(first).toContainText('401 Unauthorized')
  await first.press('Enter')
  await expectAccessible(page, 'a service')
  await page.getByRole('button', { name: 'Send it again' }).first().click()
  await expect(page.getByText('The batch will be sent again within a minute.')).toBeVisible()
  await page.getByRole('button', { name: 'Send failed batches again' }).click()
  await expect(page.getByText('The batches will be sent again within a minute.')).toBeVisible()
  await page.goto(at('console', `/tracking/scripts?site=${site}`))
  await expect(page.getByRole('row').filter({ hasText: 'Podium' })).toContainText('Not measured yet')
  await expectAccessible(page, 'outside scripts')
})

test('who may not see it is told why', async ({ page, browser }) => {
  await signIn(page, 'Sales')
  for (const path of ['/tracking', '/tracking/services', '/tracking/scripts']) {
    await page.goto(at('console', path))
    await expect(page.getByRole('main')).toContainText(/People in sales can’t see consent records/)
  }
  const marketing = await (await browser.newContext()).newPage()
  await signIn(marketing, 'Marketing')
  await marketing.goto(at('console', '/chats'))
  await expect(marketing.getByRole('main')).toContainText(/People in marketing can’t see leads/)
  await marketing.context().close()
})
