import type { ItemKind } from '@forecourt/rules/content/item.ts'
import { expect } from 'vitest'
import type { StaffBrowser } from './staff.ts'

/** What the editor of an item has of it. */
export interface EditedItem {
  live: { version: string; href: string | null } | null
  content: {
    draft: Record<string, unknown>
    version: string
    review: { previews: { label: string; address: string }[] }
  }
}

/** Writes the pages, articles, positions and offers of a site through the console, as its editors do. */
export function contentItems(who: StaffBrowser, websiteId: number) {
  const open = async (kind: ItemKind, id: number) =>
    JSON.parse((await who.get(`/content/${kind}/${id}`)).text) as EditedItem
  return {
    open,

    /** Begins an item; its id. */
    async begin(kind: ItemKind, title: string): Promise<number> {
      // A review is begun with who wrote it.
      const form = { title, author: title, site: String(websiteId), key: crypto.randomUUID() }
      const { headers, text } = await who.post(`/content/${kind}/new`, form)
      expect(headers.location, text).toMatch(/\d+$/)
      return Number(headers.location!.split('/').at(-1))
    },

    /** Writes some fields of its draft, of those that its kind has. */
    async write(kind: ItemKind, id: number, fields: Readonly<Record<string, unknown>>): Promise<void> {
      const { content } = await open(kind, id)
      const own = Object.fromEntries(Object.entries(fields).filter(([name]) => name in content.draft))
      const body = { version: content.version, content: JSON.stringify({ ...content.draft, ...own }) }
      expect((await who.post(`/content/${kind}/${id}/draft`, body)).status).toBe(200)
    },

    async publish(kind: ItemKind, id: number): Promise<void> {
      const { content, live } = await open(kind, id)
      const seen = { intent: 'publish', version: content.version, live: live?.version ?? '' }
      const { status, text } = await who.post(`/content/${kind}/${id}`, seen)
      expect(status, text).toBe(302)
    },
  }
}
