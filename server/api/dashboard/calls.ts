import * as z from 'zod'
import type { BookingKind } from '@forecourt/rules/kinds/booking.ts'
import { RequestError } from '../../errors.ts'
import { ID, ID_PARAMS, INSTANT, type DashboardApp } from './application.ts'
import { deskOf } from './caller.ts'
import { READ_PROBLEMS } from './problem.ts'

const SLUG = z.object({ slug: z.string().min(1).max(200) })
const SLOT = z.object({ starts_at: INSTANT, ends_at: INSTANT })
const AVAILABLE = z
  .object({
    dealership_id: z.int(),
    time_zone: z.string(),
    place: z.string().nullable(),
    slots: z.array(SLOT),
  })
  .meta({ id: 'AvailableBookings' })
const MANUFACTURER = z
  .object({ slug: z.string(), name: z.string(), models: z.array(z.record(z.string(), z.unknown())) })
  .meta({ id: 'Manufacturer' })
const SESSION_DATA = z
  .looseObject({ id: z.int(), slug: z.string(), name: z.string(), url: z.string() })
  .meta({ id: 'WebsiteSessionData' })

const TITLES: Readonly<Record<BookingKind, string>> = { appointment: 'test drives', service: 'services' }

/** The four calls of spec §7, which sites and other programs make of a Dashboard. */
export function dashboardCalls(app: DashboardApp): void {
  app.get(
    '/manufacturers/:slug.json',
    {
      config: { permission: 'models:read' },
      schema: {
        summary: 'The models of a manufacturer, as a site has them',
        tags: ['Calls of sites'],
        params: SLUG,
        querystring: z.object({ website_id: ID }),
        response: { 200: MANUFACTURER, ...READ_PROBLEMS },
      },
    },
    async (request) => {
      const found = await deskOf(request).models.ofManufacturer(Number(request.query.website_id), request.params.slug)
      if (!found) throw new RequestError(404, 'Not Found')
      return found
    },
  )

  for (const kind of ['service', 'appointment'] as const)
    app.get(
      `/dealerships/:id/available_${kind}_bookings.json`,
      {
        config: { permission: 'bookings:read' },
        schema: {
          summary: `The free times of a dealership for ${TITLES[kind]}`,
          tags: ['Calls of sites'],
          params: ID_PARAMS,
          querystring: z.object({
            website_id: ID.optional().describe('the site whose settings count; by default the first that shows it'),
            location_id: ID.optional().describe('where the vehicle to be driven is'),
          }),
          response: { 200: AVAILABLE, ...READ_PROBLEMS },
        },
      },
      async (request, reply) => {
        const { website_id, location_id } = request.query
        const available = await deskOf(request).bookings.available(kind, Number(request.params.id), {
          websiteId: website_id === undefined ? null : Number(website_id),
          locationId: location_id === undefined ? null : Number(location_id),
        })
        if (!available) throw new RequestError(404, 'Not Found')
        // A time may be booked at any moment.
        return reply.header('cache-control', 'private, no-store').send({ ...available, slots: [...available.slots] })
      },
    )

  app.get(
    '/api/v1/websites/:id/website_session_data.json',
    {
      config: { permission: 'websites:read' },
      schema: {
        summary: 'The shared data of a site',
        tags: ['Calls of sites'],
        params: ID_PARAMS,
        response: { 200: SESSION_DATA, ...READ_PROBLEMS },
      },
    },
    async (request) => {
      const data = await deskOf(request).websites.sessionData(Number(request.params.id))
      if (!data) throw new RequestError(404, 'There is no such website.')
      return data
    },
  )
}
