import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ItemKind } from '@forecourt/rules/content/item.ts'
import { contentVersion } from '@forecourt/server/content/versions.ts'
import { at, fetchFrom, rows } from './journey.ts'

/** The site whose items the journeys write. */
export const SLUG = 'wattle-motors'

/** Sends a form of the console as its own pages do. */
export async function sendForm(page: Page, path: string, form: Record<string, string>) {
  const cookies = await page.context().cookies(at('console'))
  return fetchFrom(page.request, 'console', path, {
    method: 'POST',
    form,
    headers: {
      origin: at('console', ''),
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  })
}

/** Begins an item of the site and writes it; its id, its version, and where it is looked at. */
export async function writeItem(page: Page, kind: ItemKind, title: string, written: object) {
  const [site] = await rows<{ id: number }>('select id from websites where slug = $1', [SLUG])
  const begun = await sendForm(page, `/content/${kind}/new`, { title, site: String(site!.id), key: randomUUID() })
  const id = Number(/(\d+)$/.exec(begun.headers().location ?? '')?.[1])
  const [draft] = await rows<{ content: object }>(
    'select content from content_drafts where kind = $1 and item_id = $2',
    [kind, id],
  )
  const content = JSON.stringify({ ...draft!.content, ...written })
  const saved = await sendForm(page, `/content/${kind}/${id}/draft`, {
    version: contentVersion(kind, draft!.content),
    content,
  })
  const { version, previews } = (await saved.json()) as {
    version: string
    previews: { label: string; address: string }[]
  }
  return { id, version, previews }
}
