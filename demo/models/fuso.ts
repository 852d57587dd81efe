import type { DemoModelDetails, DemoVariant } from '../shape.ts'

const truck = (name: string, mass: string, engine: string, transmission: string, layout: string): DemoVariant => ({
  name,
  facts: [`Gross mass: ${mass}`, `Engine: ${engine}`, `Transmission: ${transmission}`, `Layout: ${layout}`],
})

const DUONIC = 'Six-speed dual clutch'
const LIGHT = '3.0L turbo diesel'

const WORKSHOP = {
  title: 'Serviced at night',
  text: 'Laverton North works from five in the morning to eleven at night. Bring it after the last drop and have it back for the first.',
}
const SAFETY = {
  title: 'It brakes for you',
  text: 'Emergency braking, lane warning and stability control come with the truck. A driver new to the round is glad of all three.',
}

/** What the pages of the truck range tell, by slug. */
export const FUSO: Readonly<Record<string, DemoModelDetails>> = {
  canter: {
    variants: [
      truck('515 City Cab', '4,495 kg', LIGHT, DUONIC, '4x2'),
      truck('615', '6,000 kg', LIGHT, DUONIC, '4x2'),
      truck('815 Wide', '7,500 kg', LIGHT, DUONIC, '4x2'),
      truck('918 Wide', '8,550 kg', LIGHT, DUONIC, '4x2'),
      truck('FGB71 4x4', '6,500 kg', LIGHT, 'Five-speed manual', '4x4'),
    ],
    colours: [],
    features: [
      {
        title: 'On a car licence',
        text: 'The 515 grosses 4,495 kg, so anybody in the team may drive it. From the 615 up it takes a light rigid licence.',
      },
      {
        title: 'Two clutches, no pedal',
        text: 'The Duonic gearbox has the next gear ready before it needs it. It creeps like an automatic and wastes as little as a manual.',
      },
      SAFETY,
      WORKSHOP,
    ],
  },
  ecanter: {
    variants: [
      truck('Small battery', 'From 4,495 kg', 'Electric, 41 kWh', 'Drive in the rear axle', '4x2'),
      truck('Medium battery', 'From 6,000 kg', 'Electric, 83 kWh', 'Drive in the rear axle', '4x2'),
      truck('Large battery', 'Up to 8,550 kg', 'Electric, 124 kWh', 'Drive in the rear axle', '4x2'),
    ],
    colours: [],
    features: [
      {
        title: 'The motor is in the axle',
        text: 'Without a shaft there is room between the rails for one, two or three batteries, and bodies fit as on any Canter.',
      },
      {
        title: 'Quiet before six',
        text: 'Where a diesel wakes the street, this one only hums. Councils and bakeries ask us for it for that reason alone.',
      },
      {
        title: 'Work out your round',
        text: 'Give us a week of your delivery runs and we tell you which battery does them, and what a charger at the depot costs.',
      },
    ],
  },
  fighter: {
    variants: [
      truck('1024', '10,400 kg', '7.5L turbo diesel six', 'Manual or automated', '4x2'),
      truck('1224', '12,000 kg', '7.5L turbo diesel six', 'Manual or automated', '4x2'),
      truck('1627', '16,000 kg', '7.5L turbo diesel six', 'Manual or automatic', '4x2'),
      truck('2427', '24,000 kg', '7.5L turbo diesel six', 'Manual or automatic', '6x4'),
    ],
    colours: [],
    features: [
      {
        title: 'The first two digits are tonnes',
        text: 'And the last two the power, in tens of horses. So a 1627 grosses sixteen tonnes with 270 of them.',
      },
      {
        title: 'Bodies by people you can visit',
        text: 'Curtain-sider, tilt tray, tipper or water cart: our body builders are in Laverton and Dandenong, and you may look in while yours is made.',
      },
      WORKSHOP,
    ],
  },
  shogun: {
    variants: [
      truck('360', 'Two or three axles', '11L turbo diesel six', 'Twelve-speed automated', '4x2 or 6x4'),
      truck('460', 'Three or four axles', '11L turbo diesel six', 'Twelve-speed automated', '6x4 or 8x4'),
      truck('510', 'Three axles', '13L turbo diesel six', 'Twelve-speed automated', '6x4'),
    ],
    colours: [],
    features: [
      {
        title: 'It reads the road ahead',
        text: 'Cruise control knows the hills from its map and picks the gear before the climb. On the Western Highway that is where the fuel goes.',
      },
      SAFETY,
      WORKSHOP,
    ],
  },
  rosa: {
    variants: [
      truck('Standard', 'Up to 22 seats', LIGHT, 'Five-speed manual or dual clutch', 'Bus'),
      truck('Deluxe', 'Up to 25 seats', LIGHT, DUONIC, 'Bus'),
    ],
    colours: [],
    features: [
      {
        title: 'A belt for everybody',
        text: 'Every seat has a three-point belt. School and mine runs ask for it, and so should you.',
      },
      WORKSHOP,
    ],
  },
}
