import { concealer } from '@forecourt/rules/location/conceal.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Dealer } from '../dealer.ts'

const concealers = new WeakMap<readonly Location[], ReturnType<typeof concealer>>()

/**
 * What conceals the numbers of a site that masks them (spec §9 Phone reveal), in whatever is read without asking for one:
 * texts, data for search engines and data of scripts alike. Null for a site that shows its numbers.
 */
export async function concealerOf({ site, locations }: Dealer) {
  if (!site.settings.phone_masked) return null
  const all = await locations.list()
  const cached = concealers.get(all)
  if (cached !== undefined) return cached
  const numbers = all.flatMap(({ contact_detail: { phone, landline_phone, mobile } }) => [
    phone,
    landline_phone,
    mobile,
  ])
  const made = concealer(
    [site.settings.site_phone, ...numbers].filter((number) => number !== null),
    site.country,
    paths(site).contact(),
  )
  concealers.set(all, made)
  return made
}
