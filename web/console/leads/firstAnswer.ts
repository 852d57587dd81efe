import { firstAnswerMinutes, lengthWords } from '@forecourt/rules/leadDesk/firstAnswer.ts'
import type { LeadRecord } from '@forecourt/server/staff/desk/leads.ts'
import { whenOf } from '../when.ts'

/** When a lead was first answered, by whom and how long that took; null while it has not been. */
export function firstAnswerOf(
  { work }: Pick<LeadRecord, 'work'>,
  nameOf: (id: string) => string,
  timeZone: string,
): string | null {
  const { first_answered_at: at, first_answered_by: by, created_at } = work
  const minutes = firstAnswerMinutes({ createdAt: created_at, firstAnsweredAt: at })
  if (at === null || minutes === null) return null
  return [`First answered ${whenOf(at, timeZone)}`, ...(by === null ? [] : [`by ${nameOf(by)}`])]
    .join(' ')
    .concat(`, after ${lengthWords(minutes)}`)
}
