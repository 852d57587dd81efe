import type { LocationView } from '../location/contactView.ts'

/**
 * When a visitor can expect an answer (decision 127), from the hours of the location: open until when, or when it opens
 * again. Without hours only that there will be an answer.
 */
export function answerTime(location: Pick<LocationView, 'open' | 'status' | 'next'> | null): string {
  if (!location?.status) return 'Leave a message and we’ll get back to you.'
  if (location.open) return `${location.status}. We’ll reply as soon as we can.`
  const opens = location.next ?? (location.status.startsWith('Opens') ? location.status : null)
  return opens
    ? `We’re closed now. ${opens}. Leave a message and we’ll reply then.`
    : 'We’re closed now. Leave a message and we’ll reply when we’re open.'
}
