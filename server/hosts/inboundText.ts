import { createVerify } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Site } from '@forecourt/rules/site/site.ts'
import { RequestError } from '../errors.ts'
import type { Sites } from '../sites/sites.ts'
import type { TextReceiver } from '../staff/staff.ts'

/** Where providers of text messages deliver what people write back, with the site’s slug. */
export const INBOUND_TEXTS_PATH = '/inbound-texts'

export interface InboundTexts extends TextReceiver {
  sites: Pick<Sites, 'findBySlug'>
  now: () => Date
}

const UNSIGNED = 'The signature is missing, wrong or too old (docs/operating.md).'
const MOST_BYTES = 64 * 1024
const OLD_MS = 5 * 60_000
const DIGESTS: Readonly<Record<string, string>> = { SHA224: 'RSA-SHA224', SHA256: 'RSA-SHA256', SHA512: 'RSA-SHA512' }

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** The keys that a site’s providers sign replies with, as they are set. */
const keysOf = ({ settings }: Site): string[] =>
  settings.lead_destinations.flatMap((one) => (one.kind === 'sms' && one.replies_key ? [one.replies_key] : []))

/** A key as the provider shows it, which is the inside of a PEM file. */
const pem = (key: string): string =>
  key.includes('-----BEGIN') ? key : `-----BEGIN PUBLIC KEY-----\n${key}\n-----END PUBLIC KEY-----`

function isSigned(request: FastifyRequest, body: Buffer, keys: readonly string[], now: Date): boolean {
  const digest = DIGESTS[headerOf(request, 'x-messagemedia-digest-type').replace('-', '').toUpperCase()]
  const date = headerOf(request, 'date')
  const signature = Buffer.from(headerOf(request, 'x-messagemedia-signature'), 'base64')
  const age = Math.abs(Date.parse(date) - now.getTime())
  if (digest === undefined || signature.length === 0 || !(age <= OLD_MS)) return false
  return keys.some((key) => {
    const verifier = createVerify(digest).update(`POST ${request.url} HTTP/1.1${date}`).update(body)
    try {
      return verifier.verify(pem(key), signature)
    } catch {
      return false
    }
  })
}

/**
 * The calls with which text messages come in, and what became of those that were sent (docs/decisions/0156), signed as
 * MessageMedia signs its webhooks: request line, date and body, with a key of which the site has the public half. A
 * repeated call changes nothing, because a message is stored once, and after five minutes it is refused.
 */
export function inboundTextRoute(app: FastifyInstance, { sites, now, receive, report }: InboundTexts): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const calls = { '': receive, '/reports': report }
  for (const [path, take] of Object.entries(calls))
    app.post<{ Params: { site: string }; Body: Buffer | undefined }>(
      `${INBOUND_TEXTS_PATH}/:site${path}`,
      { bodyLimit: MOST_BYTES },
      async (request, reply) => {
        const body = request.body ?? Buffer.alloc(0)
        const site = (await sites.findBySlug(request.params.site))?.site
        // What a site is called is no secret, but who has an account is nobody’s business.
        if (!site || !isSigned(request, body, keysOf(site), now())) throw new RequestError(401, UNSIGNED)
        return reply.header('cache-control', 'no-store').send(await take(site, body))
      },
    )
}
