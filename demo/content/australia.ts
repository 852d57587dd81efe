import { call, form, md, oneOf, questions, type DemoPage, type Speaker } from './shape.ts'

/** A dealer under Australian law. */
export interface AustralianSpeaker extends Speaker {
  state: string
  /** The Act that licenses dealers in the state, and the authority that keeps the register. */
  dealerAct: string
  regulator: string
  /** The dealer's word for a used vehicle, if it is another one. */
  usedWord?: string
  /** If trailers are sold: what that Act, which covers motor vehicles, does not include. */
  towed?: string
}

/** The privacy policy of a dealer in Australia. */
export const australianPrivacy = ({ name, email, phone, address, noun }: AustralianSpeaker): DemoPage => ({
  slug: 'privacy-policy',
  title: 'Privacy policy',
  description: `What personal information ${name} collects, why, who we share it with, and how to see, correct or delete it.`,
  blocks: [
    md`
      ${name} handles personal information under the Privacy Act 1988 (Cth) and its Australian Privacy Principles. This page explains how we do that when you use this website, contact us, buy ${oneOf(noun)} or book a service.

      ## What we collect

      - **What you tell us**: your name, phone number, email address and postcode, and anything you include in a message.
      - **When you buy**: your address, date of birth and driver licence for the contract and the transfer of
      registration, and the details of ${oneOf(noun)} you trade in.
      - **When you apply for finance**: income, expenses, employment and existing loans. Part IIIA of the Privacy Act and the Credit Reporting Code apply to it.
      - **When you book a service**: registration, VIN, odometer reading and the history of the work.
      - **When you use this website**: the pages you visit, the search or advertisement that brought you here, and a random number that identifies your browser. It isn’t linked to your name until you give it to us.

      You can browse the whole site, and ask us most things by phone, without telling us who you are.

      ## What we use it for

      To reply to you, to prepare a quote, test drive, valuation, contract or service, to meet our duties as a licensed
      dealer, and to improve the site. If you ticked the box under a form we also send you news about similar
      stock. You can unsubscribe from any of these messages, as the Spam Act 2003 requires, and we comply with the Do Not Call Register.

      ## Who we share it with

      People who help us provide our services: the manufacturer of your ${noun} for warranty and recalls, the finance company and
      insurer you choose, the registration authority, and the companies that run our systems and send our emails. They may only use it for that purpose. Some store data outside Australia, and we choose providers that give it the same protection. We don’t sell personal information.

      ## How we keep it

      Access is limited to those who need it, connections are encrypted, and paper copies of your licence are locked
      away. We keep sales and service records for as long as tax and licensing law requires, usually seven years, and other enquiries for two. If a breach is likely to cause serious harm we tell you and the Office of
      the Australian Information Commissioner.

      ## Access, corrections and complaints

      Ask us and we’ll show you what we hold, usually within 30 days and free of charge, and correct anything that’s wrong.
      Email our privacy officer at ${email}, call ${call(phone)} or write to ${address}. If you’re not satisfied with our response, you can complain to the Office of the Australian Information Commissioner at
      [oaic.gov.au](https://www.oaic.gov.au).
    `,
    form('document-request'),
  ],
})

/** The terms of a dealer's site in Australia. */
export const australianTerms = ({
  name,
  email,
  noun,
  nouns,
  state,
  dealerAct,
  usedWord = 'used',
}: AustralianSpeaker): DemoPage => ({
  slug: 'terms-and-conditions',
  title: 'Terms and conditions',
  description: `The terms for using the ${name} website.`,
  blocks: [
    md`
      These terms apply to this website. Purchases, reservations and services have their own written agreements, which
      take precedence.

      ## Listings

      We take care to list our ${nouns} accurately. Illustrations show the type, not the actual ${noun} or its colour. A listing isn’t a contract: until a contract is signed or a deposit is taken, ${oneOf(noun)} may be sold to someone else. If there’s an obvious mistake in a price or description, we’ll tell you before you buy.

      ## Prices

      A drive-away price is what a private buyer in ${state} pays to take the ${noun} home. It includes registration,
      stamp duty, compulsory third party insurance and dealer charges. If a price excludes government charges, we say so beside it. Prices are in Australian dollars and include GST.

      ## Repayment estimates

      Repayments on this website are estimates, based on the rate, term and deposit shown beside them. They are not an offer of credit. A lender will assess your circumstances and may charge its own fees.

      ## Trade-in valuations

      A valuation given online or by phone is based on your description. We’ll confirm it when we’ve inspected the ${noun}.

      ## Your rights

      Nothing in these terms limits rights you have by law. Our goods and services come with guarantees under the
      Australian Consumer Law, and the ${dealerAct} adds rights for buyers of ${usedWord} ${nouns} in ${state}, such as a
      statutory warranty, within limits of age and kilometres.

      ## Using the site

      Please don’t disrupt this website, copy listings in bulk or send us another person’s details as your own. Text and images belong to us or to those named under [picture credits](/credits). We aren’t responsible for the content of other websites we link to.

      ## General

      The law of ${state} applies. We may change these terms, and the version on this page is the current one. Questions? Email ${email}.
    `,
  ],
})

/** What is covered after the sale, on a site in Australia. `used` is what state law adds for used vehicles. */
export const australianWarranty = (
  { name, noun, nouns, state, dealerAct, regulator, usedWord = 'used', towed = '', phone }: AustralianSpeaker,
  own: { maker: string; used: string },
): DemoPage => ({
  slug: 'warranty',
  title: 'Warranty',
  description: `The warranties and consumer guarantees that come with ${oneOf(noun)} from ${name}.`,
  blocks: [
    md`
      ## New and demonstrator

      ${own.maker}

      ## ${usedWord[0]!.toUpperCase()}${usedWord.slice(1)}

      ${own.used} The ${dealerAct} sets out which ${usedWord} ${nouns} a licensed dealer in ${state} must repair at no
      charge, and for how long. The form displayed with each one says whether it is covered. ${towed} ${regulator}
      explains the rules.

      ## Consumer guarantees

      Whatever a warranty says, the Australian Consumer Law guarantees that what we sell is of acceptable quality, fit
      for its purpose and as described. For a major failure you can choose a refund or a replacement, and compensation
      for other loss that was reasonably foreseeable. These guarantees can last longer than the warranty.
    `,
    questions({
      'Do I have to have it serviced here to keep the warranty?':
        'No. Any qualified workshop can service it, as long as it follows the schedule and uses suitable parts. Keep your invoices. We’d love to look after it for you.',
      'What is not covered?':
        'Wear parts such as tyres, brake pads, wiper blades and globes, damage from an accident, and faults caused by use that the manufacturer excludes. If we think something isn’t covered, we’ll explain why before we start work.',
      'What if I have a problem away from home?': `Call us on ${call(phone)} before you have it repaired elsewhere. In most cases your nearest authorised dealership can do the work, and we’ll help you arrange it.`,
      'Does the warranty transfer when I sell the vehicle?':
        'The balance of a manufacturer’s warranty usually does. A statutory warranty usually applies only to the original buyer.',
    }),
    form('service-enquiry'),
  ],
})
