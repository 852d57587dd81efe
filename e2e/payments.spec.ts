import { randomInt } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { cardLogos } from '@forecourt/rules/payment/cardLogos.ts'
import { violations } from '../audit/violations.ts'
import type { Card, FakeProvider } from '../tools/testing/payments/fake.ts'
import { at, expect, fetchFrom, giveSecrets, rows, siteLike, test } from './journey.ts'
import { recordShifts, shiftsOf } from './layoutShifts.ts'
import { PROVIDERS, type ProviderJourney } from './paymentProviders.ts'

// Paying a deposit with the card fields of each provider, on a phone. The providers are fakes with books of their own.

test.use({ viewport: { width: 390, height: 844 } })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const form = (page: Page) => page.getByRole('form', { name: 'Payment' })
const button = (page: Page) => form(page).getByRole('button', { name: 'Pay $500 deposit' })
const idOf = (address: string) => /\/reservations\/([^/]+)\//.exec(address)![1]!

const payments = (address: string) =>
  rows<{ id: string; status: string }>(
    'select id, status from payments where reservation_id = $1 order by created_at',
    [idOf(address)],
  )

/** PayWay has our ids as numbers of orders, which are shorter. */
const isOf = (booked: string, id: string) => booked === id || id.replaceAll('-', '').startsWith(booked)

/** A vehicle that can be reserved, with the provider's key; each test takes its own. */
async function vehicle({ provider, key }: ProviderJourney): Promise<string> {
  const [car] = await rows<{ slug: string }>(
    `update cars set payment_processors = $1 where id = (
       select c.id from cars c
         join website_dealerships d on d.dealership_id = c.dealership_id join websites w on w.id = d.website_id
       where w.slug = 'wattle-motors' and c.status = 'in_stock' and not c.sold and not c.reserved
         and c.listing_type = 'sale' and c.price_cents > 20000 and c.price_type <> 'enquire'
         and c.show_on_dealer_website and c.reservable is not false and c.tag is null
         and not exists (select 1 from reservations r where r.car_id = c.id) order by random() limit 1) returning slug`,
    [JSON.stringify([{ authorization_type: provider, authorization_key: key }])],
  )
  return `/cars/${car!.slug}`
}

/** Holds a vehicle as its form does; the address of the reservation. */
async function hold(request: APIRequestContext, site: string, path: string): Promise<string> {
  const number = randomInt(100_000_000, 999_999_999)
  const answer = await fetchFrom(request, site, `${path}/checkout?step=details`, {
    method: 'POST',
    headers: { origin: new URL(at(site)).origin },
    form: {
      first_name: 'Maeve',
      last_name: 'Kerr',
      email: `visitor${number}@checkout.example`,
      phone: `04${String(number).slice(0, 8)}`,
      terms: 'on',
    },
  })
  expect(answer.status()).toBe(303)
  return at(site, answer.headers().location)
}

/** The input that has the focus, in the page or in one of its frames; null while none has it. */
async function focusedInput(page: Page): Promise<string | null> {
  const found = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() => {
        const { activeElement } = document
        return document.hasFocus() && activeElement?.tagName === 'INPUT' ? `${location.href} ${activeElement.id}` : null
      }),
    ),
  )
  return found.find((one) => one !== null) ?? null
}

for (const journey of PROVIDERS)
  test.describe(journey.provider, () => {
    let fake: FakeProvider
    let site: string

    test.beforeAll(async () => {
      fake = await journey.open()
      site = await siteLike('wattle-motors', {
        payment_provider: journey.provider,
        payment_accounts: [{ provider: journey.provider, ...journey.account(fake.url) }],
      })
      await giveSecrets(site, journey.secrets)
    })
    test.afterAll(() => fake.close())

    const held = async (request: APIRequestContext) => hold(request, site, await vehicle(journey))
    const number = (page: Page) => page.frameLocator(`iframe[title="${journey.frame}"]`).getByLabel('Card number')
    /** The payments of a reservation in our books, and the money that the provider has taken for them in its own. */
    const booked = (address: string) =>
      payments(address).then((ours) => ({
        statuses: ours.map(({ status }) => status),
        taken: fake
          .books(journey.books)
          .filter((one) => one.takenCents > 0 && ours.some(({ id }) => isOf(one.id, id)))
          .map(({ captures, returnedCents }) => [captures, returnedCents]),
      }))

    /** Types into the fields with the keyboard alone, from what stands before them to the button. */
    async function type(page: Page, card: Card) {
      await expect(button(page)).toBeEnabled()
      await page.locator('summary', { hasText: 'Terms that you agreed to' }).focus()
      let before: string | null = null
      for (const text of journey.typed(card)) {
        await page.keyboard.press('Tab')
        // A frame of another host has the focus a moment later, and would miss the first keys.
        await expect.poll(() => focusedInput(page)).not.toBe(before)
        before = await focusedInput(page)
        await page.keyboard.type(text)
      }
      await page.keyboard.press('Tab')
      await expect(button(page)).toBeFocused()
    }

    test('declined, then paid by another card; by keyboard; two tabs and a refresh pay nothing again (§1.7, §9.14)', async ({
      page,
      context,
      request,
    }) => {
      await recordShifts(page)
      const path = await vehicle(journey)
      const address = await hold(request, site, path)
      const answer = (await page.goto(address))!
      await expect(button(page)).toBeEnabled()
      expect(await shiftsOf(page)).toEqual([])
      expect(await violations(page)).toEqual([])

      await expect(form(page).getByRole('list', { name: 'Cards and wallets accepted' }).getByRole('img')).toHaveCount(
        cardLogos(journey.provider).length,
      )

      // The provider's hosts are named here, and on no other page.
      const { 'content-security-policy': policy, 'permissions-policy': permissions } = answer.headers()
      for (const directive of ['script-src', 'frame-src', 'connect-src'])
        expect(policy).toMatch(new RegExp(`${directive} [^;]*${fake.url.replaceAll('.', '\\.')}`))
      expect(permissions).toContain(journey.provider === 'stripe' ? `payment=(self "${fake.url}")` : 'payment=()')
      for (const other of ['/', path, `${path}/checkout`]) {
        const headers = (await fetchFrom(request, site, other)).headers()
        expect(headers['content-security-policy']).not.toContain(fake.url)
        expect(headers['permissions-policy']).toContain('payment=()')
      }

      const second = await context.newPage()
      await second.goto(address)
      await expect(button(second)).toBeEnabled()

      await type(page, 'decline')
      await page.keyboard.press('Enter')
      await expect(form(page).getByRole('alert')).toContainText(journey.declined)
      expect(await violations(page)).toEqual([])
      // What was typed is still there.
      await expect(number(page)).not.toHaveValue('')
      await type(page, 'approve')
      await page.keyboard.press('Enter')
      await expect(heading(page)).toHaveText('It’s reserved for you')
      await page.reload()
      await expect(heading(page)).toHaveText('It’s reserved for you')

      await type(second, 'approve')
      await button(second).click()
      await expect(heading(second)).toHaveText('It’s reserved for you')
      const { statuses, taken } = await booked(address)
      expect(statuses.filter((status) => status !== 'declined')).toEqual(['captured'])
      expect(taken).toEqual([[1, 0]])
    })

    test('the bank asks; the back button, a double click and what the provider adds to the address (3-D Secure)', async ({
      page,
      request,
    }) => {
      const address = await held(request)
      const sent: string[] = []
      page.on('request', (asked) => {
        if (new URL(asked.url()).origin === new URL(address).origin && asked.method() === 'POST')
          sent.push(asked.postData() ?? '')
      })
      await page.goto(address)
      await type(page, journey.hasChallenge ? 'challenge' : 'approve')
      await button(page).dblclick()
      if (journey.hasChallenge) {
        const confirm = page.getByRole('button', { name: 'Confirm the payment' })
        await expect(confirm).toBeVisible()
        await page.goBack()
        await expect(heading(page)).toHaveText(/Pay your deposit|We’re checking your payment/)
        await page.goForward()
        await confirm.click()
      }
      await expect(heading(page)).toHaveText('It’s reserved for you')
      await expect(page).toHaveURL(address)
      await page.goBack()
      await page.goto(address)
      await expect(heading(page)).toHaveText('It’s reserved for you')
      expect(await booked(address)).toEqual({ statuses: ['captured'], taken: [[1, 0]] })
      // Neither the address nor the provider's secret is in what the browser keeps or sends.
      const memory = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
      for (const text of [memory, ...sent.filter((body) => body.includes('website_slug'))])
        expect(text).not.toMatch(new RegExp(`_secret_|payment_intent|redirect_status|${idOf(address)}`))
    })

    test('the script does not load at first; another visitor; the hold ends while the card is typed', async ({
      page,
      browser,
      request,
    }) => {
      const path = await vehicle(journey)
      const address = await hold(request, site, path)
      await page.route(`**${journey.script}`, (route) => route.abort())
      await page.goto(address)
      const failure = page.getByRole('alert')
      await expect(failure).toContainText('The card fields didn’t load.')
      await expect(failure).toContainText(
        /reserve by phone: call .+ on .+ It stays held for you until (?:.+ at )?\d+:\d\d[ap]m\./,
      )
      expect(await violations(page)).toEqual([])
      await page.unroute(`**${journey.script}`)
      await failure.getByRole('button', { name: 'Try again' }).click()
      await expect(button(page)).toBeEnabled()

      const stranger = await browser.newContext()
      const other = await fetchFrom(stranger.request, site, `${path}/checkout`)
      expect([other.status(), (await other.text()).includes('This car is reserved')]).toEqual([404, true])
      await stranger.close()

      await rows(`update reservations set held_until = now() + interval '4 seconds' where id = $1`, [idOf(address)])
      await page.reload()
      await number(page).fill('4242')
      await expect(heading(page)).toHaveText('Your hold has ended')
      expect(await booked(address)).toEqual({ statuses: [], taken: [] })
    })

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false })

      test('the page says how to reserve by phone', async ({ page, request }) => {
        const path = await vehicle(journey)
        await page.goto(at(site, `${path}/checkout`))
        await expect(page.locator('noscript p')).toContainText(
          'Paying by card needs it, but you can reserve by phone: call',
        )
        await page.goto(await hold(request, site, path))
        const words = page.locator('noscript [role=status]')
        await expect(words).toContainText('Paying by card needs JavaScript, which is off in your browser.')
        await expect(words).toContainText(/or reserve by phone: call .+ on .+ It stays held for you until/)
        await expect(words.getByRole('link')).toHaveAttribute('href', /^tel:/)
        await expect(button(page)).toBeHidden()
      })
    })
  })
