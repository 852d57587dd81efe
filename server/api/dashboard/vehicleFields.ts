import * as z from 'zod'
import { DAY, MOMENT, NEVER_EMPTY, WRITTEN_FIELDS, type WrittenField } from '../../stock/stock.ts'
import { INSTANT } from './application.ts'

/** What an answer says of a field: any value of its type, because feeds write more than calls may. */
function answered(schema: z.ZodType): z.ZodType {
  if (schema === DAY) return z.string()
  if (schema === MOMENT) return INSTANT
  if (schema instanceof z.ZodNumber) return z.number()
  if (schema instanceof z.ZodBoolean) return z.boolean()
  if (schema instanceof z.ZodArray)
    return z.array(schema.element instanceof z.ZodObject ? z.looseObject({}) : z.string())
  return z.string()
}

/** A vehicle as an answer has it. */
export const VEHICLE = z
  .object({
    id: z.int(),
    version: z.string(),
    dealership_id: z.int(),
    slug: z.string(),
    currency: z.string(),
    held: z.boolean().describe('Whether a reservation holds it'),
    updated_at: INSTANT,
    stocknum: z.string(),
    ...(Object.fromEntries(
      (Object.keys(WRITTEN_FIELDS) as WrittenField[]).map((name) => [
        name,
        NEVER_EMPTY.has(name) ? answered(WRITTEN_FIELDS[name]) : z.nullable(answered(WRITTEN_FIELDS[name])),
      ]),
    ) as Record<string, z.ZodType>),
  })
  .meta({ id: 'Vehicle' })
