import { TZDate } from '@date-fns/tz'
import { dayOf } from '../locale/dates.ts'
import type { Job } from './content.ts'

/** Whether applications are open: from the posting up to and including the last day in the site's time zone. */
export const isJobOpen = (job: Pick<Job, 'posted_at' | 'closes_on'>, now: Date, timeZone: string): boolean =>
  new Date(job.posted_at) <= now && (job.closes_on === null || job.closes_on >= dayOf(now, timeZone))

/**
 * The last second of a job's last day, in the site's time zone and with its offset, as 2026-11-21T23:59:59.000+10:00.
 */
export function closingInstant(closesOn: string, timeZone: string): string {
  const [year, month, day] = closesOn.split('-').map(Number)
  return new TZDate(year!, month! - 1, day!, 23, 59, 59, timeZone).toISOString()
}

/** Labels of employment types. */
export const EMPLOYMENT_LABELS: Readonly<Record<Job['employment_type'], string>> = {
  FULL_TIME: 'Full time',
  PART_TIME: 'Part time',
  CASUAL: 'Casual',
  APPRENTICESHIP: 'Apprenticeship',
  CONTRACTOR: 'Contract',
}

/** The same in schema.org's vocabulary, which has neither casual work nor apprenticeships. */
export const EMPLOYMENT_TYPES: Readonly<Record<Job['employment_type'], string>> = {
  FULL_TIME: 'FULL_TIME',
  PART_TIME: 'PART_TIME',
  CASUAL: 'TEMPORARY',
  APPRENTICESHIP: 'FULL_TIME',
  CONTRACTOR: 'CONTRACTOR',
}
