import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { checkEnquiry, enquiryContext, enquiryLead, typedValues } from '@forecourt/rules/forms/enquiry.ts'
import { keptLine } from '@forecourt/rules/forms/text.ts'
import { LEAD_CATEGORIES, parseCategory, sentCategory } from '@forecourt/rules/lead/category.ts'
import type { Car } from '@forecourt/rules/car/car.ts'
import type { Dealer } from '../dealer.ts'
import { RequestError } from '../errors.ts'
import { visitOf } from './visit.ts'

const body = z.object({ lead: z.record(z.string(), z.unknown()), submission_id: z.string().optional() })

const CHECK_FIELDS = 'Please check the fields named.'

/** Takes leads as JSON (spec §7 Leads); forms without JavaScript post to their page instead. */
export function leadRoutes(app: FastifyInstance, options: { limit: number; now: () => Date }): void {
  app.post(
    '/api/leads',
    { config: { rateLimit: { max: options.limit, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { dealer, device } = visitOf(request)
      const parsed = body.safeParse(request.body)
      if (!parsed.success) throw new RequestError(400, 'Send JSON of the form {"lead": {...}}.')
      const wire: Record<string, unknown> = { submission_id: parsed.data.submission_id, ...parsed.data.lead }
      // A form that leaves its box empty says no; a caller that does not know the field says nothing (spec §5 Opt-in).
      wire.opt_in ??= dealer.site.settings.opt_in_default
      const read = (name: string) => fieldText(wire, name)

      const car = await carOf(dealer, wire.car_id)
      // A caller sees no select, so one that names no dealership of this site means the vehicle's, else the first.
      const { dealerships } = dealer.site
      const named = dealerships.find(({ slug }) => slug === wire.dealership_slug)
      wire.location ??= named?.slug ?? car?.dealership_slug ?? dealerships[0]?.slug

      const checked = checkEnquiry(typedValues(read), dealer.site)
      const fields: Record<string, string> = checked.ok ? {} : { ...checked.errors }
      const category = parseCategory(read('category'))
      if (read('category') && !category) fields.category = `Use one of: ${LEAD_CATEGORIES.join(', ')}.`
      if (car === undefined) fields.car_id = 'That vehicle is not on this site.'
      if (!checked.ok || car === undefined || Object.keys(fields).length > 0)
        throw new RequestError(422, CHECK_FIELDS, fields)

      const context = enquiryContext(read, options.now())
      const lead = enquiryLead(checked.values, {
        site: dealer.site,
        car,
        url: read('url') ?? request.headers.referer ?? dealer.site.baseUrl,
        userAgent: request.headers['user-agent'] ?? '',
        context,
        pageId: read('page_id'),
      })
      const sent = sentCategory(category ?? lead.category)
      const receipt = await dealer.leads.submit(
        {
          ...lead,
          category: sent.category,
          subcategory: sent.subcategory ?? (keptLine(read('subcategory') ?? '').slice(0, 200) || null),
        },
        {
          submissionId: context.submissionId,
          deviceId: device?.id ?? context.deviceId ?? '',
          suspicion: context.suspected ? 'The form was filled in as a robot does.' : null,
          form: null,
        },
      )
      return reply.status(receipt.created ? 201 : 200).send({
        id: receipt.id,
        lead_id: receipt.id,
        reference: receipt.reference,
      })
    },
  )
}

/**
 * A field as the form would have sent it. Lists and objects travel as JSON text, and a lead that has only a whole
 * name, as other systems send it, is taken apart at the last space.
 */
function fieldText(wire: Record<string, unknown>, name: string): string | null {
  const value = Object.hasOwn(wire, name) ? wire[name] : undefined
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value !== null && typeof value === 'object') return JSON.stringify(value)
  if ((name === 'first_name' || name === 'last_name') && typeof wire.name === 'string') {
    const words = wire.name.trim().split(/\s+/)
    const cut = Math.max(1, words.length - 1)
    return (name === 'first_name' ? words.slice(0, cut) : words.slice(cut)).join(' ')
  }
  return null
}

/** The vehicle a lead is about: null for none, undefined for one that this site does not have. */
async function carOf(dealer: Dealer, id: unknown): Promise<Car | null | undefined> {
  if (id === undefined || id === null || id === '') return null
  return (await dealer.stock.findById(Number(id))) ?? undefined
}
