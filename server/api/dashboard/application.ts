import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'

/** The application of the dashboard host, whose routes have schemas of zod. */
export type DashboardApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** The largest id that the database has. */
const MAX_ID = 2_147_483_647

/** An id in an address. */
export const ID = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'must be a number')
  .refine((text) => Number(text) <= MAX_ID, 'must be a number')

/** Parameters of the address of one thing by its id. */
export const ID_PARAMS = z.object({ id: ID })

/** An id in a body. */
export const BODY_ID = z.int().min(1).max(MAX_ID)

/** A moment in an answer. */
export const INSTANT = z.iso.datetime()

const MAX_PAGE = 200
const USUAL_PAGE = 50

const cursorUpTo = (largest: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/, 'is not a cursor of this list')
    .refine((text) => Number(text) <= largest, 'is not a cursor of this list')
    .optional()
    .describe('`next_cursor` of the page before')

/** Where a page begins in a list whose ids outgrow those of other lists. */
export const LONG_CURSOR = cursorUpTo(Number.MAX_SAFE_INTEGER)

/** Parameters of a list. */
export const PAGE_QUERY = {
  cursor: cursorUpTo(MAX_ID),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, `must be a number up to ${MAX_PAGE}`)
    .refine((text) => Number(text) <= MAX_PAGE, `must be a number up to ${MAX_PAGE}`)
    .optional()
    .describe(`how many to answer, up to ${MAX_PAGE}; ${USUAL_PAGE} by default`),
}

/** Where a page of a list begins, and how long it is. */
export interface PageOf {
  cursor: number | null
  limit: number
}

/** The page that a list's parameters ask for. */
export const pageOf = (query: { cursor?: string | undefined; limit?: string | undefined }): PageOf => ({
  cursor: query.cursor === undefined ? null : Number(query.cursor),
  limit: query.limit === undefined ? USUAL_PAGE : Number(query.limit),
})

/** The answer of a list. */
export const listOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() })

/** A page of rows as an answer: one row more than the limit was read, which says whether there is a next page. */
export function answeredPage<Row, Item>(
  rows: readonly Row[],
  { limit }: PageOf,
  idOf: (row: Row) => number,
  itemOf: (row: Row) => Item,
): { items: Item[]; next_cursor: string | null } {
  const page = rows.slice(0, limit)
  return {
    items: page.map(itemOf),
    next_cursor: rows.length > limit ? String(idOf(page.at(-1)!)) : null,
  }
}

/** Parameters that limit a list to a site or a dealership of the key. */
export const WITHIN_QUERY = { website_id: ID.optional(), dealership_id: ID.optional() }

/** What a list is limited to. */
export const withinOf = (query: { website_id?: string | undefined; dealership_id?: string | undefined }) => ({
  websiteId: query.website_id === undefined ? null : Number(query.website_id),
  dealershipId: query.dealership_id === undefined ? null : Number(query.dealership_id),
})
