import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { phoneView, shownPhone } from '@forecourt/rules/location/contactView.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Dealer } from '../dealer.ts'
import { BUSY_PAGE } from './admission.ts'
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

/** What the page needs of a site's handle. */
type BusyDealer = Pick<Dealer, 'site'> & { locations: Pick<Dealer['locations'], 'list'> }

interface BusyPages {
  page: string
  prepared: Map<Encoding, Prepared>
}

// By the handle: a site whose locations change gets another one.
const pagesOf = new WeakMap<BusyDealer, BusyPages>()

/** The page with the number that every page of the site shows; without locations, with that of the settings. */
function write({ site }: BusyDealer, locations: readonly Location[]): BusyPages {
  const phone = phoneView(shownPhone({}, site, locations), site, null)
  return { page: plainPage({ ...BUSY_PAGE, site, phone, again: true }), prepared: new Map() }
}

/** The locations are nearly always in memory already. */
async function writeOnce(dealer: BusyDealer): Promise<BusyPages> {
  try {
    const locations = await dealer.locations.list()
    const pages = pagesOf.get(dealer) ?? write(dealer, locations)
    pagesOf.set(dealer, pages)
    return pages
  } catch {
    // The pages that show locations report it. The next visitor who is turned away tries again.
    return write(dealer, [])
  }
}

function prepare({ page, prepared }: BusyPages, encoding: Encoding): Prepared {
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
  const answer = { body: body.toString('latin1'), headers, secureHeaders: { ...headers, ...HSTS } }
  prepared.set(encoding, answer)
  return answer
}

/**
 * Answers a GET or HEAD with status 503 and a page in the look of the site. Under overload it is sent a thousand times a
 * second, so it is written and compressed once per site and encoding, and sent at once except for the first time.
 */
export function answerBusy(
  dealer: BusyDealer,
  secure: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const pages = pagesOf.get(dealer)
  if (pages) send(pages, secure, request, response)
  else void writeOnce(dealer).then((written) => send(written, secure, request, response))
}

function send(pages: BusyPages, secure: boolean, request: IncomingMessage, response: ServerResponse) {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const answer = pages.prepared.get(encoding) ?? prepare(pages, encoding)
  response.writeHead(503, secure ? answer.secureHeaders : answer.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(answer.body, 'latin1')
}
