import type { SafeHtml } from '@forecourt/rules/kinds/safeHtml.ts'
import type { ShownBlock } from '@forecourt/rules/content/content.ts'
import { locationView, type LocationView } from '@forecourt/rules/location/contactView.ts'
import type { LocationType } from '@forecourt/rules/location/location.ts'
import { drawnOffers } from '@forecourt/rules/offer/model.ts'
import { hasPage, isSwitchedOff } from '@forecourt/rules/offering/pages.ts'
import { formRefusal } from '@forecourt/rules/offering/refusal.ts'
import { link, type LinkAttributes } from '@forecourt/rules/site/links.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import type { FormView } from '../forms/formView.ts'
import { formView } from '../forms/view.server.ts'
import { offerCards, type OfferCardView } from '../offers/offers.server.ts'
import type { CardView } from '../vehicleCard/card.ts'
import { stockStrip } from '../vehicleCard/strip.server.ts'
import { pictureView, type PictureView } from '../layout/picture.server.ts'

/** Heading level inside a block, so that none is skipped. */
type Level = 2 | 3

/** A block with all its data. */
export type BlockView =
  | { type: 'prose'; html: SafeHtml }
  | { type: 'picture'; picture: PictureView; caption: string | null }
  | { type: 'gallery'; pictures: readonly PictureView[] }
  | { type: 'facts'; items: readonly { label: string; value: string; link: LinkAttributes | null }[] }
  | {
      type: 'cards'
      level: Level
      items: readonly { title: string; text: string; link: LinkAttributes | null; picture: PictureView | null }[]
    }
  | { type: 'questions'; items: readonly { question: string; answer: SafeHtml }[] }
  | { type: 'callToAction'; title: string; text: string; label: string; link: LinkAttributes }
  | { type: 'form'; view: FormView; anchor: string }
  | { type: 'locations'; level: Level; department: LocationType | null; locations: readonly LocationView[] }
  | { type: 'stock'; title: string; cards: readonly CardView[]; more: { href: string; label: string } }
  | {
      type: 'offers'
      title: string
      offers: readonly OfferCardView[]
      more: string
    }

/** Vehicles of a strip, and offers. */
const STRIP = { row: 2, most: 4 }
const OFFERS = 3

/**
 * The blocks of a page ready to render, in order. One that fails is reported and left out, and so is one without
 * current content, such as a strip of stock without vehicles.
 */
export async function blockViews(
  blocks: readonly ShownBlock[],
  dealer: Dealer,
  { now, onError, query }: { now: Date; onError: (error: unknown) => void; query?: URLSearchParams },
): Promise<readonly BlockView[]> {
  const levels = levelsOf(blocks)
  const firstForm = blocks.findIndex(({ type }) => type === 'form')
  const views = await Promise.all(
    blocks.map(async (block, index) => {
      try {
        if (block.type === 'form' && formRefusal(block.form, dealer.site)) return null
        if (block.type === 'form')
          return await formBlock(dealer, block.form, { now, first: index === firstForm, query })
        return await viewOf(block, levels[index]!, dealer, now)
      } catch (cause) {
        onError(new Error(`Block ${index + 1} (${block.type}) was left out of the page.`, { cause }))
        return null
      }
    }),
  )
  return views.filter((view) => view !== null)
}

/**
 * Headings inside a block are one level below the last heading before it; before the first one they are second-level.
 */
function levelsOf(blocks: readonly ShownBlock[]): readonly Level[] {
  let level: Level = 2
  return blocks.map((block) => {
    const own = level
    const opens =
      block.type === 'prose'
        ? /<h[2-4]\b/i.test(block.html)
        : ['callToAction', 'form', 'stock', 'offers'].includes(block.type)
    if (opens) level = 3
    return own
  })
}

/** A link; none if the site does not offer its target. */
function offeredLink(href: string | undefined, site: Site): LinkAttributes | null {
  const way = href ? link(href, site) : null
  return way && !isSwitchedOff(way.href, site) ? way : null
}

async function viewOf(
  block: Exclude<ShownBlock, { type: 'form' }>,
  level: Level,
  dealer: Dealer,
  now: Date,
): Promise<BlockView | null> {
  const { site } = dealer
  switch (block.type) {
    case 'prose':
    case 'questions':
      return block
    case 'facts':
      return {
        type: 'facts',
        items: block.items.map(({ label, value, href }) => ({ label, value, link: offeredLink(href, site) })),
      }
    case 'picture':
      return { type: 'picture', picture: pictureView(block.picture, site), caption: block.caption ?? null }
    case 'gallery':
      return { type: 'gallery', pictures: block.pictures.map((picture) => pictureView(picture, site)) }
    case 'cards':
      return {
        type: 'cards',
        level,
        items: block.items.map(({ title, text, href, picture }) => ({
          title,
          text,
          link: offeredLink(href, site),
          picture: picture ? pictureView(picture, site) : null,
        })),
      }
    case 'callToAction': {
      const { title, text, label, href } = block
      const way = link(href, site)
      return isSwitchedOff(way.href, site) ? null : { type: 'callToAction', title, text, label, link: way }
    }
    case 'locations':
      return locationsView(block.location_type ?? null, level, dealer, now)
    case 'stock':
      return stockView(block, dealer, now)
    case 'offers':
      return offersView(block.title, dealer)
  }
}

/** A form of the site; links to the page's form lead to the first one. */
export async function formBlock(
  dealer: Dealer,
  name: Parameters<typeof formView>[1],
  {
    now,
    first = true,
    query,
    prefilled,
  }: { now: Date; first?: boolean; query?: URLSearchParams | undefined; prefilled?: Readonly<Record<string, string>> },
): Promise<Extract<BlockView, { type: 'form' }>> {
  const view = await formView(dealer, name, now, {}, query, prefilled)
  return { type: 'form', view, anchor: first ? 'form-section' : `form-${name}` }
}

async function locationsView(
  type: LocationType | null,
  level: Level,
  dealer: Dealer,
  now: Date,
): Promise<BlockView | null> {
  const all = await dealer.locations.list()
  const locations = all
    .filter(({ visible, location_type }) => visible && (type === null || location_type === type))
    .map((location) => locationView(location, dealer.site, now))
  return locations.length > 0 ? { type: 'locations', level, department: type, locations } : null
}

async function stockView(
  { title, query }: { title: string; query: string },
  dealer: Dealer,
  now: Date,
): Promise<BlockView | null> {
  const strip = await stockStrip(dealer, new URLSearchParams(query), STRIP, now)
  return strip && { type: 'stock', title, cards: strip.cards, more: strip.more }
}

async function offersView(title: string, dealer: Dealer): Promise<BlockView | null> {
  const { site } = dealer
  if (!hasPage('offers', site)) return null
  const { cards } = drawnOffers(await offerCards(dealer, await dealer.offers.list()))
  if (cards.length === 0) return null
  return {
    type: 'offers',
    title,
    offers: cards.slice(0, OFFERS),
    more: paths(site).offers(),
  }
}

/**
 * Headers of a page with these blocks: its cache tags. Free times change at any moment, so a page that shows them is
 * not cached.
 */
export function headersOf(blocks: readonly BlockView[], { id }: Pick<Site, 'id'>): Record<string, string> {
  if (blocks.some((block) => block.type === 'form' && block.view.form.booking))
    return { 'cache-control': 'private, no-cache' }
  // The makes that a form suggests are those in stock, and offers say how many there are.
  const ofStock = blocks.some(({ type }) => type === 'stock' || type === 'form' || type === 'offers')
  return { 'x-cache-tags': ofStock ? `site:${id} stock:${id}` : `site:${id}` }
}
