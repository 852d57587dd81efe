/** Third-party services that a site can load, each with its own flag (spec §3 Website config flags). */
export const OUTSIDE_SERVICES = {
  autobot: { title: 'the Autobot chat' },
  dealercell: { title: 'the DealerCell text widget' },
  dealerstudio: { title: 'the Dealer Studio widget' },
  impel: { title: 'the Impel widget' },
  redbook: { title: 'the RedBook widget' },
  nevdis: { title: 'the NEVDIS look-up widget' },
} as const satisfies Record<string, { title: string }>

/** A third-party service; the flag that enables it has the same name. */
export type OutsideService = keyof typeof OUTSIDE_SERVICES

export const OUTSIDE_SERVICE_NAMES = Object.keys(OUTSIDE_SERVICES) as readonly OutsideService[]
