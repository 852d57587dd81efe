import type { Site } from '@forecourt/rules/site/site.ts'
import type { ItemList, WithContext } from 'schema-dts'

/** What makes a thing one of schema.org. */
export const CONTEXT = { '@context': 'https://schema.org' } as const

/** The whole address of a path of a site. */
export const absolute = (path: string, site: Pick<Site, 'baseUrl'>): string => new URL(path, site.baseUrl).href

/** What a page lists, in its order; `total` where that is a part of more. */
export const listData = (
  items: readonly { name: string; href: string }[],
  site: Pick<Site, 'baseUrl'>,
  total?: number,
): WithContext<ItemList> => ({
  ...CONTEXT,
  '@type': 'ItemList',
  ...(total === undefined ? {} : { numberOfItems: total }),
  itemListElement: items.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: absolute(href, site),
  })),
})
