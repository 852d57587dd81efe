import { cards, md, questions, type DemoPage, type Speaker } from './shape.ts'

/** Finance terms that differ by country. */
const PLACES = {
  AU: {
    papers:
      'Your driver licence, two recent payslips and three months of bank statements. If you’re self-employed, your last tax return.',
    credit:
      'An application is recorded on your credit report, so we send it to one lender at a time and only with your consent. Using our calculator doesn’t affect your credit report.',
    early:
      'Yes. Most lenders let you make extra repayments or pay the loan out early. Some charge a fee in the first few years. We’ll show you the figure before you sign.',
    extra: {
      'What is a comparison rate?':
        'It combines the interest rate with the lender’s usual fees, based on an example loan. It helps you compare loans. Your own costs depend on your loan amount and term.',
    },
    balloon:
      'An amount you pay at the end of the loan. It lowers each repayment but increases the total interest. At the end you can pay it, trade the vehicle in or refinance.',
  },
  NZ: {
    papers:
      'Your driver licence, proof of address and three months of bank statements. If you’re self-employed, your latest accounts.',
    credit:
      'The lender has to make sure you can afford the loan, so it checks your credit record with your consent. Using our calculator doesn’t affect it.',
    early:
      'Yes, at any time. The lender may charge a reasonable early-repayment fee and must tell you the amount first.',
    extra: {
      'What fees are there besides interest?':
        'An establishment fee, a security register (PPSR) fee and, with some lenders, a small fee for each payment. They’re all in the disclosure you get before you sign.',
    },
    balloon:
      'An amount you pay at the end of the loan. It lowers each repayment but increases the total interest. At the end you can pay it, trade the vehicle in or refinance.',
  },
  US: {
    papers: 'Your driver’s license, proof of income and address, and proof of insurance before you drive off.',
    credit:
      'Lenders pull your credit report when you apply. Several auto loan applications within two weeks usually count as one. Using our calculator doesn’t affect your credit.',
    early: 'Yes. Our lenders accept extra payments at any time and don’t charge for them.',
    extra: {
      'What is the APR?':
        'The yearly cost of the loan as a percentage, including finance charges. Your APR depends on your credit, the term and the age of the vehicle.',
    },
    balloon:
      'An amount you pay at the end of the loan. It lowers each payment but increases the total interest. Few lenders here offer it, so ask first.',
  },
} as const

/** The dealer's own words on its finance page, below the calculator (spec §2 Finance). */
export const financePage = ({ name, noun }: Speaker, country: keyof typeof PLACES, opening: string): DemoPage => {
  const { papers, credit, early, extra, balloon } = PLACES[country]
  return {
    slug: 'finance',
    title: 'Finance',
    description: `Estimate your ${noun} loan repayments, then apply online with ${name}.`,
    blocks: [
      md`
        ## How it works

        ${opening}
      `,
      cards(
        { title: 'Estimate', text: 'Adjust the price, deposit, rate and term to suit you.' },
        { title: 'Apply', text: 'Complete the application below. You can save your progress and come back to it.' },
        { title: 'We’ll reply', text: 'We’ll reply within one business day.' },
      ),
      questions({
        'What do I need?': papers,
        'Will it affect my credit report?': credit,
        'What is a balloon?': balloon,
        'Can I pay it off early?': early,
        ...extra,
        'Do I have to finance through you?':
          'No. You can pay cash, use your own bank or use one of our lenders. The vehicle price is the same.',
      }),
    ],
  }
}
