import { drawn } from '../../../shape.ts'
import { cards, form, md, questions, stock, type DemoPage } from '../../shape.ts'

/** Volkswagen Choice: the value at the end, agreed at the beginning. */
export const choice: DemoPage = {
  slug: 'volkswagen-choice',
  title: 'Volkswagen Choice',
  description: 'A way to pay for a new Volkswagen with its value at the end agreed at the beginning.',
  picture: drawn('suv', 'blue', 2),
  blocks: [
    md`
      Most people change cars every three or four years and pay for all of the car anyway. Volkswagen Choice turns that
      round: you and the lender agree what the car will be worth at the end, and you pay for the part you use.

      ## How it goes

      1. Choose the car, the term and how far you drive in a year.
      2. The lender fixes the value at the end in writing. Your repayments cover the rest, with interest.
      3. At the end you decide: hand it back, keep it for the agreed value, or trade it for the next one.

      ## What to look at before you sign

      The kilometres matter most. Driving further than agreed costs an amount per kilometre when you hand the car back,
      and so does damage beyond fair wear. If you tow or drive gravel every week, keeping the car at the end is usually
      the better road.
    `,
    questions({
      'Is the agreed value a promise?':
        'Yes, by the lender and in the contract, as long as you stay within the kilometres and the car has been serviced and looked after.',
      'Can I finish early?':
        'You can. The lender works out what is left to pay; ask for that figure before you decide.',
      'Who lends?':
        'The maker’s finance company, after its own assessment. We introduce you and receive a commission, which the credit guide discloses.',
    }),
    stock('Volkswagen on our yards', 'make=Volkswagen'),
    form('quote'),
  ],
}

/** Vehicles for businesses. */
export const fleet: DemoPage = {
  slug: 'fleet',
  title: 'Fleet',
  description: 'Two utes or two hundred: one person to call, one price list, one invoice.',
  picture: drawn('ute', 'white', 2),
  blocks: [
    md`
      We look after tradies with three utes, councils with ninety and a pathology courier whose hatches never cool down.
      What they have in common is one name at our end who knows the vehicles, and an invoice an accountant can read.
    `,
    cards(
      { title: 'Bought together', text: 'Fleet prices from the second vehicle of a calendar year, with an ABN.' },
      { title: 'Fitted out', text: 'Canopies, racks, tow packs, signs and beacons fitted before you collect.' },
      {
        title: 'Serviced around work',
        text: 'Early drop-off from half past seven and a loan ute when you book a week ahead.',
      },
    ),
    form('fleet-enquiry'),
  ],
}
