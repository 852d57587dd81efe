import * as z from 'zod'
import { LEAD_CATEGORIES } from '@forecourt/rules/kinds/leadCategory.ts'
import { RequestError } from '../../errors.ts'
import { writtenLead } from '../../leads/leads.ts'
import { wireEntry } from '../leads.ts'
import {
  answeredPage,
  INSTANT,
  listOf,
  PAGE_QUERY,
  pageOf,
  WITHIN_QUERY,
  withinOf,
  type DashboardApp,
} from './application.ts'
import { deskOf } from './caller.ts'
import { READ_PROBLEMS, WRITE_PROBLEMS } from './problem.ts'

const LEAD = z
  .object({
    id: z.string(),
    reference: z.string(),
    website_id: z.int(),
    dealership_id: z.int().nullable(),
    form: z.string().nullable(),
    category: z.string(),
    lead_status: z.enum(['Incomplete', 'Complete']),
    step_number: z.int().nullable(),
    suspected: z.boolean(),
    suspicion: z.string().nullable(),
    mock: z.boolean(),
    created_at: INSTANT,
    updated_at: INSTANT,
    lead: z.looseObject({}).describe('The lead by its wire names; sensitive answers are not part of it'),
  })
  .meta({ id: 'Lead' })
const DELIVERY = z
  .object({
    id: z.string(),
    kind: z.string(),
    destination: z.string(),
    target: z.string(),
    lead_status: z.enum(['Incomplete', 'Complete']),
    state: z.enum(['waiting', 'queued', 'sent', 'dead', 'cancelled']),
    send_after: INSTANT,
    sent_at: INSTANT.nullable(),
    attempts: z.array(z.object({ at: z.string(), answer: z.string(), ok: z.boolean() })),
  })
  .meta({ id: 'Delivery', description: 'The receipt of a delivery' })
const LEAD_WITH_PARTS = LEAD.extend({
  files: z.array(z.object({ id: z.string(), name: z.string(), media_type: z.string(), bytes: z.int() })),
  deliveries: z.array(DELIVERY),
}).meta({ id: 'LeadWithParts' })
const RECEIPT = z.object({ id: z.string(), lead_id: z.string(), reference: z.string() }).meta({ id: 'LeadReceipt' })

const NO_LEAD = 'Lead not found.'
const NO_SITE = 'The key has no such site. Name one of its sites in website_slug.'
const NAME = z.object({ id: z.string().min(1).max(64).describe('Id or reference of a lead') })

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof deskOf>['leads']['find']>>>

/** Leads with their receipts, and leads of other systems (spec §7 Leads, decision 122). */
export function leadDeskRoutes(app: DashboardApp, { now }: { now: () => Date }): void {
  const tags = ['Leads']

  app.get(
    '/api/v1/leads',
    {
      config: { permission: 'leads:read' },
      schema: {
        summary: 'Leads, newest first',
        tags,
        querystring: z.object({
          ...PAGE_QUERY,
          ...WITHIN_QUERY,
          category: z.enum(LEAD_CATEGORIES).optional(),
          status: z.enum(['Incomplete', 'Complete']).optional(),
        }),
        response: { 200: listOf(LEAD), ...READ_PROBLEMS },
      },
    },
    async (request) => {
      const page = pageOf(request.query)
      const { category, status } = request.query
      const rows = await deskOf(request).leads.list(
        withinOf(request.query),
        { category, status },
        { below: page.cursor, limit: page.limit },
      )
      if (!rows) throw new RequestError(404, 'There is no such site or dealership.')
      return answeredPage(rows, page, ({ id }) => id, writtenLead)
    },
  )

  app.get(
    '/api/v1/leads/:id',
    {
      config: { permission: 'leads:read' },
      schema: {
        summary: 'A lead with its files and the receipts of its deliveries',
        tags,
        params: NAME,
        response: { 200: LEAD_WITH_PARTS, ...READ_PROBLEMS },
      },
    },
    async (request) => {
      const found = await deskOf(request).leads.find(request.params.id)
      if (!found) throw new RequestError(404, NO_LEAD)
      return withParts(found)
    },
  )

  app.post(
    '/api/v1/leads/:id/deliveries',
    {
      config: { permission: 'leads:write' },
      schema: {
        summary: 'Deliver a lead again, to all of its destinations or to one',
        tags,
        params: NAME,
        body: z.strictObject({ destination: z.string().max(64).optional() }),
        response: { 202: z.object({ destinations: z.array(z.string()) }), ...WRITE_PROBLEMS },
      },
    },
    async (request, reply) => {
      const destinations = await deskOf(request).leads.redeliver(request.params.id, request.body.destination)
      if (!destinations) throw new RequestError(404, NO_LEAD)
      if (destinations.length === 0)
        throw new RequestError(409, 'There is nothing to deliver, or it is being delivered already.')
      return reply.status(202).send({ destinations: [...destinations] })
    },
  )

  app.post(
    '/api/leads',
    {
      config: { permission: 'leads:write' },
      schema: {
        summary: 'Send a lead of another system',
        description:
          'As sites send leads to an outside Dashboard. `website_slug` of the lead says which site it is for; a key of one site needs none. The same `submission_id` twice is one lead.',
        tags: ['Calls of sites'],
        body: z.object({
          lead: z.record(z.string(), z.unknown()),
          submission_id: z.uuid().optional(),
        }),
        response: { 200: RECEIPT, 201: RECEIPT, ...WRITE_PROBLEMS },
      },
    },
    async (request, reply) => {
      const { lead, submission_id } = request.body
      const slug = typeof lead.website_slug === 'string' ? lead.website_slug : null
      // An outside site's lead does not name a form of ours.
      const { form: _form, ...wire } = lead
      const stored = await deskOf(request).leads.submit(slug, (site) => ({
        ...wireEntry(
          { submission_id, ...wire },
          {
            url: site.baseUrl,
            userAgent: typeof lead.user_agent === 'string' ? lead.user_agent : '',
            visitor: null,
            network: null,
            now: now(),
          },
        ),
        files: [],
        resumes: null,
      }))
      if (!stored) throw new RequestError(404, NO_SITE)
      const { id, reference, created } = stored.receipt
      return reply.status(created ? 201 : 200).send({ id, lead_id: id, reference })
    },
  )
}

const withParts = ({ row, files, deliveries }: Found) => ({
  ...writtenLead(row),
  files: files.map(({ file_id, name, media_type, bytes }) => ({ id: file_id, name, media_type, bytes })),
  deliveries: deliveries.map(
    ({ id, kind, destination, target, lead_status, state, send_after, sent_at, attempts }) => ({
      id,
      kind,
      destination,
      target,
      lead_status,
      state,
      send_after: send_after.toISOString(),
      sent_at: sent_at?.toISOString() ?? null,
      attempts: attempts.map(({ at, answer, ok }) => ({ at, answer, ok })),
    }),
  ),
})
