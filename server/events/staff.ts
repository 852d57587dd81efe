import { BlockList, isIP } from 'node:net'
import type { Site } from '@forecourt/rules/site/site.ts'

type StaffSite = Pick<Site, 'settings'>

/** One list for each resolved site. */
const lists = new WeakMap<StaffSite, BlockList>()

function listOf(site: StaffSite): BlockList {
  const cached = lists.get(site)
  if (cached) return cached
  const list = new BlockList()
  for (const entry of site.settings.staff_networks) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  lists.set(site, list)
  return list
}

/** Whether an address is one of the dealership's own staff, by the setting `staff_networks`. */
export function isStaffAddress(site: StaffSite, address: string | null): boolean {
  if (site.settings.staff_networks.length === 0 || address === null || isIP(address) === 0) return false
  return listOf(site).check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
