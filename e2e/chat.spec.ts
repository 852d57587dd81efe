import { test as plainTest, type Page } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { AUTOBOT_SCRIPT, LIVECHAT_SCRIPT, PODIUM_SCRIPT } from './chatProviders.ts'
import { at, expect, firstVehicle, rows, siteLike, test } from './journey.ts'
import { expectEvents } from './storedEvents.ts'

/** The button once scripts have taken over the link to the form. */
const launcher = (page: Page) => page.locator('.chat-launcher[role=button]')
const chatEvents = async (slug: string) =>
  (
    await rows<{ event_id: number; provider: string }>(
      `select event_id, properties ->> 'provider' as provider from events
       where website_id = (select id from websites where slug = $1) and event_id in (54, 55, 57) order by occurred_at, id`,
      [slug],
    )
  ).map(({ event_id, provider }) => `${event_id} ${provider}`)
const serve = (page: Page, address: string, body: string) =>
  page.route(address, (route) => route.fulfill({ contentType: 'text/javascript', body }))
const run = (page: Page, script: string) => page.evaluate(script)

test('a conversation is a lead at once, goes on after a reload, and is reached by keyboard (§4.14)', async ({
  page,
  request,
}) => {
  const slug = await siteLike('lonestar-autos', { events_enabled: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at(slug, await firstVehicle({ request }, slug, '/search/used-cars')))
  await launcher(page).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Text us' })
  await expect(panel).toBeVisible()
  expect(await violations(page, { within: '.chat-panel' })).toEqual([])
  await panel.getByRole('textbox', { name: 'Your message' }).fill('Is it still there?')

  // Closed and opened again, it has what was typed; the focus was on the button meanwhile.
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(panel.getByRole('textbox', { name: 'Your message' })).toHaveValue('Is it still there?')
  await panel.getByLabel('How should we reply?').selectOption('Email')
  await panel.getByRole('textbox', { name: 'First name' }).fill('Kim')
  await panel.getByRole('textbox', { name: 'Last name' }).fill('Lee')
  await panel.getByRole('button', { name: 'Send message' }).press('Enter')
  await expect(panel.getByText('*This is a required field.')).toHaveCount(1)
  await panel.getByRole('textbox', { name: 'Email' }).fill('kim@chat.example')
  await panel.getByRole('button', { name: 'Send message' }).press('Enter')
  await expect(panel.getByText('We have your message.')).toBeVisible()

  await page.reload()
  await launcher(page).press('Enter')
  await expect(panel.getByText('Is it still there?')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Your message' }).fill('And <b>the price</b>?')
  await panel.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(panel.getByText('And <b>the price</b>?')).toBeVisible()
  expect(await violations(page, { within: '.chat-panel' })).toEqual([])

  expect(
    await rows(
      `select l.category, l.lead ->> 'message' as first, m.text as later
       from leads l join lead_messages m on m.lead_id = l.id join websites w on w.id = l.website_id where w.slug = $1`,
      [slug],
    ),
  ).toEqual([{ category: 'Used Vehicle Enquiry', first: 'Is it still there?', later: 'And <b>the price</b>?' }])
  const provider = 'built-in'
  await expectEvents(
    page,
    [
      ['webchatOpened', { provider }],
      ['webchatOpened', { provider }],
      ['webchatStarted', { provider }],
      ['webchatOpened', { provider }],
      ['webchatMessageSent', { provider }],
    ],
    { only: true },
  )
})

test('a text widget greets after 3 seconds unless that was closed, and opens its provider’s (§4.14, §9.21)', async ({
  page,
}) => {
  const token = '7b0f3c1e-0b0e-4a8e-9d0a-1c1c1c1c1c1c'
  const slug = await siteLike('lonestar-autos', { events_enabled: true, chat_podium_token: token })
  await serve(page, 'https://connect.podium.com/**', PODIUM_SCRIPT)
  const greeting = page.getByText('Have a question? Text us and we’ll get back to you.')
  await page.clock.install()
  await page.goto(at(slug))
  await page.clock.runFor(2_900)
  await expect(greeting).toBeHidden()
  await page.clock.runFor(3_000)
  await expect(greeting).toBeVisible()
  expect(await page.locator('#podium-bubble').count()).toBe(0)
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.goto(at(slug))
  await page.clock.runFor(6_000)
  await expect(launcher(page)).toBeVisible()
  await expect(greeting).toBeHidden()

  await launcher(page).click()
  await page.clock.runFor(2_000)
  await expect(page.locator('#podium-bubble')).toBeVisible()
  await expect(launcher(page)).toBeHidden()
  await page.locator('#podium-bubble').click()
  await run(page, 'sayToPodium()')
  await page.clock.runFor(2_000)
  await expect.poll(() => chatEvents(slug)).toEqual(['54 podium', '55 podium'])
})

test('LiveChat opens 1.3 seconds after it is ready, and its messages are counted (§4.14, §9.21)', async ({ page }) => {
  const slug = await siteLike('lonestar-autos', { events_enabled: true, chat_livechat_license: 1_234_567 })
  await serve(page, 'https://cdn.livechatinc.com/**', LIVECHAT_SCRIPT)
  await page.goto(at(slug))
  await launcher(page).click()
  await expect.poll(() => run(page, 'window.liveChatCalls?.length ?? 0')).toBe(1)
  expect(await run(page, 'liveChatLicense')).toBe(1_234_567)
  expect(await run(page, 'liveChatCalls[0][0]')).toBe('maximize')
  expect(await run(page, 'liveChatCalls[0][1] - liveChatReadyAt')).toBeGreaterThanOrEqual(1_300)
  await run(page, "sayToLiveChat('agent', Date.now())")
  await run(page, "sayToLiveChat('customer', Date.now())")
  await expect.poll(() => chatEvents(slug)).toEqual(['54 livechat', '55 livechat'])
  await run(page, "sayToLiveChat('customer', Date.now())")
  await expect.poll(() => chatEvents(slug)).toEqual(['54 livechat', '55 livechat', '57 livechat'])
})

test.describe('Autobot that does not load (§4.14, §8.8)', () => {
  // Its console message is what it is about.
  plainTest(
    'Autobot is hidden where it should be; one that does not load leaves the form (§4.14, §8.8)',
    async ({ page, request }) => {
      const said: string[] = []
      page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
      const slug = await siteLike('lonestar-autos', {
        autobot: true,
        outside_services: {
          autobot: {
            script: 'https://chat.example/load.js?k={key}',
            key: 'k-1',
            global: { name: 'autobotChat', open: 'open', show: 'show', hide: 'hide' },
          },
        },
      })
      await page.route('https://chat.example/**', (route) => route.abort())
      await page.goto(at(slug))
      await launcher(page).click()
      await expect(page.getByRole('link', { name: 'Send us a message' }).last()).toHaveAttribute('href', '/contact')
      expect(said.some((text) => text.startsWith('Unable to load the chat widget autobot.'))).toBe(true)

      await page.unroute('https://chat.example/**')
      await serve(page, 'https://chat.example/**', AUTOBOT_SCRIPT)
      await launcher(page).click()
      await expect.poll(() => run(page, 'window.autobotCalls?.join() ?? null')).toBe('show,open')

      // It goes on with the visit, but not on a vehicle of such a make.
      const path = await firstVehicle({ request }, slug, '/search/used-cars')
      const [car] = await rows<{ make: string }>('select make from cars where slug = $1', [path.split('/').at(-1)])
      await rows(`update websites set settings = settings || $2::jsonb where slug = $1`, [
        slug,
        JSON.stringify({ autobot_hidden_makes: [car!.make] }),
      ])
      await page.goto(at(slug, '/contact'))
      await expect.poll(() => run(page, 'window.autobotCalls?.join() ?? null')).toBe('show')
      await page.goto(at(slug, path))
      await expect.poll(() => run(page, 'window.autobotCalls?.join() ?? null')).toBe('hide')
    },
  )
})
