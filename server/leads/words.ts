import { sql, type SQL } from 'drizzle-orm'

/** PostgreSQL’s sign for words that follow each other. */
const FOLLOWED = '<(-|[0-9]+)>'

/**
 * Whether the work on a lead, `w`, has the words of a search (rules/leadDesk/view.ts). PostgreSQL reads 5e8c as the number
 * 5e8 followed by c. What was said is stored without places, in which nothing follows anything, so both have to be there.
 */
export const hasWords = (words: string, column: SearchedColumn = 'words'): SQL =>
  sql`w.${sql.identifier(column)} @@ regexp_replace(to_tsquery('simple', ${words})::text, ${FOLLOWED}, '&', 'g')::tsquery`

/** Who sent a lead and what it is about, or in a chat also what was said. */
type SearchedColumn = 'words' | 'said'

/** So many of the newest leads are looked at, some of each site, and so many of a hundred of them make words common. */
const SAMPLED = 400
const LEAST_SAMPLED = 20
const COMMON_PERCENT = 4

/** How many of the newest leads of each of so many sites are looked at. */
export const sampledOfEach = (sites: number): number => Math.max(LEAST_SAMPLED, Math.ceil(SAMPLED / Math.max(1, sites)))

/** Whether many of the rows of a sample, `w`, have the words of a search, as a column. */
export const isCommonIn = (words: string, column: SearchedColumn = 'words'): SQL =>
  sql`count(*) filter (where ${hasWords(words, column)}) * 100 >= greatest(count(*), 1) * ${COMMON_PERCENT}::integer as common`
