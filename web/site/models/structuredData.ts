import { carTitle } from '@forecourt/rules/car/name.ts'
import type { Model } from '@forecourt/rules/model/model.ts'
import { plainText } from '@forecourt/rules/offer/text.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Car, Motorcycle, Vehicle, WithContext } from 'schema-dts'
import { absolute, CONTEXT } from '../head/schema.ts'
import { vehicleType } from '../vehicle/structuredData.ts'

/** A model as its manufacturer sells it, without a price, because the price depends on more than the model. */
export const modelData = (
  model: Model,
  picture: string | null,
  site: Site,
): WithContext<Vehicle | Car | Motorcycle> => ({
  ...CONTEXT,
  '@type': vehicleType(site) as 'Car',
  name: carTitle({ year: null, make: model.manufacturer_name, model: model.name }),
  brand: { '@type': 'Brand', name: model.manufacturer_name },
  model: model.name,
  url: absolute(paths(site).model(model), site),
  description: model.short_description || plainText(model.description),
  ...(picture ? { image: picture } : {}),
  ...(model.body_style.length > 0 ? { bodyType: [...model.body_style] } : {}),
  ...(model.fuel.length > 0 ? { fuelType: [...model.fuel] } : {}),
})
