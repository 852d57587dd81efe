import { plural } from '../locale/plural.ts'

/** Nouns that a template fixes (spec §1); all others use the site's override, else Car. */
const TEMPLATE_NOUNS: Readonly<Record<string, { one: string; many: string }>> = {
  camper: { one: 'Camper', many: 'Campers' },
  freightliner: { one: 'Trucks', many: 'Trucks' },
  fuso: { one: 'Truck', many: 'Trucks' },
  hino: { one: 'Truck', many: 'Trucks' },
  'mercedes-benz-trucks': { one: 'Truck', many: 'Trucks' },
  'jac-trucks': { one: 'Truck', many: 'Trucks' },
  jayco: { one: 'RV', many: 'RVs' },
}

/** The noun for a site's vehicles and its plural (spec §1): the template's own, else the site's override, else Car. */
export function vehicleNoun(template: string, override: string | null): { one: string; many: string } {
  if (Object.hasOwn(TEMPLATE_NOUNS, template)) return TEMPLATE_NOUNS[template]!
  const one = override?.trim() || 'Car'
  return { one, many: plural(one) }
}
