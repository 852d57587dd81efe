import type { Settings } from '../site/config.ts'

type FeatureSettings = Pick<
  Settings,
  | 'test_drive_enabled'
  | 'payment_provider'
  | 'waitlist_enabled'
  | 'finance_enabled'
  | 'autograb'
  | 'instant_price'
  | 'vehicle_lookups'
  | 'garage_enabled'
  | 'garage_shared'
  | 'chat_enabled'
  | 'agents_enabled'
  | 'lead_destinations'
  | 'lead_escalation'
  | 'event_collectors'
  | 'report_recipients'
>

/** The features of sites that a setting turns on, in words, with whether it does. */
const FEATURES: readonly (readonly [string, (settings: FeatureSettings) => boolean])[] = [
  ['Test drives', ({ test_drive_enabled }) => test_drive_enabled],
  ['Reservations with a deposit', ({ payment_provider }) => payment_provider !== null],
  [
    'Waiting lists for reserved vehicles',
    ({ payment_provider, waitlist_enabled }) => payment_provider !== null && waitlist_enabled,
  ],
  ['Finance', ({ finance_enabled }) => finance_enabled],
  ['Trade-in valuations', ({ autograb }) => autograb],
  ['Instant prices', ({ autograb, instant_price }) => autograb && instant_price],
  ['Vehicle lookups', ({ vehicle_lookups }) => vehicle_lookups.length > 0],
  ['Owner area', ({ garage_enabled }) => garage_enabled],
  ['Owner area shared in the group', ({ garage_enabled, garage_shared }) => garage_enabled && garage_shared],
  ['Chat', ({ chat_enabled }) => chat_enabled],
  ['Assistants', ({ agents_enabled }) => agents_enabled],
  ['Leads sent to people or systems', ({ lead_destinations }) => lead_destinations.length > 0],
  ['Leads escalated', ({ lead_escalation }) => lead_escalation !== null],
  ['Events sent to outside services', ({ event_collectors }) => event_collectors.length > 0],
  ['Reports by email', ({ report_recipients }) => report_recipients.length > 0],
]

/** How many sites have each feature turned on, the most first (decision 165). */
export const featureUse = (sites: readonly FeatureSettings[]): { feature: string; sites: number }[] =>
  FEATURES.map(([feature, isOn]) => ({ feature, sites: sites.filter(isOn).length })).toSorted(
    (one, other) => other.sites - one.sites,
  )
