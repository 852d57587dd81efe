/** How far a dealership’s people are with a lead (decision 139). */
export const WORK_STATUSES = {
  new: 'New',
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
} as const
export type WorkStatus = keyof typeof WORK_STATUSES

/** All of them, in order. */
export const ALL_STATUSES = Object.keys(WORK_STATUSES) as WorkStatus[]
/** Those in which something is still to be done. */
export const OPEN_STATUSES: readonly WorkStatus[] = ['new', 'open']

/** A status from a form or an address; null for anything else. */
export const parseStatus = (text: string): WorkStatus | null => ALL_STATUSES.find((one) => one === text) ?? null

/** The minutes after which a lead that nobody has answered is overdue. */
export const ANSWER_MINUTES = 60

/** What is known of the work on a lead. */
export interface LeadWork {
  status: WorkStatus
  /** Id of the person; null for nobody. */
  assignedTo: string | null
  snoozedUntil: Date | null
  /** When somebody answered what its sender wrote last; null while nobody has. */
  answeredAt: Date | null
  /** Since when its sender waits: since it arrived, or since they last wrote by email (decision 146). */
  waitsSince: Date
  /** Whether its sender expects an answer: not entries of competitions, subscriptions, suspected spam or unfinished forms. */
  awaitsAnswer: boolean
}

/** Whether something is still to be done about it. */
export const isOpen = ({ status }: Pick<LeadWork, 'status'>): boolean => OPEN_STATUSES.includes(status)

/** Whether it is put off; from its time on it is not any more. */
export const isSnoozed = (work: Pick<LeadWork, 'status' | 'snoozedUntil'>, now: Date): boolean =>
  isOpen(work) && work.snoozedUntil !== null && work.snoozedUntil > now

/** Whether it has been put off and is back. */
export const isBack = (work: Pick<LeadWork, 'status' | 'snoozedUntil'>, now: Date): boolean =>
  isOpen(work) && work.snoozedUntil !== null && work.snoozedUntil <= now

/** Whether nobody has done anything about it. */
export const isUntouched = ({
  status,
  assignedTo,
  answeredAt,
}: Pick<LeadWork, 'status' | 'assignedTo' | 'answeredAt'>): boolean =>
  status === 'new' && assignedTo === null && answeredAt === null

/** The time before which its sender has to have written for a lead to be overdue now. */
export const overdueBefore = (now: Date): Date => new Date(now.getTime() - ANSWER_MINUTES * 60_000)

/** Whether its sender has waited for an answer for too long. */
export const isOverdue = (work: LeadWork, now: Date): boolean =>
  isOpen(work) &&
  work.awaitsAnswer &&
  work.answeredAt === null &&
  !isSnoozed(work, now) &&
  work.waitsSince <= overdueBefore(now)

/** The status of a lead once somebody has done something about it. */
export const touched = (status: WorkStatus): WorkStatus => (status === 'new' ? 'open' : status)

/** A length of time in one word, for lists. */
export function ageWords(from: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - from.getTime()) / 60_000))
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 1_440) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / 1_440)} d`
}
