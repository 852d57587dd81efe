import { describe, expect, test } from 'vitest'
import { checkDraft, draftOf } from './draft.ts'
import { readyOffer } from './offerDraft.ts'

const offer = (more: Record<string, unknown>) => draftOf('offers', { title: 'Winter', ...more })
const AMOUNT = 'Please enter an amount, such as 2500.'

describe('checkDraft of offers', () => {
  test.each<[Record<string, unknown>, Record<string, string> | null]>([
    [{}, null],
    [{ title: ' ' }, { title: 'Please enter a title.' }],
    [{ saving: '0' }, { saving: AMOUNT }],
    [{ saving: '0.01' }, null],
    [{ saving: '$2,500.50' }, null],
    [{ saving: '2500.505' }, { saving: AMOUNT }],
    [{ saving: '10000000' }, null],
    [{ saving: '10000000.01' }, { saving: AMOUNT }],
    [{ saving: '-1' }, { saving: AMOUNT }],
    [{ from_price: '41990' }, { price_type: 'Please choose what the price includes.' }],
    [{ from_price: '41990', price_type: 'enquire' }, { price_type: 'Please choose what the price includes.' }],
    [{ from_price: '41990', price_type: 'drive_away' }, null],
    [{ price_type: 'drive_away' }, null],
    [{ rate: '2.9%', comparison_rate: '3.34' }, null],
    [{ rate: '100' }, null],
    [{ rate: '100.1' }, { rate: 'Please enter a rate, such as 2.9.' }],
    [{ rate: '0' }, { rate: 'Please enter a rate, such as 2.9.' }],
    [{ comparison_rate: '3.34' }, { rate: 'Please enter a rate, such as 2.9.' }],
    [{ starts_on: '2026-12-01', ends_on: '2026-12-01' }, null],
    [
      { starts_on: '2026-12-02', ends_on: '2026-12-01' },
      { ends_on: 'Please choose a last day that is not before the first.' },
    ],
    [{ ends_on: '2026-02-30' }, { ends_on: 'Please choose a day.' }],
    [{ image_url: 'javascript:x' }, { image_url: 'Please choose a picture, or enter its address.' }],
    [
      { stock_query: 'all of it' },
      { stock_query: 'Please paste the address of a search, or its part after the question mark.' },
    ],
    [{ stock_query: 'model=CX-5&car_type=demo' }, null],
  ])('%j', (more, problems) => {
    expect(checkDraft('offers', offer(more)).problems).toEqual(problems)
  })

  test('what is published has cents, and nothing for what was left empty', () => {
    const { item } = checkDraft(
      'offers',
      offer({
        saving: '2500.5',
        from_price: '41990',
        price_type: 'egc',
        rate: '2.9',
        comparison_rate: '3.34',
        bonus: ' ',
      }),
    )
    expect(item).toMatchObject({
      name: 'Winter',
      saving_cents: 250_050,
      from_price: { price_cents: 4_199_000, price_type: 'egc' },
      rate: { percent: 2.9, comparison_percent: 3.34 },
      bonus: null,
      starts_on: null,
    })
  })
})

test('a preview shows what is right of an offer that is still written', () => {
  expect(readyOffer(offer({ title: '', bonus: 'Mats', saving: 'lots', from_price: '9' }))).toMatchObject({
    name: 'Untitled offer',
    bonus: 'Mats',
    saving_cents: null,
    from_price: null,
  })
  expect(
    readyOffer(offer({ comparison_rate: '3', starts_on: '2026-12-02', ends_on: '2026-12-01', model_slugs: [''] })),
  ).toMatchObject({ rate: null, starts_on: '2026-12-02', ends_on: null, model_slugs: [] })
})
