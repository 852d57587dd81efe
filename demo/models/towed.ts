import type { DemoModelDetails, DemoVariant } from '../shape.ts'

// Layouts are those of real listings, prices those of the demo's dealerships.
const layout = (name: string, price: number | null, ...facts: string[]): DemoVariant => ({
  name,
  ...(price ? { price, price_type: 'drive_away' as const } : {}),
  facts,
})
const bed = (what: string) => `Bed: ${what}`
const bathroom = (what: string) => `Bathroom: ${what}`
const kitchen = (what: string) => `Kitchen: ${what}`

const PLAN = {
  title: 'See it before you buy',
  text: 'Floor plans only tell you so much. Step inside our display vans any day of the week, Sundays included.',
}
const TOWCAR = {
  title: 'Tow vehicle advice',
  text: 'Tell us what you drive and we’ll tell you what it can safely tow, fully loaded.',
}
const HANDOVER = {
  title: 'A full handover',
  text: 'We’ll take you through the gas, water, power, brakes and awning until you’re comfortable with all of them.',
}
const SETUP = {
  title: 'Practise the set-up',
  text: 'We’ll set it up and pack it down with you until you can do it in ten minutes.',
}

/** What the pages of the caravan range tell, by slug. */
export const JAYCO: Readonly<Record<string, DemoModelDetails>> = {
  starcraft: {
    variants: [
      layout('16.67-5', 52_990, bathroom('At the end'), kitchen('Oven, microwave'), 'Length: About 16 ft'),
      layout('20.62-2', null, bed('Island'), bathroom('With shower'), 'Length: About 20 ft'),
      layout('21.66-3', null, bed('Island, with bunks'), bathroom('With shower'), 'Length: About 21 ft'),
    ],
    colours: [],
    features: [PLAN, TOWCAR, HANDOVER],
  },
  journey: {
    variants: [
      layout('16.67-5', 77_990, bed('Fixed'), bathroom('At the end'), 'Length: About 16 ft'),
      layout('18.55-3', 58_490, bathroom('At the end'), kitchen('Oven, microwave'), 'Length: About 18 ft'),
      layout('19.61', 103_490, bathroom('At the end'), 'Heating: Diesel heater', 'Length: About 19 ft'),
    ],
    colours: [],
    features: [
      {
        title: 'Bigger fridge and freezer',
        text: 'Journey kitchens have a larger fridge and freezer, so you can go longer between shops.',
      },
      PLAN,
      HANDOVER,
    ],
  },
  silverline: {
    variants: [
      layout('24.75-2', 111_490, bathroom('At the end'), 'Extends: Slide-out', 'Length: About 24 ft'),
      layout('25.78-5', 83_490, bathroom('At the end'), kitchen('Oven, grill'), 'Length: About 25 ft'),
      layout('21.65-3 Outback', 88_490, bed('Fixed bunks'), kitchen('Oven, microwave'), 'Length: About 21 ft'),
    ],
    colours: [],
    features: [
      {
        title: 'Built for long trips',
        text: 'Comfortable lounges, plenty of storage and large water tanks for longer stays off the grid.',
      },
      TOWCAR,
      HANDOVER,
    ],
  },
  'all-terrain': {
    variants: [
      layout('19.61-2', 85_490, bed('Fixed double'), bathroom('At the end'), 'Length: About 19 ft'),
      layout('19.61-3', 54_490, bathroom('At the end'), kitchen('Oven, microwave'), 'Length: About 19 ft'),
    ],
    colours: [],
    features: [
      {
        title: 'Ready for corrugations',
        text: 'Independent suspension, extra clearance, a front stone guard and dust seals.',
      },
      TOWCAR,
      HANDOVER,
    ],
  },
  crosstrak: {
    variants: [
      layout('14.44-6', 48_990, kitchen('Outside'), 'Suspension: Independent', 'Length: About 14 ft'),
      layout('17.51-5', 50_490, kitchen('Outside'), 'Suspension: Independent', 'Length: About 17 ft'),
    ],
    colours: [],
    features: [
      {
        title: 'Go further off-road',
        text: 'A short, narrow body and high clearance, with the bed inside and the kitchen outside.',
      },
      SETUP,
    ],
  },
  expanda: {
    variants: [
      layout('12.37-1', 92_490, bed('Ends fold out'), 'Heating: Heater', 'Length: About 12 ft closed'),
      layout(
        '17.56-2',
        null,
        bed('Ends fold out, with bunks'),
        kitchen('Oven, microwave'),
        'Length: About 17 ft closed',
      ),
      layout('17.56-2 OB', 53_490, bed('Ends fold out'), bathroom('At the end'), 'Length: About 17 ft closed'),
    ],
    colours: [],
    features: [
      {
        title: 'Fold-out beds',
        text: 'Both ends open out into beds, so the whole family fits in a van that a medium SUV can tow.',
      },
      SETUP,
      TOWCAR,
    ],
  },
  discovery: {
    variants: [
      layout('16.67-5 OB', 56_490, bathroom('At the end'), 'Heating: Heater', 'Length: About 16 ft'),
      layout('17.54-1', 56_490, bed('Island, across'), bathroom('Large, at the end'), 'Length: About 17 ft'),
      layout('17.55-4', 86_490, bathroom('At the end'), 'Dinette: At the side', 'Length: About 17 ft'),
      layout('22.68-3', 57_490, bathroom('At the end'), kitchen('Oven, microwave'), 'Length: About 22 ft'),
    ],
    colours: [],
    features: [PLAN, TOWCAR, HANDOVER],
  },
  swift: {
    variants: [layout('Swift', 25_490, kitchen('Outside'), 'Lights: LED', 'Suspension: Independent')],
    colours: [],
    features: [SETUP, TOWCAR],
  },
}

/** What the pages of the campers tell, by slug. */
export const CAMPERS: Readonly<Record<string, DemoModelDetails>> = {
  c16: {
    variants: [layout('C16', null, kitchen('Outside'), 'Suspension: Independent', 'Body: Hard-sided')],
    colours: [],
    features: [
      {
        title: 'Hard walls, short body',
        text: 'A 16-foot body with a permanent bed inside, so there’s nothing to set up when you stop.',
      },
      SETUP,
    ],
  },
  h14: {
    variants: [layout('H14', 40_490, kitchen('Outside'), 'Suspension: Independent', 'Lights: LED')],
    colours: [],
    features: [
      {
        title: 'Set up in a minute',
        text: 'The roof folds over to become the floor of the tent, using a single winch.',
      },
      SETUP,
      TOWCAR,
    ],
  },
  'xh13-hybrid': {
    variants: [layout('XH13 Hybrid', null, bed('Queen'), kitchen('Outside'), 'Suspension: Independent')],
    colours: [],
    features: [
      {
        title: 'Off-grid power',
        text: 'A battery and charger are included. We’ll help you work out how long they’ll run your fridge.',
      },
      SETUP,
      TOWCAR,
    ],
  },
  'scout-x': {
    variants: [layout('Scout X', null, kitchen('Outside'), 'Suspension: Independent', 'Water: Tank on board')],
    colours: [],
    features: [
      {
        title: 'Be first to know',
        text: 'Register your interest and we’ll call you when the new series arrives in Bendigo. In the meantime, come and see the current model.',
      },
      TOWCAR,
    ],
  },
}
