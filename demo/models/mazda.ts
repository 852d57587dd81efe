import { drawn, grade, type DemoColour, type DemoModelDetails } from '../shape.ts'

// Colours and engines are Mazda Australia's own names for them; prices are those of listings on the demo's yards.
const SOUL_RED: DemoColour = { name: 'Soul Red Crystal', swatch: '#8F1A2C', drawn: 'red' }
const MACHINE_GREY: DemoColour = { name: 'Machine Grey', swatch: '#54575B', drawn: 'grey' }
const SNOWFLAKE: DemoColour = { name: 'Snowflake White Pearl', swatch: '#F1F1EE', drawn: 'white' }
const CRYSTAL_BLUE: DemoColour = { name: 'Deep Crystal Blue', swatch: '#1E2B49', drawn: 'blue' }
const JET_BLACK: DemoColour = { name: 'Jet Black', swatch: '#17181A', drawn: 'black' }
const SONIC_SILVER: DemoColour = { name: 'Sonic Silver', swatch: '#AAAEB3', drawn: 'silver' }

const USUAL = [SOUL_RED, MACHINE_GREY, SNOWFLAKE, CRYSTAL_BLUE, JET_BLACK, SONIC_SILVER]

const ASSISTANCE = {
  title: 'i-Activsense',
  text: 'Mazda’s name for its driver assistance: it watches the lane, the blind spots and the traffic ahead, and brakes when you do not. Which parts a grade has is on its window card; ask us to go through them with you.',
}
const PAINT = {
  title: 'Paint in three coats',
  text: 'Soul Red Crystal and Machine Grey are laid on in layers, one that reflects, one that shades and one that is clear, which is why they look different at noon and at dusk. They cost extra; the swatches are here in the showroom.',
}
const CONNECT = {
  title: 'Mazda Connect',
  text: 'The screen stands high and away from your fingers; a dial and a few buttons between the seats work it, so that your eyes stay on the road. Apple CarPlay and Android Auto are on board.',
}

/** What the pages of the Mazda range tell, by slug. */
export const MAZDA: Readonly<Record<string, DemoModelDetails>> = {
  mazda2: {
    variants: [
      grade('G15 Pure', 24_290, '1.5L petrol', 'Automatic', 'Front wheels', 5),
      grade('G15 Evolve', null, '1.5L petrol', 'Automatic', 'Front wheels', 5),
      grade('G15 GT', 27_490, '1.5L petrol', 'Automatic', 'Front wheels', 5),
    ],
    colours: USUAL,
    features: [
      {
        title: 'Light, and built that way',
        text: 'Just over a tonne, with a naturally aspirated 1.5. It needs no turbo to feel awake in town, and it drinks like a small car should.',
      },
      ASSISTANCE,
      CONNECT,
    ],
  },
  mazda3: {
    variants: [
      grade('G20 Pure', 30_320, '2.0L petrol', 'Automatic', 'Front wheels', 5),
      grade('G20 Evolve', 31_870, '2.0L petrol', 'Automatic', 'Front wheels', 5),
      grade('G20 Touring', 40_319, '2.0L petrol', 'Automatic', 'Front wheels', 5),
      grade('G25 Evolve SP', 34_520, '2.5L petrol', 'Automatic', 'Front wheels', 5),
      grade('G25 GT', 40_888, '2.5L petrol', 'Automatic', 'Front wheels', 5),
      grade('G25 Astina', null, '2.5L petrol', 'Automatic', 'Front wheels', 5),
    ],
    colours: USUAL,
    features: [
      {
        title: 'Two engines, both free-breathing',
        text: 'A 2.0-litre with 114 kW or a 2.5-litre with 139 kW, each with six speeds and no turbo. The smaller one is all most people need; the larger one is for those who overtake on the Mitchell Highway.',
      },
      {
        title: 'A cabin without clutter',
        text: 'Everything that you look at while driving stands in one line, everything that you touch lies to hand. It is quieter than the class it is sold in.',
      },
      PAINT,
      ASSISTANCE,
    ],
  },
  mazda6: {
    variants: [
      grade('G25 Sport', 36_840, '2.5L petrol', 'Automatic', 'Front wheels', 5),
      grade('G35 GT SP', 49_740, '2.5L turbo petrol', 'Automatic', 'Front wheels', 5),
      grade('G35 Atenza', 57_042, '2.5L turbo petrol', 'Automatic', 'Front wheels', 5),
    ],
    colours: USUAL,
    features: [
      {
        title: 'Turbo when you want it',
        text: 'The G35 grades have the 2.5-litre turbo with 170 kW and 420 Nm, the engine of the larger SUVs in a car that sits lower and weighs less.',
      },
      {
        title: 'Sedan or wagon',
        text: 'The same car to the middle pillar. Behind it the wagon takes a pram, an esky and a dog, and its cargo cover lifts out of the way with the tailgate.',
        image: drawn('wagon', 'blue', 3),
      },
      CONNECT,
    ],
  },
  'mx-5': {
    variants: [
      grade('G20 Roadster', 38_460, '2.0L petrol', 'Manual', 'Rear wheels', 2),
      grade('Roadster GT RS', null, '2.0L petrol', 'Manual', 'Rear wheels', 2),
      grade('RF GT', null, '2.0L petrol', 'Automatic', 'Rear wheels', 2),
    ],
    colours: [SOUL_RED, MACHINE_GREY, SNOWFLAKE, CRYSTAL_BLUE, JET_BLACK],
    features: [
      {
        title: 'Engine in front, drive at the back',
        text: 'The recipe has not changed since 1989: two seats, an engine that likes to rev, the driven wheels behind you and half the weight on each axle.',
      },
      {
        title: 'The roof, by hand',
        text: 'One latch, one arm, three seconds, and you need not leave the seat. The RF has a hard top that folds itself away instead.',
        image: drawn('convertible', 'red', 3),
      },
      {
        title: 'Come and drive it',
        text: 'We keep a demonstrator with a manual gearbox at Bathurst. The loop over the mountain is a public road, with a limit of sixty.',
      },
    ],
  },
  'cx-3': {
    variants: [
      grade('NEO Sport', 25_510, '2.0L petrol', 'Automatic', 'Front wheels', 5),
      grade('Maxx Sport', 31_768, '2.0L petrol', 'Automatic', 'Front wheels', 5),
      grade('Stouring', 36_521, '2.0L petrol', 'Automatic', 'Front wheels', 5),
      grade('Akari', 41_688, '2.0L petrol', 'Automatic', 'Front wheels', 5),
    ],
    colours: USUAL,
    features: [
      {
        title: 'Up high, parked short',
        text: 'You get in without bending and it fits where a hatch fits. Under it are the bones of the Mazda2, so it turns in a city street.',
      },
      ASSISTANCE,
      CONNECT,
    ],
  },
  'cx-30': {
    variants: [
      grade('G20 Pure', 31_210, '2.0L petrol', 'Automatic', 'Front wheels', 5),
      grade('G20 Evolve', null, '2.0L petrol', 'Automatic', 'Front wheels', 5),
      grade(
        'G20e Evolve M Hybrid',
        41_888,
        '2.0L mild hybrid',
        'Automatic',
        'Front wheels',
        5,
        'G20E Evolve M HYB Vision',
      ),
      grade('G25 Touring', 44_388, '2.5L petrol', 'Automatic', 'Front wheels', 5),
      grade('G25 Astina', 43_310, '2.5L petrol', 'Automatic', 'Front wheels', 5),
    ],
    colours: [...USUAL.slice(0, 2), { name: 'Zircon Sand', swatch: '#8B816A', drawn: 'gold' }, ...USUAL.slice(2)],
    features: [
      {
        title: 'Between two sizes',
        text: 'Built on the Mazda3 and a hand higher: it parks in the same space and has the boot opening of an SUV.',
      },
      {
        title: 'A little electricity',
        text: 'The mild hybrid stores what braking would waste and gives it back when you pull away. It is never plugged in.',
      },
      PAINT,
      ASSISTANCE,
    ],
  },
  'cx-5': {
    variants: [
      grade('Maxx', null, '2.0L petrol', 'Automatic', 'Front wheels', 5),
      grade('Maxx Sport', 46_888, '2.5L petrol', 'Automatic', 'All wheels', 5),
      grade('Touring', 47_898, '2.5L petrol', 'Automatic', 'All wheels', 5),
      grade('Touring Active', null, '2.5L petrol', 'Automatic', 'All wheels', 5),
      grade('GT SP', 54_188, '2.5L petrol', 'Automatic', 'All wheels', 5),
      grade('GT SP Turbo', null, '2.5L turbo petrol', 'Automatic', 'All wheels', 5),
      grade('Akera Turbo', null, '2.5L turbo petrol', 'Automatic', 'All wheels', 5),
    ],
    colours: [...USUAL.slice(0, 2), { name: 'Zircon Sand', swatch: '#8B816A', drawn: 'gold' }, ...USUAL.slice(2)],
    features: [
      {
        title: 'All-wheel drive that thinks ahead',
        text: 'i-Activ AWD reads the wipers, the wheels and the steering, and sends drive to the rear before the front slips. On the dirt to the farm gate you notice only that nothing happens.',
        image: drawn('suv', 'blue', 2),
      },
      {
        title: 'Two engines',
        text: 'The 2.5-litre has 140 kW and rests two of its cylinders when it coasts along; the turbo has 170 kW and 420 Nm for those who tow.',
      },
      {
        title: 'A back seat for grown-ups',
        text: 'The rear backrests recline, the doors open wide and the seat folds in three parts, so skis and two people in the back go together.',
      },
      PAINT,
      ASSISTANCE,
      CONNECT,
    ],
  },
  'cx-60': {
    variants: [
      grade('P50e Evolve', null, '2.5L plug-in hybrid', 'Automatic', 'All wheels', 5),
      grade('G40e GT', null, '3.3L six, mild hybrid', 'Automatic', 'All wheels', 5),
      grade('D50e Azami', 77_000, '3.3L diesel six, mild hybrid', 'Automatic', 'All wheels', 5, 'D50E Azami SP Hybrid'),
    ],
    colours: [
      SOUL_RED,
      MACHINE_GREY,
      { name: 'Rhodium White', swatch: '#F3F2ED', drawn: 'white' },
      CRYSTAL_BLUE,
      JET_BLACK,
      { name: 'Platinum Quartz', swatch: '#B9B1A4', drawn: 'silver' },
    ],
    features: [
      {
        title: 'Six cylinders in a row',
        text: 'New engines of 3.3 litres, petrol or diesel, laid lengthways and driving the rear wheels first. It is the layout of far dearer cars, and you feel it in the steering.',
      },
      {
        title: 'Or a plug',
        text: 'The P50e has a 17.8 kWh battery under the floor. Charged overnight in the shed it does the daily run on electricity, and the petrol engine is there for Sydney.',
      },
      {
        title: 'A week to find out',
        text: 'Borrow our plug-in hybrid for seven days, see what your own driving does to the fuel bill, then decide.',
      },
    ],
  },
  'cx-8': {
    variants: [
      grade('G25 Sport', 42_060, '2.5L petrol', 'Automatic', 'Front wheels', 7),
      grade('G25 Touring', 49_996, '2.5L petrol', 'Automatic', 'Front wheels', 7),
      grade('G25 GT SP', 58_560, '2.5L petrol', 'Automatic', 'Front wheels', 7),
      grade('D35 Sport', 49_060, '2.2L turbo diesel', 'Automatic', 'All wheels', 7),
      grade('D35 GT SP', 69_999, '2.2L turbo diesel', 'Automatic', 'All wheels', 7),
      grade('D35 Asaki', 71_989, '2.2L turbo diesel', 'Automatic', 'All wheels', 7),
    ],
    colours: USUAL,
    features: [
      {
        title: 'Three rows in a slim body',
        text: 'As wide as a CX-5 and longer behind the front doors, so that the third row is for people and the garage still closes.',
        image: drawn('suv', 'silver', 2),
      },
      {
        title: 'Diesel for the distance',
        text: 'The D35 grades have the 2.2-litre twin-turbo diesel and all-wheel drive; the G25 grades have petrol and drive the front.',
      },
      ASSISTANCE,
    ],
  },
  'cx-90': {
    variants: [
      grade('G50e Touring', null, '3.3L turbo six, mild hybrid', 'Automatic', 'All wheels', 7),
      grade('G50e GT', null, '3.3L turbo six, mild hybrid', 'Automatic', 'All wheels', 7),
      grade(
        'D50e Azami',
        100_365,
        '3.3L diesel six, mild hybrid',
        'Automatic',
        'All wheels',
        6,
        'D50E Azami Takumi Mhev',
      ),
    ],
    colours: [
      SOUL_RED,
      MACHINE_GREY,
      { name: 'Rhodium White', swatch: '#F3F2ED', drawn: 'white' },
      JET_BLACK,
      { name: 'Platinum Quartz', swatch: '#B9B1A4', drawn: 'silver' },
    ],
    features: [
      {
        title: 'Mazda’s largest',
        text: 'Seven seats, or six with two armchairs in the middle row, on the platform of the CX-60 with its straight sixes.',
      },
      {
        title: 'The first one is here to sit in',
        text: 'A D50e Azami stands in the showroom at Bathurst. The rest of the range is still on the water: register your interest and we ring you before it is in the paper.',
      },
    ],
  },
  'mx-30': {
    variants: [
      grade('G20e Evolve', null, '2.0L mild hybrid', 'Automatic', 'Front wheels', 5, 'G20E Evolve Mhev'),
      grade('G20e Astina', null, '2.0L mild hybrid', 'Automatic', 'Front wheels', 5),
      grade('E35 Astina', null, 'Electric, 35.5 kWh', 'Single speed', 'Front wheels', 5),
    ],
    colours: USUAL,
    features: [
      {
        title: 'Freestyle doors',
        text: 'The back doors are hinged at the rear and have no pillar in front of them, so the whole side of the car is open when you load a child or a cello.',
        image: drawn('suv', 'red', 2),
      },
      {
        title: 'Cork, because of where it began',
        text: 'Mazda started in 1920 as a maker of cork. The trays of the centre console are lined with it.',
      },
      ASSISTANCE,
    ],
  },
  'bt-50': {
    variants: [
      grade('XS', 35_370, '1.9L turbo diesel', 'Automatic', 'Rear wheels', 2),
      grade('XT', 46_870, '3.0L turbo diesel', 'Automatic', '4x4', 5),
      grade('XTR', 51_390, '3.0L turbo diesel', 'Automatic', '4x4', 5),
      grade('GT', 68_288, '3.0L turbo diesel', 'Automatic', '4x4', 5),
      grade('SP', 73_269, '3.0L turbo diesel', 'Automatic', '4x4', 5),
      grade('Thunder', 79_888, '3.0L turbo diesel', 'Automatic', '4x4', 5),
    ],
    colours: [
      { name: 'Ice White', swatch: '#F2F3F3', drawn: 'white' },
      { name: 'Ingot Silver', swatch: '#B4B8BB', drawn: 'silver' },
      { name: 'Concrete Grey', swatch: '#7B7E80', drawn: 'grey' },
      { name: 'True Black', swatch: '#191A1C', drawn: 'black' },
      { name: 'Gun Blue', swatch: '#31455C', drawn: 'blue' },
      { name: 'Red Volcano', swatch: '#8E1F20', drawn: 'red' },
    ],
    features: [
      {
        title: 'Three and a half tonnes behind it',
        text: 'The 3.0-litre turbo diesel has 140 kW and 450 Nm, and with it the BT-50 tows 3,500 kg braked. We set up the tow bar, the wiring and the brake controller before you collect it.',
        image: drawn('ute', 'blue', 3),
      },
      {
        title: 'Single, freestyle or dual cab',
        text: 'As a cab chassis or with a tub. Trays are made here in Bathurst, in steel or alloy, to the length you carry.',
      },
      {
        title: 'Serviced at the gate',
        text: 'Within 80 kilometres we come to you on Wednesdays. Level ground and a roof is all we need.',
      },
      ASSISTANCE,
    ],
  },
}
