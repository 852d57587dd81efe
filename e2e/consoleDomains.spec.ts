import { dnsServer, type Zone } from '../tools/testing/dnsServer.ts'
import { expectAccessible, hydrated, listedAs, signIn } from './consoleJourney.ts'
import { DNS_PORT } from './dnsPort.ts'
import { at, expect, test } from './journey.ts'

const DOMAIN = 'www.journey-motorcycles.com'

test('a domain is mended as it is typed, waits for its DNS, goes live, and is removed and undone', async ({
  page,
  browser,
}) => {
  const zone: Zone = new Map()
  const dns = await dnsServer(zone, DNS_PORT)
  try {
    await signIn(page, 'Operator')
    await page.goto(at('console', '/domains'))
    await expectAccessible(page, 'domains')
    await page.getByRole('link', { name: listedAs('Casuarina Motorcycles', 'casuarina-motorcycles') }).press('Enter')
    const domain = page.getByLabel('Domain', { exact: true })
    await expect(domain).toBeVisible()
    await hydrated(page)
    await domain.fill('192.0.2.1')
    await expect(page.getByText(/That’s an IP address/)).toBeVisible()
    await domain.press('Enter')
    await expect(domain).toHaveAttribute('aria-invalid', 'true')
    await domain.fill(`https://${DOMAIN.toUpperCase()}/stock`)
    await expect(page.getByText(DOMAIN, { exact: true })).toBeVisible()
    // What was refused is said no longer.
    await expect(page.getByText(/That’s an IP address/)).toHaveCount(0)
    const opened = page.url()

    const context = await browser.newContext({ javaScriptEnabled: false })
    const other = await context.newPage()
    await signIn(other, 'Operator')
    await other.goto(opened)
    await domain.press('Enter')
    await expect(page.getByText('The domain is entered. Now add its records.')).toBeVisible()
    await other.getByLabel('Domain', { exact: true }).fill('www.other-motorcycles.com')
    await other.getByRole('button', { name: 'Use this domain' }).click()
    await expect(other.getByRole('alert')).toContainText(DOMAIN)
    await context.close()
    await expectAccessible(page, 'a domain that waits')

    const proof = await page.getByLabel(/^Value of the TXT record/).inputValue()
    zone.set('_forecourt.journey-motorcycles.com', { TXT: [proof] })
    zone.set(DOMAIN, { A: ['198.51.100.7'] })
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText('It points elsewhere: 198.51.100.7')).toBeVisible()
    zone.set(DOMAIN, { A: ['127.0.0.1'] })
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('The site is now live at its domain.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Certificate' })).toContainText('On its way')
    await expectAccessible(page, 'a domain that is live')

    await page.getByRole('button', { name: 'Remove domain' }).press('Enter')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The domain is back.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove domain' }).click()
    await expect(page.getByText('The domain is removed.')).toBeVisible()
  } finally {
    await dns.close()
  }
})

test('who may not change settings sees the domain and is told why', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'Sales')
  await page.goto(at('console', '/domains'))
  await expect(page.getByText(/can’t change settings/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use this domain' })).toBeHidden()
})
