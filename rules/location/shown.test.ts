import { PLATFORM_SETTINGS } from '../site/config.ts'
import { expect, test } from 'vitest'
import { shownLocation } from './shown.ts'

const contact_detail = {
  phone: '0746 555 010',
  landline_phone: null,
  mobile: '0412 345 678',
  email: 'sales@dealer.example',
  social_urls: [],
  opening_hours: [],
  special_hours: [],
}

test.each([
  [true, { phone: '0746 ••• •••', landline_phone: null, mobile: '0412 ••• •••' }],
  [false, { phone: '0746 555 010', landline_phone: null, mobile: '0412 345 678' }],
])('masked: %s', (phone_masked, expected) => {
  const location = { id: 7, contact_detail }
  expect(shownLocation(location, { settings: { ...PLATFORM_SETTINGS, phone_masked } })).toEqual({
    id: 7,
    contact_detail: { ...contact_detail, ...expected },
  })
  expect(contact_detail.phone).toBe('0746 555 010')
})
