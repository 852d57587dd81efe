/** Emails of people to whom a dealership has replied (decision 146). */

/** Larger emails are not taken: the files of a form, as emails write them, and some text. */
export const MOST_MAIL_BYTES = 36 * 1024 * 1024
/** Longer texts are cut. */
export const MOST_MAIL_TEXT = 100_000
/** More emails about one lead in a day are a loop of two programs, and not taken. */
export const MOST_MAILS_A_DAY = 50

/** The headers that show whether a person wrote an email, with names in lower case. */
export type MailHeaders = ReadonlyMap<string, string>

const AUTOMATIC_PRECEDENCE: readonly string[] = ['bulk', 'auto_reply', 'junk', 'list']
const AUTOMATIC_HEADERS: readonly string[] = ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'list-id', 'x-loop']
const AUTOMATIC_SENDER = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i

/**
 * Whether a program wrote an email: an automatic reply, a report that something was not delivered, a newsletter, or an
 * email of ours that came back. It is stored, and answers nothing (RFC 3834).
 */
export function isAutomatic(headers: MailHeaders, from: string, ownAddress: string): boolean {
  const value = (name: string) => headers.get(name)?.trim().toLowerCase() ?? ''
  const submitted = value('auto-submitted')
  return (
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    AUTOMATIC_PRECEDENCE.includes(value('precedence')) ||
    AUTOMATIC_HEADERS.some((name) => headers.has(name)) ||
    value('return-path') === '<>' ||
    value('content-type').startsWith('multipart/report') ||
    from === '' ||
    AUTOMATIC_SENDER.test(from) ||
    from.toLowerCase() === ownAddress.toLowerCase()
  )
}

/** Whether an email is from another address than the lead. */
export const isFromElsewhere = (from: string, leadEmail: string | null): boolean =>
  from.toLowerCase() !== (leadEmail ?? '').trim().toLowerCase()

/** A part of an email: quoted text that nothing of the sender’s follows, or anything else. */
export interface MailPart {
  text: string
  isQuoted: boolean
}

/** What somebody wrote, and the earlier emails that they quoted below it; an email that is only quoted text is shown. */
export function writtenAndQuoted(parts: readonly MailPart[]): { text: string; quoted: string } {
  const joined = (quoted: boolean) =>
    parts
      .filter(({ isQuoted }) => isQuoted === quoted)
      .map(({ text }) => text)
      .join('\n')
      .trim()
  const text = joined(false)
  const quoted = joined(true)
  return text === '' ? { text: quoted, quoted: '' } : { text, quoted }
}
