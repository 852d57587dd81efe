import { NO_MAPPING } from './mapping.ts'
import { planColumns, type FeedField } from './columns.ts'
import type { Problem, RowContext } from './fields.ts'
import { rowReader, type ReadRow } from './row.ts'

/** A vehicle by the native fields of a feed, with values of JSON; null empties a field. */
export type JsonVehicle = Readonly<Partial<Record<FeedField, unknown>>>

/** Units that a feed's reader would otherwise guess. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/_kg$/, 'kg'],
  [/_mm$/, 'mm'],
  [/_cc$/, 'cc'],
]

interface Picture {
  url: string
  width?: number
  height?: number
  group?: string
}

/** A value of JSON as a cell of a feed, so that both are read by the same rules. */
function cellOf(field: FeedField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') {
    const unit = UNITS.find(([name]) => name.test(field))?.[1]
    return unit ? `${value} ${unit}` : String(value)
  }
  if (!Array.isArray(value)) return String(value)
  const parts = value.map((item: unknown) => {
    if (typeof item === 'string') return item
    if (field === 'payment_processors') {
      const { authorization_type, authorization_key } = item as Record<string, string>
      return `${authorization_type} ${authorization_key}`
    }
    const { url, width, height, group } = item as Picture
    return [url, width, height, group].filter((part) => part !== undefined).join(' ')
  })
  // The last separator says that it is one, also in a list of one.
  return parts.length === 0 ? '' : field === 'payment_processors' ? parts.join('|') : `${parts.join('|')}|`
}

/** Reads vehicles of JSON; those with the same fields share a reader. */
export function jsonReader(context: RowContext): (vehicle: JsonVehicle) => ReadRow {
  const readers = new Map<string, ReturnType<typeof rowReader>>()
  return (vehicle) => {
    const fields = (Object.keys(vehicle) as FeedField[]).filter((field) => vehicle[field] !== undefined).toSorted()
    const key = fields.join()
    let reader = readers.get(key)
    if (!reader) {
      const plan = planColumns(fields, NO_MAPPING)
      if (!plan.ok) return { ok: false, problems: [missing(vehicle)] }
      reader = rowReader(plan.sources, NO_MAPPING, context)
      readers.set(key, reader)
    }
    return reader.read(fields.map((field) => cellOf(field, vehicle[field])))
  }
}

const REQUIRED = ['make', 'model', 'car_type'] as const satisfies readonly FeedField[]

/** The first field that a new vehicle needs and does not have. */
const missing = (vehicle: JsonVehicle): Problem => ({
  field: REQUIRED.find((field) => vehicle[field] === undefined) ?? null,
  value: '',
  reason: 'is missing: a new vehicle needs it',
})
