import type { ContactView } from '@forecourt/rules/location/contactView.ts'
import type { ShownAnnouncement } from '@forecourt/rules/site/announcement.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { deserialize, type Serialized } from '../serialized.ts'
import type { LayoutData } from '../site/layout/frame.server.ts'
import { openPage, replaceAround } from './page.ts'
import { trackError } from './track.ts'

/** The fields of the response that a page uses; there are more for other clients (docs/contracts.md). */
interface SharedData {
  website: PublicSite
  announcement: ShownAnnouncement | null
  contact: ContactView
}

/**
 * Requests the site's shared data once, after the page has loaded (spec §7 Website refresh), and renders the page again
 * if it was cached with older data: the site's settings, its announcement, its phone and its opening hours. The browser
 * sends the ETag of its last response. A failure is tracked as a Client Error (spec §8) and changes nothing; leaving
 * the page is not a failure.
 */
export async function refreshWebsite(site: PublicSite): Promise<void> {
  const leaving = new AbortController()
  addEventListener('pagehide', () => leaving.abort(), { once: true })
  try {
    const answer = await fetch(paths(site).api.website(), {
      cache: 'no-cache',
      headers: { accept: 'application/json' },
      signal: leaving.signal,
    })
    if (!answer.ok) throw new Error([answer.status, answer.statusText].filter(Boolean).join(' '))
    follow((await answer.json()) as SharedData)
  } catch (error) {
    if (leaving.signal.aborted) return
    const message = error instanceof Error ? error.message : String(error)
    trackError(site, `An error occurred with website refresh: ${message}`)
  }
}

function follow({ website, announcement, contact }: SharedData): void {
  const { site, frame } = deserialize(openPage().payload.around as Serialized<LayoutData>)
  const around: LayoutData = { site: website, frame: { ...frame, announcement, ...contact } }
  if (JSON.stringify({ site, frame }) !== JSON.stringify(around)) replaceAround({ value: around })
}
