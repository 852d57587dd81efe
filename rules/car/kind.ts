import type { Car } from './car.ts'
import { isTowed } from './towed.ts'

/** The trade that a vehicle belongs to, which determines its key facts. */
export const VEHICLE_KINDS = ['car', 'motorcycle', 'caravan', 'motorhome', 'truck'] as const
export type VehicleKind = (typeof VEHICLE_KINDS)[number]

/** The fields that determine the kind; cards and vehicles both have them. */
export type KindCar = Pick<Car, 'body' | 'berths' | 'atm_kg' | 'gvm_kg' | 'lams'>

const MOTORHOME = /motor ?home|camper ?van|^camper$/i
const TRUCK = /truck|prime mover|tipper|pantech|crane|agitator|refrigerated|curtain ?sider|^(?:bus|coach)$/i
const MOTORCYCLE =
  /^(?:naked|super ?sports?|sports? ?bike|cruiser|adventure|enduro|motocross|trail|scooter|moped|sports? touring|road|off[ -]road|dirt ?bike|cafe racer|motor ?(?:cycle|bike).*)$/i

/** A vehicle above this gross mass is not a car for any licensing authority in Australia or New Zealand. */
export const HEAVIEST_CAR_KG = 4_500

/** The kind of a vehicle by its body and by facts that only one trade has; by default a car. */
export function vehicleKind(car: KindCar): VehicleKind {
  const body = car.body?.trim() ?? ''
  if (MOTORHOME.test(body)) return 'motorhome'
  if (isTowed({ body }) || (car.atm_kg !== null && car.gvm_kg === null)) return 'caravan'
  if ((car.berths ?? 0) > 0) return 'motorhome'
  if (MOTORCYCLE.test(body) || car.lams !== null) return 'motorcycle'
  return TRUCK.test(body) || (car.gvm_kg ?? 0) > HEAVIEST_CAR_KG ? 'truck' : 'car'
}
