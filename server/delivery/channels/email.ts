import { enteredWords } from '@forecourt/rules/leadDesk/entered.ts'
import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import { appointmentIcs } from '../../bookings/bookings.ts'
import {
  answerFacts,
  appointmentFacts,
  kindName,
  fileFacts,
  journeyFacts,
  personFacts,
  timeText,
  vehicleFacts,
  vehicleName,
  withheldFacts,
} from '../facts.ts'
import type { DeliveryContext } from '../context.ts'
import { renderHtml, renderText, type EmailContent } from '../emailContent.ts'
import type { Mail } from '../mailer.ts'
import { roundOf } from '../rounds.ts'
import type { Channel } from './channel.ts'

const MAX_SUBJECT = 180

/** One header line, safe for any input. */
export const headerText = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, MAX_SUBJECT)

/**
 * The id of a message: from the lead, the destination and the lead's stage, so that a message that was sent twice
 * because the first time could not be recorded is recognised as the same one.
 */
export function messageId({ delivery, stored, message }: DeliveryContext, mailFrom: string): string {
  const round = roundOf(delivery)
  const parts = [stored.lead_id, delivery.destination, message?.message_id ?? delivery.lead_status.toLowerCase()]
  return `<${parts.join('.')}${round === 0 ? '' : `.${round + 1}`}@${hostOf(mailFrom)}>`
}

/** The id of the mail with which a conversation began, so that mail programs show its later messages below it. */
const firstMessageId = (context: DeliveryContext, mailFrom: string) =>
  messageId({ ...context, message: null, delivery: { ...context.delivery, attempts: [] } }, mailFrom)

const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** Headers that all emails of a site share. */
export function envelopeOf(context: DeliveryContext, mailFrom: string): Mail {
  const id = messageId(context, mailFrom)
  return {
    messageId: id,
    from: { name: headerText(context.site.name), address: mailFrom },
    to: context.settings.to,
    headers: {
      // Suppresses automatic replies.
      'Auto-Submitted': 'auto-generated',
      'X-Forecourt-Reference': context.stored.reference,
      ...(context.message ? { References: firstMessageId(context, mailFrom) } : {}),
    },
  }
}

/** The subject in the words of the trade: what it is, about which vehicle, from whom. */
export function dealerSubject(context: DeliveryContext): string {
  const { delivery, stored, car, site } = context
  const { lead } = stored
  const stock = car?.stocknum ?? lead.stock_number
  const about = [vehicleName(context), stock && `stock ${stock}`].filter(Boolean).join(', ')
  const marks = [
    ...(stored.suspicion === null ? [] : ['[Suspected spam]']),
    ...(delivery.lead_status === 'Incomplete' ? ['[Unfinished]'] : []),
    ...(context.message ? ['[New message]'] : []),
  ]
  const subject = [
    [...marks, kindName(context)].join(' '),
    about ? `: ${about}` : '',
    lead.name ? ` - ${lead.name}` : '',
  ]
  return headerText(siteWords(subject.join(''), site))
}

function noticeOf({ delivery, stored, site, message }: DeliveryContext): string | null {
  const entered = enteredWords(stored.lead.answers)
  const notices = [
    ...(entered === null ? [] : [`${entered}.`]),
    ...(stored.suspicion === null
      ? []
      : [`This may have been sent by a bot, so check it before you call. ${stored.suspicion}`]),
    ...(delivery.lead_status === 'Incomplete'
      ? ['The visitor didn’t finish the form. These are the details they entered.']
      : []),
    ...(message ? [`This is a further message in conversation ${stored.reference}.`] : []),
  ]
  return notices.length === 0 ? null : siteWords(notices.join('\n'), site)
}

/** The dealership's email about a lead, as plain text and as HTML; a reply goes to the visitor. */
export function dealerMail(context: DeliveryContext, mailFrom: string): Mail {
  const { stored, site, location, linksUntil } = context
  const { lead, reference } = stored
  const vehicle = vehicleName(context)
  const files = fileFacts(context, 'dealer')
  const content: EmailContent = {
    site,
    heading: `${kindName(context)}${vehicle ? `: ${vehicle}` : ''}`,
    notice: noticeOf(context),
    paragraphs: [],
    quote: lead.message ? { title: 'Message', text: lead.message } : null,
    tables: [
      personFacts(context),
      appointmentFacts(context),
      vehicleFacts(context, 'dealer'),
      answerFacts(context, { entered: false }),
      withheldFacts(context),
      files.facts.length === 0 ? files : { ...files, title: `Files (links expire ${timeText(linksUntil, context)})` },
      journeyFacts(context),
    ],
    closing: [
      `Reference ${reference}, received ${timeText(context.message?.created_at ?? stored.created_at, context)}, for ${location?.name ?? context.dealership}.`,
      ...(lead.email ? [`Reply to this email to contact ${headerText(lead.name || lead.email)}.`] : []),
    ],
  }
  const ics = appointmentIcs(stored, site, location, { audience: 'dealer', organizerEmail: mailFrom })
  return {
    ...envelopeOf(context, mailFrom),
    subject: dealerSubject(context),
    ...(lead.email ? { replyTo: { name: headerText(lead.name), address: headerText(lead.email) } } : {}),
    text: renderText(content),
    html: renderHtml(content),
    ...(ics ? { attachments: [calendarFile(ics)] } : {}),
  }
}

/** An appointment as an attachment that calendars take. */
export const calendarFile = (ics: string, method: 'PUBLISH' | 'CANCEL' = 'PUBLISH') => ({
  filename: 'appointment.ics',
  content: ics,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
})

/** Sends a lead to the dealership by email. */
export const email: Channel<'email'> = {
  send: (context, { mailer, mailFrom }) => mailer.send(dealerMail(context, mailFrom)),
}
