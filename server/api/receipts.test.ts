import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { testProviders } from '../../tools/testing/reservations.ts'
import { diskStore } from '../files/disk.ts'
import { siteReservations } from '../siteReservations.ts'
import { createSites } from '../sites/sites.ts'
import { findForDealer } from '../stock/stock.ts'

const SECRET_KEY = 'a key for tests that is long enough'
let platform: TestPlatform
let site: Site
const of = () =>
  siteReservations({
    database: platform.database,
    ...testProviders(platform.database),
    files: diskStore('/nowhere'),
    secretKey: SECRET_KEY,
    onWarning: () => {},
  })(site)

beforeAll(async () => {
  platform = await testPlatform({
    secretKey: SECRET_KEY,
    settings: { a: { payment_provider: 'sandbox' }, b: { payment_provider: 'sandbox' } },
  })
  const sites = await createSites({
    database: platform.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  site = (await sites.findBySlug('site-a'))!.site
  await sites.close()
})
afterAll(() => platform.dispose())

test('a receipt is a PDF at the address of its reservation, once money has been taken, on its own site', async () => {
  const car = (await findForDealer(platform.database.site(site.id), site, platform.tenants.a.cars[0]!.id))!
  const { id, signature, reference } = await of().hold({
    car,
    // A name that the standard fonts of PDF readers do not have.
    typed: {
      first_name: ['王'],
      last_name: ['Hale'],
      email: ['r@example.com'],
      phone: ['0400 000 000'],
      terms: ['on'],
    },
    visitor: null,
    deviceId: '',
    submissionId: null,
    url: site.baseUrl,
    userAgent: '',
    visitedPages: [],
    linkedQueryParams: {},
  })
  const path = `/reservations/${id}/${signature}/receipt.pdf`
  expect((await platform.fetch(hostA, path)).status).toBe(404)
  await of().pay(id, 'approve', site.baseUrl)

  const answer = await platform.fetch(hostA, path)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename=receipt-${reference}.pdf`,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  expect(answer.text.slice(0, 5)).toBe('%PDF-')
  expect(answer.text.trimEnd().slice(-5)).toBe('%%EOF')

  expect((await platform.fetch(hostB, path)).status).toBe(404)
  const forged = signature.replace(/^./, (first) => (first === '0' ? '1' : '0'))
  expect((await platform.fetch(hostA, `/reservations/${id}/${forged}/receipt.pdf`)).status).toBe(404)
})
