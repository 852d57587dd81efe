import type { ShownPrice } from '@forecourt/rules/car/disclosure.ts'
import { expect, test } from 'vitest'
import { notesOf } from './compareView.ts'

const price = (label: string, note: string | null): ShownPrice => ({
  price: { kind: 'amount', amount: '$29,990', label, was: null },
  estimate: null,
  note,
})

test.each<[string, readonly ShownPrice[], ReturnType<typeof notesOf>]>([
  [
    'each kind of price with its own sentence',
    [price('Drive Away', 'All in.'), price('+ On Road Costs', 'Costs are extra.'), price('Drive Away', 'All in.')],
    [
      { term: 'Drive Away', text: 'All in.' },
      { term: '+ On Road Costs', text: 'Costs are extra.' },
    ],
  ],
  ['one kind of price', [price('Drive Away', 'All in.')], [{ term: 'Drive Away', text: 'All in.' }]],
  [
    'one sentence of the site for all kinds',
    [price('Drive Away', 'Prices include GST.'), price('+ On Road Costs', 'Prices include GST.')],
    [{ term: null, text: 'Prices include GST.' }],
  ],
  ['no sentence', [price('Drive Away', null)], []],
])('%s', (_, prices, notes) => expect(notesOf(prices)).toEqual(notes))
