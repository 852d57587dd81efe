import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { listData } from '../head/schema.ts'
import type { CardView } from '../vehicleCard/card.ts'

/** The vehicles of one page of a list in their order; prices are on their own pages. */
export const vehiclesData = (cards: readonly Pick<CardView, 'title' | 'slug'>[], total: number, site: Site) =>
  listData(
    cards.map((card) => ({ name: card.title, href: paths(site).vehicle(card) })),
    site,
    total,
  )
