import { expect, test } from 'vitest'
import { readLams, readLicenceClass, readServiceHistory, readTitleStatus } from './values/choices.ts'
import { readEndDate } from './values/dates.ts'
import { readMonths, readOwners, readWarranty, readWarrantyKind } from './values/history.ts'
import { readAxles, readCapacity, readLength, readMass, readMpg, readWheelbase } from './values/measures.ts'
import { Guess } from './values/reading.ts'

/** What a reader gives, `~` before what it only guesses, or its complaint. */
function outcome(read: () => unknown): unknown {
  try {
    const value = read()
    return value instanceof Guess ? `~${String(value.value)}` : value
  } catch (error) {
    return (error as Error).message
  }
}

const BAD_MASS = 'is not a mass such as 1,500 kg'
test.each([
  ['1500', 1_500],
  ['1,500 kg', 1_500],
  ['1500Kgs.', 1_500],
  ['1.5 t', 1_500],
  ['12 tonne', 12_000],
  ['3,307 lb', 1_500],
  ['12', '~12000'],
  ['99.9', '~99900'],
  ['100', 100],
  ['0', null],
  ['', null],
  ['n/a', null],
  ['250000', 250_000],
  ['250001', 'is more than 250000 kg'],
  ['heavy', BAD_MASS],
  ['-5', BAD_MASS],
  ['1500 km', BAD_MASS],
  ["1500'; drop table cars; --", BAD_MASS],
])('the mass %j is %s', (text, value) => expect(outcome(() => readMass(text, 250_000, 100))).toBe(value))

test.each([
  ['7150', 7_150],
  ['7150 mm', 7_150],
  ['7.15 m', 7_150],
  ['715cm', 7_150],
  ['7.15', '~7150'],
  ['9', '~9000'],
  ['10', '~3048'],
  ['21', '~6401'],
  ['21.5', '~21500'],
  ['23 ft', 7_010],
  ['23\'6"', 7_163],
  ['23ft 6in', 7_163],
  ['59', '~17983'],
  ['60', 'is a length without a unit'],
  ['999', 'is a length without a unit'],
  ['1000', 1_000],
  ['0', null],
  ['', null],
  ['30 m', 30_000],
  ['30.01 m', 'is longer than 30 metres'],
  ['long', 'is not a length such as 7,150 mm or 23 ft 6 in'],
])('the length %j is %s', (text, value) => expect(outcome(() => readLength(text))).toBe(value))

const BAD_AXLES = 'is not a configuration such as 6x4 or a number of axles'
test.each([
  ['6x4', '6x4'],
  ['6 X 4', '6x4'],
  ['8×4', '8x4'],
  ['8x4/4', '8x4'],
  ['4x6', 'is not a configuration such as 6x4'],
  ['5x2', 'is not a configuration such as 6x4'],
  ['22x2', 'is not a configuration such as 6x4'],
  ['2', '2'],
  ['2 axles', '2'],
  ['Tandem axle', '2'],
  ['Single', '1'],
  ['Tri-axle', '3'],
  ['2023 Iveco Stralis AD 450 (6x4) (WB3900) Sleeper', '6x4'],
  ['0', null],
  ['', null],
  ['some', BAD_AXLES],
])('the axles %j are %s', (text, value) => expect(outcome(() => readAxles(text))).toBe(value))

test.each([
  ['2023 Iveco Stralis AD 450 (6x4) (WB3900) Sleeper', 3_900],
  ['3815', 3_815],
  ['2023 Hino 300', 'is not a length such as 7,150 mm or 23 ft 6 in'],
])('the wheelbase %j is %s', (text, value) => expect(outcome(() => readWheelbase(text))).toBe(value))

test.each([
  [readLicenceClass, 'hr', 'HR'],
  [readLicenceClass, 'Medium Rigid licence', 'MR'],
  [readLicenceClass, 'class 2', 'Class 2'],
  [readLicenceClass, 'Class 7', 'is not a licence class such as MR or Class 2'],
  [readCapacity, '649', 649],
  [readCapacity, '1,340 cc', 1_340],
  [readCapacity, '1.3 L', 1_300],
  [readCapacity, '1.3', 1_300],
  [readCapacity, '98', 98],
  [readCapacity, '0', null],
  [readCapacity, '30001', 'is more than 30 litres'],
  [readCapacity, 'big', 'is not a capacity such as 649 cc'],
  [readLams, 'LAMS approved', true],
  [readLams, 'Learner Legal', true],
  [readLams, 'Not LAMS', false],
  [readLams, 'Full power', false],
  [readLams, '1', true],
  [readLams, '', null],
  [readLams, 'maybe', 'does not say whether it is LAMS approved'],
  [readOwners, '1', 1],
  [readOwners, 'One owner', 1],
  [readOwners, '2 previous owners', 2],
  [readOwners, '0', 0],
  [readOwners, 'none', null],
  [readOwners, '50', 50],
  [readOwners, '51', 'is not between 0 and 50'],
  [readServiceHistory, 'FSH', 'full'],
  [readServiceHistory, 'Full dealer service history', 'full'],
  [readServiceHistory, 'full history from new', '~full'],
  [readServiceHistory, 'partial', 'partial'],
  [readServiceHistory, 'No', 'none'],
  [readServiceHistory, 'None', null],
  [readServiceHistory, 'yes', 'is not full, partial or none'],
  [readTitleStatus, 'Clean Title', 'clean'],
  [readTitleStatus, 'Salvage', 'salvage'],
  [readTitleStatus, 'Manufacturer Buyback', 'lemon'],
  [readTitleStatus, 'lost', 'is not clean, rebuilt, salvage, lemon or flood'],
  [readWarrantyKind, 'Factory', 'manufacturer'],
  [readWarrantyKind, 'Balance of new car warranty', 'manufacturer'],
  [readWarrantyKind, 'statutory warranty', 'statutory'],
  [readWarrantyKind, 'As is', 'none'],
  [readWarrantyKind, 'lots', 'is not manufacturer, dealer, statutory or none'],
  [readMonths, '12', 12],
  [readMonths, '12 months', 12],
  [readMonths, '3 years', 36],
  [readMonths, '20 years', 240],
  [readMonths, '21 years', 'is not between 0 and 240'],
  [readEndDate, '2027-03-31', '2027-03-31'],
  [readEndDate, '31/03/2027', '2027-03-31'],
  [readEndDate, '02/2028', '~2028-02-29'],
  [readEndDate, 'Mar 2027', '~2027-03-31'],
  [readEndDate, '13/2027', 'is not a date such as 2025-03-31 or 03/2025'],
  [readEndDate, 'Foo 2027', 'is not a date such as 2025-03-31 or 03/2025'],
] as [(text: string) => unknown, string, unknown][])('%o of %j is %s', (read, text, value) =>
  expect(outcome(() => read(text))).toBe(value),
)

test.each([
  ['3 months or 5,000 km statutory warranty', { kind: 'statutory', months: 3, km: 5_000 }],
  ['5 year / 150,000km new car warranty', { kind: 'manufacturer', months: 60, km: 150_000 }],
  ['Balance of factory warranty', { kind: 'manufacturer', months: null, km: null }],
  ['12 month dealer warranty', { kind: 'dealer', months: 12, km: null }],
  ['No warranty', { kind: 'none', months: null, km: null }],
  ['None', { kind: 'none', months: null, km: null }],
  ['', null],
  ['Call us', 'does not describe a warranty'],
  ['99 years', 'is longer than any warranty'],
])('the warranty %j is %o', (text, value) => expect(outcome(() => readWarranty(text))).toEqual(value))

test.each([
  ['27/35', { city: 27, highway: 35 }],
  ['27 city / 35 hwy', { city: 27, highway: 35 }],
  ['', null],
  ['27', 'is not miles per gallon such as 27/35'],
])('miles per gallon %j are %o', (text, value) => expect(outcome(() => readMpg(text))).toEqual(value))
