import { grade, type DemoColour, type DemoModelDetails } from '../shape.ts'

// Colours and engines are Mazda Australia's own names for them; prices are those of listings of the demo's dealerships.
const SOUL_RED: DemoColour = { name: 'Soul Red Crystal', swatch: '#8F1A2C', drawn: 'red' }
const MACHINE_GREY: DemoColour = { name: 'Machine Grey', swatch: '#54575B', drawn: 'grey' }
const SNOWFLAKE: DemoColour = { name: 'Snowflake White Pearl', swatch: '#F1F1EE', drawn: 'white' }
const CRYSTAL_BLUE: DemoColour = { name: 'Deep Crystal Blue', swatch: '#1E2B49', drawn: 'blue' }
const JET_BLACK: DemoColour = { name: 'Jet Black', swatch: '#17181A', drawn: 'black' }
const SONIC_SILVER: DemoColour = { name: 'Sonic Silver', swatch: '#AAAEB3', drawn: 'silver' }

const USUAL = [SOUL_RED, MACHINE_GREY, SNOWFLAKE, CRYSTAL_BLUE, JET_BLACK, SONIC_SILVER]

const ASSISTANCE = {
  title: 'i-Activsense',
  text: 'Mazda’s driver assistance watches your lane, blind spots and the traffic ahead, and can brake for you. Features vary by grade, so ask us for the details.',
}
const PAINT = {
  title: 'Premium paint colours',
  text: 'Soul Red Crystal and Machine Grey use several layers of paint for extra depth. They’re available at extra cost. See the samples in our showroom.',
}
const CONNECT = {
  title: 'Mazda Connect',
  text: 'The screen sits high, close to your line of sight, with a dial and a few buttons between the seats. Apple CarPlay and Android Auto are included.',
}

/** What the pages of the Mazda range tell, by slug. */
export const MAZDA: Readonly<Record<string, DemoModelDetails>> = {
  mazda2: {
    variants: [
      grade('G15 Pure', 24_290, '1.5L petrol', 'Automatic', 'Front-wheel drive', 5),
      grade('G15 Evolve', null, '1.5L petrol', 'Automatic', 'Front-wheel drive', 5),
      grade('G15 GT', 27_490, '1.5L petrol', 'Automatic', 'Front-wheel drive', 5),
    ],
    colours: USUAL,
    features: [
      {
        title: 'Light and economical',
        text: 'It weighs just over a tonne and has a 1.5-litre engine, so it’s lively in town and easy on fuel.',
      },
      ASSISTANCE,
      CONNECT,
    ],
  },
  mazda3: {
    variants: [
      grade('G20 Pure', 30_320, '2.0L petrol', 'Automatic', 'Front-wheel drive', 5),
      grade('G20 Evolve', 31_870, '2.0L petrol', 'Automatic', 'Front-wheel drive', 5),
      grade('G20 Touring', 40_319, '2.0L petrol', 'Automatic', 'Front-wheel drive', 5),
      grade('G25 Evolve SP', 34_520, '2.5L petrol', 'Automatic', 'Front-wheel drive', 5),
      grade('G25 GT', 40_888, '2.5L petrol', 'Automatic', 'Front-wheel drive', 5),
      grade('G25 Astina', null, '2.5L petrol', 'Automatic', 'Front-wheel drive', 5),
    ],
    colours: USUAL,
    features: [
      {
        title: 'A choice of two engines',
        text: 'Choose the 114 kW 2.0-litre or the 139 kW 2.5-litre, both with a six-speed gearbox. The larger engine makes overtaking on the highway easier.',
      },
      {
        title: 'A simple, quiet cabin',
        text: 'Instruments and controls are easy to see and reach, and the cabin is quiet on the road.',
      },
      PAINT,
      ASSISTANCE,
    ],
  },
  mazda6: {
    variants: [
      grade('G25 Sport', 36_840, '2.5L petrol', 'Automatic', 'Front-wheel drive', 5),
      grade('G35 GT SP', 49_740, '2.5L turbo petrol', 'Automatic', 'Front-wheel drive', 5),
      grade('G35 Atenza', 57_042, '2.5L turbo petrol', 'Automatic', 'Front-wheel drive', 5),
    ],
    colours: USUAL,
    features: [
      {
        title: 'Optional turbo power',
        text: 'The G35 grades have the 2.5-litre turbo from our larger SUVs, with 170 kW and 420 Nm.',
      },
      {
        title: 'Sedan or wagon',
        text: 'The wagon has a bigger boot and a cargo cover that lifts with the tailgate.',
      },
      CONNECT,
    ],
  },
  'mx-5': {
    variants: [
      grade('G20 Roadster', 38_460, '2.0L petrol', 'Manual', 'Rear-wheel drive', 2),
      grade('Roadster GT RS', null, '2.0L petrol', 'Manual', 'Rear-wheel drive', 2),
      grade('RF GT', null, '2.0L petrol', 'Automatic', 'Rear-wheel drive', 2),
    ],
    colours: [SOUL_RED, MACHINE_GREY, SNOWFLAKE, CRYSTAL_BLUE, JET_BLACK],
    features: [
      {
        title: 'Rear-wheel drive',
        text: 'A front engine, rear-wheel drive and balanced weight make the MX-5 a pleasure on a winding road.',
      },
      {
        title: 'Easy-opening roof',
        text: 'Open the soft top by hand in seconds, without leaving your seat. The RF has a power-folding hard top.',
      },
      {
        title: 'Come and drive it',
        text: 'We have a manual demonstrator in Bathurst. Book a test drive and see for yourself.',
      },
    ],
  },
  'cx-3': {
    variants: [
      grade('NEO Sport', 25_510, '2.0L petrol', 'Automatic', 'Front-wheel drive', 5),
      grade('Maxx Sport', 31_768, '2.0L petrol', 'Automatic', 'Front-wheel drive', 5),
      grade('Stouring', 36_521, '2.0L petrol', 'Automatic', 'Front-wheel drive', 5),
      grade('Akari', 41_688, '2.0L petrol', 'Automatic', 'Front-wheel drive', 5),
    ],
    colours: USUAL,
    features: [
      {
        title: 'High seats, easy parking',
        text: 'Higher seats make it easy to get in and out, and it parks like a hatch.',
      },
      ASSISTANCE,
      CONNECT,
    ],
  },
  'cx-30': {
    variants: [
      grade('G20 Pure', 31_210, '2.0L petrol', 'Automatic', 'Front-wheel drive', 5),
      grade('G20 Evolve', null, '2.0L petrol', 'Automatic', 'Front-wheel drive', 5),
      grade(
        'G20e Evolve M Hybrid',
        41_888,
        '2.0L mild hybrid',
        'Automatic',
        'Front-wheel drive',
        5,
        'G20E Evolve M HYB Vision',
      ),
      grade('G25 Touring', 44_388, '2.5L petrol', 'Automatic', 'Front-wheel drive', 5),
      grade('G25 Astina', 43_310, '2.5L petrol', 'Automatic', 'Front-wheel drive', 5),
    ],
    colours: [...USUAL.slice(0, 2), { name: 'Zircon Sand', swatch: '#8B816A', drawn: 'gold' }, ...USUAL.slice(2)],
    features: [
      {
        title: 'The right size',
        text: 'Based on the Mazda3 with a higher seat. It’s easy to park and has an SUV-style tailgate.',
      },
      {
        title: 'Mild hybrid',
        text: 'The mild hybrid recovers energy when you brake and uses it to help you accelerate. You never need to plug it in.',
      },
      PAINT,
      ASSISTANCE,
    ],
  },
  'cx-5': {
    accessories: [
      { name: 'Tow bar, 2,000 kg', price: 1_395 },
      { name: 'Roof racks', price: 495 },
      { name: 'Cargo liner', price: 189 },
      { name: 'All-weather floor mats', price: 229 },
      { name: 'Weather shields', price: 298 },
      { name: 'Dash camera' },
    ],
    brochure: '/media/documents/cx-5-brochure.pdf',
    variants: [
      grade('Maxx', null, '2.0L petrol', 'Automatic', 'Front-wheel drive', 5),
      grade('Maxx Sport', 46_888, '2.5L petrol', 'Automatic', 'All-wheel drive', 5),
      grade('Touring', 47_898, '2.5L petrol', 'Automatic', 'All-wheel drive', 5),
      grade('Touring Active', null, '2.5L petrol', 'Automatic', 'All-wheel drive', 5),
      grade('GT SP', 54_188, '2.5L petrol', 'Automatic', 'All-wheel drive', 5),
      grade('GT SP Turbo', null, '2.5L turbo petrol', 'Automatic', 'All-wheel drive', 5),
      grade('Akera Turbo', null, '2.5L turbo petrol', 'Automatic', 'All-wheel drive', 5),
    ],
    colours: [...USUAL.slice(0, 2), { name: 'Zircon Sand', swatch: '#8B816A', drawn: 'gold' }, ...USUAL.slice(2)],
    features: [
      {
        title: 'All-wheel drive that thinks ahead',
        text: 'i-Activ AWD monitors the wheels, steering and even the wipers, and sends drive to the rear wheels before the front ones slip.',
      },
      {
        title: 'Two engines',
        text: 'The 140 kW 2.5-litre can shut down two cylinders to save fuel. The turbo makes 170 kW and 420 Nm for easier towing.',
      },
      {
        title: 'A practical back seat',
        text: 'The rear seats recline, the doors open wide and the seat folds in three parts.',
      },
      PAINT,
      ASSISTANCE,
      CONNECT,
    ],
  },
  'cx-60': {
    variants: [
      grade('P50e Evolve', null, '2.5L plug-in hybrid', 'Automatic', 'All-wheel drive', 5),
      grade('G40e GT', null, '3.3L six, mild hybrid', 'Automatic', 'All-wheel drive', 5),
      grade(
        'D50e Azami',
        77_000,
        '3.3L diesel six, mild hybrid',
        'Automatic',
        'All-wheel drive',
        5,
        'D50E Azami SP Hybrid',
      ),
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
        title: 'Six-cylinder power',
        text: 'The 3.3-litre petrol and diesel sixes drive the rear wheels first, for a smooth, balanced drive.',
      },
      {
        title: 'Plug-in hybrid',
        text: 'The P50e has a 17.8 kWh battery. Charge it overnight for your daily drive, with the petrol engine ready for longer trips.',
      },
      {
        title: 'Try one for a week',
        text: 'Borrow our plug-in hybrid for seven days and see how much fuel you save.',
      },
    ],
  },
  'cx-8': {
    variants: [
      grade('G25 Sport', 42_060, '2.5L petrol', 'Automatic', 'Front-wheel drive', 7),
      grade('G25 Touring', 49_996, '2.5L petrol', 'Automatic', 'Front-wheel drive', 7),
      grade('G25 GT SP', 58_560, '2.5L petrol', 'Automatic', 'Front-wheel drive', 7),
      grade('D35 Sport', 49_060, '2.2L turbo diesel', 'Automatic', 'All-wheel drive', 7),
      grade('D35 GT SP', 69_999, '2.2L turbo diesel', 'Automatic', 'All-wheel drive', 7),
      grade('D35 Asaki', 71_989, '2.2L turbo diesel', 'Automatic', 'All-wheel drive', 7),
    ],
    colours: USUAL,
    features: [
      {
        title: 'A slimmer three-row SUV',
        text: 'As wide as a CX-5 but longer, with room for a third row and still easy to park.',
      },
      {
        title: 'Petrol or diesel',
        text: 'D35 grades have a 2.2-litre twin-turbo diesel and all-wheel drive. G25 grades have a petrol engine and front-wheel drive.',
      },
      ASSISTANCE,
    ],
  },
  'cx-90': {
    variants: [
      grade('G50e Touring', null, '3.3L turbo six, mild hybrid', 'Automatic', 'All-wheel drive', 7),
      grade('G50e GT', null, '3.3L turbo six, mild hybrid', 'Automatic', 'All-wheel drive', 7),
      grade(
        'D50e Azami',
        100_365,
        '3.3L diesel six, mild hybrid',
        'Automatic',
        'All-wheel drive',
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
        title: 'Mazda’s largest SUV',
        text: 'Seven seats, or six with two separate seats in the middle row, and a choice of six-cylinder engines.',
      },
      {
        title: 'See the first one in Bathurst',
        text: 'There’s a D50e Azami in our Bathurst showroom. The rest of the range is on its way, so register your interest and we’ll let you know when it arrives.',
      },
    ],
  },
  'mx-30': {
    variants: [
      grade('G20e Evolve', null, '2.0L mild hybrid', 'Automatic', 'Front-wheel drive', 5, 'G20E Evolve Mhev'),
      grade('G20e Astina', null, '2.0L mild hybrid', 'Automatic', 'Front-wheel drive', 5),
      grade('E35 Astina', null, 'Electric, 35.5 kWh', 'Single speed', 'Front-wheel drive', 5),
    ],
    colours: USUAL,
    features: [
      {
        title: 'Freestyle doors',
        text: 'The rear doors are hinged at the back with no centre pillar, so it’s easy to load a child seat or bulky items.',
      },
      {
        title: 'Cork trim',
        text: 'Cork lines the console trays, a nod to Mazda’s origins as a cork manufacturer in 1920.',
      },
      ASSISTANCE,
    ],
  },
  'bt-50': {
    accessories: [
      { name: 'Tow bar, 3,500 kg', price: 1_495 },
      { name: 'Steel bull bar', price: 3_290 },
      { name: 'Soft tonneau cover', price: 890 },
      { name: 'Tub liner', price: 590 },
      { name: 'Snorkel', price: 750 },
      { name: 'Canvas seat covers', price: 420 },
    ],
    variants: [
      grade('XS', 35_370, '1.9L turbo diesel', 'Automatic', 'Rear-wheel drive', 2),
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
        title: '3,500 kg braked towing',
        text: 'The 3.0-litre turbo diesel makes 140 kW and 450 Nm. We can fit a tow bar, wiring and brake controller before you collect it.',
      },
      {
        title: 'Single, freestyle or dual cab',
        text: 'Choose a cab chassis or a tub. Our local builder makes steel and alloy trays in Bathurst to suit.',
      },
      {
        title: 'Mobile servicing',
        text: 'We can service your BT-50 at your place on Wednesdays, within 80 kilometres of Bathurst. All we need is level ground under cover.',
      },
      ASSISTANCE,
    ],
  },
}
