import type { DemoModelDetails, DemoVariant } from '../shape.ts'

// Layouts are those of real listings, prices those of the demo's yards.
const layout = (name: string, price: number | null, ...facts: string[]): DemoVariant => ({
  name,
  ...(price ? { price, price_type: 'drive_away' as const } : {}),
  facts,
})
const bed = (what: string) => `Bed: ${what}`
const washroom = (what: string) => `Washroom: ${what}`
const kitchen = (what: string) => `Kitchen: ${what}`

const PLAN = {
  title: 'Stand in it before you sign',
  text: 'A floor plan says where the bed is, not whether you can pass somebody at the sink. The layouts that we have here are open all day, Sundays too.',
}
const TOWCAR = {
  title: 'What tows it',
  text: 'Tell us your car and we tell you what it may pull, loaded as you would load it. We would rather send you home with a smaller van than over the limit.',
}
const HANDOVER = {
  title: 'A handover that takes the morning',
  text: 'Gas, water, power, brakes, awning: we set it all up with you once and then watch you do it.',
}
const SETUP = {
  title: 'Try the putting up',
  text: 'We put it up and down with you on the yard until it takes you ten minutes. That is what decides whether you will go away for one night.',
}

/** What the pages of the caravan range tell, by slug. */
export const JAYCO: Readonly<Record<string, DemoModelDetails>> = {
  starcraft: {
    variants: [
      layout('16.67-5', 52_990, washroom('At the end'), kitchen('Oven, microwave'), 'Length: About 16 ft'),
      layout('20.62-2', null, bed('Island'), washroom('With shower'), 'Length: About 20 ft'),
      layout('21.66-3', null, bed('Island, with bunks'), washroom('With shower'), 'Length: About 21 ft'),
    ],
    colours: [],
    features: [PLAN, TOWCAR, HANDOVER],
  },
  journey: {
    variants: [
      layout('16.67-5', 77_990, bed('Fixed'), washroom('At the end'), 'Length: About 16 ft'),
      layout('18.55-3', 58_490, washroom('At the end'), kitchen('Oven, microwave'), 'Length: About 18 ft'),
      layout('19.61', 103_490, washroom('At the end'), 'Heating: Diesel heater', 'Length: About 19 ft'),
    ],
    colours: [],
    features: [
      {
        title: 'A fridge for a week',
        text: 'The Journey’s kitchens have the larger fridge and a freezer worth the name, so that the shop can be two days behind you.',
      },
      PLAN,
      HANDOVER,
    ],
  },
  silverline: {
    variants: [
      layout('24.75-2', 111_490, washroom('At the end'), 'Extends: Slide-out', 'Length: About 24 ft'),
      layout('25.78-5', 83_490, washroom('At the end'), kitchen('Oven, grill'), 'Length: About 25 ft'),
      layout('21.65-3 Outback', 88_490, bed('Fixed bunks'), kitchen('Oven, microwave'), 'Length: About 21 ft'),
    ],
    colours: [],
    features: [
      {
        title: 'For months, not weekends',
        text: 'Lounges you can read in, cupboards for two seasons and tanks for a week away from a tap.',
      },
      TOWCAR,
      HANDOVER,
    ],
  },
  'all-terrain': {
    variants: [
      layout('19.61-2', 85_490, bed('Fixed double'), washroom('At the end'), 'Length: About 19 ft'),
      layout('19.61-3', 54_490, washroom('At the end'), kitchen('Oven, microwave'), 'Length: About 19 ft'),
    ],
    colours: [],
    features: [
      {
        title: 'Sprung for corrugations',
        text: 'Independent suspension, more clearance, a stone guard at the front and seals that keep the dust where it belongs.',
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
        title: 'Goes where a caravan turns round',
        text: 'Short, narrow and high off the ground, with the bed inside and everything else under the sky.',
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
      layout('17.56-2 OB', 53_490, bed('Ends fold out'), washroom('At the end'), 'Length: About 17 ft closed'),
    ],
    colours: [],
    features: [
      {
        title: 'Beds that fold away',
        text: 'Both ends open into beds under canvas, so a family sleeps in something that a medium SUV can tow and a carport can hold.',
      },
      SETUP,
      TOWCAR,
    ],
  },
  discovery: {
    variants: [
      layout('16.67-5 OB', 56_490, washroom('At the end'), 'Heating: Heater', 'Length: About 16 ft'),
      layout('17.54-1', 56_490, bed('Island, across'), washroom('Large, at the end'), 'Length: About 17 ft'),
      layout('17.55-4', 86_490, washroom('At the end'), 'Dinette: At the side', 'Length: About 17 ft'),
      layout('22.68-3', 57_490, washroom('At the end'), kitchen('Oven, microwave'), 'Length: About 22 ft'),
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
        text: 'Sixteen feet with a proper bed made up inside. You stop, open the door and lie down.',
      },
      SETUP,
    ],
  },
  h14: {
    variants: [layout('H14', 40_490, kitchen('Outside'), 'Suspension: Independent', 'Lights: LED')],
    colours: [],
    features: [
      {
        title: 'One winch, one minute',
        text: 'The roof folds over and becomes the floor of the tent. Bring somebody who does not believe it.',
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
        title: 'A long weekend without a plug',
        text: 'Battery and charger come with it. How long they last with your fridge we work out with you, in hours, not in promises.',
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
        title: 'Be told when the new one is here',
        text: 'Leave your name and we ring you when the first of the new series is up on the yard at Bendigo. Until then, climb into an older one.',
      },
      TOWCAR,
    ],
  },
}
