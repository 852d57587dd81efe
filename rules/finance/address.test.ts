import { expect, test } from 'vitest'
import { PLATFORM_SETTINGS, type Settings } from '../site/config.ts'
import { financeAddress } from './address.ts'

const site = (settings: Partial<Settings> = {}) => ({
  vehicleBasePath: '/cars',
  searchPath: '/search/used-cars',
  manufacturer: null,
  settings: { ...PLATFORM_SETTINGS, ...settings },
})
const PAGE = { kind: 'page' }
const moved = (to: string) => ({ kind: 'moved', to })

test.each([
  ['/finance', {}, PAGE],
  ['/finance/', {}, PAGE],
  ['/finance-enquiry', {}, moved('/finance')],
  ['/apply-for-finance', {}, moved('/finance')],
  ['/finance', { finance_path: '/finance-enquiry' }, moved('/finance-enquiry')],
  ['/finance-enquiry', { finance_path: '/finance-enquiry' }, PAGE],
  ['/apply-for-finance', { finance_path: '/apply-for-finance' }, PAGE],
  ['/finance-pre-approval', {}, null],
  ['/finance-pre-approval', { finance_pre_approval: true }, moved('/finance')],
  [
    '/finance-pre-approval',
    { finance_pre_approval: true, finance_path: '/apply-for-finance' },
    moved('/apply-for-finance'),
  ],
  ['/finance-pre-approval', { finance_pre_approval: true, finance_enabled: false }, null],
  ['/finance', { finance_enabled: false }, null],
  ['/finances', {}, null],
  ['/', {}, null],
] as const)('%s with %j (§2.14, §2.15)', (pathname, settings, expected) =>
  expect(financeAddress(pathname, site(settings))).toEqual(expected),
)
