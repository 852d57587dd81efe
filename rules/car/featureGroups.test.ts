import { describe, expect, test } from 'vitest'
import { featureGroups, foldedGroups } from './featureGroups.ts'

const CAR = [
  'Tow bar',
  'Air conditioning',
  'Cruise control',
  'Bluetooth',
  'Electronic stability control',
  'Reversing camera',
  'Satellite navigation',
]

const outline = (features: readonly string[]) =>
  featureGroups(features).map((group) => `${group.heading}: ${group.features.join(', ')}`)

describe('featureGroups', () => {
  test('puts features under what they are for, and one that would stand alone under the others', () =>
    expect(outline(CAR)).toEqual([
      'Safety: Electronic stability control, Reversing camera',
      'Technology: Bluetooth, Satellite navigation',
      'Comfort: Air conditioning, Cruise control',
      'Other: Tow bar',
    ]))

  test('leaves a short list as it is', () => {
    expect(outline(CAR.slice(0, 5))).toEqual([`null: ${CAR.slice(0, 5).join(', ')}`])
    expect(outline(CAR.slice(0, 6))).toHaveLength(3)
    expect(featureGroups([])).toEqual([])
  })

  test('leaves a list of one kind, or of none that it knows, as it is', () => {
    const beds = ['Fixed bed', 'Oven', 'Fridge', 'Shower', 'Cassette toilet', 'Microwave']
    expect(outline(beds)).toEqual([`null: ${beds.join(', ')}`])
    const unknown = ['Aa', 'Bb', 'Cc', 'Dd', 'Ee', 'Ff']
    expect(outline(unknown)).toEqual([`null: ${unknown.join(', ')}`])
  })

  test('loses none and repeats none', () => {
    const many = [...CAR, 'Heated front seats', 'Blinds', '240 V power', 'Solar panel', 'LED tail light', 'Spare key']
    expect(
      featureGroups(many)
        .flatMap(({ features }) => features)
        .toSorted(),
    ).toEqual(many.toSorted())
  })

  test.each([
    ['Blind spot monitor', 'Safety'],
    ['Blinds', 'Living'],
    ['Heater', 'Living'],
    ['Water heater', 'Living'],
    ['Heated front seats', 'Comfort'],
    ['Wireless phone charging', 'Technology'],
    ['Battery charger', 'Power'],
    ['240 V power', 'Power'],
    ['Adaptive cruise control', 'Comfort'],
    ['360-degree camera', 'Safety'],
    ['All-wheel drive', 'Drive and exterior'],
    ['Paddock stand hooks', 'Drive and exterior'],
    ['Service book', 'Other'],
  ])('%s is of %s', (feature, heading) => {
    // Two of each kind, so that none of them is alone.
    const filler = [
      'Lane assist',
      'Airbags',
      'Oven',
      'Shower',
      'Solar',
      'Inverter',
      'Bluetooth',
      'USB',
      'Leather',
      'Sunroof',
    ]
    const groups = featureGroups([...filler, 'LED light', 'Roof rack', 'Spare key', feature])
    expect(groups.find(({ features }) => features.includes(feature))?.heading).toBe(heading)
  })
})

describe('foldedGroups', () => {
  const group = (heading: string | null, count: number) => ({
    heading,
    features: Array.from({ length: count }, (_, index) => `${heading} ${index}`),
  })
  const sizes = (groups: readonly { features: readonly string[] }[]) => groups.map(({ features }) => features.length)

  test.each([
    [[], 12, [], []],
    // A list without headings is cut.
    [[group(null, 12)], 12, [12], []],
    [[group(null, 13)], 12, [12], [1]],
    // A group is not.
    [[group('A', 6), group('B', 6)], 12, [6, 6], []],
    [[group('A', 6), group('B', 7), group('C', 1)], 12, [6], [7, 1]],
    [[group('A', 20), group('B', 2)], 12, [20], [2]],
  ])('%j of at most %d', (groups, most, shown, rest) => {
    const folded = foldedGroups(groups, most)
    expect([sizes(folded.shown), sizes(folded.rest)]).toEqual([shown, rest])
  })
})
