import { form, md, oneOf, questions, type DemoPage, type Speaker } from './shape.ts'

/** A dealer under Australian law. */
export interface AustralianSpeaker extends Speaker {
  state: string
  /** The Act that licenses dealers in the State, and whoever keeps the register. */
  dealerAct: string
  regulator: string
  /** Where trailers are sold: what that Act, which speaks of motor vehicles, leaves out. */
  towed?: string
}

/** The privacy policy of a dealer in Australia. */
export const australianPrivacy = ({ name, email, phone, address, noun }: AustralianSpeaker): DemoPage => ({
  slug: 'privacy-policy',
  title: 'Privacy policy',
  description: `What ${name} collects about you, what for, who else sees it, and how to see, correct or delete it.`,
  blocks: [
    md`
      ${name} handles personal information under the Privacy Act 1988 (Cth) and its Australian Privacy Principles. This
      page says in plain words what that means when you look around this site, write to us, buy ${oneOf(noun)} or bring one
      in for service.

      ## What we collect

      - **What you tell us**: your name, phone number, email address and postcode, and whatever you write in a message.
      - **What a purchase needs**: your address, date of birth and driver licence for the contract and the transfer of
      registration, and the details of ${oneOf(noun)} you trade in.
      - **What finance needs**: income, expenses, employment and existing loans, only when you apply for credit. Part
      IIIA of the Privacy Act and the Credit Reporting Code apply to it.
      - **What servicing needs**: registration, VIN, odometer reading and the history of the work.
      - **What the site notices**: pages you opened, the search or advertisement that brought you here, and a random
      number that recognises your browser. It holds no name until you give us one.

      You can browse the whole site, and ask us most things by phone, without telling us who you are.

      ## What we use it for

      To answer you, to prepare a quote, test drive, valuation, contract or service, to meet our duties as a licensed
      dealer, and to make the site better. If you ticked the box under a form we also send you news about similar
      stock. Each such message says how to stop it, as the Spam Act 2003 demands, and we honour the Do Not Call
      Register.

      ## Who else sees it

      The people who do part of the work: the maker of your ${noun} for warranty and recalls, the finance company and
      insurer you choose, the roads authority for registration, and the firms that run our computers and send our mail.
      They may use it for that purpose only. Some keep data outside Australia; we choose those that promise the same
      protection. We do not sell personal information to anybody.

      ## How we keep it

      Access is limited to those who need it, connections are encrypted, and paper with your licence on it is locked
      away. We keep sales and service records for as long as tax and licensing law requires, usually seven years, and
      enquiries that led to nothing for two. If a breach is likely to cause serious harm we tell you and the Office of
      the Australian Information Commissioner.

      ## Seeing, correcting, complaining

      Ask us and we show you what we hold, normally within thirty days and free of charge; what is wrong we correct.
      Write to the privacy officer at ${email}, ring ${phone}, or send a letter to ${address}. If our answer does not
      satisfy you, the Office of the Australian Information Commissioner takes complaints at
      [oaic.gov.au](https://www.oaic.gov.au).
    `,
    form('document-request'),
  ],
})

/** The terms of a dealer's site in Australia. */
export const australianTerms = ({ name, email, noun, nouns, state, dealerAct }: AustralianSpeaker): DemoPage => ({
  slug: 'terms-and-conditions',
  title: 'Terms and conditions',
  description: `The terms on which ${name} offers this site, its listings and its forms.`,
  blocks: [
    md`
      These terms apply to this website. A purchase, a reservation or a service has its own written agreement, and that
      one prevails.

      ## Listings

      We list ${nouns} we have, or have coming, with care. Pictures marked as a drawing show the type and colour and not
      the very ${noun}. A listing is an invitation to come and see, not a contract: until a contract is signed or a
      deposit is taken, ${oneOf(noun)} may be sold to somebody else. If we made an obvious mistake in a price or a
      description we tell you before you commit to anything.

      ## Prices

      A drive-away price is what you pay to take the ${noun} home in ${state} if you are a private buyer there:
      registration, stamp duty, compulsory third party insurance and dealer charges are in it. A price that excludes
      government charges says so beside the figure. Prices are in Australian dollars and include GST.

      ## Repayment estimates

      Repayments shown on this site are arithmetic with the rate, term and deposit that are named beside them. They are
      not an offer of credit. A lender decides on an application after looking at your circumstances, with its own fees.

      ## Trade-in valuations

      A figure given online or by phone rests on your description. We confirm it when we have seen the ${noun}.

      ## Your rights

      Nothing here takes away a right that cannot be taken away. Our goods and services come with guarantees under the
      Australian Consumer Law, and the ${dealerAct} adds rights for buyers of used ${nouns} in ${state}, such as a
      statutory warranty for those within its limits of age and distance.

      ## Using the site

      Do not break it, copy the listings in bulk, or send us somebody else's details as if they were yours. Words and
      pictures belong to us or to those named under [picture credits](/credits). Links to other sites are there because
      they are useful; what they say is theirs.

      ## The rest

      The law of ${state} applies. We may change these terms; the version on this page is the one in force. Questions go
      to ${email}.
    `,
  ],
})

/** What is covered after the sale, on a site in Australia. `used` is what the State adds for used ones. */
export const australianWarranty = (
  { name, noun, nouns, state, dealerAct, regulator, towed = '', phone }: AustralianSpeaker,
  own: { maker: string; used: string },
): DemoPage => ({
  slug: 'warranty',
  title: 'Warranty',
  description: `Three kinds of cover stand behind ${oneOf(noun)} from ${name}: the maker’s, the State’s and the law’s.`,
  blocks: [
    md`
      ## New and demonstrator

      ${own.maker}

      ## Used

      ${own.used} The ${dealerAct} decides which used ${nouns} a licensed dealer in ${state} must repair at no charge
      and for how long; the form displayed with each one says whether it is within those limits. ${towed} ${regulator}
      explains the rules.

      ## Consumer guarantees

      Whatever a warranty says, the Australian Consumer Law guarantees that what we sell is of acceptable quality, fit
      for its purpose and as described. For a major failure you can choose a refund or a replacement, and compensation
      for other loss that was reasonably foreseeable. These guarantees do not end on the day a warranty does.
    `,
    questions({
      'Do I have to have it serviced here to keep the warranty?':
        'No. Any qualified workshop that follows the schedule and uses parts of the right quality keeps the warranty alive. Keep the invoices. We would be glad to do it, that is all.',
      'What is not covered?':
        'Wear parts such as tyres, brake pads, wiper blades and globes, damage from an accident, and faults that come from use the maker excludes. If we think something is not covered we show you why before any work begins.',
      'Something went wrong far from home. What now?': `Ring us on ${phone} before a repair is started elsewhere. Most makers let their nearest dealer do it, and we arrange that for you.`,
      'Does the warranty go with the vehicle when I sell it?':
        'The balance of a maker’s warranty normally does. A statutory warranty belongs to the buyer it was given to.',
    }),
    form('service-enquiry'),
  ],
})
