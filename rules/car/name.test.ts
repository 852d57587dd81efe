import { describe, expect, test } from 'vitest'
import { carSubtitle, carTitle } from './name.ts'

describe('carTitle', () => {
  test.each([
    [2022, 'Toyota', 'HiLux', '2022 Toyota HiLux'],
    [null, 'Toyota', 'HiLux', 'Toyota HiLux'],
    [2020, 'SKODA', 'Octavia', '2020 Škoda Octavia'],
    [2021, 'SsangYong', 'Rexton', '2021 KGM Rexton'],
    [2023, 'Mazda', 'Mazda3', '2023 Mazda3'],
    [2023, 'MG', 'MG3', '2023 MG3'],
    [1972, 'MG', 'MGB', '1972 MG MGB'],
    [2024, 'Ram', 'Rampage', '2024 Ram Rampage'],
    [2019, 'Mini', 'Mini Cooper', '2019 Mini Cooper'],
    [2022, 'Toyota', ' HiLux ', '2022 Toyota HiLux'],
    [2022, 'Toyota', '', '2022 Toyota'],
  ])('%s %s %s: %s', (year, make, model, expected) => expect(carTitle({ year, make, model })).toBe(expected))
})

describe('carSubtitle', () => {
  test.each([
    ['SR5', 'GUN126R', 'SR5 GUN126R'],
    ['SR5', null, 'SR5'],
    [null, 'GUN126R', 'GUN126R'],
    [' ', '', null],
    [null, null, null],
    ['GT-Line', 'GT-Line', 'GT-Line'],
    ['Touring Series II', 'series', 'Touring Series II'],
    ['4WD 10 Seater Widebody', '4WD 10 Seater  Widebody', '4WD 10 Seater Widebody'],
    ['GT-Line', 'Line', 'GT-Line Line'],
  ])('%s, %s: %s', (badge, series, expected) => expect(carSubtitle({ badge, series })).toBe(expected))
})
