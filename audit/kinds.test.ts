import { PLATFORM_SETTINGS } from '@forecourt/rules/site/config.ts'
import { expect, test } from 'vitest'
import { kindOfPage } from './kinds.ts'

const kindOf = kindOfPage({
  vehicleBasePath: '/cars',
  searchPath: '/search/used-cars',
  manufacturer: 'Mazda',
  settings: {
    ...PLATFORM_SETTINGS,
    blog_path: '/news',
    finance_path: '/finance-enquiry',
    checkout_segment: 'buy-online',
  },
})

test.each([
  ['/', 'home'],
  ['/?utm_source=x', 'home'],
  ['/search/used-cars', 'search'],
  ['/search/used-cars?make=Mazda', 'refined search'],
  ['/cars/2022-mazda-cx-5-s1', 'vehicle'],
  ['/cars/2022-mazda-cx-5-s1/buy-online', 'checkout'],
  ['/cars/2022-mazda-cx-5-s1/waitlist', 'waitlist'],
  ['/reservations/5b1f/c2ln', 'reservation'],
  ['/waitlist/5b1f/c2ln', 'waitlist'],
  ['/how-to-buy-online', 'page'],
  ['/compare?car_id=1&car_id=2', 'compare'],
  ['/shortlist', 'shortlist'],
  ['/shortlist/1-2/c2ln', 'shortlist'],
  ['/cars/trade-in?car_id=1', 'trade-in'],
  ['/finance-enquiry?car_id=1', 'finance'],
  ['/finance', 'page'],
  ['/book-test-drive/', 'test drive'],
  ['/models/order-now?model_id=cx-5', 'quote'],
  ['/models/cx-5', 'model'],
  ['/offers/mazda/3', 'offer'],
  ['/contact', 'contact'],
  ['/contact-us/bathurst', 'location'],
  ['/news', 'blog'],
  ['/news/tags/prices', 'topic'],
  ['/news/one-article', 'article'],
  ['/careers/technician', 'job'],
  ['/forms', 'forms'],
  ['/forms/quote', 'form'],
  ['/warranty', 'page'],
] as const)('%s is a page of kind %s', (address, kind) => expect(kindOf(address)).toBe(kind))

test.each(['Car', 'Motorcycle', 'Vehicle'])('a bare address is a model where its data is of a %s', (type) =>
  expect(kindOf('/cx-5', new Set([type, 'Brand']))).toBe('model'),
)
