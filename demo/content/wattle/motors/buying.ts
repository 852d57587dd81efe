import { scenePath } from '../../../shape.ts'
import { cards, form, md, questions, stock, type DemoPage } from '../../shape.ts'

/** Volkswagen Choice: the value at the end, agreed at the beginning. */
export const choice: DemoPage = {
  slug: 'volkswagen-choice',
  title: 'Volkswagen Choice',
  description: 'Finance for a new Volkswagen, with its future value agreed up front.',
  picture: scenePath('model-volkswagen-tiguan'),
  blocks: [
    md`
      With Volkswagen Choice, you and the lender agree what your car will be worth at the end of the term. Your repayments cover
      the rest of the price, plus interest.

      ## How it works

      1. Choose your car, the term and your yearly kilometres.
      2. The lender sets the future value in writing.
      3. At the end, return the car, keep it for the agreed value or trade it in.

      ## Before you sign

      Choose your kilometres carefully. If you return the car, there’s a charge for extra kilometres and for damage beyond fair
      wear and tear. If you often tow or drive on gravel, keeping the car may suit you better.
    `,
    questions({
      'Is the agreed value guaranteed?':
        'Yes, by the lender in your contract, as long as you stay within the kilometres and keep the car serviced and in good condition.',
      'Can I end it early?': 'Yes. The lender will tell you what’s left to pay, so ask for that figure first.',
      'Who is the lender?':
        'Volkswagen’s finance company, subject to its assessment. We introduce you and receive a commission, which is disclosed in the credit guide.',
    }),
    stock('New Volkswagens in stock', 'car_type=new&make=Volkswagen'),
    form('quote'),
  ],
}

/** Vehicles for businesses. */
export const fleet: DemoPage = {
  slug: 'fleet',
  title: 'Fleet',
  description: 'One person to call, one price list and one invoice, whatever the size of your fleet.',
  picture: scenePath('toyota-hilux'),
  blocks: [
    md`
We look after trade businesses, councils and delivery fleets. You’ll have one contact who knows your vehicles, and one clear invoice.
    `,
    cards(
      { title: 'Fleet pricing', text: 'From the second vehicle in a calendar year, with an ABN.' },
      { title: 'Fitted out', text: 'Canopies, racks, tow packs, signage and beacons fitted before delivery.' },
      {
        title: 'Serviced around work',
        text: 'Early drop-off from 7:30am, and a loan ute when you book a week ahead.',
      },
    ),
    form('fleet-enquiry'),
  ],
}
