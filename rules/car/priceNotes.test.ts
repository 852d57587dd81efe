import { expect, test } from 'vitest'
import { priceNotes } from './priceNotes.ts'

test.each<[string, readonly (readonly [string, string])[], ReturnType<typeof priceNotes>]>([
  [
    'each kind of price with its own sentence',
    [
      ['Drive Away', 'All in.'],
      ['+ On Road Costs', 'Costs are extra.'],
      ['Drive Away', 'All in.'],
    ],
    [
      { term: 'Drive Away', text: 'All in.' },
      { term: '+ On Road Costs', text: 'Costs are extra.' },
    ],
  ],
  ['one kind of price', [['Drive Away', 'All in.']], [{ term: 'Drive Away', text: 'All in.' }]],
  [
    'one sentence of the site for all kinds',
    [
      ['Drive Away', 'Prices include GST.'],
      ['+ On Road Costs', 'Prices include GST.'],
    ],
    [{ term: null, text: 'Prices include GST.' }],
  ],
  ['no price', [], []],
])('%s', (_, prices, notes) => expect(priceNotes(prices)).toEqual(notes))
