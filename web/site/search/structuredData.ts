import type { Site } from '@forecourt/rules/site/site.ts'
import type { ItemList, WithContext } from 'schema-dts'
import type { CardView } from '../vehicleCard/card.ts'

/** The vehicles of one page of a list in their order; what each of them costs stands on its own page. */
export const vehiclesData = (
  cards: readonly Pick<CardView, 'title' | 'href'>[],
  total: number,
  site: Site,
): WithContext<ItemList> => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: cards.map(({ title, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: new URL(href, site.baseUrl).href,
  })),
})
