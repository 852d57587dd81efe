import { drawn, grade, type DemoColour, type DemoModelDetails } from '../shape.ts'

// Engines and grades are those that the makers sold here; prices are those of listings on the demo's yards.
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
const FRONT = 'Front wheels'
const ALL = 'All wheels'
const FOUR = '4x4'

const GWM_WARRANTY = {
  title: 'Seven years, any distance',
  text: 'A new GWM for private use has the maker’s warranty for seven years without a limit of kilometres. Our workshops at Rocklea, Bundall and Toowoomba all look after it.',
}
const PHONES = {
  title: 'Your phone on the big screen',
  text: 'Apple CarPlay and Android Auto bring your maps and music along. We pair your phone with you at handover, and again when you have a new one.',
}
const VW_CABIN = {
  title: 'Screens instead of dials',
  text: 'The instruments are a display that shows what you ask of it, from a plain speedometer to the map. Sit in it for five minutes before you decide how many screens you want.',
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
        title: 'Room where the children sit',
        text: 'The back seat is what people notice first: knees clear of the front seats, a flat floor and air vents of its own.',
      },
      {
        title: 'A hybrid that needs no plug',
        text: 'In the Hybrid grades an electric motor does the slow work in town, and the petrol engine charges it as it goes.',
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
        title: 'Mid-size for small-SUV money',
        text: 'Five seats with room around them and a boot that takes the pram without folding it. Bring the pram; we mean it.',
      },
      {
        title: 'Hybrid with 179 kW',
        text: 'The hybrid is also the quickest H6: petrol engine and electric motor together make 179 kW.',
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
        title: 'Tows three tonnes',
        text: 'The 2.0-litre turbo diesel has 120 kW and 400 Nm, eight speeds behind it and a braked tow rating of 3,000 kg.',
        image: drawn('ute', 'red', 3),
      },
      {
        title: 'XSR: snorkel, lockers, bull bar',
        text: 'The XSR comes from the factory with what others add: a steel front bar, a snorkel, lockers at both ends and a tray liner.',
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
        title: 'A frame, low range and lockers',
        text: 'Built on a ladder frame with a transfer case. The Ultra locks its front and its rear axle at the press of a button.',
        image: drawn('offroader', 'orange', 2),
      },
      {
        title: 'Comfortable all the same',
        text: 'Heated leather, a quiet cabin and seats that adjust by motor. We have driven one to Birdsville; ask Rocklea for the photos.',
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
        title: 'Two grades, nothing to work out',
        text: 'The Core has what you need, the Excite the larger wheels and the body kit. Both are automatic.',
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
        title: 'Sits up, costs little',
        text: 'A tall driving position and a boot opening at the height of a shopping trolley, for the price of many a hatch.',
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
        title: 'How far it goes',
        text: 'By the WLTP cycle 320 km with the smaller battery and 440 km with the larger. Ours at Rocklea does Toowoomba and back on one charge of the large one, with the air conditioning on.',
      },
      {
        title: 'It gives power back',
        text: 'With the adaptor the charging socket runs a kettle, a saw or the fridge in a blackout.',
      },
      {
        title: 'Charging at home',
        text: 'A household socket fills it over a night or two, a wall box in one. Our electrician looks at your switchboard before you buy anything.',
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
        title: 'Petrol or plug',
        text: 'The +EV has a battery of 16.6 kWh and drives the school run on electricity; the other grades have a 1.5-litre turbo.',
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
        text: 'The Sport with a manual gearbox weighs 970 kg and has 103 kW. Few new cars are this light, and you feel it at every corner.',
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
        title: 'Small, and the real thing',
        text: 'A ladder frame, rigid axles and low range by a lever, in something shorter than a hatch.',
        image: drawn('offroader', 'green', 2),
      },
      {
        title: 'There is a list',
        text: 'More people want one than there are. Put your name down and we tell you honestly where you stand on it.',
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
    features: [
      {
        title: 'GTI: 180 kW',
        text: 'The 2.0-litre turbo with 180 kW and 370 Nm, a differential at the front that locks and tartan on the seats, as since 1976.',
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
        text: 'The Allspace is longer behind the rear doors and has a third row for short trips; with it folded, the boot is a van’s.',
        image: drawn('suv', 'blue', 3),
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
        title: 'The number is the torque',
        text: 'TDI405, TDI500 and TDI600 are newton metres. The V6 has 184 kW to go with its 600 Nm, and every Amarok tows 3,500 kg braked.',
        image: drawn('ute', 'blue', 3),
      },
      {
        title: 'A pallet between the arches',
        text: 'The tub is wide enough for a standard pallet, flat on the floor. Bring one and see.',
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
        title: 'From sensible to N',
        text: 'The same shape with four characters. At the top the N has 206 kW, a limited-slip differential and an exhaust that your neighbours will get to know.',
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
        title: 'Doors on both sides',
        text: 'Two sliding doors, and behind a tailgate or barn doors for the forklift. The floor is flat from the bulkhead on.',
        image: drawn('van', 'white', 3),
      },
      {
        title: '130 kW and a tow bar',
        text: 'The turbo diesel has 130 kW and 430 Nm and tows 2,500 kg braked, which is a mini-excavator on its trailer.',
      },
    ],
  },
}
