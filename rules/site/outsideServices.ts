/** Outside services that a site can bring into its pages, each with a flag of its own (spec §3 Website config flags). */
export const OUTSIDE_SERVICES = ['autobot', 'dealercell', 'dealerstudio', 'impel', 'redbook', 'nevdis'] as const
