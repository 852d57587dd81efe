import { displayMake } from '../car/makes.ts'
import { carTitle } from '../car/name.ts'
import { modelSections } from '../model/body.ts'
import type { Model } from '../model/model.ts'
import { statusLabel } from '../model/status.ts'
import { modelPrice, type NewStock } from '../model/stock.ts'
import { fromPrice } from '../model/variant.ts'
import { hasPage, isSwitchedOff, type SwitchedPage } from '../offering/pages.ts'
import { refinementQuery, withFacet, type Refinement } from '../stock/filters.ts'
import type { Sort } from '../kinds/sort.ts'
import { searchKind, searchTitle, slugsWithStock, type StockCounts } from '../site/searchSlugs.ts'
import { imageTemplate } from '../site/imageUrl.ts'
import { link, type MenuLink } from '../site/links.ts'
import { siteWords } from '../site/siteWords.ts'
import { paths } from '../site/paths.ts'
import { inSentence } from '../locale/sentence.ts'
import type { Site } from '../site/site.ts'

/** Links under a heading; without one if they are not grouped. */
export interface MenuGroup {
  title: string | null
  links: readonly MenuLink[]
}

/** An entry of the header: a link, or a dropdown with sections (passenger, commercial) of grouped links. */
export type HeaderEntry =
  | ({ kind: 'link'; key: string } & MenuLink)
  | {
      kind: 'menu'
      key: string
      label: string
      /** The page for the whole menu, if there is one. */
      all?: MenuLink
      parts: readonly { title: string | null; groups: readonly MenuGroup[] }[]
    }

/** Data for the navigation besides the site. */
export interface NavigationSources {
  /** Whether the site has a reviews page (content/reviews.ts); absent for none. */
  reviews?: boolean
  models: readonly Pick<
    Model,
    | 'name'
    | 'slug'
    | 'override_url'
    | 'image'
    | 'manufacturer_name'
    | 'status'
    | 'manufacturer_body'
    | 'manufacturer_body2'
    | 'manufacturer_body3'
    | 'from_price'
  >[]
  /** The site's stock: empty searches and lists are not linked. */
  counts: StockCounts
  /** New vehicles for sale, for the models' starting prices. */
  newStock: readonly NewStock[]
  /** Makes in stock, most frequent first. */
  makes: readonly string[]
}

/** The name of a site's articles: News if their address is /news, else Blog. */
export const blogName = ({ settings }: Pick<Site, 'settings'>): string =>
  settings.blog_path === '/news' ? 'News' : 'Blog'

/** Maximum brands in their dropdown; the search has more. */
const MAX_BRANDS = 12

const EVERYTHING: Omit<Refinement, 'sort'> = { facets: {}, ranges: {}, q: '', page: 1 }

/**
 * The links of a site by subject, each only if its feature is on (spec §2 Layout, §1 and §6 for the owner area). Labels
 * are in the site's spelling.
 */
function linksOf(site: Site, counts: StockCounts) {
  const to = paths(site)
  const { settings } = site
  const own = (label: string, href: string): MenuLink => ({ label: siteWords(label, site), href })
  const stored = (links: readonly { label: string; href: string }[]) =>
    links
      .map(({ label, href }): MenuLink => ({ label: siteWords(label, site), ...link(href, site) }))
      .filter(({ href }) => !isSwitchedOff(href, site))
  const where = (kind: SwitchedPage, entry: MenuLink): readonly MenuLink[] => (hasPage(kind, site) ? [entry] : [])
  return {
    own,
    to,
    searches: slugsWithStock({ kind: searchKind(site.vehicleNounPlural), slugs: settings.search_slugs }, counts).map(
      (slug) => own(searchTitle(slug, site), to.search(slug)),
    ),
    // A dealer without a workshop offers no servicing.
    aftersales:
      settings.service_links.length > 0
        ? [
            ...stored(settings.service_links),
            own('Warranty', to.warranty()),
            own('Roadside assist', to.roadsideAssist()),
            own('Care plans', to.carePlans()),
          ]
        : [],
    extra: stored(settings.header_links),
    company: stored(settings.footer_links),
    usedList: counts.sale?.used
      ? where(
          'used_car_list',
          own(`${site.conditionLabels.used} ${inSentence(site.vehicleNounPlural)} by make`, to.usedCarList()),
        )
      : [],
    offers: where('offers', own('Special Offers', to.offers())),
    models: where('models', own('Model range', to.models())),
    finance: [
      ...where('finance', own('Finance', to.finance())),
      ...where('pre_approval', own('Get pre-approved', to.financePreApproval())),
      ...where('finance_score', own('Check your finance score', to.financeScore())),
    ],
    tradeIn: where('trade_in', own('Trade-in valuation', to.tradeIn())),
    instantPrice: where('instant_price', own(`Instant ${inSentence(site.vehicleNoun)} price`, to.instantPrice())),
    testDrive: where('test_drive', own('Book a test drive', to.testDrive())),
    garage: where('garage', own(settings.garage_label, to.garage())),
    store:
      settings.enable_store && settings.store_url !== null
        ? stored([{ label: settings.store_label, href: settings.store_url }])
        : [],
    blog: own(blogName(site), to.blog()),
    about: own('About us', to.about()),
    reviews: own('Reviews', to.reviews()),
    locations: own('Our locations', to.locations()),
    careers: own('Careers', to.careers()),
    contact: own('Contact Us', to.contact()),
  }
}

const menu = (key: string, label: string, groups: readonly MenuGroup[], all?: MenuLink): readonly HeaderEntry[] => {
  const filled = groups.filter(({ links }) => links.length > 0)
  return filled.length
    ? [{ kind: 'menu', key, label, ...(all ? { all } : {}), parts: [{ title: null, groups: filled }] }]
    : []
}

/**
 * The model dropdown (spec §2 Layout): models by the manufacturer's body category, commercial ones separate if the site
 * splits them. With several makes, models are grouped by make and named with it. Two models with one address are one
 * entry.
 */
function modelMenu(
  site: Site,
  { models: all, newStock }: Pick<NavigationSources, 'models' | 'newStock'>,
  range: MenuLink | undefined,
): readonly HeaderEntry[] {
  if (!site.settings.models_enabled || all.length === 0) return []
  const to = paths(site)
  const models = all.filter((model, index) => all.findIndex((one) => to.model(one) === to.model(model)) === index)
  const makes = [...new Set(models.map((model) => displayMake(model.manufacturer_name)))].toSorted()
  const entry = (model: NavigationSources['models'][number]): MenuLink => {
    const note = statusLabel(model)
    const price = fromPrice(modelPrice(model, newStock), site)
    return {
      label: makes.length > 1 ? carTitle({ year: null, make: model.manufacturer_name, model: model.name }) : model.name,
      ...link(to.model(model), site),
      ...(note ? { note } : {}),
      ...(price ? { price } : {}),
      ...(model.image ? { image: imageTemplate(model.image.thumb, site) } : {}),
    }
  }
  const place = (model: NavigationSources['models'][number]) => makes.indexOf(displayMake(model.manufacturer_name))
  const byMake = models.toSorted((one, other) => place(one) - place(other))
  const parts = modelSections(byMake, site).map(({ title, groups }) => ({
    title,
    groups: groups.map(({ category, models: members }) => ({ title: category, links: members.map(entry) })),
  }))
  return [{ kind: 'menu', key: 'models', label: 'New Vehicles', ...(range ? { all: range } : {}), parts }]
}

/** Brands in stock as searches by make; empty if there is only one. */
function brandLinks(site: Site, makes: readonly string[]): readonly MenuLink[] {
  if (makes.length < 2) return []
  const to = paths(site)
  const sort: Sort = site.settings.search_default_sort
  return makes.slice(0, MAX_BRANDS).map((make) => ({
    label: displayMake(make),
    href: to.search(null, refinementQuery(withFacet({ ...EVERYTHING, sort }, 'make', make), { defaultSort: sort })),
  }))
}

/** The header's entries in the order of spec §2 Layout; an entry is absent if its feature is off or it is empty. */
export function headerEntries(
  site: Site,
  { models, makes, newStock, reviews, counts }: NavigationSources,
): readonly HeaderEntry[] {
  const links = linksOf(site, counts)
  const stock = links.own(site.settings.stock_label, links.to.search())
  const stockPages = [...links.searches, ...links.usedList]
  // A menu of nothing but the page that the entry of the stock leads to would be the same link twice.
  const stockLinks = stockPages.some(({ href }) => href !== stock.href) ? stockPages : []
  const entry =
    (key: string) =>
    (one: MenuLink): HeaderEntry => ({ kind: 'link', key, ...one })
  return [
    entry('home')(links.own('Home', links.to.home())),
    ...modelMenu(site, { models, newStock }, links.models[0]),
    ...menu('brands', 'Brands', [{ title: null, links: brandLinks(site, makes) }], stock),
    ...menu('stock', siteWords('Stock', site), [{ title: null, links: stockLinks }]),
    ...menu('service', 'Service', [{ title: null, links: links.aftersales }]),
    ...links.offers.map(entry('offers')),
    ...menu('more', 'More', [
      {
        title: null,
        links: [
          ...links.finance,
          ...links.tradeIn,
          ...links.instantPrice,
          ...links.testDrive,
          links.locations,
          links.about,
          ...(reviews ? [links.reviews] : []),
          links.blog,
          links.careers,
          ...links.store,
          ...links.extra,
          ...links.garage,
        ],
      },
    ]),
    entry('search')(stock),
    entry('contact')(links.contact),
  ]
}

/** The footer's four columns (spec §2 Layout), without links whose feature is off. */
export function footerColumns(
  site: Site,
  { reviews, counts }: Pick<NavigationSources, 'reviews' | 'counts'>,
): readonly (MenuGroup & { title: string })[] {
  const links = linksOf(site, counts)
  const { own, to } = links
  return [
    { title: 'Categories', links: [...links.searches, ...links.usedList, ...links.models] },
    {
      title: 'Buying',
      links: [
        ...links.offers,
        ...links.finance,
        ...links.tradeIn,
        ...links.instantPrice,
        own(`Sell my ${inSentence(site.vehicleNoun)}`, to.form('sell-my-car')),
        own('Fleet', to.page('fleet')),
        ...links.testDrive,
        ...links.garage,
      ],
    },
    {
      title: siteWords('Aftersales', site),
      links: [...links.aftersales, ...links.store],
    },
    {
      title: 'Company',
      links: [
        links.about,
        links.locations,
        links.contact,
        links.careers,
        ...(reviews ? [links.reviews] : []),
        links.blog,
        ...links.company,
        own('Newsletter', to.form('subscription')),
        own('Feedback', to.page('feedback')),
        own('Privacy policy', to.privacy()),
        own('Terms and conditions', to.terms()),
      ],
    },
  ]
}
