import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { siteKey } from './auth.ts'

/** Signs the links of mails, so that only who got the mail can use them. */
export interface MailLinks {
  sign(id: string): string
  isGood(id: string, signature: string): boolean
}

/** What a reminder's link is signed for: an account, and that it is about its reminders. */
const REMINDERS = 'reminders.'
export const stopRemindersId = (ownerId: string): string => REMINDERS + ownerId
/** The account whose reminders a link is about; null for a link of another kind. */
export const ownerOfReminders = (id: string): string | null =>
  id.startsWith(REMINDERS) ? id.slice(REMINDERS.length) : null

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The links of one site's mails. */
export function mailLinks(secretKey: string, siteId: number): MailLinks {
  const key = siteKey(secretKey, 'mail', siteId)
  const sign = (id: string) => createHmac('sha256', key).update(id).digest('base64url').slice(0, 22)
  return { sign, isGood: (id, signature) => timingSafeEqual(digest(signature), digest(sign(id))) }
}
