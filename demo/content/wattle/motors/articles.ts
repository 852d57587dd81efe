import { drawn } from '../../../shape.ts'
import { md, stock, type DemoArticle } from '../../shape.ts'

/** The blog of the three yards. */
export const articles: readonly DemoArticle[] = [
  {
    slug: 'what-drive-away-means-in-queensland',
    title: 'What drive away means in Queensland',
    summary: 'Four charges hide between the price of a car and the road. Here is what each one is and who sets it.',
    picture: { url: drawn('suv', 'white'), alt: 'A white SUV, drawn' },
    tags: ['Buying', 'Prices'],
    daysAgo: 9,
    blocks: [
      md`
        A price on a windscreen can mean two things. _Drive away_ is all of it: you pay that figure and take the car home.
        _Excluding government charges_ is the car alone, and the rest comes on top. We show which one it is beside every
        price. This is what the rest is made of.

        ## Registration

        The State charges by the number of cylinders; electric cars and four cylinders pay the least. It is for six or
        twelve months, and it goes with the car.

        ## Compulsory third party

        CTP insurance pays when a person is hurt. In Queensland you choose the insurer on the registration form, and the
        premium is added to the registration. It does not pay for damage to a car; that is what comprehensive cover is
        for.

        ## Stamp duty

        Called vehicle registration duty on the form. It is a percentage of the price, by cylinders and by whether the car
        is electric or a hybrid, and it is paid once, at the transfer.

        ## Dealer delivery

        Ours, not the State's: preparing a new car, a full tank, the plates, the paper. In a drive-away price it is
        included. If a dealer quotes without it, ask for the figure before you shake hands.

        When you compare two cars, compare two drive-away prices. Anything else is comparing apples with apple trees.
      `,
    ],
  },
  {
    slug: 'hail-season-and-your-car',
    title: 'Hail season and your car',
    summary: 'Between October and March a storm can cost more than a year of servicing. Ten minutes of thinking help.',
    picture: { url: drawn('hatch', 'blue'), alt: 'A blue hatch, drawn' },
    tags: ['Ownership'],
    daysAgo: 38,
    blocks: [
      md`
        Our Toowoomba yard has nets over the front row for a reason. If you live between the Range and the coast, this is
        for you.

        **Know your excess.** Some policies have a separate one for hail. Look now, not while the paint is being dented.

        **Know your roof.** Undercover at the railway station, the third level of the shopping centre, a neighbour's
        carport. Pick one near home and one near work, and go when the warning comes, not when the sky turns green.

        **Do not stop under a bridge on the motorway.** It happens every year, and every year somebody drives into the
        queue.

        **Blankets work a little.** A doona under a tarpaulin turns a dent into a smaller dent. Tie it down, or it ends up
        in Ipswich.

        ## Afterwards

        Photograph everything before you touch it, the windscreen first. Small dents in steel can often be pressed out
        without paint. A cracked light lets water in, so tape it the same day.

        And if you are shopping: a car with repaired hail damage, declared and priced for it, can be a very good buy. We
        say so on the listing when we know.
      `,
    ],
  },
  {
    slug: 'a-ute-for-work-and-the-weekend',
    title: 'A ute for work and the weekend',
    summary: 'Payload, tray or tub, and the number on the towing plate that nobody reads.',
    picture: { url: drawn('ute', 'blue'), alt: 'A blue ute, drawn' },
    tags: ['Buying', 'Towing'],
    daysAgo: 83,
    blocks: [
      md`
        We sell more utes at Rocklea than anything else, and most conversations come to the same three questions.

        ## What does it carry?

        Payload is what is left of the gross vehicle mass when the ute, the accessories and the people are on board. A
        steel bull bar, a canopy and two drawers can take a third of it before the first tool goes in. Add up your own
        before you order.

        ## Tray or tub?

        A tray takes a pallet and is easy to hose out. A tub looks after what is in it and suits a family that surfs on
        Sunday. Trays are quicker to repair, tubs are quieter.

        ## What does it tow?

        Three and a half tonnes is the figure on the brochure. The figure that counts is the gross combination mass: ute,
        load and trailer together. With a full tray many utes are allowed to tow well under three tonnes. The plate in the
        door knows.

        > If you tell us what you carry and what you tow, we put the ute on the weighbridge around the corner before you
        > decide. It takes twenty minutes.
      `,
      stock('Utes on our three yards', 'body=Ute'),
    ],
  },
]
