import type { Group } from 'three'
import { camperTrailer, campervan, caravan, motorhome } from './camper.ts'
import { car } from './car.ts'
import { BUS, COUPE, HATCH, OFFROADER, PEOPLE_MOVER, SEDAN, SUV, VAN, WAGON } from './carShapes.ts'
import { convertible } from './convertible.ts'
import type { Materials } from './materials.ts'
import { motorcycle } from './motorcycle.ts'
import { primeMover } from './primeMover.ts'
import { truck } from './truck.ts'
import { utility } from './utility.ts'

/** Every vehicle that can be drawn, by the name of its shape. */
export const VEHICLES: Readonly<Record<string, (m: Materials) => Group>> = {
  hatch: (m) => car(HATCH, m),
  sedan: (m) => car(SEDAN, m),
  coupe: (m) => car(COUPE, m),
  convertible,
  suv: (m) => car(SUV, m),
  offroader: (m) => car(OFFROADER, m),
  wagon: (m) => car(WAGON, m),
  'people-mover': (m) => car(PEOPLE_MOVER, m),
  van: (m) => car(VAN, m),
  ute: (m) => utility(m, false),
  'cab-chassis': (m) => utility(m, true),
  truck,
  'prime-mover': primeMover,
  bus: (m) => car(BUS, m),
  campervan,
  motorhome,
  caravan: (m) => caravan(m),
  'caravan-single': (m) => caravan(m, { singleAxle: true }),
  'pop-top': (m) => caravan(m, { popTop: true }),
  'pop-top-single': (m) => caravan(m, { popTop: true, singleAxle: true }),
  'camper-trailer': camperTrailer,
  naked: (m) => motorcycle(m, false),
  'super-sport': (m) => motorcycle(m, true),
}
