/** One page of a list: which it is, how many there are, and how many items stand before it. */
export interface ListPage {
  page: number
  pages: number
  before: number
}

/** The page that an address asks for by `?page=`: 1 when it names none, null when what it names is no page. */
export function requestedPage(text: string | null): number | null {
  if (text === null) return 1
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null
}

/** A page of a list of `total` items; null for one that the list does not have. An empty list has one, empty page. */
export function listPage(total: number, asked: number, size: number): ListPage | null {
  const pages = Math.max(1, Math.ceil(total / size))
  return asked >= 1 && asked <= pages ? { page: asked, pages, before: (asked - 1) * size } : null
}
