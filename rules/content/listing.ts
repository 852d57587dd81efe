/** One page of a list: its number, the number of pages, and the number of items before it. */
export interface ListPage {
  page: number
  pages: number
  before: number
}

/** The page number in `?page=`: 1 if there is none, null if it is invalid. */
export function requestedPage(text: string | null): number | null {
  if (text === null) return 1
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null
}

/** A page of a list of `total` items; null if the page does not exist. An empty list has one, empty page. */
export function listPage(total: number, page: number, size: number): ListPage | null {
  const pages = Math.max(1, Math.ceil(total / size))
  return page >= 1 && page <= pages ? { page, pages, before: (page - 1) * size } : null
}
