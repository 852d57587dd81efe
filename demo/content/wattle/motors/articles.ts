import { md, scene, stock, type DemoArticle } from '../../shape.ts'

/** The blog of the three dealerships. */
export const articles: readonly DemoArticle[] = [
  {
    slug: 'what-drive-away-means-in-queensland',
    title: 'What drive away means in Queensland',
    summary: 'The four charges in a drive-away price, and who sets each one.',
    picture: scene('dealer-lot', 'A silver sedan in front of a long building'),
    tags: ['Buying', 'Prices'],
    daysAgo: 9,
    blocks: [
      md`
        _Drive away_ is the full price you pay to take the car home. _Excluding government charges_ means registration, compulsory
        third party insurance and duty are extra. Every price on our site says which one it is. Here’s what the charges are for.

        ## Registration

        The Queensland Government sets the cost by number of cylinders, and electric and four-cylinder cars cost less. You can
        register for six or 12 months.

        ## Compulsory third party

        CTP insurance covers people injured in a crash. You choose the insurer, and pay the premium with your registration. It
        doesn’t cover damage to vehicles, so you’ll also need comprehensive insurance for that.

        ## Stamp duty

        It’s called vehicle registration duty on the form. It’s a percentage of the price, and the rate depends on the number of
        cylinders and whether the car is electric or hybrid. You pay it once, when the car is registered in your name.

        ## Dealer delivery

        This is our charge for preparing the car, the number plates and the paperwork. It’s included in a drive-away price.

        To compare two cars fairly, compare their drive-away prices.
      `,
    ],
  },
  {
    slug: 'hail-season-and-your-car',
    title: 'Hail season and your car',
    summary: 'How to protect your car between October and March.',
    picture: scene('mountain-road', 'An empty road under dark clouds'),
    tags: ['Ownership'],
    daysAgo: 38,
    blocks: [
      md`
        Hail can cause thousands of dollars in damage. A little planning can help protect your car.

        - **Check your policy.** Some insurers have a separate excess for hail.
        - **Find cover.** Know where you can park under cover near home and work, and move your car when a warning is issued.
        - **Don’t stop under a bridge.** It’s dangerous, and it blocks traffic.
        - **Use a cover.** A thick blanket or hail cover can reduce the damage. Tie it down securely.

        ## After a storm

        Take photos before you move or touch anything. Many small dents can be repaired without paint. If a light is cracked, tape
        it to keep water out.

        Looking for a car? One with repaired hail damage can be good value. If we know about it, we’ll say so in the listing.
      `,
    ],
  },
  {
    slug: 'a-ute-for-work-and-the-weekend',
    title: 'Choosing a ute for work and weekends',
    summary: 'Payload, tray or tub, and towing capacity explained.',
    picture: scene('toyota-hilux', 'A white dual-cab Toyota HiLux'),
    tags: ['Buying', 'Towing'],
    daysAgo: 83,
    blocks: [
      md`
        There are three questions to ask before you choose a ute.

        ## What will you carry?

        Payload is what’s left of the gross vehicle mass after the ute, its accessories and its passengers. A steel bull bar, canopy
        and drawers can take a big part of it.

        ## Tray or tub?

        A tray takes a pallet and is easy to hose out. A tub protects your gear and suits weekends away.

        ## What will you tow?

        A 3,500 kg braked rating is a maximum. The gross combination mass also limits the total weight of the ute, its load and the
        trailer, so with a full tray you may need to tow less. Check the figures for your model.

        > Tell us what you carry and tow, and we’ll help you check the weights before you buy.
      `,
      stock('Utes at our three dealerships', 'body=Ute'),
    ],
  },
]
