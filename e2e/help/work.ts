import {
  button,
  chooseSite,
  field,
  lead,
  main,
  openDetails,
  panel,
  PRINCIPAL,
  vehicle,
  type HelpPicture,
} from './picture.ts'
import { expect } from '../journey.ts'

const LEADS = '/leads?view=all'

/** Vehicles of the feed alone: those of journeys come and go. */
const STOCK = '/stock?search=W101'

/** The pictures of leads, stock, feeds, bookings and reservations. */
export const PICTURES_OF_WORK: Readonly<Record<string, HelpPicture>> = {
  navigation: {
    topic: 'find-your-way',
    role: PRINCIPAL,
    path: '/',
    show: (page) => [page.locator('.rail')],
    mark: (page) => page.locator('.rail .palette-button'),
    most: 420,
  },
  today: {
    topic: 'today',
    role: PRINCIPAL,
    path: '/',
    show: (page) => [main(page)],
    mark: (page) =>
      main(page)
        .getByRole('link', { name: /Overdue leads/ })
        .first(),
    most: 430,
  },
  shortcuts: {
    topic: 'keyboard-shortcuts',
    role: PRINCIPAL,
    path: '/leads',
    open: (page) => page.keyboard.press('?'),
    show: (page) => [page.getByRole('dialog')],
  },
  reply: {
    topic: 'answer-a-lead',
    role: PRINCIPAL,
    path: LEADS,
    open: lead,
    show: (page) => [page.locator('.composer')],
    mark: (page) => button(page, 'Send reply'),
  },
  leads: {
    topic: 'find-leads',
    role: PRINCIPAL,
    path: LEADS,
    show: (page) => [page.locator('.inbox-list')],
    mark: (page) => page.locator('.inbox-list input[type=search]'),
    most: 420,
  },
  assign: {
    topic: 'assign-a-lead',
    role: PRINCIPAL,
    path: LEADS,
    open: lead,
    show: (page) => [page.locator('.workbar')],
    mark: (page) => page.locator('.workbar select[name=person]'),
  },
  snooze: {
    topic: 'snooze-a-lead',
    role: PRINCIPAL,
    path: LEADS,
    open: async (page) => {
      await lead(page)
      await openDetails(page, 'Snooze')
    },
    show: (page) => [page.locator('.workbar'), page.locator('.snooze .popup')],
    mark: (page) => button(page, 'Tomorrow, 9 am'),
  },
  note: {
    topic: 'mention-a-colleague',
    role: PRINCIPAL,
    path: LEADS,
    open: async (page) => {
      await lead(page)
      await page.locator('.composer').getByText('Note', { exact: true }).first().click()
    },
    show: (page) => [page.locator('.composer')],
    mark: (page) => button(page, 'Add note'),
  },
  merge: {
    topic: 'merge-people',
    role: PRINCIPAL,
    path: LEADS,
    open: async (page) => {
      await lead(page)
      await main(page).getByRole('link', { name: 'Whole history, and merging' }).click()
      await expect(panel(page, 'Merge with another person')).toBeVisible()
    },
    show: (page) => [panel(page, 'Merge with another person')],
    most: 330,
  },
  'walk-in': {
    topic: 'enter-a-walk-in',
    role: 'Sales',
    path: '/leads/new',
    show: (page) => [main(page)],
    mark: (page) => field(page, 'How they got in touch'),
    most: 460,
  },
  template: {
    topic: 'reply-templates',
    role: PRINCIPAL,
    path: '/leads/templates',
    show: (page) => [panel(page, 'New template')],
    mark: (page) => button(page, 'Save template'),
    most: 560,
  },
  'for-sale': {
    topic: 'change-a-price',
    role: PRINCIPAL,
    path: STOCK,
    open: vehicle,
    show: (page) => [panel(page, 'For sale')],
    mark: (page) => field(page, 'Price'),
    most: 430,
  },
  bulk: {
    topic: 'change-many-vehicles',
    role: PRINCIPAL,
    path: '/stock',
    open: async (page) => {
      await main(page)
        .getByRole('checkbox', { name: /^Select \d/ })
        .first()
        .check()
      await main(page).getByRole('link', { name: 'Change in bulk' }).or(button(page, 'Change in bulk')).first().click()
      await expect(button(page, 'Preview changes')).toBeVisible()
    },
    show: (page) => [main(page)],
    mark: (page) => button(page, 'Preview changes'),
    most: 560,
  },
  'new-vehicle': {
    topic: 'add-a-vehicle',
    role: PRINCIPAL,
    path: '/stock/new',
    show: (page) => [main(page)],
    mark: (page) => button(page, 'Look up'),
    most: 440,
  },
  photos: {
    topic: 'photos-from-a-phone',
    role: PRINCIPAL,
    path: STOCK,
    width: 390,
    open: async (page) => {
      await vehicle(page)
      await page.goto(new URL(`${new URL(page.url()).pathname}/photos`, page.url()).href)
      await expect(panel(page, 'Add photos')).toBeVisible()
    },
    show: (page) => [main(page)],
    most: 640,
  },
  'where-offered': {
    topic: 'why-not-shown',
    role: PRINCIPAL,
    path: STOCK,
    open: vehicle,
    show: (page) => [panel(page, 'Where it is offered')],
  },
  compliance: {
    topic: 'listing-compliance',
    role: PRINCIPAL,
    path: '/stock/compliance',
    show: (page) => [main(page)],
    most: 430,
  },
  'window-card': {
    topic: 'window-cards',
    role: PRINCIPAL,
    path: '/stock/cards',
    show: (page) => [main(page)],
    mark: (page) => button(page, 'Print'),
    most: 520,
  },
  fetch: {
    topic: 'fetch-a-feed',
    role: PRINCIPAL,
    path: '/feeds',
    show: (page) => [panel(page, 'Fetch it from an address')],
    mark: (page) => field(page, 'Address'),
    most: 460,
  },
  bookings: {
    topic: 'change-a-booking',
    role: PRINCIPAL,
    path: '/bookings',
    show: (page) => [main(page)],
    mark: (page) => page.locator('.agenda-bar nav'),
    most: 560,
  },
  'block-out': {
    topic: 'block-out-a-time',
    role: PRINCIPAL,
    path: '/bookings',
    open: async (page) => {
      await chooseSite(page)
      await openDetails(page, 'Block out a time')
      await field(page, 'Reason').fill('Team meeting')
    },
    show: (page) => [page.locator('.block-out[open]')],
    mark: (page) => button(page, 'Block out'),
  },
  reservations: {
    topic: 'answer-a-reservation',
    role: PRINCIPAL,
    path: '/reservations?view=all',
    show: (page) => [main(page)],
    mark: (page) => main(page).getByRole('navigation', { name: 'Views', exact: true }),
    most: 430,
  },
}
