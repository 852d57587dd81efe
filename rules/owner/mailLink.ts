/** What the link of a reminder is signed for: an account, and that it is about its reminders. */
const REMINDERS = 'reminders.'

/** The signed part of the link that turns an account's reminders off; its id alone turns its notices off. */
export const remindersLinkId = (ownerId: string): string => REMINDERS + ownerId

/** The account whose reminders a link is about; null for a link of another kind. */
export const ownerOfReminders = (linkId: string): string | null =>
  linkId.startsWith(REMINDERS) ? linkId.slice(REMINDERS.length) : null
