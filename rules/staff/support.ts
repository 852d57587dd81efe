/** For how long somebody can allow operators to sign in as them, in hours (decision 165). */
export const SUPPORT_HOURS = { 1: 'One hour', 24: 'One day' } as const

/** The hours of a choice of a form; null for another. */
export const supportHours = (text: string): keyof typeof SUPPORT_HOURS | null =>
  Object.hasOwn(SUPPORT_HOURS, text) && /^\d+$/.test(text) ? (Number(text) as keyof typeof SUPPORT_HOURS) : null

/** When what is allowed now is over. */
export const supportEnd = (hours: number, now: Date): Date => new Date(now.getTime() + hours * 3_600_000)

/** Whether operators may be signed in by what somebody has allowed. */
export const isSupportOpen = ({ until, endedAt }: { until: Date; endedAt: Date | null }, now: Date): boolean =>
  endedAt === null && now < until

/** Who is in the log, and on what they do, while an operator is signed in as somebody: both. */
export const supportActor = (operator: string, person: string): string => `${operator} as ${person}`

/** Why an operator may not do something as somebody else. */
export const NOT_AS_OTHERS =
  'You’re signed in as someone else. Their account, people, secrets, exports and refunds are theirs to change.'
