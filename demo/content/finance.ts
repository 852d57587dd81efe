import { cards, md, questions, type DemoPage, type Speaker } from './shape.ts'

/** What differs from country to country when dealers speak of loans. */
const PLACES = {
  AU: {
    papers:
      'Your driver licence, two recent payslips and three months of bank statements. If you run your own business, the last tax return.',
    credit:
      'An application leaves an enquiry on your credit report, so we send it to one lender at a time and only after you have said yes. Working out an estimate here leaves nothing.',
    early:
      'Yes. Most lenders let you pay more or all of it at any time; some charge a fee in the first years. We show you the figure before you sign.',
    extra: {
      'What is a comparison rate?':
        'The interest rate with the lender’s usual fees in it, worked out for one example loan. It lets you compare two offers; your own loan will have other fees if its amount or its term is another one.',
    },
    balloon:
      'Part of the loan that you leave until the end. Every repayment is smaller, and the interest in total is more. At the end you pay it, trade the vehicle in or take another loan for it.',
  },
  NZ: {
    papers:
      'Your driver licence, proof of your address and three months of bank statements. If you run your own business, the latest accounts.',
    credit:
      'The lender has to make sure that you can afford it and looks at your credit record with your consent. Working out an estimate here leaves nothing on it.',
    early:
      'Yes, at any time. The lender may ask for a fair part of what it loses, and has to tell you the figure before you pay.',
    extra: {
      'What comes on top of the interest?':
        'An establishment fee, the fee for the security register (PPSR), and with some lenders a small fee for each payment. All of them stand in the disclosure that you get before you sign.',
    },
    balloon:
      'Part of the loan that you leave until the end. Every repayment is smaller, and the interest in total is more. At the end you pay it, trade the vehicle in or refinance it.',
  },
  US: {
    papers: 'Your driver license, proof of income and of your address, and proof of insurance before you drive off.',
    credit:
      'Lenders pull your credit report once you apply. Several auto loan applications within two weeks usually count as one. Working out an estimate here is no application.',
    early: 'Yes. Our lenders take extra payments at any time and charge nothing for it.',
    extra: {
      'What is the APR?':
        'The yearly cost of the loan in percent, with the finance charges of the lender in it. Yours depends on your credit, the term and the age of the vehicle.',
    },
    balloon:
      'Part of the loan that you leave until the end. Every payment is smaller, and the interest in total is more. Few lenders here offer it; ask before you count on it.',
  },
} as const

/** The dealer's own words on its finance page, below the calculator (spec §2 Finance). */
export const financePage = ({ name, noun }: Speaker, country: keyof typeof PLACES, opening: string): DemoPage => {
  const { papers, credit, early, extra, balloon } = PLACES[country]
  return {
    slug: 'finance',
    title: 'Finance',
    description: `Work out what your next ${noun} comes to, then apply to ${name} with those figures.`,
    blocks: [
      md`
        ## How it goes

        ${opening}
      `,
      cards(
        { title: 'Work it out', text: 'Change the figures above until they suit you. Nobody sees them but you.' },
        { title: 'Apply', text: 'Six short steps below. You can stop after any of them and go on when we ring.' },
        { title: 'Hear from us', text: 'We come back within one business day, with an offer or with what is missing.' },
      ),
      questions({
        'What do I need?': papers,
        'Does it show on my credit record?': credit,
        'What is a balloon?': balloon,
        'Can I pay it back early?': early,
        ...extra,
        'Do I have to borrow through you?':
          'No. Cash, your own bank and our lenders are all the same to us, and the price is the same whichever you choose.',
      }),
    ],
  }
}
