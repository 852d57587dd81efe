import { form, md, questions, type DemoPage, type Speaker } from './shape.ts'

/** The privacy policy of a dealer in New Zealand. */
export const newZealandPrivacy = ({ name, email, phone, address }: Speaker): DemoPage => ({
  slug: 'privacy-policy',
  title: 'Privacy policy',
  description: `What ${name} collects about you and why, and how to see it, correct it or have it deleted.`,
  blocks: [
    md`
      The Privacy Act 2020 and its thirteen information privacy principles decide how we handle what we know about you.
      Here is how we keep to them.

      ## What we collect, and from whom

      From you: name, phone number, email address, postcode and what you write to us. For a sale: address, date of birth
      and driver licence, as the change of ownership needs them. For finance, only if you apply: income, expenses and
      existing loans, and with your consent a credit report. For the workshop: plate, VIN, odometer and service history.

      The site itself notices which pages a browser opened and where it came from. A random number stands for that
      browser; nobody can tell from it who you are unless you write to us.

      ## Why

      To answer you, arrange a viewing, a valuation, finance or a service, to complete a sale and to meet our duties as
      a registered motor vehicle trader. News about cars comes only to those who asked for it, and every message has a
      way to stop it, as the Unsolicited Electronic Messages Act 2007 requires.

      ## Who else

      Waka Kotahi NZ Transport Agency for registration, the finance company and insurer you choose, the distributor of
      the car for recalls, and the firms that run our systems. Where one of them keeps data overseas, it has to protect
      it to a standard comparable with ours. Nobody buys your details from us.

      ## How long and how safe

      Sales and service records stay for seven years because tax and trading law ask for them. Enquiries go after two.
      Access is limited, connections are encrypted. A breach that could cause serious harm is reported to the Privacy
      Commissioner and to you.

      ## Your rights

      You may ask what we hold and have it corrected. We answer within twenty working days. Write to ${email}, ring
      ${phone} or send a letter to ${address}. If you are not satisfied, the Office of the Privacy Commissioner helps at
      [privacy.org.nz](https://www.privacy.org.nz).
    `,
    form('document-request'),
  ],
})

/** The terms of a dealer's site in New Zealand. */
export const newZealandTerms = ({ name, email }: Speaker): DemoPage => ({
  slug: 'terms-and-conditions',
  title: 'Terms and conditions',
  description: `The terms on which ${name} offers this site, its listings and its forms.`,
  blocks: [
    md`
      These terms are for the website. When you buy a car, the vehicle offer and sale agreement you sign is the contract.

      ## Listings

      Each listing links the consumer information notice of the car, as the Fair Trading Act 1986 and its consumer
      information standards require. If the notice and the listing ever differ, the notice is right and we fix the
      listing. A car is yours when the agreement is signed; until then somebody else may buy it.

      ## Prices

      Prices are in New Zealand dollars and include GST. Unless a listing says otherwise they exclude on-road costs:
      registration, a warrant of fitness and, for a diesel or an electric car, road user charges. We write those down
      for you before you decide. Pictures marked as a drawing show the type of car, not the car.

      ## Finance

      Repayments on this site are estimates with the rate, term and deposit named beside them, not an offer. Lending is
      subject to the lender's enquiries under the Credit Contracts and Consumer Finance Act 2003, and to its fees.

      ## Your rights

      The Consumer Guarantees Act 1993 and the Fair Trading Act 1986 protect those who buy for private use, and nothing
      here limits them. ${name} is a registered motor vehicle trader under the Motor Vehicle Sales Act 2003; a dispute
      we cannot settle with you can go to the Motor Vehicle Disputes Tribunal.

      ## The site

      Please do not copy listings in bulk or send us another person's details. Words and pictures are ours or belong to
      those named under [picture credits](/credits). New Zealand law applies. Questions go to ${email}.
    `,
  ],
})

/** What is covered after the sale, on a site in New Zealand. */
export const newZealandWarranty = ({ name, phone }: Speaker): DemoPage => ({
  slug: 'warranty',
  title: 'Warranty and your rights',
  description: `What the law promises you when you buy from ${name}, and what you can add to it.`,
  blocks: [
    md`
      ## What every private buyer has

      Under the Consumer Guarantees Act 1993 a car from a registered trader has to be of acceptable quality for its age,
      price and distance, fit for the purpose you told us about, and as described. If it is not, we put it right: repair,
      replacement or your money back, depending on how serious it is. That is not a warranty one buys; it comes with the
      car.

      ## What a near-new car brings along

      Many of our cars were first sold in New Zealand and still have a balance of the maker's warranty. The listing says
      so, and the consumer information notice says until when.

      ## What you can add

      For cars up to twelve years old we offer mechanical breakdown insurance from one to four years. It pays for parts
      and labour after a sudden failure, up to the limit of the policy. It is optional, it does not replace your rights,
      and the price is the same whether you take finance with us or not.
    `,
    questions({
      'What do I do when something fails?': `Ring us on ${phone} first and do not have it repaired elsewhere before we have spoken: we have the right to put it right, and we would like to use it.`,
      'Does it matter that I bought for my business?':
        'It does. The parties may agree that the Consumer Guarantees Act does not apply when goods are bought for business. If your agreement says that, we tell you before you sign.',
      'Is wear covered?':
        'No. Tyres, brake pads, wiper blades, bulbs and batteries wear at any age, and acceptable quality takes account of that.',
      'Who decides when we disagree?':
        'The Motor Vehicle Disputes Tribunal hears cases about cars from registered traders. It is quick and needs no lawyer.',
    }),
    form('service-enquiry'),
  ],
})
