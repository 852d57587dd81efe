import { TRACKING_PURPOSES, type TrackingPurpose } from '@forecourt/rules/kinds/trackingPurpose.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'

/** A site and its settings of tracking. */
export type ConsentSite = Pick<PublicSite, 'settings'>

/**
 * Whether a visitor's actions may be used for a purpose on a site: the only place that decides it. Details of the
 * person need the visitor's own agreement, which no site asks for yet.
 */
export const mayTrack = ({ settings }: ConsentSite, purpose: TrackingPurpose): boolean =>
  settings.events_enabled && purpose !== 'person'

/** The purposes that they may be used for. */
export const trackingPurposes = (site: ConsentSite): TrackingPurpose[] =>
  TRACKING_PURPOSES.filter((purpose) => mayTrack(site, purpose))
