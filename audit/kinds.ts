import { paths, type PathSite } from '@forecourt/rules/site/paths.ts'

/** Kinds of page of a dealer site (spec §2), in the order of a report. */
export const PAGE_KINDS = [
  'home',
  'search',
  'refined search',
  'vehicle',
  'offers',
  'offer',
  'models',
  'model',
  'locations',
  'location',
  'contact',
  'service',
  'parts',
  'finance',
  'test drive',
  'trade-in',
  'quote',
  'form',
  'forms',
  'about',
  'page',
  'blog',
  'topic',
  'article',
  'careers',
  'job',
  'reviews',
  'privacy',
  'terms',
  'used-car list',
  'compare',
  'shortlist',
  'success',
  'garage',
  'checkout',
  'reservation',
  'waitlist',
  'credits',
] as const

export type PageKind = (typeof PAGE_KINDS)[number]

/** Kinds that a dealer may not have or that robots find no link to; every site has all the others. */
const KINDS_OF_SOME: ReadonlySet<PageKind> = new Set([
  'offers',
  'offer',
  'models',
  'model',
  'test drive',
  'trade-in',
  'quote',
  'form',
  'forms',
  'reviews',
  'used-car list',
  'compare',
  'shortlist',
  'success',
  'garage',
  'checkout',
  'reservation',
  'waitlist',
])

/** Kinds that a crawl of any dealer's site must reach. */
export const KINDS_OF_EVERY_SITE: readonly PageKind[] = PAGE_KINDS.filter((kind) => !KINDS_OF_SOME.has(kind))

/** Limits for visiting a few pages of each kind and every content page. */
export const FEW_OF_EACH_KIND: Readonly<Partial<Record<PageKind, number>>> = Object.fromEntries(
  PAGE_KINDS.filter((kind) => kind !== 'page').map((kind) => [kind, 2]),
)

/** Schema.org types of a model page, by what its manufacturer makes. */
const VEHICLES = ['Car', 'Motorcycle', 'Vehicle'] as const

/** An address without its query, anchor and trailing slash. */
const pathOf = (address: string) => address.split(/[?#]/)[0]!.replace(/(?<=.)\/$/, '')

/**
 * Determines the kind of each page of a site by its address, and for kinds that share top-level addresses by the types
 * of the page's structured data.
 */
export function kindOfPage(site: PathSite): (address: string, types?: ReadonlySet<string>) => PageKind {
  const to = paths(site)
  const single: ReadonlyMap<string, PageKind> = new Map(
    (
      [
        [to.home(), 'home'],
        [to.offers(), 'offers'],
        [to.models(), 'models'],
        [to.locations(), 'locations'],
        [to.contact(), 'contact'],
        [to.service(), 'service'],
        [to.parts(), 'parts'],
        [to.finance(), 'finance'],
        [to.testDrive(), 'test drive'],
        [to.tradeIn(), 'trade-in'],
        [to.orderNow({ slug: '', name: '' }), 'quote'],
        [to.forms(), 'forms'],
        [to.about(), 'about'],
        [to.blog(), 'blog'],
        [to.careers(), 'careers'],
        [to.reviews(), 'reviews'],
        [to.privacy(), 'privacy'],
        [to.terms(), 'terms'],
        [to.usedCarList(), 'used-car list'],
        [to.compare(), 'compare'],
        [to.shortlist(), 'shortlist'],
        [to.success(), 'success'],
        [to.garage(), 'garage'],
        [to.credits(), 'credits'],
      ] as const
    ).map(([address, kind]) => [pathOf(address), kind]),
  )
  /** Kinds with many pages, by their common prefix; more specific ones come first. */
  const many: readonly (readonly [string, PageKind])[] = [
    [to.vehicle({ slug: '' }), 'vehicle'],
    ['/offers/', 'offer'],
    ['/models/', 'model'],
    [to.location({ slug: '' }), 'location'],
    [to.job({ slug: '' }), 'job'],
    [to.articleTag(''), 'topic'],
    [to.article({ slug: '' }), 'article'],
    ['/forms/', 'form'],
    ['/reservations/', 'reservation'],
    ['/waitlist/', 'waitlist'],
    [`${to.shortlist()}/`, 'shortlist'],
  ]
  const checkout = to.checkout({ slug: '' }).slice(to.vehicle({ slug: '' }).length)
  const waitlist = to.waitlist({ slug: '' }).slice(to.vehicle({ slug: '' }).length)
  return (address, types) => {
    const path = pathOf(address)
    const fixed = single.get(path)
    if (fixed) return fixed
    if (path.startsWith('/search/')) return address.includes('?') ? 'refined search' : 'search'
    if (path.endsWith(checkout)) return 'checkout'
    if (path.endsWith(waitlist)) return 'waitlist'
    return (
      many.find(([start]) => path.startsWith(start))?.[1] ??
      (VEHICLES.some((type) => types?.has(type)) ? 'model' : 'page')
    )
  }
}
