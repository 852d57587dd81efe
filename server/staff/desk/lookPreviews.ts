import { LINK_WARNINGS, menuLinkTarget } from '@forecourt/rules/look/menuLink.ts'
import { LOOK_PAGES, type LookPage } from '@forecourt/rules/look/parts.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { DealerFor } from '../../dealers.ts'
import type { PreviewLinks } from '../../pages/pages.ts'
import { AS_PUBLISHED } from '../../sites/sites.ts'
import type { DeskAreaOptions } from './area.ts'

/** What previews take besides the desk. */
export interface LookPreviewDeps {
  dealerFor: DealerFor
  previews: Pick<PreviewLinks, 'signLook'>
}

/** The pages that a look is previewed on. */

/** Signed addresses of pages in a draft, and what the links of its menus lead to. */
export function lookPreviews({ siteOf, dealerFor, previews, now }: DeskAreaOptions & LookPreviewDeps) {
  /** The same for an hour, so that a screen that is read again shows the same frame. */
  const expires = () => {
    const end = now()
    end.setUTCMinutes(0, 0, 0)
    end.setUTCHours(end.getUTCHours() + 2)
    return end
  }

  return {
    async of(websiteId: number, draftId: string | null, asked: string) {
      const site = await siteOf(websiteId)
      if (!site) return null
      const to = paths(site)
      const [car] = await dealerFor(site).stock.latest(1)
      const addresses: Readonly<Record<LookPage, string | null>> = {
        home: to.home(),
        search: to.search(),
        vehicle: car ? to.vehicle(car) : null,
        contact: to.contact(),
      }
      const page = LOOK_PAGES.find((name) => name === asked && addresses[name] !== null) ?? 'home'
      const sign = (draft: string) => previews.signLook(site, addresses[page]!, draft, expires())
      return {
        page,
        pages: LOOK_PAGES.filter((name) => addresses[name] !== null),
        siteId: site.id,
        site: site.name,
        draft: sign(draftId ?? AS_PUBLISHED),
        published: sign(AS_PUBLISHED),
      }
    },

    async linkWarnings(websiteId: number, hrefs: readonly string[]): Promise<Readonly<Record<string, string>>> {
      const site = await siteOf(websiteId)
      if (!site) return {}
      const { content, redirects, models } = dealerFor(site)
      const warnings: Record<string, string> = {}
      for (const href of new Set(hrefs)) {
        const target = menuLinkTarget(href, site)
        if (target.kind === 'off') warnings[href] = LINK_WARNINGS.off
        if (target.kind !== 'page') continue
        const slug = target.path.slice(1)
        const found =
          (await content.page(slug)) ??
          (await redirects.find(target.path, new URLSearchParams())) ??
          (await models.list()).find((model) => model.slug === slug)
        if (!found) warnings[href] = LINK_WARNINGS.missing
      }
      return warnings
    },
  }
}
