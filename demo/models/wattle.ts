import { grade, type DemoColour, type DemoModelDetails } from '../shape.ts'

// Engines and grades are those that the manufacturers sold here; prices are those of listings of the demo's dealerships.
const PALETTE = {
  white: { name: 'White', swatch: '#F3F3F1' },
  silver: { name: 'Silver', swatch: '#B1B5B9' },
  grey: { name: 'Grey', swatch: '#63676C' },
  black: { name: 'Black', swatch: '#17181A' },
  blue: { name: 'Blue', swatch: '#1F4E8C' },
  red: { name: 'Red', swatch: '#A3181F' },
  green: { name: 'Green', swatch: '#3F5D46' },
  yellow: { name: 'Yellow', swatch: '#E2B21B' },
  orange: { name: 'Orange', swatch: '#D2691E' },
} as const satisfies Record<string, Omit<DemoColour, 'drawn'>>

const colours = (...names: (keyof typeof PALETTE)[]): readonly DemoColour[] =>
  names.map((name) => ({ ...PALETTE[name], drawn: name }))

const AUTO = 'Automatic'
const FRONT = 'Front-wheel drive'
const ALL = 'All-wheel drive'
const FOUR = '4x4'

const GWM_WARRANTY = {
  title: 'Seven-year, unlimited-kilometre warranty',
  text: 'New GWM vehicles for private use have a seven-year, unlimited-kilometre manufacturer’s warranty. All three of our workshops can service yours.',
}
const PHONES = {
  title: 'Apple CarPlay and Android Auto',
  text: 'Connect your phone for maps, music and calls. We’ll help you pair it at handover.',
}
const VW_CABIN = {
  title: 'Digital instruments',
  text: 'The driver’s display shows your speed, trip details and navigation. Drop in for a closer look.',
}

/** What the pages of the range of Wattle Motors tell, by slug. */
export const WATTLE: Readonly<Record<string, DemoModelDetails>> = {
  'haval-jolion': {
    variants: [
      grade('Premium', 28_490, '1.5L turbo petrol', AUTO, FRONT, 5),
      grade('Lux', 30_990, '1.5L turbo petrol', AUTO, FRONT, 5),
      grade('Ultra', 32_990, '1.5L turbo petrol', AUTO, FRONT, 5),
      grade('S', 37_485, '1.5L turbo petrol', AUTO, FRONT, 5),
      grade('Lux Hybrid', 35_990, '1.5L petrol hybrid', AUTO, FRONT, 5),
      grade('Ultra Hybrid', 40_990, '1.5L petrol hybrid', AUTO, FRONT, 5),
    ],
    colours: colours('white', 'grey', 'black', 'blue', 'red', 'green'),
    features: [
      {
        title: 'Roomy back seat',
        text: 'There’s generous knee room in the back, a flat floor and rear air vents.',
      },
      {
        title: 'Self-charging hybrid',
        text: 'The Hybrid grades use an electric motor at low speeds in town. The petrol engine charges the battery, so there’s nothing to plug in.',
      },
      GWM_WARRANTY,
    ],
  },
  'haval-h6': {
    variants: [
      grade('Premium', 32_990, '2.0L turbo petrol', AUTO, FRONT, 5),
      grade('Lux Hybrid', 42_490, '1.5L petrol hybrid', AUTO, FRONT, 5),
      grade('Ultra', null, '2.0L turbo petrol', AUTO, FRONT, 5),
      grade('Ultra AWD', null, '2.0L turbo petrol', AUTO, ALL, 5),
      grade('Ultra Hybrid', null, '1.5L petrol hybrid', AUTO, FRONT, 5),
    ],
    colours: colours('white', 'grey', 'black', 'blue', 'red'),
    features: [
      {
        title: 'Mid-size room for small-SUV money',
        text: 'Five roomy seats and a big boot. Bring your pram and check the fit.',
      },
      {
        title: '179 kW hybrid',
        text: 'Petrol and electric power combine for 179 kW, making the hybrid the quickest H6.',
      },
      GWM_WARRANTY,
    ],
  },
  ute: {
    variants: [
      grade('Cannon-L', 41_990, '2.0L turbo diesel', AUTO, FOUR, 5),
      grade('Cannon Vanta', 46_085, '2.0L turbo diesel', AUTO, FOUR, 5),
      grade('Cannon XSR', 51_490, '2.0L turbo diesel', AUTO, FOUR, 5),
      grade('Cannon-X', null, '2.0L turbo diesel', AUTO, FOUR, 5),
    ],
    colours: colours('white', 'silver', 'grey', 'black', 'blue', 'red'),
    features: [
      {
        title: 'Three-tonne towing',
        text: 'The 2.0-litre turbo diesel makes 120 kW and 400 Nm, with an eight-speed automatic and a braked tow rating of 3,000 kg.',
      },
      {
        title: 'XSR: ready for off-road',
        text: 'The XSR comes with a steel front bar, a snorkel, front and rear diff locks and a tray liner.',
      },
      GWM_WARRANTY,
    ],
  },
  'tank-300': {
    variants: [
      grade('Ultra Petrol', 51_585, '2.0L turbo petrol', AUTO, FOUR, 5),
      grade('Lux Petrol', null, '2.0L turbo petrol', AUTO, FOUR, 5),
      grade('Ultra Hybrid', null, '2.0L turbo petrol hybrid', AUTO, FOUR, 5),
    ],
    colours: colours('orange', 'white', 'grey', 'black', 'red'),
    features: [
      {
        title: 'Low range and diff locks',
        text: 'A ladder-frame chassis with a transfer case. The Ultra adds front and rear diff locks.',
      },
      {
        title: 'Comfortable on the road',
        text: 'Heated leather seats, power adjustment and a quiet cabin make long trips easier.',
      },
      GWM_WARRANTY,
    ],
  },
  mg3: {
    variants: [
      grade('Core', 19_490, '1.5L petrol', AUTO, FRONT, 5, 'Auto Core'),
      grade('Excite', 20_990, '1.5L petrol', AUTO, FRONT, 5, 'Auto Excite'),
    ],
    colours: colours('red', 'white', 'silver', 'black', 'blue', 'yellow'),
    features: [
      {
        title: 'A simple two-grade range',
        text: 'The Core has the essentials. The Excite adds larger wheels and a body kit. Both are automatic.',
      },
      PHONES,
    ],
  },
  zs: {
    variants: [
      grade('Excite', 23_690, '1.5L petrol', AUTO, FRONT, 5),
      grade('Essence', 33_990, '1.3L turbo petrol', AUTO, FRONT, 5),
    ],
    colours: colours('silver', 'white', 'black', 'blue', 'red'),
    features: [
      {
        title: 'High seat, low price',
        text: 'A high driving position and an easy-to-load boot, at a hatchback price.',
      },
      PHONES,
    ],
  },
  'zs-ev': {
    variants: [
      grade('Excite', 46_297, 'Electric, 51.1 kWh', 'Single speed', FRONT, 5),
      grade('Essence', null, 'Electric, 51.1 kWh', 'Single speed', FRONT, 5),
      grade('Long Range', null, 'Electric, 72.6 kWh', 'Single speed', FRONT, 5),
    ],
    colours: colours('green', 'white', 'silver', 'black', 'blue', 'red'),
    features: [
      {
        title: 'Up to 440 km of range',
        text: 'WLTP range is 320 km with the smaller battery and 440 km with the larger one.',
      },
      {
        title: 'Power your tools and appliances',
        text: 'With the adaptor, the charging socket can run power tools, camping gear or a fridge.',
      },
      {
        title: 'Charging at home',
        text: 'Charge overnight with a wall box, or over a night or two from a household socket. Our electrician can check your switchboard first.',
      },
    ],
  },
  hs: {
    variants: [
      grade('Core', null, '1.5L turbo petrol', AUTO, FRONT, 5),
      grade('Vibe', 32_990, '1.5L turbo petrol', AUTO, FRONT, 5),
      grade('Essence Anfield Edition', null, '1.5L turbo petrol', AUTO, FRONT, 5),
      grade('+EV Excite', null, '1.5L plug-in hybrid', AUTO, FRONT, 5, '+EV Phev Excite'),
    ],
    colours: colours('black', 'white', 'silver', 'blue', 'red'),
    features: [
      {
        title: 'Petrol or plug-in hybrid',
        text: 'The +EV has a 16.6 kWh battery for short trips on electric power. The other grades have a 1.5-litre turbo.',
      },
      PHONES,
    ],
  },
  swift: {
    variants: [
      grade('GL Navi', 27_180, '1.2L petrol', AUTO, FRONT, 5),
      grade('GL Plus', 27_990, '1.2L petrol', AUTO, FRONT, 5),
      grade('GLX Turbo', 32_480, '1.0L turbo petrol', AUTO, FRONT, 5),
      grade('Sport', 34_680, '1.4L turbo petrol', 'Manual', FRONT, 5, 'Sport Turbo'),
    ],
    colours: colours('yellow', 'white', 'silver', 'black', 'blue', 'red', 'orange'),
    features: [
      {
        title: 'Under a tonne',
        text: 'The manual Sport weighs just 970 kg and has 103 kW, so it’s quick and fun to drive.',
      },
      PHONES,
    ],
  },
  jimny: {
    variants: [
      grade('Lite', null, '1.5L petrol', 'Manual', FOUR, 4),
      grade('GLX', null, '1.5L petrol', 'Manual or automatic', FOUR, 4),
      grade('Heritage Limited Edition', null, '1.5L petrol', 'Manual', FOUR, 4),
    ],
    colours: colours('green', 'white', 'grey', 'black', 'yellow'),
    features: [
      {
        title: 'A genuine four-wheel drive',
        text: 'A ladder-frame chassis, solid axles and low range, in a vehicle shorter than most hatches.',
      },
      {
        title: 'Join the waiting list',
        text: 'The Jimny is in high demand. Add your name to the list and we’ll keep you up to date on timing.',
      },
    ],
  },
  golf: {
    variants: [
      grade('110TSI', 46_620, '1.4L turbo petrol', AUTO, FRONT, 5),
      grade('110TSI Life', null, '1.4L turbo petrol', AUTO, FRONT, 5),
      grade('GTI', null, '2.0L turbo petrol', AUTO, FRONT, 5),
    ],
    colours: colours('grey', 'white', 'black', 'blue', 'red'),
    slides: [{ url: '/media/photos/volkswagen-golf-8-front.webp', name: 'Front' }],
    features: [
      {
        title: 'GTI: 180 kW',
        text: 'The GTI has a 180 kW, 370 Nm 2.0-litre turbo, a front limited-slip differential and its classic tartan seats.',
      },
      VW_CABIN,
    ],
  },
  tiguan: {
    variants: [
      grade('147TDI Elegance', 62_814, '2.0L turbo diesel', AUTO, ALL, 5),
      grade('147TDI R-Line', 65_774, '2.0L turbo diesel', AUTO, ALL, 5),
      grade('Allspace 162TSI Monochrome', 61_166, '2.0L turbo petrol', AUTO, ALL, 7),
    ],
    colours: colours('blue', 'white', 'silver', 'grey', 'black', 'red'),
    features: [
      {
        title: 'Five seats or seven',
        text: 'The Allspace has a longer body and a third row for short trips. Fold it down for a much bigger boot.',
      },
      VW_CABIN,
    ],
  },
  amarok: {
    variants: [
      grade('Core TDI405', null, '2.0L turbo diesel', AUTO, FOUR, 5),
      grade('Life TDI500', null, '2.0L twin-turbo diesel', AUTO, FOUR, 5),
      grade('Style TDI600', null, '3.0L V6 turbo diesel', AUTO, FOUR, 5),
      grade('PanAmericana TDI600', null, '3.0L V6 turbo diesel', AUTO, FOUR, 5),
      grade('Aventura TDI600', null, '3.0L V6 turbo diesel', AUTO, FOUR, 5),
    ],
    colours: colours('blue', 'white', 'silver', 'grey', 'black', 'red'),
    features: [
      {
        title: 'Choose your torque',
        text: 'TDI405, TDI500 and TDI600 tell you the torque in newton metres. The V6 makes 184 kW and 600 Nm, and every Amarok has a 3,500 kg braked tow rating.',
      },
      {
        title: 'Room for a pallet',
        text: 'A standard pallet fits flat between the wheel arches.',
      },
      VW_CABIN,
    ],
  },
  i30: {
    variants: [
      grade('i30', null, '2.0L petrol', AUTO, FRONT, 5),
      grade('Active', null, '2.0L petrol', AUTO, FRONT, 5),
      grade('N Line', 36_361, '1.6L turbo petrol', AUTO, FRONT, 5, 'N Line D-CT'),
      grade('N Premium', 54_573, '2.0L turbo petrol', AUTO, FRONT, 5, 'N Premium With Sunroof'),
    ],
    colours: colours('white', 'silver', 'grey', 'black', 'blue', 'red'),
    features: [
      {
        title: 'From everyday to N',
        text: 'The range runs from the practical 2.0-litre to the N, with 206 kW and a limited-slip differential.',
      },
      PHONES,
    ],
  },
  'staria-load': {
    variants: [
      grade('Two seats', null, '2.2L turbo diesel', AUTO, FRONT, 2),
      grade('Crew, five seats', null, '2.2L turbo diesel', AUTO, FRONT, 5),
      grade('Premium', null, '2.2L turbo diesel', AUTO, FRONT, 2),
    ],
    colours: colours('white', 'silver', 'grey', 'black'),
    features: [
      {
        title: 'Easy to load',
        text: 'Two sliding doors, a tailgate or barn doors at the back, and a flat floor.',
      },
      {
        title: '130 kW and 2,500 kg towing',
        text: 'The turbo diesel makes 130 kW and 430 Nm, with a braked tow rating of 2,500 kg.',
      },
    ],
  },
}
