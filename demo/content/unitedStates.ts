import { call, form, md, questions, type DemoPage, type Speaker } from './shape.ts'

/** The privacy policy of a dealer in Texas. */
export const texasPrivacy = ({ name, email, phone, address }: Speaker): DemoPage => ({
  slug: 'privacy-policy',
  title: 'Privacy policy',
  description: `What personal information ${name} collects, why, who we share it with, and your choices.`,
  blocks: [
    md`
      This page explains what we collect, how we use it and the choices you have.

      ## What we collect

      - **What you give us**: name, phone, email, ZIP code and your message.
      - **When you buy**: address, driver license, proof of insurance, and the title of a trade-in.
      - **When you apply for financing**: income, employment, Social Security number and credit report. This is covered by the Gramm-Leach-Bliley Act and the privacy notice we give you with the application, and protected
      as the FTC Safeguards Rule requires.
      - **When you use this website**: pages viewed, the ad or search that brought you here, and a random number for your browser.

      ## What we use it for

      To answer you, set up a test drive, value your trade, sell and service vehicles, and meet Texas and federal record
      rules. If you checked the box we email you about similar vehicles; every email has an unsubscribe link, as the
      CAN-SPAM Act requires. We do not text or robocall you without the consent that the Telephone Consumer Protection Act
      requires.

      ## Who we share it with

      Lenders and insurers you pick, the Texas Department of Motor Vehicles for title and registration, manufacturers for
      recalls, and vendors who run our systems under contract. We do not sell personal data.

      ## Your choices

      The Texas Data Privacy and Security Act gives Texans rights to know, correct, delete and obtain a copy of personal
      data, and to opt out of its sale and of targeted advertising. We extend them to every customer. Email ${email},
      call ${call(phone)}, or write to ${address}. We’ll reply within 45 days. If we decline your request, reply with "appeal" and a manager who wasn’t involved will review it. You can also complain to the Texas Attorney General at
      [texasattorneygeneral.gov](https://www.texasattorneygeneral.gov).

      ## Children, security, changes

      This website isn’t intended for children. We encrypt connections and limit who can open a file. We’ll post any changes on this page.
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
      These terms cover the website. When you buy, the buyer’s order and other documents you sign are the contract.

      ## Listings and prices

      We check our inventory every day. Prices are in US dollars and do not include tax, title and
      license, or any documentary fee, which we’ll give you in writing before you sign. A documentary fee is not an official
      fee. Vehicles are subject to prior sale. Illustrations show the body style, not the actual vehicle or its color.

      ## Buyers Guide

      Every used vehicle carries the Buyers Guide that the FTC Used Car Rule requires. It says whether the vehicle comes
      with a warranty or as is, and it becomes part of your contract. The guide on the window overrides anything on
      this website.

      ## Estimates

      Payments are estimates based on the rate, term and down payment shown. They are not an offer of credit;
      financing is subject to credit approval.

      ## Trade-ins

      A value given online is an estimate based on your description. We’ll confirm it when we’ve inspected the vehicle.

      ## Your rights

      Nothing here waives your rights under the Texas Deceptive Trade Practices-Consumer Protection Act, the
      Magnuson-Moss Warranty Act, or any other law that protects you. ${name} is a licensed Texas dealer; the Texas
      Department of Motor Vehicles handles complaints about licensees.

      ## The site

      Please don’t copy this website in bulk or send us someone else’s information. Text and images belong to us or to those named under [picture credits](/credits). Texas law governs. Questions: ${email}.
    `,
  ],
})

/** What is covered after the sale, on a site in Texas. */
export const texasWarranty = ({ name, phone }: Speaker): DemoPage => ({
  slug: 'warranty',
  title: 'Warranty',
  description: `The warranty that comes with a vehicle from ${name}, and the coverage you can add.`,
  blocks: [
    md`
      ## Check the Buyers Guide

      The Buyers Guide in the window tells you one of two things: the vehicle has a dealer warranty, with what it covers
      and for how long, or it is sold as is. We’ll go through it with you before you sign.

      ## Factory coverage

      Many vehicles under five model years old still have factory powertrain coverage. With the whole VIN on the listing
      you can check the balance with any franchised dealer before you drive out.

      ## Our 60 days

      On vehicles under 100,000 miles we add 60 days or 2,000 miles on the engine, transmission and drive axles. We pay
      parts and labor at our Round Rock shop. The Buyers Guide on each covered vehicle says so.

      ## Service contracts

      You can buy a service contract for longer coverage. It is optional, it is not insurance, and buying one never affects whether you
      get financing. Take the brochure home and read it before you decide.
    `,
    questions({
      'Can I have my own mechanic look at it?': 'Yes. Tell us when and we’ll arrange it.',
      'Where do repairs happen?': `At our shop in Round Rock. If you are more than 50 miles away, call ${call(phone)} before you authorize any work and we’ll find a shop near you.`,
      'Does the 60-day coverage transfer?': 'No, it is for the person who bought the vehicle from us.',
      'What is not covered?':
        'Tires, brakes, batteries, belts, bulbs, glass, and anything that comes from racing, flooding or skipping oil.',
    }),
    form('service-enquiry'),
  ],
})
