/** Third-party services that a site can load, each with its own flag (spec §3 Website config flags). */
export const OUTSIDE_SERVICES = {
  autobot: { name: 'Autobot chat' },
  dealercell: { name: 'DealerCell text widget' },
  dealerstudio: { name: 'Dealer Studio widget' },
  impel: { name: 'Impel widget' },
  redbook: { name: 'RedBook widget' },
  nevdis: { name: 'NEVDIS look-up widget' },
} as const satisfies Record<string, { name: string }>

/** A third-party service; the flag that enables it has the same name. */
export type OutsideService = keyof typeof OUTSIDE_SERVICES

export const OUTSIDE_SERVICE_NAMES = Object.keys(OUTSIDE_SERVICES) as readonly OutsideService[]
