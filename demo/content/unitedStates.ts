import { form, md, questions, type DemoPage, type Speaker } from './shape.ts'

/** The privacy policy of a dealer in Texas. */
export const texasPrivacy = ({ name, email, phone, address }: Speaker): DemoPage => ({
  slug: 'privacy-policy',
  title: 'Privacy policy',
  description: `What ${name} collects, why, who sees it, and the choices you have.`,
  blocks: [
    md`
      We keep this short because you should be able to read it while your coffee is hot.

      ## What we collect

      - **What you give us**: name, phone, email, ZIP code and your message.
      - **What a sale needs**: address, driver license, proof of insurance, and the title of a trade-in.
      - **What financing needs**: income, employment, Social Security number and credit report, only when you apply. That
      part is covered by the Gramm-Leach-Bliley Act and the privacy notice we hand you with the application, and guarded
      as the FTC Safeguards Rule requires.
      - **What the site notices**: pages viewed, the ad or search that brought you, and a random number for your browser.

      ## What we use it for

      To answer you, set up a test drive, value your trade, sell and service vehicles, and meet Texas and federal record
      rules. If you checked the box we email you about similar vehicles; every email has an unsubscribe link, as the
      CAN-SPAM Act asks. We do not text or robocall you without the consent that the Telephone Consumer Protection Act
      requires.

      ## Who sees it

      Lenders and insurers you pick, the Texas Department of Motor Vehicles for title and registration, manufacturers for
      recalls, and vendors who run our systems under contract. We do not sell personal data.

      ## Your choices

      The Texas Data Privacy and Security Act gives Texans rights to know, correct, delete and obtain a copy of personal
      data, and to opt out of its sale and of targeted advertising. We extend them to every customer. Email ${email},
      call ${phone}, or write to ${address}. We answer within 45 days. If we say no, reply with "appeal" and a manager
      who was not involved looks at it again; after that the Texas Attorney General takes complaints at
      [texasattorneygeneral.gov](https://www.texasattorneygeneral.gov).

      ## Children, security, changes

      This site is for people old enough to drive and buy. We encrypt connections and limit who can open a file. When
      this policy changes, this page changes.
    `,
    form('document-request'),
  ],
})

/** The terms of a dealer's site in Texas. */
export const texasTerms = ({ name, email }: Speaker): DemoPage => ({
  slug: 'terms-and-conditions',
  title: 'Terms and conditions',
  description: `The terms for using the ${name} website.`,
  blocks: [
    md`
      These terms cover the website. When you buy, the buyer's order and the other papers you sign are the deal.

      ## Listings and prices

      We list what is on our lots, and we check it every day. Prices are in US dollars and do not include tax, title and
      license, or any documentary fee, which we write down for you before you sign. A documentary fee is not an official
      fee. Vehicles are subject to prior sale. Photos marked as a drawing show the body style and color, not the vehicle.

      ## Buyers Guide

      Every used vehicle carries the Buyers Guide that the FTC Used Car Rule requires. It says whether the vehicle comes
      with a warranty or as is, and it becomes part of your contract. The guide on the window overrides anything said
      here.

      ## Estimates

      Payment figures are math with the rate, term and down payment shown next to them. They are not an offer of credit;
      a lender decides, with approved credit.

      ## Trade-ins

      A value given online is good until we see the vehicle. If the description was fair, the number rarely moves.

      ## Your rights

      Nothing here waives your rights under the Texas Deceptive Trade Practices-Consumer Protection Act, the
      Magnuson-Moss Warranty Act, or any other law that protects you. ${name} is a licensed Texas dealer; the Texas
      Department of Motor Vehicles handles complaints about licensees.

      ## The site

      Please do not scrape it or send us someone else's information. Words and pictures belong to us or to the people
      named under [picture credits](/credits). Texas law governs. Questions: ${email}.
    `,
  ],
})

/** What is covered after the sale, on a site in Texas. */
export const texasWarranty = ({ name, phone }: Speaker): DemoPage => ({
  slug: 'warranty',
  title: 'Warranty',
  description: `What comes with a vehicle from ${name}, what can be added, and how to read the sticker.`,
  blocks: [
    md`
      ## Read the window first

      The Buyers Guide in the window tells you one of two things: the vehicle has a dealer warranty, with what it covers
      and for how long, or it is sold as is. We go through it with you before you sign, out loud.

      ## Factory coverage

      Many vehicles under five model years old still have factory powertrain coverage. With the whole VIN on the listing
      you can check the balance with any franchised dealer before you drive out.

      ## Our 60 days

      On vehicles under 100,000 miles we add 60 days or 2,000 miles on the engine, transmission and drive axles. We pay
      parts and labor at our Round Rock shop. The Buyers Guide of each covered vehicle says so.

      ## Service contracts

      You can buy a service contract for longer. It is optional, it is not insurance, and it never decides whether you
      get financing. Take the brochure home and sleep on it.
    `,
    questions({
      'Can I have my own mechanic look at it?':
        'Please do. Tell us when, and we will meet you there. An independent inspection costs about as much as a tank of gas and settles most questions.',
      'Where do repairs happen?': `At our shop in Round Rock. If you are more than 50 miles away, call ${phone} before you authorize anything and we find a shop near you.`,
      'Does the 60-day coverage transfer?': 'No, it is for the person who bought the vehicle from us.',
      'What is not covered?':
        'Tires, brakes, batteries, belts, bulbs, glass, and anything that comes from racing, flooding or skipping oil.',
    }),
    form('service-enquiry'),
  ],
})
