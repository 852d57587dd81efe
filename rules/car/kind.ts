import type { Car } from './car.ts'
import { isTowed } from './towed.ts'

/** What trade a vehicle is of: which of its facts decide. */
export type VehicleKind = 'car' | 'motorcycle' | 'caravan' | 'motorhome' | 'truck'

/** What the kind is told by; a card and a vehicle both have it. */
export type KindCar = Pick<Car, 'body' | 'berths' | 'atm_kg' | 'gvm_kg' | 'lams'>

const MOTORHOME = /motor ?home|camper ?van|^camper$/i
const TRUCK = /truck|prime mover|tipper|pantech|crane|agitator|refrigerated|curtain ?sider|^(?:bus|coach)$/i
const MOTORCYCLE =
  /^(?:naked|super ?sports?|sports? ?bike|cruiser|adventure|enduro|motocross|trail|scooter|moped|sports? touring|road|off[ -]road|dirt ?bike|cafe racer|motor ?(?:cycle|bike).*)$/i

/** A vehicle above this gross mass is no car to any licensing authority of Australia or New Zealand. */
export const HEAVIEST_CAR_KG = 4_500

/** The kind of a vehicle by its body and by facts that only one trade tells; a car where nothing says otherwise. */
export function vehicleKind(car: KindCar): VehicleKind {
  const body = car.body?.trim() ?? ''
  if (MOTORHOME.test(body)) return 'motorhome'
  if (isTowed({ body }) || (car.atm_kg !== null && car.gvm_kg === null)) return 'caravan'
  if ((car.berths ?? 0) > 0) return 'motorhome'
  if (MOTORCYCLE.test(body) || car.lams !== null) return 'motorcycle'
  return TRUCK.test(body) || (car.gvm_kg ?? 0) > HEAVIEST_CAR_KG ? 'truck' : 'car'
}
