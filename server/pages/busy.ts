import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Site } from '@forecourt/rules/site/site.ts'
import { BUSY_TEXT } from './admission.ts'
import { chooseEncoding, encodeQuickly, type Encoding } from './encoding.ts'
import { HSTS, PLAIN_PAGE_POLICY, SECURITY_HEADERS } from './headers.ts'
import { plainPage } from './plain.ts'

/** Seconds after which to try again when the process is overloaded. */
export const BUSY_SECONDS = 5

interface Prepared {
  /** One character per byte: Node writes a string together with the headers, and a Buffer separately. */
  body: string
  headers: OutgoingHttpHeaders
  secureHeaders: OutgoingHttpHeaders
}

const prepared = new WeakMap<Site, Map<Encoding, Prepared>>()

function prepare(site: Site, encoding: Encoding): Prepared {
  const page = plainPage({ title: 'Sorry, something went wrong', text: BUSY_TEXT, site })
  const body = encodeQuickly(Buffer.from(page), encoding)
  const headers: OutgoingHttpHeaders = {
    ...SECURITY_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    'content-security-policy': PLAIN_PAGE_POLICY,
    'retry-after': String(BUSY_SECONDS),
    vary: 'Accept-Encoding',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': body.length,
  }
  return { body: body.toString('latin1'), headers, secureHeaders: { ...headers, ...HSTS } }
}

/**
 * Answers a GET or HEAD with status 503 and a page in the look of the site. Under overload it is sent a thousand times a
 * second, so it is written and compressed once per site and encoding.
 */
export function answerBusy(site: Site, secure: boolean, request: IncomingMessage, response: ServerResponse): void {
  const ofSite = prepared.get(site) ?? new Map<Encoding, Prepared>()
  prepared.set(site, ofSite)
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const answer = ofSite.get(encoding) ?? prepare(site, encoding)
  ofSite.set(encoding, answer)
  response.writeHead(503, secure ? answer.secureHeaders : answer.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(answer.body, 'latin1')
}
