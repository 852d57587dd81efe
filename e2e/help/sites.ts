import { button, field, first, main, openDetails, panel, PRINCIPAL, type HelpPicture } from './picture.ts'
import { expect } from '../journey.ts'

/** The pictures of websites, reports, administration, the platform and accounts. */
export const PICTURES_OF_SITES: Readonly<Record<string, HelpPicture>> = {
  editor: {
    topic: 'write-a-page',
    role: PRINCIPAL,
    path: '/content/pages?search=about-us',
    open: async (page) => {
      await first('.table tbody a[href^="/content/pages/"]')(page)
      await expect(page.locator('.content-editor')).toBeVisible()
    },
    show: (page) => [main(page)],
    most: 620,
  },
  look: {
    topic: 'change-the-look',
    role: PRINCIPAL,
    path: '/look',
    show: (page) => [main(page)],
    most: 520,
  },
  hours: {
    topic: 'opening-hours',
    role: PRINCIPAL,
    path: '/locations',
    open: first('.table tbody a[href^="/locations/"]'),
    show: (page) => [panel(page, 'Opening hours')],
    most: 420,
  },
  redirect: {
    topic: 'redirects',
    role: PRINCIPAL,
    path: '/redirects',
    open: (page) => openDetails(page, 'Add a redirect'),
    show: (page) => [page.locator('.redirect-add')],
    mark: (page) => button(page, 'Add redirect'),
  },
  report: {
    topic: 'read-reports',
    role: PRINCIPAL,
    path: '/reports',
    show: (page) => [main(page)],
    mark: (page) => field(page, 'Compared with'),
    most: 520,
  },
  salespeople: {
    topic: 'figures-by-salesperson',
    role: PRINCIPAL,
    path: '/reports/people',
    width: 1280,
    show: (page) => [main(page)],
    most: 480,
  },
  setting: {
    topic: 'settings',
    role: PRINCIPAL,
    path: '/settings?search=deposit',
    open: first('a[href^="/settings/"]'),
    show: (page) => [main(page)],
    most: 460,
  },
  invite: {
    topic: 'invite-people',
    role: PRINCIPAL,
    path: '/people/invite',
    show: (page) => [main(page)],
    most: 460,
  },
  'api-key': {
    topic: 'api-keys',
    role: PRINCIPAL,
    path: '/api-keys/new',
    show: (page) => [main(page)],
    mark: (page) => field(page, 'Program'),
    most: 520,
  },
  webhook: {
    topic: 'webhooks',
    role: PRINCIPAL,
    path: '/webhooks/new',
    show: (page) => [main(page)],
    mark: (page) => field(page, 'Address'),
    most: 480,
  },
  'audit-log': {
    topic: 'audit-log',
    role: PRINCIPAL,
    path: '/audit-log',
    show: (page) => [main(page)],
    most: 420,
  },
  secrets: {
    topic: 'secrets',
    role: 'Operator',
    path: '/secrets',
    open: async (page) => {
      await field(page, 'Site').selectOption({ label: 'Saltbush Mazda' })
      await page.waitForURL(/site=\d/)
      await expect(main(page).getByText('Missing', { exact: true }).first()).toBeVisible()
    },
    show: (page) => [main(page)],
    mark: (page) => field(page, 'Site'),
    most: 460,
  },
  jobs: {
    topic: 'failed-jobs',
    role: 'Operator',
    path: '/platform/jobs',
    show: (page) => [main(page)],
    most: 520,
  },
  platform: {
    topic: 'platform-health',
    role: 'Operator',
    path: '/platform',
    show: (page) => [main(page)],
    most: 460,
  },
  sessions: {
    topic: 'your-account',
    role: 'Sales',
    path: '/account',
    show: (page) => [panel(page, 'Where you’re signed in')],
    most: 300,
  },
  notifications: {
    topic: 'notifications',
    role: 'Sales',
    path: '/account/notifications',
    show: (page) => [main(page)],
    mark: (page) => button(page, 'Save notifications'),
    most: 560,
  },
  'two-step': {
    topic: 'two-step-sign-in',
    role: 'Sales',
    path: '/account',
    show: (page) => [panel(page, 'Two-step sign-in')],
    mark: (page) => panel(page, 'Two-step sign-in').getByRole('link'),
  },
  passkeys: {
    topic: 'passkeys',
    role: 'Sales',
    path: '/account',
    show: (page) => [panel(page, 'Passkeys')],
    mark: (page) => panel(page, 'Passkeys').getByRole('link'),
  },
  'support-access': {
    topic: 'support-access',
    role: 'Sales',
    path: '/account/support',
    show: (page) => [panel(page, 'Operators can’t sign in as you')],
  },
}
