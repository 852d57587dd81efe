import type { DemoModelDetails, DemoVariant } from '../shape.ts'

const truck = (name: string, mass: string, engine: string, transmission: string, layout: string): DemoVariant => ({
  name,
  facts: [`Gross mass: ${mass}`, `Engine: ${engine}`, `Transmission: ${transmission}`, `Layout: ${layout}`],
})

const DUONIC = 'Six-speed dual clutch'
const LIGHT = '3.0L turbo diesel'

const WORKSHOP = {
  title: 'Night servicing',
  text: 'Our Laverton North workshop is open from 5am to 11pm on weekdays. Drop your truck off after work and have it back for the morning.',
}
const SAFETY = {
  title: 'Safety as standard',
  text: 'Emergency braking, lane departure warning and stability control are standard.',
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
        title: 'Drive it on a car licence',
        text: 'The 515 has a gross mass of 4,495 kg, so anyone with a car licence can drive it. From the 615 up you need a light rigid licence.',
      },
      {
        title: 'Dual-clutch automatic',
        text: 'The Duonic gearbox drives like an automatic with the efficiency of a manual.',
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
        title: 'Motor in the rear axle',
        text: 'With no driveshaft, there’s room for one, two or three batteries, and it takes the same bodies as any Canter.',
      },
      {
        title: 'Quiet for early starts',
        text: 'Quiet enough for early deliveries in residential streets.',
      },
      {
        title: 'Plan your run',
        text: 'Send us a week of your delivery runs and we’ll recommend a battery size and estimate your charger cost.',
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
        title: 'What the model number means',
        text: 'The first two digits are the gross mass in tonnes and the last two are the power in tens of horsepower. A 1627 has a gross mass of 16 tonnes and 270 hp.',
      },
      {
        title: 'Bodies built locally',
        text: 'Curtain-sider, tilt tray, tipper or water cart: our body builders are in Laverton and Dandenong, and you’re welcome to visit during the build.',
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
        title: 'Predictive cruise control',
        text: 'Cruise control uses map data to choose the right gear before each hill, which helps save fuel.',
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
        title: 'Seatbelts for everyone',
        text: 'Every seat has a three-point belt, ideal for school and mine runs.',
      },
      WORKSHOP,
    ],
  },
}
