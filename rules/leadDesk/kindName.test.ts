import { expect, test } from 'vitest'
import { leadKindName } from './kindName.ts'

test.each([
  ['General Enquiry', null, 'General enquiry'],
  ['Sell My Car', null, 'Sell my car'],
  ['Competition', null, 'Competition'],
  ['General Enquiry', 'Career Enquiry', 'Career enquiry'],
  ['General Enquiry', 'Web chat', 'Web chat'],
  ['General Enquiry', 'EV Open Day', 'EV open day'],
  ['General Enquiry', 'Book an RV', 'Book an RV'],
])('%s with the subcategory %s is a %s for staff', (category, subcategory, name) =>
  expect(leadKindName({ category, subcategory })).toBe(name),
)
