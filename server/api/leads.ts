import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { formContext } from '@forecourt/rules/intake/context.ts'
import { HIDDEN_FIELDS } from '@forecourt/rules/kinds/hiddenFields.ts'
import { refusalOf } from '@forecourt/rules/offering/refusal.ts'
import { parseJsonValues, valuesOf } from '@forecourt/rules/forms/typed.ts'
import type { LeadEntry, StoredEntry } from '../dealer.ts'
import { RequestError } from '../errors.ts'
import { withUpload } from './upload.ts'
import { visitOf } from './visit.ts'

const values = z.record(z.string(), z.unknown())
const body = z.object({ lead: z.record(z.string(), z.unknown()), submission_id: z.string().optional() })
type Wire = Readonly<Record<string, unknown>>

const MESSAGES = {
  shape: 'Send JSON of the form {"lead": {...}}.',
  object: 'Send a JSON object.',
  noCall: 'No such API endpoint.',
} as const

export interface LeadRoutesOptions {
  /** Counts a sent form; throws if the limit is exceeded. */
  limit: (request: FastifyRequest) => Promise<void>
  now: () => Date
}

/**
 * Accepts leads (spec §7 Leads): those of the site's own forms, step by step, and those of other systems. The calls
 * under /mock exist while the site is in mock mode. Forms without JavaScript post to their page instead.
 */
export function leadRoutes(app: FastifyInstance, { limit, now }: LeadRoutesOptions): void {
  const submit = (request: FastifyRequest, given: unknown, more: Pick<LeadEntry, 'files' | 'resumes'>) =>
    visitOf(request).dealer.forms.submit({ ...entryOf(request, wireOf(given), now()), ...more })
  const statusOf = ({ receipt }: StoredEntry) => (receipt.created ? 201 : 200)

  for (const prefix of ['/api', '/mock']) {
    const onRequest =
      prefix === '/mock'
        ? async (request: FastifyRequest) => {
            if (!visitOf(request).dealer.site.settings.lead_mock) throw new RequestError(404, MESSAGES.noCall)
            await limit(request)
          }
        : limit

    app.post(`${prefix}/leads`, { onRequest }, async (request, reply) => {
      const stored = await submit(request, request.body, { files: [], resumes: null })
      return reply.status(statusOf(stored)).send(answerOf(stored))
    })

    app.post(`${prefix}/leads/with-files`, { onRequest }, async (request, reply) => {
      const stored = await withUpload(request, ({ lead, files }) => submit(request, { lead }, { files, resumes: null }))
      return reply.status(statusOf(stored)).send(answerOf(stored))
    })

    app.put<{ Params: { id: string } }>(`${prefix}/leads/:id`, { onRequest }, async (request) => {
      const resumes = { leadId: request.params.id, required: true }
      return answerOf(await submit(request, request.body, { files: [], resumes }))
    })
  }

  // The fields of the finance score's form (spec §7 Lookups); a delivery brings them to the provider.
  app.post('/api/carClarityCustomer', { onRequest: limit }, async (request, reply) => {
    if (refusalOf('finance_score', visitOf(request).dealer.site)) throw new RequestError(404, MESSAGES.noCall)
    const parsed = values.safeParse(request.body)
    if (!parsed.success) throw new RequestError(400, MESSAGES.object)
    try {
      const lead = { ...parsed.data, form: 'finance-score', final: true }
      const stored = await submit(request, { lead }, { files: [], resumes: null })
      return await reply.status(202).send({ ok: true, reference: stored.receipt.reference })
    } catch (error) {
      if (!(error instanceof RequestError) || !error.fields) throw error
      const errors = Object.fromEntries(Object.entries(error.fields).map(([name, message]) => [name, [message]]))
      return reply.status(error.status).send({ ok: false, errors })
    }
  })
}

const answerOf = ({ receipt: { id, reference } }: StoredEntry) => ({ id, lead_id: id, reference })

function wireOf(given: unknown): Wire {
  const parsed = body.safeParse(given)
  if (!parsed.success) throw new RequestError(400, MESSAGES.shape)
  return { submission_id: parsed.data.submission_id, ...parsed.data.lead }
}

/** The submission of a request, as input of the intake. */
function entryOf(request: FastifyRequest, wire: Wire, now: Date): Omit<LeadEntry, 'files' | 'resumes'> {
  const { dealer, visitor, network } = visitOf(request)
  return wireEntry(wire, {
    url: request.headers.referer ?? dealer.site.baseUrl,
    userAgent: request.headers['user-agent'] ?? '',
    visitor: visitor?.token ?? null,
    network,
    now,
  })
}

/**
 * A lead of the wire as input of the intake.
 *
 * @param sender what is known of its sender; `url` is the page if the lead names none
 */
export function wireEntry(
  wire: Wire,
  sender: Pick<LeadEntry, 'url' | 'userAgent' | 'visitor' | 'network' | 'now'>,
): Omit<LeadEntry, 'files' | 'resumes'> {
  const text = (name: string) => fieldText(wire, name)
  const id = (name: string) => (text(name) ? Number(text(name)) : null)
  const fromForm = wire.form !== undefined
  const typed = parseJsonValues(fromForm ? wire : { ...wire, ...wireTexts(wire) })
  return {
    form: fromForm ? String(wire.form) : null,
    typed,
    stepNumber: Number(wire[HIDDEN_FIELDS.stepNumber]),
    skipped: valuesOf(typed, HIDDEN_FIELDS.skippedSteps),
    final: wire.final !== false,
    about: {
      car: id(HIDDEN_FIELDS.carId),
      offer: id(HIDDEN_FIELDS.offerId),
      model: text(HIDDEN_FIELDS.modelId),
      location: id('location_id'),
      dealership: text('dealership_slug'),
    },
    context: formContext(text, sender.now),
    valuation: text(HIDDEN_FIELDS.valuation),
    challengeToken: text(HIDDEN_FIELDS.challengeToken),
    ...sender,
    url: text('url') ?? sender.url,
    pageId: text(HIDDEN_FIELDS.pageId),
  }
}

/** Fields that other systems send in more than one shape. */
const wireTexts = (wire: Wire) =>
  Object.fromEntries(
    ['first_name', 'last_name', 'category', 'subcategory'].flatMap((name) => {
      const text = fieldText(wire, name)
      return text === null ? [] : [[name, text]]
    }),
  )

/**
 * A field as a form sends it. Lists and objects become JSON text, and a full name, as other systems send it, is split
 * at the last space.
 */
function fieldText(wire: Wire, name: string): string | null {
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
