import { carName } from '@forecourt/rules/car/name.ts'
import { missingSiteDetails, type MissingDetail } from '@forecourt/rules/disclosure/disclosure.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import { distinctName } from '@forecourt/rules/staff/distinctNames.ts'
import {
  complianceProblems,
  fixOf,
  type ComplianceProblem,
  type ComplianceView,
  type Fix,
  type Lacking,
} from '@forecourt/rules/stock/compliance.ts'
import { handText, handValues } from '@forecourt/rules/stock/lockedFields.ts'
import { imageUrl } from '@forecourt/rules/site/imageUrl.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { carsOnSites, listCompliance, type ComplianceList } from '../../stock/stock.ts'
import { mayAt, readingOf, type DeskAreaOptions } from './area.ts'
import { dealershipsOf, homesOf } from './homes.ts'

/** A vehicle that lacks something, with what is stored now where that is put right. */
export interface DeskLackingRow {
  id: number
  name: string
  stocknum: string
  site: string
  pictureHref: string | null
  lacking: Lacking
  fix: Fix
  /** What a form that changes the field has to have seen. */
  seen: string
  /** Of its site: its English and its units. */
  locale: Site['locale']
  priceType: string
  /** The location whose details are to be completed; null for none. */
  location: { id: number; name: string } | null
  change: Answer
  changeLocation: Answer
}

/** What listings lack. */
export interface DeskCompliance {
  counts: ComplianceList['counts']
  problem: ComplianceProblem | null
  rows: readonly DeskLackingRow[]
  pages: number
  /** What whole sites lack. */
  sites: readonly { name: string; lacks: readonly MissingDetail[] }[]
}

const PAGE_SIZE = 25
const PICTURE_WIDTH = 160

/** What the law and listing sites need for the vehicles on someone’s sites (decision 154). */
export function complianceOfDesk({ over, reach, shownSiteOf, now }: DeskAreaOptions) {
  const { reading, mayRead } = readingOf({ over, reach }, 'stock:read')

  return {
    mayRead,
    /** A page of the vehicles with a problem, and how many have each. */
    async list(view: ComplianceView): Promise<DeskCompliance> {
      const staff = reading()
      const homeOf = await homesOf(staff)
      if (view.site !== null) {
        const shown = await dealershipsOf(staff, view.site)
        homeOf.clear()
        for (const id of shown) homeOf.set(id, view.site)
      }
      const known = new Map(
        await Promise.all([...new Set(homeOf.values())].map(async (id) => [id, await shownSiteOf(id)] as const)),
      )
      const sites = new Map(
        [...homeOf].flatMap(([dealership, id]) => {
          const site = known.get(id)
          return site?.dealershipIds.includes(dealership) ? [[dealership, site] as const] : []
        }),
      )
      const { counts, problem, ids } = await listCompliance(staff, sites, {
        problem: view.problem,
        page: view.page,
        size: PAGE_SIZE,
      })
      const found = await carsOnSites(staff, ids, (dealership) => sites.get(dealership), now())
      const whole = [...new Set(sites.values())].map((site) => ({
        name: distinctName(site, reach.sites),
        lacks: missingSiteDetails(site),
      }))
      return {
        counts,
        problem,
        pages: problem === null ? 1 : Math.max(1, Math.ceil(counts[problem] / PAGE_SIZE)),
        sites: whole.filter(({ lacks }) => lacks.length > 0),
        rows: found.flatMap(({ car, site, location, stored }): DeskLackingRow[] => {
          const lacks = complianceProblems({ ...car, photos_count: stored.photos_count }, site, location)
          const lacking = lacks.find((one) => one.problem === problem)
          if (!lacking) return []
          const fix = fixOf(lacking.problem, site)
          const { image_quality: quality, image_cdn_base: cdnBase } = site.settings
          const picture = car.primary_image_url ?? car.images[0]?.url ?? null
          return [
            {
              id: car.id,
              name: carName(car),
              stocknum: car.stocknum,
              site: distinctName(site, reach.sites),
              pictureHref:
                picture === null
                  ? null
                  : new URL(imageUrl(picture, { width: PICTURE_WIDTH, quality, cdnBase }), site.baseUrl).href,
              lacking,
              fix,
              seen: fix.kind === 'field' ? handText(fix.field, handValues(stored)[fix.field]) : '',
              priceType: stored.price_type,
              locale: site.locale,
              location: location && { id: location.id, name: location.name },
              change: mayAt(reach, 'stock:write', site.id),
              changeLocation: mayAt(reach, 'locations:write', site.id),
            },
          ]
        }),
      }
    },
  }
}

export type ComplianceDesk = ReturnType<typeof complianceOfDesk>
