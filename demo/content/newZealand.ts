import { call, form, md, questions, type DemoPage, type Speaker } from './shape.ts'

/** The privacy policy of a dealer in New Zealand. */
export const newZealandPrivacy = ({ name, email, phone, address }: Speaker): DemoPage => ({
  slug: 'privacy-policy',
  title: 'Privacy policy',
  description: `What personal information ${name} collects and why, and how to see, correct or delete it.`,
  blocks: [
    md`
      We handle your personal information under the Privacy Act 2020. This page explains how.

      ## What we collect, and from whom

      From you: name, phone number, email address, postcode and what you write to us. For a sale: address, date of birth
      and driver licence, as the change of ownership needs them. For finance, only if you apply: income, expenses and
      existing loans, and with your consent a credit report. For the workshop: plate, VIN, odometer and service history.

      When you use this website, we record the pages you visit and how you got here. A random number identifies your browser. It isn’t linked to your name unless you contact us.

      ## What we use it for

      To reply to you, arrange a viewing, a valuation, finance or a service, to complete a sale and to meet our duties as
      a registered motor vehicle trader. We only send news about cars if you’ve asked for it, and you can unsubscribe from any message, as the Unsolicited Electronic Messages Act 2007 requires.

      ## Who we share it with

      Waka Kotahi NZ Transport Agency for registration, the finance company and insurer you choose, the distributor of
      the car for recalls, and the companies that run our systems. If they store data overseas, they must protect it to a comparable standard. We don’t sell your details.

      ## How we keep it

      We keep sales and service records for seven years, as tax and trading law requires, and enquiries for two.
      Access is limited and connections are encrypted. If a breach could cause serious harm, we’ll tell
      you and the Privacy Commissioner.

      ## Your rights

      You can ask what we hold and have it corrected. We’ll reply within 20 working days. Email ${email}, call ${call(phone)} or write to ${address}. If you’re not satisfied, contact the Office of the Privacy Commissioner at
      [privacy.org.nz](https://www.privacy.org.nz).
    `,
    form('document-request'),
  ],
})

/** The terms of a dealer's site in New Zealand. */
export const newZealandTerms = ({ name, email }: Speaker): DemoPage => ({
  slug: 'terms-and-conditions',
  title: 'Terms and conditions',
  description: `The terms for using the ${name} website.`,
  blocks: [
    md`
      These terms are for the website. When you buy a car, the vehicle offer and sale agreement you sign is the contract.

      ## Listings

      Each listing links to the car’s consumer information notice, as the Fair Trading Act 1986 and its consumer
      information standards require. If they differ, the notice applies and we’ll correct the listing. Until an agreement is signed, a car may be sold to someone else.

      ## Prices

      Prices are in New Zealand dollars and include GST. Unless a listing says otherwise they exclude on-road costs:
      registration, a warrant of fitness and, for a diesel or an electric car, road user charges. We’ll give you those costs in writing before you decide. Illustrations show the type of car, not the actual car.

      ## Finance

      Repayments on this site are estimates, based on the rate, term and deposit shown beside them. They are not an offer. Lending is
      subject to the lender's enquiries under the Credit Contracts and Consumer Finance Act 2003, and to its fees.

      ## Your rights

      The Consumer Guarantees Act 1993 and the Fair Trading Act 1986 protect those who buy for private use, and nothing
      here limits them. ${name} is a registered motor vehicle trader under the Motor Vehicle Sales Act 2003; a dispute
      we cannot settle with you can go to the Motor Vehicle Disputes Tribunal.

      ## The site

      Please do not copy listings in bulk or send us another person's details. Text and images belong to us or to those named under [picture credits](/credits). New Zealand law applies. Questions? Email ${email}.
    `,
  ],
})

/** What is covered after the sale, on a site in New Zealand. */
export const newZealandWarranty = ({ name, phone }: Speaker): DemoPage => ({
  slug: 'warranty',
  title: 'Warranty and your rights',
  description: `Your rights when you buy from ${name}, and the extra cover you can add.`,
  blocks: [
    md`
      ## Your rights as a private buyer

      Under the Consumer Guarantees Act 1993 a car from a registered trader must be of acceptable quality for its age,
      price and kilometres, fit for the purpose you told us about, and as described. If it isn’t, we’ll put it right: repair,
      replacement or your money back, depending on how serious it is. You have these rights automatically, with no extra warranty to buy.

      ## Near-new cars

      Many of our cars were first sold in New Zealand and still have a balance of the manufacturer’s warranty. The listing says
      so, and the consumer information notice shows when it ends.

      ## Extra cover

      For cars up to twelve years old we offer mechanical breakdown insurance from one to four years. It pays for parts
      and labour after a sudden failure, up to the limit of the policy. It is optional, it does not replace your rights,
      and the price is the same whether you take finance with us or not.
    `,
    questions({
      'What should I do if something goes wrong?': `Call us on ${call(phone)} before you have it repaired elsewhere. We have the right to fix it first, and we’d like the chance.`,
      'What if I bought it for my business?':
        'It can make a difference. The parties may agree that the Consumer Guarantees Act does not apply when goods are bought for business. If your agreement says so, we’ll tell you before you sign.',
      'Is wear and tear covered?':
        'No. Tyres, brake pads, wiper blades, bulbs and batteries wear at any age, and acceptable quality takes account of that.',
      'What if we can’t agree?':
        'The Motor Vehicle Disputes Tribunal hears cases about cars from registered traders. You don’t need a lawyer.',
    }),
    form('service-enquiry'),
  ],
})
