import { expect, test } from 'vitest'
import { vinCheckDigit, vinWarning } from './vin.ts'

const WRONG = 'has a wrong check digit'
const NO_VIN = 'is not a VIN: 17 letters and digits without I, O and Q'

test.each([
  ['1M8GDM9AXKP042788', 'X'],
  ['5GZCZ43D13S812715', '1'],
  ['11111111111111111', '1'],
])('the check digit of %s is %s', (vin, digit) => {
  expect(vinCheckDigit(vin)).toBe(digit)
})

test.each([
  ['1M8GDM9AXKP042788', 2019, false, null],
  ['1M8GDM9A1KP042788', 2019, false, WRONG],
  ['5GZCZ43D13S812715', null, false, null],
  ['5GZCZ43D23S812715', null, false, WRONG],
  // Made for Australia and Japan: position 9 is not a check digit.
  ['6FPAAAJGSW6A12345', 2016, false, null],
  ['JM0KF2W7A00123456', 2019, false, null],
  ['JM0KF2W7A00123456', 2019, true, WRONG],
  ['6FPAAAJGSW6A1234', 2016, false, NO_VIN],
  ['6FPAAAJGSW6A123456', 2016, false, NO_VIN],
  ['6FPAAAJGSW6A1234O', 2016, false, NO_VIN],
  ['HJ47-012345', 1988, false, null],
  ['HJ47-012345', 1989, false, NO_VIN],
  ['HJ47-012345', null, false, NO_VIN],
])('%s of %s, sold in the US is %s: %s', (vin, year, soldInUs, warning) => {
  expect(vinWarning(vin, { year, soldInUs })).toBe(warning)
})
