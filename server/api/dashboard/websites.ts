import * as z from 'zod'
import { CONTENT_FILE } from '../../content/content.ts'
import { RequestError } from '../../errors.ts'
import { MODEL_FILE } from '../../models/models.ts'
import { OFFER_FILE } from '../../offers/offers.ts'
import {
  answeredPage,
  ID,
  ID_PARAMS,
  INSTANT,
  listOf,
  LONG_CURSOR,
  PAGE_QUERY,
  pageOf,
  type DashboardApp,
} from './application.ts'
import { deskOf } from './caller.ts'
import { READ_PROBLEMS, WRITE_PROBLEMS } from './problem.ts'
import { checkVersion, requireVersion, sendVersioned, VERSION_HEADERS } from './versions.ts'

const NO_SITE = 'There is no such website.'
const SITE_BYTES = 4 * 1_048_576

const WEBSITE = z
  .object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    url: z.string(),
    time_zone: z.string(),
    currency: z.string(),
    country: z.string(),
    state: z.string(),
    group: z.object({ id: z.int(), name: z.string() }).nullable(),
    dealerships: z.array(z.object({ id: z.int(), slug: z.string(), name: z.string() })),
  })
  .meta({ id: 'Website' })
const SETTINGS = z
  .object({
    version: z.string(),
    warnings: z.array(z.string()),
    settings: z.record(
      z.string(),
      z.object({
        value: z.unknown(),
        layer: z.enum(['platform', 'template', 'group', 'site']).describe('Where the value comes from'),
        description: z.string(),
      }),
    ),
  })
  .meta({ id: 'Settings' })
const SETTINGS_CHANGE = z
  .object({
    version: z.string(),
    warnings: z.array(z.string()),
    changes: z.array(z.object({ key: z.string(), before: z.unknown(), after: z.unknown() })),
  })
  .meta({ id: 'SettingsChange' })
const ITEMS = (id: string, description: string) =>
  z
    .object({
      version: z.string(),
      items: z.array(z.looseObject({ id: z.int(), name: z.string(), version: z.string() })),
    })
    .meta({ id, description })
const OFFERS = ITEMS('Offers', 'The offers of a site, as a file of `offers import` has them')
const MODELS = ITEMS('Models', 'The models of a site, as a file of `models import` has them')
const ITEM = z.looseObject({})
const CONTENT = z
  .object({
    version: z.string(),
    pages: z.array(ITEM),
    articles: z.array(ITEM),
    jobs: z.array(ITEM),
    reviews: z.array(ITEM),
  })
  .meta({ id: 'Content', description: 'All content of a site, as a file of `content import` has it' })
const EVENT = z
  .object({
    id: z.int(),
    insert_id: z.string(),
    occurred_at: INSTANT,
    created_at: INSTANT,
    name: z.string(),
    event_id: z.int().nullable(),
    anon_id: z.string().nullable(),
    session_id: z.string().nullable(),
    url: z.string().nullable(),
    robot: z.boolean(),
    properties: z.looseObject({}),
  })
  .meta({ id: 'Event' })
const REMOVED = z.null().describe('Removed')
const SLUG = z.string().min(1).max(300)

/** Websites with their settings, offers, models, content and events (decision 122). */
export function websiteRoutes(app: DashboardApp): void {
  app.get(
    '/api/v1/websites',
    {
      config: { permission: 'websites:read' },
      schema: {
        summary: 'The sites of the key, by id',
        tags: ['Websites'],
        querystring: z.object(PAGE_QUERY),
        response: { 200: listOf(WEBSITE), ...READ_PROBLEMS },
      },
    },
    async (request) => {
      const page = pageOf(request.query)
      const found = await deskOf(request).websites.list({ after: page.cursor, limit: page.limit })
      return answeredPage(
        found,
        page,
        ({ id }) => id,
        (row) => row,
      )
    },
  )

  app.get(
    '/api/v1/websites/:id',
    {
      config: { permission: 'websites:read' },
      schema: {
        summary: 'A site',
        tags: ['Websites'],
        params: ID_PARAMS,
        response: { 200: WEBSITE, ...READ_PROBLEMS },
      },
    },
    async (request) => must(await deskOf(request).websites.find(Number(request.params.id))),
  )

  app.get(
    '/api/v1/websites/:id/settings',
    {
      config: { permission: 'websites:read' },
      schema: {
        summary: 'Every setting of a site with the layer that its value comes from',
        description: 'Passwords are not settings and are never shown.',
        tags: ['Websites'],
        params: ID_PARAMS,
        response: { 200: SETTINGS, 304: z.null().describe('The caller has this version'), ...READ_PROBLEMS },
      },
    },
    async (request, reply) =>
      sendVersioned(request, reply, must(await deskOf(request).settings.read(Number(request.params.id)))),
  )

  app.patch(
    '/api/v1/websites/:id/settings',
    {
      config: { permission: 'websites:write' },
      bodyLimit: SITE_BYTES,
      schema: {
        summary: 'Change a site’s own settings',
        description:
          'Needs `If-Match` with the version of the settings. With `dry_run` it only says what would change.',
        tags: ['Websites'],
        params: ID_PARAMS,
        headers: VERSION_HEADERS,
        body: z.strictObject({
          settings: z.record(z.string(), z.unknown()).default({}),
          unset: z.array(z.string().max(100)).max(500).default([]).describe('The layer below then applies'),
          dry_run: z.boolean().default(false),
        }),
        response: { 200: SETTINGS_CHANGE, ...WRITE_PROBLEMS },
      },
    },
    async (request, reply) => {
      requireVersion(request)
      const { settings, unset, dry_run } = request.body
      const changed = await deskOf(request).settings.change(
        Number(request.params.id),
        { settings, unset, dryRun: dry_run },
        (stored) => checkVersion(request, stored, request.body),
      )
      return sendVersioned(request, reply, must(changed))
    },
  )

  app.get(
    '/api/v1/websites/:id/offers',
    {
      config: { permission: 'offers:read' },
      schema: {
        summary: 'The offers of a site',
        tags: ['Offers'],
        params: ID_PARAMS,
        response: { 200: OFFERS, ...READ_PROBLEMS },
      },
    },
    async (request, reply) =>
      sendVersioned(request, reply, must(await deskOf(request).offers.list(Number(request.params.id)))),
  )
  app.post(
    '/api/v1/websites/:id/offers',
    {
      config: { permission: 'offers:write' },
      bodyLimit: SITE_BYTES,
      schema: {
        summary: 'Add offers or change them, by name; others stay',
        tags: ['Offers'],
        params: ID_PARAMS,
        headers: VERSION_HEADERS,
        body: OFFER_FILE,
        response: { 200: OFFERS, ...WRITE_PROBLEMS },
      },
    },
    async (request, reply) => {
      const { offers: given, set_order: setsOrder } = request.body
      const stored = await deskOf(request).offers.store(Number(request.params.id), { given, setsOrder }, (before) =>
        checkVersion(request, before, null),
      )
      return sendVersioned(request, reply, must(stored))
    },
  )
  app.delete(
    '/api/v1/websites/:id/offers/:offer_id',
    {
      config: { permission: 'offers:write' },
      schema: {
        summary: 'Remove an offer; one that has ended should stay, because its page says so',
        tags: ['Offers'],
        params: z.object({ id: ID, offer_id: ID }),
        response: { 204: REMOVED, ...WRITE_PROBLEMS },
      },
    },
    async (request, reply) => {
      const { id, offer_id } = request.params
      must(await deskOf(request).offers.remove(Number(id), Number(offer_id)), 'There is no such offer.')
      return reply.status(204).send(null)
    },
  )

  app.get(
    '/api/v1/websites/:id/models',
    {
      config: { permission: 'models:read' },
      schema: {
        summary: 'The models of a site',
        tags: ['Models'],
        params: ID_PARAMS,
        response: { 200: MODELS, ...READ_PROBLEMS },
      },
    },
    async (request, reply) =>
      sendVersioned(request, reply, must(await deskOf(request).models.list(Number(request.params.id)))),
  )
  app.post(
    '/api/v1/websites/:id/models',
    {
      config: { permission: 'models:write' },
      bodyLimit: SITE_BYTES,
      schema: {
        summary: 'Add models or change them, by slug; others stay',
        tags: ['Models'],
        params: ID_PARAMS,
        headers: VERSION_HEADERS,
        body: MODEL_FILE,
        response: { 200: MODELS, ...WRITE_PROBLEMS },
      },
    },
    async (request, reply) => {
      const { models: given, set_order: setsOrder } = request.body
      const stored = await deskOf(request).models.store(Number(request.params.id), { given, setsOrder }, (before) =>
        checkVersion(request, before, null),
      )
      return sendVersioned(request, reply, must(stored))
    },
  )
  app.delete(
    '/api/v1/websites/:id/models/:slug',
    {
      config: { permission: 'models:write' },
      schema: {
        summary: 'Remove a model',
        tags: ['Models'],
        params: z.object({ id: ID, slug: SLUG }),
        response: { 204: REMOVED, ...WRITE_PROBLEMS },
      },
    },
    async (request, reply) => {
      const { id, slug } = request.params
      must(await deskOf(request).models.remove(Number(id), slug), 'There is no such model.')
      return reply.status(204).send(null)
    },
  )

  app.get(
    '/api/v1/websites/:id/content',
    {
      config: { permission: 'content:read' },
      schema: {
        summary: 'All content of a site',
        tags: ['Content'],
        params: ID_PARAMS,
        response: { 200: CONTENT, ...READ_PROBLEMS },
      },
    },
    async (request, reply) =>
      sendVersioned(request, reply, must(await deskOf(request).content.read(Number(request.params.id)))),
  )
  app.post(
    '/api/v1/websites/:id/content',
    {
      config: { permission: 'content:write' },
      bodyLimit: SITE_BYTES,
      schema: {
        summary: 'Add pages, articles, jobs and reviews or change them; others stay',
        tags: ['Content'],
        params: ID_PARAMS,
        headers: VERSION_HEADERS,
        body: CONTENT_FILE,
        response: { 200: CONTENT, ...WRITE_PROBLEMS },
      },
    },
    async (request, reply) => {
      const stored = await deskOf(request).content.store(Number(request.params.id), request.body, (before) =>
        checkVersion(request, before, null),
      )
      return sendVersioned(request, reply, must(stored))
    },
  )
  app.delete(
    '/api/v1/websites/:id/content/:kind',
    {
      config: { permission: 'content:write' },
      schema: {
        summary: 'Remove a page, an article or a job by its slug',
        tags: ['Content'],
        params: z.object({ id: ID, kind: z.enum(['pages', 'articles', 'jobs']) }),
        querystring: z.object({ slug: SLUG }),
        response: { 204: REMOVED, ...WRITE_PROBLEMS },
      },
    },
    async (request, reply) => {
      const { id, kind } = request.params
      const { slug } = request.query
      must(await deskOf(request).content.remove(Number(id), kind, slug), 'There is nothing with this slug.')
      return reply.status(204).send(null)
    },
  )

  app.get(
    '/api/v1/websites/:id/events',
    {
      config: { permission: 'events:read' },
      schema: {
        summary: 'Events of a site, in the order of arrival',
        tags: ['Events'],
        params: ID_PARAMS,
        querystring: z.object({
          ...PAGE_QUERY,
          cursor: LONG_CURSOR,
          from: z.iso.datetime({ offset: true }).optional(),
          until: z.iso.datetime({ offset: true }).optional(),
        }),
        response: { 200: listOf(EVENT), ...READ_PROBLEMS },
      },
    },
    async (request) => {
      const page = pageOf(request.query)
      const { from, until } = request.query
      const rows = await deskOf(request).events.list(Number(request.params.id), {
        from: from === undefined ? null : new Date(from),
        until: until === undefined ? null : new Date(until),
        after: page.cursor,
        limit: page.limit,
      })
      return answeredPage(
        must(rows),
        page,
        ({ id }) => id,
        ({ website_id: _website, occurred_at, created_at, ...event }) => ({
          ...event,
          occurred_at: occurred_at.toISOString(),
          created_at: created_at.toISOString(),
        }),
      )
    },
  )
}

/** What was found; a site that is not the key's and a thing that does not exist are both not found. */
function must<T>(found: T | null | false, message = NO_SITE): T {
  if (found === null || found === false) throw new RequestError(404, message)
  return found
}
