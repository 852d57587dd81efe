import { expect, test } from 'vitest'
import { vehicleKind, type KindCar } from './kind.ts'

const NOTHING: KindCar = { body: null, berths: null, atm_kg: null, gvm_kg: null, lams: null }

test.each<[Partial<KindCar>, string]>([
  [{}, 'car'],
  [{ body: 'SUV' }, 'car'],
  [{ body: 'Ute', gvm_kg: 4_500 }, 'car'],
  [{ body: 'Ute', gvm_kg: 4_501 }, 'truck'],
  [{ body: 'Truck' }, 'truck'],
  [{ body: 'Prime Mover' }, 'truck'],
  [{ body: 'Pickup Truck', gvm_kg: 3_200 }, 'truck'],
  [{ body: 'Caravan' }, 'caravan'],
  [{ body: 'Camper Trailer', berths: 4 }, 'caravan'],
  [{ body: null, atm_kg: 2_500 }, 'caravan'],
  [{ body: 'Motorhome', atm_kg: 3_500, gvm_kg: 4_490 }, 'motorhome'],
  [{ body: 'Campervan' }, 'motorhome'],
  [{ body: 'Van', berths: 2 }, 'motorhome'],
  [{ body: 'Van', berths: 0 }, 'car'],
  [{ body: 'Van' }, 'car'],
  [{ body: 'Naked' }, 'motorcycle'],
  [{ body: 'Super Sport' }, 'motorcycle'],
  [{ body: null, lams: false }, 'motorcycle'],
  [{ body: 'Sports Wagon' }, 'car'],
  [{ body: 'Road Trek Van' }, 'car'],
])('%j is a %s', (car, kind) => expect(vehicleKind({ ...NOTHING, ...car })).toBe(kind))
