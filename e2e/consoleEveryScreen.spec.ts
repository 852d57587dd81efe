import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import routes from '@forecourt/web/console/routes.ts'
import { expectAccessible, signIn } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

type Entry = (typeof routes)[number]

/** The first address that a list leads to. */
async function linkIn(page: Page, list: string, to: RegExp): Promise<string> {
  await page.goto(at('console', list))
  const links = page.locator('#main a')
  await expect(links.first()).toBeVisible()
  const found = (await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))).find((href) =>
    to.test(href),
  )
  expect(found, `${list} links to ${to.source}`).toBeDefined()
  return to.exec(found!)![0]
}
const lookOf = async (page: Page) => linkIn(page, '/look', /^\/look\/site-\d+/)

/** Screens that no other journey checks, with an address of each. */
const HERE: Readonly<Record<string, string | ((page: Page) => Promise<string>)>> = {
  'leads/exportLeads.tsx': '/leads/export',
  'audit/exportAudit.tsx': '/audit-log/export',
  'leads/presets/views.tsx': '/leads/views',
  'stock/views.tsx': '/stock/views',
  'leads/bulk/runs.tsx': '/leads/bulk',
  'locations/locations.tsx': '/locations',
  'people/invite.tsx': '/people/invite',
  'account/account.tsx': '/account',
  'account/authenticator.tsx': '/account/authenticator',
  'content/newItem.tsx': '/content/articles/new',
  'content/copy.tsx': async (page) => `${await linkIn(page, '/content/pages', /^\/content\/pages\/\d+/)}/copy`,
  'webhooks/webhooks.tsx': '/webhooks',
  'webhooks/newWebhook.tsx': '/webhooks/new',
  'look/history.tsx': async (page) => `${await lookOf(page)}/history`,
  'look/start.tsx': async (page) => `${await lookOf(page)}/start`,
  'redirects/importRedirects.tsx': '/redirects/import',
  'frame/missing.tsx': '/nothing-here',
}

/** Screens for those who are not signed in, as they are with a link that is not valid. */
const SIGNED_OUT: Readonly<Record<string, string>> = {
  'signIn/forgotten.tsx': '/forgotten-password',
  'signIn/newPassword.tsx': '/new-password/unknown',
  'signIn/invitation.tsx': '/invitation/unknown',
  'signIn/endSummary.tsx': '/end-summary/unknown',
}

/** Screens that their own journey checks, in more than one state. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'signIn/signIn.tsx': 'console',
  'signIn/secondFactor.tsx': 'console',
  'home/home.tsx': 'consoleToday',
  'stock/stock.tsx': 'stock',
  'stock/car.tsx': 'stock',
  'stock/bulk/runs.tsx': 'consoleBulk',
  'stock/bulk/newRun.tsx': 'consoleBulk',
  'stock/bulk/run.tsx': 'consoleBulk',
  'stock/cards/cards.tsx': 'consoleCards',
  'stock/compliance/compliance.tsx': 'consoleCompliance',
  'stock/new/newVehicle.tsx': 'consoleNewVehicle',
  'stock/photos/photos.tsx': 'consolePhotos',
  'stock/photos/photo.tsx': 'consolePhotos',
  'feeds/feeds.tsx': 'consoleFeeds',
  'feeds/outgoing/outgoing.tsx': 'consoleOutgoingFeeds',
  'feeds/outgoing/leftOut.tsx': 'consoleOutgoingFeeds',
  'feeds/columns.tsx': 'consoleFeeds',
  'feeds/values.tsx': 'consoleFeeds',
  'feeds/run.tsx': 'consoleFeeds',
  'bookings/bookings.tsx': 'consoleDesk',
  'bookings/booking.tsx': 'consoleDesk',
  'bookings/newBooking.tsx': 'consoleNewBooking',
  'reservations/reservations.tsx': 'consoleDesk',
  'reservations/reservation.tsx': 'consoleDesk',
  'leads/leads.tsx': 'leads',
  'leads/lead.tsx': 'leads',
  'leads/newLead.tsx': 'leads',
  'chats/chats.tsx': 'consoleRecords',
  'chats/chat.tsx': 'consoleRecords',
  'leads/person.tsx': 'consolePresets',
  'leads/presets/templates.tsx': 'consolePresets',
  'leads/answers.tsx': 'consoleLeadAnswers',
  'leads/bulk/run.tsx': 'consoleLeadsBulk',
  'locations/location.tsx': 'consoleLocations',
  'people/people.tsx': 'console',
  'people/person.tsx': 'console',
  'account/passkeys.tsx': 'console',
  'account/notifications.tsx': 'consoleLive',
  'account/supportAccess.tsx': 'consolePlatform',
  'audit/audit.tsx': 'console',
  'content/items.tsx': 'consoleContent',
  'content/item.tsx': 'consoleContent',
  'content/history.tsx': 'consoleContent',
  'content/order.tsx': 'consoleOrder',
  'content/bulk.tsx': 'consoleContentBulk',
  'media/library.tsx': 'consoleMedia',
  'media/picture.tsx': 'consoleMedia',
  'apiKeys/apiKeys.tsx': 'consolePrograms',
  'apiKeys/newKey.tsx': 'consolePrograms',
  'apiKeys/apiKey.tsx': 'consolePrograms',
  'webhooks/webhook.tsx': 'consolePrograms',
  'look/places.tsx': 'consoleTemplates',
  'look/look.tsx': 'consoleLook',
  'look/review.tsx': 'consoleLook',
  'platform/sites.tsx': 'consolePlatform',
  'platform/jobs.tsx': 'consolePlatform',
  'platform/storage.tsx': 'consolePlatform',
  'platform/support.tsx': 'consolePlatform',
  'platform/slowPages.tsx': 'consolePlatform',
  'platform/charges/charges.tsx': 'consoleCharges',
  'platform/charges/place.tsx': 'consoleCharges',
  'reports/reports.tsx': 'consoleReports',
  'reports/people.tsx': 'consoleReports',
  'tracking/consent.tsx': 'consoleRecords',
  'tracking/services.tsx': 'consoleRecords',
  'tracking/service.tsx': 'consoleRecords',
  'tracking/scripts.tsx': 'consoleRecords',
  'settings/settings.tsx': 'consoleSettings',
  'settings/setting.tsx': 'consoleSettings',
  'settings/secrets.tsx': 'consoleSettings',
  'redirects/redirects.tsx': 'consoleSettings',
  'domains/domains.tsx': 'consoleDomains',
  'domains/domain.tsx': 'consoleDomains',
  'setUp/newSite.tsx': 'consoleSetUp',
  'setUp/importSite.tsx': 'consoleSetUp',
  'setUp/setUp.tsx': 'consoleSetUp',
  'setUp/newTrial.tsx': 'consoleSetUp',
  'help/help.tsx': 'consoleHelp',
  'help/topic.tsx': 'consoleHelp',
}

/** Every screen: what is drawn at an address of its own. */
const screens = (entries: readonly Entry[]): string[] => [
  ...new Set(
    entries.flatMap(({ file, path, index, children }) => [
      ...((path !== undefined || index) && file.endsWith('.tsx') ? [file] : []),
      ...screens(children ?? []),
    ]),
  ),
]

test('every screen of the console is checked for accessibility by some journey', () => {
  const checked = { ...HERE, ...SIGNED_OUT, ...ELSEWHERE }
  const all = screens(routes)
  expect(all.filter((screen) => !(screen in checked))).toEqual([])
  for (const journey of new Set(all.flatMap((screen) => ELSEWHERE[screen] ?? []))) {
    const file = join(import.meta.dirname, `${journey}.spec.ts`)
    expect(existsSync(file) && /expectAccessible|violations/.test(readFileSync(file, 'utf8')), journey).toBe(true)
  }
})

test('screens without a journey of their own are accessible', async ({ page, browser }) => {
  test.setTimeout(300_000)
  await signIn(page, 'Operator')
  for (const [screen, address] of Object.entries(HERE)) {
    await page.goto(at('console', typeof address === 'string' ? address : await address(page)))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, screen)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  const stranger = await (await browser.newContext()).newPage()
  for (const [screen, address] of Object.entries(SIGNED_OUT)) {
    await stranger.goto(at('console', address))
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(stranger, screen)
  }
  await stranger.context().close()
})
