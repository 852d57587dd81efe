import type { Offer } from '@forecourt/rules/offer/offer.ts'
import { plainText } from '@forecourt/rules/offer/text.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Offer as OfferData, WithContext } from 'schema-dts'
import { absolute, CONTEXT, listData } from '../head/schema.ts'

/** The offers of a site in their order. */
export const offersData = (offers: readonly Offer[], site: Site) =>
  listData(
    offers.map((offer) => ({ name: offer.name, href: paths(site).offer(offer) })),
    site,
  )

/** A promotion by its dealer, with the price that it begins at where it tells one. */
export const offerData = (offer: Offer, picture: string | null, site: Site): WithContext<OfferData> => ({
  ...CONTEXT,
  '@type': 'Offer',
  name: offer.name,
  description: plainText(offer.sanitized_description),
  url: absolute(paths(site).offer(offer), site),
  ...(picture ? { image: absolute(picture, site) } : {}),
  ...(offer.starts_on ? { validFrom: offer.starts_on } : {}),
  ...(offer.ends_on ? { validThrough: offer.ends_on } : {}),
  ...(offer.from_price
    ? {
        priceSpecification: {
          '@type': 'PriceSpecification' as const,
          minPrice: offer.from_price.price_cents / 100,
          priceCurrency: site.currency,
        },
      }
    : {}),
  offeredBy: { '@type': 'AutoDealer', name: site.name, url: site.baseUrl },
})
