import { createHash } from 'node:crypto'
import EmailReplyParser from 'email-reply-parser'
import { convert } from 'html-to-text'
import PostalMime, { addressParser, type Attachment, type Email, type Mailbox } from 'postal-mime'
import { cleanLine } from '@forecourt/rules/forms/text.ts'
import {
  isAutomatic,
  MOST_MAIL_BYTES,
  MOST_MAIL_TEXT,
  writtenAndQuoted,
} from '@forecourt/rules/leadDesk/receivedMail.ts'
import type { UploadedFile } from '../../dealer.ts'
import { RequestError } from '../../errors.ts'

/** An email as it arrived, read. */
export interface MailMessage {
  /** The sender's id of it; made from its content if it has none. */
  id: string
  from: { name: string; address: string }
  subject: string
  /** What was written, and the earlier emails that are quoted below it. */
  text: string
  quoted: string
  automatic: boolean
  /** Every address that it was sent to. */
  recipients: readonly string[]
  /** The ids of the emails that it answers, the latest first. */
  answers: readonly string[]
  files: readonly UploadedFile[]
}

const UNREADABLE = 'This is not an email message.'
const TOO_LARGE = 'This email is too large.'
/** Headers in which mail servers name who they deliver to. */
const RECIPIENT_HEADERS: readonly string[] = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']
const MOST_RECIPIENTS = 100
const MOST_ANSWERED = 50
const MOST_LINE = 200
const MOST_ID = 500
/** The search for quoted text takes longer than linear time, so longer texts are shown whole. */
const MOST_SPLIT = 20_000
/** Nesting and headers beyond what mail programs write. */
const LIMITS = { maxNestingDepth: 40, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true }

/**
 * Reads an email. HTML is only read as text.
 *
 * @throws RequestError 413 if it is too large, 422 if it is no email
 */
export async function readMessage(raw: Uint8Array, ownAddress: string): Promise<MailMessage> {
  if (raw.byteLength > MOST_MAIL_BYTES) throw new RequestError(413, TOO_LARGE)
  const email = await PostalMime.parse(raw, LIMITS).catch(() => {
    throw new RequestError(422, UNREADABLE)
  })
  if (email.headers.length === 0) throw new RequestError(422, UNREADABLE)
  const headers = new Map(email.headers.map(({ key, value }) => [key, value]))
  const from = senderOf(email)
  return {
    id: idOf(email.messageId) ?? `<${createHash('sha256').update(raw).digest('hex')}>`,
    from,
    subject: line(email.subject ?? ''),
    ...textOf(email),
    automatic: isAutomatic(headers, from.address, ownAddress),
    recipients: email.headers
      .filter(({ key }) => RECIPIENT_HEADERS.includes(key))
      .flatMap(({ value }) => addressParser(value, { flatten: true }) as Mailbox[])
      .map(({ address }) => address)
      .slice(0, MOST_RECIPIENTS),
    answers: [...idsIn(email.inReplyTo), ...idsIn(email.references).toReversed()].slice(0, MOST_ANSWERED),
    files: email.attachments.map(fileOf),
  }
}

const line = (text: string) => [...cleanLine(text)].slice(0, MOST_LINE).join('')

const idsIn = (text: string | undefined): string[] => text?.match(/<[^<>\s]{3,500}>/g) ?? []
const idOf = (text: string | undefined): string | null => idsIn(text?.slice(0, MOST_ID))[0] ?? null

function senderOf({ from }: Email): MailMessage['from'] {
  const sender = from?.group ? from.group[0] : from
  const address = line(sender?.address ?? '').toLowerCase()
  return { name: line(sender?.name ?? '') || address, address }
}

/** The text of an email, with what it quotes apart. */
function textOf({ text, html }: Email): Pick<MailMessage, 'text' | 'quoted'> {
  const given = text?.trim() ? text : html ? convert(html, HTML) : ''
  const tidy = given
    .split(/\r\n|\n/)
    .map((one) => one.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MOST_MAIL_TEXT)
  if (tidy.length > MOST_SPLIT) return { text: tidy, quoted: '' }
  return writtenAndQuoted(
    new EmailReplyParser()
      .read(tidy)
      .getFragments()
      .map((part) => ({ text: part.getContent(), isQuoted: part.isQuoted() && part.isHidden() })),
  )
}

/** Links and pictures are left out but for their text, and lines are as long as they were. */
const HTML = {
  wordwrap: false,
  limits: { maxInputLength: 1_000_000, maxDepth: 60 },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'blockquote', format: 'blockquote' },
  ],
} satisfies Parameters<typeof convert>[1]

const fileOf = ({ filename, mimeType, content }: Attachment): UploadedFile => ({
  input: 'files',
  name: filename ?? '',
  blob: new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type: mimeType }),
})
