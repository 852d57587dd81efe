import { expect, test } from 'vitest'
import { PLATFORM_SETTINGS } from '../site/config.ts'
import { CHAT_PLACES, chatView } from '../site/chatWidget.ts'
import { chatPlace, hasChat, showsAutobot } from './placement.ts'

test.each([
  ['/cars/2023-toyota-hilux', 'vehicle'],
  ['/cars/2023-toyota-hilux/', 'vehicle'],
  ['/cars/2023-toyota-hilux/checkout', 'checkout'],
  ['/cars/2023-toyota-hilux/buy-online', 'checkout'],
  ['/cars/2023-toyota-hilux/waitlist', 'checkout'],
  ['/checkout', 'checkout'],
  ['/reservations/1/x', 'checkout'],
  ['/cars/trade-in', null],
  ['/cars', null],
  ['/campers/x', null],
  ['/contact-us/clare', 'location'],
  ['/our-locations', 'location'],
  ['/contact', null],
  ['/', null],
])('%s is %s', (pathname, place) => expect(chatPlace(pathname, { vehicleBasePath: '/cars' })).toBe(place))

const site = (hidden: readonly (typeof CHAT_PLACES)[number][]) => ({
  vehicleBasePath: '/cars',
  chat: chatView({ ...PLATFORM_SETTINGS, chat_hidden_on: [...hidden] }),
})

test.each(CHAT_PLACES)('a site keeps its chat from pages of the kind %s, or not (§4.14)', (place) => {
  const path = { vehicle: '/cars/x', location: '/contact-us/clare', checkout: '/cars/x/checkout' }[place]
  expect(hasChat(path, site([]))).toBe(true)
  expect(hasChat(path, site([place]))).toBe(false)
  expect(hasChat('/', site([place]))).toBe(true)
})

test('no chat on a page whose address gives access, nor on a site without one', () => {
  expect(hasChat('/reservations/1/signature', site([]))).toBe(false)
  expect(hasChat('/', { vehicleBasePath: '/cars', chat: null })).toBe(false)
})

test.each([
  ['checkout', null, false],
  ['vehicle', 'Mazda', false],
  ['vehicle', 'mazda', false],
  ['vehicle', 'Toyota', true],
  ['vehicle', null, true],
  ['location', 'Mazda', true],
  [null, null, true],
] as const)('on a page of the kind %s of make %s Autobot is shown: %s (§4.14)', (place, make, shown) =>
  expect(showsAutobot(place, make, ['Mazda'])).toBe(shown),
)
