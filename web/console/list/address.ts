import { DONE, UNDO } from '../form.ts'

/** Parameters of a page of a list. */
export const AFTER = 'after'
export const BEFORE = 'before'
/** Parameter of what a list is sorted by. */
export const SORT = 'sort'

/** What another page, filter or sort leaves behind: the page of the earlier list, and what was done before. */
const PASSING: readonly string[] = [AFTER, BEFORE, DONE, UNDO]

/** The parameters that stay when a list is filtered or sorted otherwise. */
export function lasting(search: string, without: readonly string[] = []): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const name of [...PASSING, ...without]) params.delete(name)
  return params
}

/** The parameters of a list with its page, such as beside what is opened from it. */
export function staying(search: string, without: readonly string[] = []): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const name of [DONE, UNDO, ...without]) params.delete(name)
  return params
}

/** The same screen with some parameters changed; null removes one. Its list begins again at the first page. */
export function addressWith(search: string, changes: Readonly<Record<string, string | null>>): string {
  const params = lasting(search, Object.keys(changes))
  for (const [name, value] of Object.entries(changes)) if (value !== null && value !== '') params.set(name, value)
  return `?${params}`
}

/** The page that an address asks for. */
export const pageAsked = ({ searchParams }: URL, limit: number) => ({
  after: searchParams.get(AFTER),
  before: searchParams.get(BEFORE),
  limit,
})
