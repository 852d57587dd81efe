import * as z from 'zod'
import type { TrackingPurpose } from '../kinds/trackingPurpose.ts'
import { webAddress } from './settings/setting.ts'

/** The settings and secret of a kind of collector. */
interface CollectorFacts {
  title: string
  /** What a visitor's events may be used for before it gets them. */
  purpose: TrackingPurpose
  settingsSchema: z.ZodObject<{ url: z.ZodDefault<z.ZodType<string>> | z.ZodType<string> }>
  secretSchema: z.ZodType<string> | null
}

const secret = z.string().min(8, 'must be 8 characters or more')

/** Services of others that get a site's events (spec §7 Lookups and analytics); the only list of them. */
export const COLLECTOR_KINDS = {
  events: {
    title: 'events.json of an analytics service',
    purpose: 'statistics',
    /** The address before /events.json. */
    settingsSchema: z.object({ url: webAddress }),
    secretSchema: secret,
  },
  ga4: {
    title: 'Google Analytics 4',
    purpose: 'statistics',
    settingsSchema: z.object({
      url: webAddress.default('https://www.google-analytics.com'),
      measurement_id: z.string().regex(/^G-[A-Z0-9]{4,20}$/, 'must be a measurement id such as G-ABC123DEF4'),
    }),
    secretSchema: secret,
  },
  meta: {
    title: 'Meta conversions',
    purpose: 'marketing',
    settingsSchema: z.object({
      url: webAddress.default('https://graph.facebook.com'),
      pixel_id: z.string().regex(/^\d{5,20}$/, 'must be the number of a pixel'),
      version: z
        .string()
        .regex(/^v\d{1,2}\.\d$/, 'must be a version such as v23.0')
        .default('v23.0'),
    }),
    secretSchema: secret,
  },
} as const satisfies Record<string, CollectorFacts>

/** A kind of collector. */
export type CollectorKind = keyof typeof COLLECTOR_KINDS

/** The settings of a collector, by its kind. */
export type CollectorSettings = {
  [K in CollectorKind]: { id: string; kind: K } & z.output<(typeof COLLECTOR_KINDS)[K]['settingsSchema']>
}

/** A collector of a site; its secret is `collector/` and its id (rules/site/secrets.ts). */
export type Collector = CollectorSettings[CollectorKind]
