import { GOOGLE_AD_COLUMNS, GOOGLE_LISTING_COLUMNS, googleAdLine, googleListingLine } from './google.ts'
import type { FeedLine, FeedListing } from './listing.ts'
import { META_COLUMNS, metaLine } from './meta.ts'
import { STOCK_COLUMNS, stockLine } from './stock.ts'

/** An outgoing feed of a site. */
export interface Feed {
  /** Last part of its address. */
  file: string
  title: string
  format: 'csv' | 'json'
  columns: readonly string[]
  /** Whether a spreadsheet may open it: cells that it would run as a formula are then escaped. */
  forPeople: boolean
  line: (listing: FeedListing) => FeedLine
}

/** Every feed of a site's stock, by the file that its address ends with. */
export const FEEDS: readonly Feed[] = [
  {
    file: 'google-vehicle-listings.csv',
    title: 'Google vehicle listings',
    format: 'csv',
    columns: GOOGLE_LISTING_COLUMNS,
    forPeople: false,
    line: googleListingLine,
  },
  {
    file: 'google-vehicle-ads.csv',
    title: 'Google vehicle ads',
    format: 'csv',
    columns: GOOGLE_AD_COLUMNS,
    forPeople: false,
    line: googleAdLine,
  },
  {
    file: 'meta-automotive.csv',
    title: 'Meta automotive catalogue',
    format: 'csv',
    columns: META_COLUMNS,
    forPeople: false,
    line: metaLine,
  },
  {
    file: 'stock.csv',
    title: 'Stock as a table',
    format: 'csv',
    columns: STOCK_COLUMNS,
    forPeople: true,
    line: stockLine,
  },
  {
    file: 'stock.json',
    title: 'Stock as JSON',
    format: 'json',
    columns: STOCK_COLUMNS,
    forPeople: false,
    line: stockLine,
  },
]

/** The feed with a file name; null if there is none. */
export const findFeed = (file: string): Feed | null => FEEDS.find((feed) => feed.file === file) ?? null
