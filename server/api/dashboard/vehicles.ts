import * as z from 'zod'
import { RequestError } from '../../errors.ts'
import { STOCKNUM, VEHICLE_FIELDS } from '../../stock/stock.ts'
import {
  answeredPage,
  ID,
  ID_PARAMS,
  listOf,
  PAGE_QUERY,
  pageOf,
  WITHIN_QUERY,
  withinOf,
  type DashboardApp,
} from './application.ts'
import { deskOf } from './caller.ts'
import { READ_PROBLEMS, WRITE_PROBLEMS } from './problem.ts'
import { VEHICLE } from './vehicleFields.ts'
import { checkVersion, requireVersion, sendVersioned, VERSION_HEADERS } from './versions.ts'

const MOST_AT_ONCE = 500
const BULK_BYTES = 8 * 1_048_576

const FINDING = z.object({ field: z.string().nullable(), value: z.string(), reason: z.string() })
const RESULT = z
  .object({
    stocknum: z.string(),
    outcome: z.enum(['created', 'updated', 'unchanged', 'rejected']),
    id: z.int().nullable(),
    version: z.string().nullable(),
    warnings: z.array(FINDING),
    problems: z.array(FINDING),
  })
  .meta({ id: 'VehicleResult' })

const NO_VEHICLE = 'Vehicle not found.'
const NO_DEALERSHIP = 'There is no such dealership.'
const REFUSED = 'Please check the fields listed.'
const NOT_MODIFIED = z.null().describe('The caller has this version')

/** Stock: lists, changes with versions, and many vehicles at once (decision 122). */
export function vehicleRoutes(app: DashboardApp): void {
  const read = { permission: 'stock:read' } as const
  const write = { permission: 'stock:write' } as const
  const tags = ['Stock']

  app.get(
    '/api/v1/vehicles',
    {
      config: read,
      schema: {
        summary: 'Vehicles of the key’s dealerships, by id',
        tags,
        querystring: z.object({
          ...PAGE_QUERY,
          ...WITHIN_QUERY,
          sold: z.enum(['true', 'false']).optional(),
          changed_since: z.iso.datetime({ offset: true }).optional(),
        }),
        response: { 200: listOf(VEHICLE), ...READ_PROBLEMS },
      },
    },
    async (request) => {
      const { sold, changed_since } = request.query
      const page = pageOf(request.query)
      const rows = await deskOf(request).stock.list({
        ...withinOf(request.query),
        sold: sold === undefined ? null : sold === 'true',
        changedSince: changed_since === undefined ? null : new Date(changed_since),
        after: page.cursor,
        limit: page.limit,
      })
      if (!rows) throw new RequestError(404, NO_DEALERSHIP)
      return answeredPage(
        rows,
        page,
        ({ id }) => id,
        (row) => row,
      ) as never
    },
  )

  app.get(
    '/api/v1/vehicles/:id',
    {
      config: read,
      schema: {
        summary: 'A vehicle',
        tags,
        params: ID_PARAMS,
        response: { 200: VEHICLE, 304: NOT_MODIFIED, ...READ_PROBLEMS },
      },
    },
    async (request, reply) => {
      const found = await deskOf(request).stock.find(Number(request.params.id))
      if (!found) throw new RequestError(404, NO_VEHICLE)
      return sendVersioned(request, reply, found)
    },
  )

  app.patch(
    '/api/v1/vehicles/:id',
    {
      config: write,
      schema: {
        summary: 'Change fields of a vehicle',
        description: 'Needs `If-Match` with the version that is changed.',
        tags,
        params: ID_PARAMS,
        headers: VERSION_HEADERS,
        body: VEHICLE_FIELDS,
        response: { 200: VEHICLE, ...WRITE_PROBLEMS },
      },
    },
    async (request, reply) => {
      requireVersion(request)
      const desk = deskOf(request)
      const found = await desk.stock.find(Number(request.params.id))
      if (!found) throw new RequestError(404, NO_VEHICLE)
      const { stocknum, dealership_id } = found
      const results = await desk.stock.write(dealership_id, [
        {
          fields: { ...request.body, stocknum },
          check: (stored) => checkVersion(request, stored, request.body),
        },
      ])
      return sendVersioned(request, reply, accepted(results?.[0]).vehicle!)
    },
  )

  app.put(
    '/api/v1/dealerships/:id/vehicles/:stocknum',
    {
      config: write,
      schema: {
        summary: 'Add a vehicle to a dealership, or change the one with this stock number',
        description: 'Fields that are not sent stay. A new vehicle needs `make`, `model` and `car_type`.',
        tags,
        params: z.object({ id: ID, stocknum: STOCKNUM }),
        headers: VERSION_HEADERS,
        body: VEHICLE_FIELDS,
        response: { 200: VEHICLE, 201: VEHICLE, ...WRITE_PROBLEMS },
      },
    },
    async (request, reply) => {
      const { id, stocknum } = request.params
      const results = await deskOf(request).stock.write(Number(id), [
        {
          fields: { ...request.body, stocknum },
          check: (stored) => checkVersion(request, stored, request.body),
        },
      ])
      if (!results) throw new RequestError(404, NO_DEALERSHIP)
      const { vehicle, outcome } = accepted(results[0])
      return sendVersioned(request, reply, vehicle!, outcome === 'created' ? 201 : 200)
    },
  )

  app.post(
    '/api/v1/dealerships/:id/vehicles',
    {
      config: write,
      bodyLimit: BULK_BYTES,
      schema: {
        summary: 'Add or change many vehicles of a dealership',
        description: `Up to ${MOST_AT_ONCE}, by stock number, in one transaction. Those that are rejected do not stop the others; each has its result, in the order of the call.`,
        tags,
        params: ID_PARAMS,
        body: z.strictObject({
          vehicles: z
            .array(VEHICLE_FIELDS.extend({ stocknum: STOCKNUM }))
            .min(1)
            .max(MOST_AT_ONCE),
        }),
        response: {
          200: z.object({
            created: z.int(),
            updated: z.int(),
            unchanged: z.int(),
            rejected: z.int(),
            results: z.array(RESULT),
          }),
          ...WRITE_PROBLEMS,
        },
      },
    },
    async (request) => {
      const given = request.body.vehicles.map((fields) => ({ fields: fields as { stocknum: string } }))
      const results = await deskOf(request).stock.write(Number(request.params.id), given)
      if (!results) throw new RequestError(404, NO_DEALERSHIP)
      const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length
      return {
        created: count('created'),
        updated: count('updated'),
        unchanged: count('unchanged'),
        rejected: count('rejected'),
        results: results.map(({ vehicle, warnings, problems, ...result }) => ({
          ...result,
          id: vehicle?.id ?? null,
          version: vehicle?.version ?? null,
          warnings: [...warnings],
          problems: [...problems],
        })),
      }
    },
  )
}

/** The result of a single vehicle; throws what is wrong with it. */
function accepted<T extends { outcome: string; problems: readonly { field: string | null; reason: string }[] }>(
  result: T | undefined,
): T {
  if (!result) throw new RequestError(404, NO_VEHICLE)
  if (result.outcome === 'rejected')
    throw new RequestError(
      422,
      REFUSED,
      Object.fromEntries(result.problems.map(({ field, reason }) => [field ?? 'vehicle', reason])),
    )
  return result
}
