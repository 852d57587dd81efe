import type { Site } from '@forecourt/rules/site/site.ts'
import { PLAIN_PAGE_POLICY } from './headers.ts'
import { plainPage } from './plain.ts'

/** A site that is not open, or whose trial is over, is away for a time: robots come back and keep nothing of it. */
export const CLOSED_STATUS = 503
/** For how long robots stay away. */
const AWAY_SECONDS = 3_600
export const CLOSED_HEADERS = { 'retry-after': String(AWAY_SECONDS), 'x-robots-tag': 'noindex' } as const

/** What visitors of a site read that is not open. */
export const closedText = ({ name }: Pick<Site, 'name'>): string => `The website of ${name} is not open yet.`

/** The page that a site has instead of all others until it is open (decision 167). */
export const closedPage = (site: Pick<Site, 'name'>): string =>
  plainPage({ title: 'Not open yet', text: `${closedText(site)} Please come back soon.` })

/** That page as the answer to a request for another. */
export const closedAnswer = (site: Pick<Site, 'name'>) => ({
  status: CLOSED_STATUS,
  headers: {
    ...CLOSED_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-security-policy': PLAIN_PAGE_POLICY,
  },
  body: Buffer.from(closedPage(site)),
  tags: null,
})
