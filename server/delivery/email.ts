import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import { appointmentIcs } from '../bookings/bookings.ts'
import {
  answerFacts,
  appointmentFacts,
  categoryName,
  fileFacts,
  journeyFacts,
  personFacts,
  timeText,
  vehicleFacts,
  vehicleName,
} from './facts.ts'
import { letterHtml, letterText, type Letter } from './letter.ts'
import type { Mail } from './mailer.ts'
import { roundOf, type Parcel } from './parcel.ts'

const MAX_SUBJECT = 180

/** One line of a header, whatever somebody has typed into it. */
export const headerText = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, MAX_SUBJECT)

/**
 * The id of a message: of the lead, the destination and what stage of the lead it carries, so that a message that was
 * sent twice because nobody could note down the first time is known for the same one.
 */
export function messageId({ delivery, stored }: Parcel, mailFrom: string): string {
  const round = roundOf(delivery)
  const parts = [stored.lead_id, delivery.destination, delivery.lead_status.toLowerCase()]
  return `<${parts.join('.')}${round === 0 ? '' : `.${round + 1}`}@${hostOf(mailFrom)}>`
}

const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** What all mails of a site have in common. */
export function envelopeOf(parcel: Parcel, mailFrom: string): Mail {
  const id = messageId(parcel, mailFrom)
  return {
    messageId: id,
    from: { name: headerText(parcel.site.name), address: mailFrom },
    to: parcel.to,
    headers: {
      // Nobody's holiday notice should answer a program.
      'Auto-Submitted': 'auto-generated',
      'X-Forecourt-Reference': parcel.stored.reference,
    },
  }
}

/** The subject in the words of the trade: what it is, about which vehicle, from whom. */
export function dealerSubject(parcel: Parcel): string {
  const { delivery, stored, car, site } = parcel
  const { lead } = stored
  const stock = car?.stocknum ?? lead.stock_number
  const about = [vehicleName(parcel), stock && `stock ${stock}`].filter(Boolean).join(', ')
  const marks = [
    ...(stored.suspicion === null ? [] : ['[Suspected spam]']),
    ...(delivery.lead_status === 'Incomplete' ? ['[Unfinished]'] : []),
  ]
  const subject = [
    [...marks, categoryName(parcel)].join(' '),
    about ? `: ${about}` : '',
    lead.name ? ` - ${lead.name}` : '',
  ]
  return headerText(siteWords(subject.join(''), site))
}

function noticeOf({ delivery, stored, site }: Parcel): string | null {
  const notices = [
    ...(stored.suspicion === null
      ? []
      : [`This may have been sent by a bot, so check it before you call. ${stored.suspicion}`]),
    ...(delivery.lead_status === 'Incomplete'
      ? ['The visitor didn’t finish the form. These are the details they entered.']
      : []),
  ]
  return notices.length === 0 ? null : siteWords(notices.join('\n'), site)
}

/** The mail that a dealership gets about a lead, as plain text and as HTML, to answer the visitor by a reply. */
export function dealerMail(parcel: Parcel, mailFrom: string): Mail {
  const { stored, site, location, linksUntil } = parcel
  const { lead, reference } = stored
  const vehicle = vehicleName(parcel)
  const files = fileFacts(parcel, 'dealer')
  const letter: Letter = {
    site,
    heading: `${categoryName(parcel)}${vehicle ? `: ${vehicle}` : ''}`,
    notice: noticeOf(parcel),
    paragraphs: [],
    quote: lead.message ? { title: 'Message', text: lead.message } : null,
    tables: [
      personFacts(parcel),
      appointmentFacts(parcel),
      vehicleFacts(parcel, 'dealer'),
      answerFacts(parcel),
      files.facts.length === 0 ? files : { ...files, title: `Files (links expire ${timeText(linksUntil, parcel)})` },
      journeyFacts(parcel),
    ],
    closing: [
      `Reference ${reference}, received ${timeText(stored.created_at, parcel)}, for ${location?.name ?? parcel.dealership}.`,
      ...(lead.email ? [`Reply to this email to contact ${headerText(lead.name || lead.email)}.`] : []),
    ],
  }
  const ics = appointmentIcs(stored, site, location, { audience: 'dealer', organizerEmail: mailFrom })
  return {
    ...envelopeOf(parcel, mailFrom),
    subject: dealerSubject(parcel),
    ...(lead.email ? { replyTo: { name: headerText(lead.name), address: headerText(lead.email) } } : {}),
    text: letterText(letter),
    html: letterHtml(letter),
    ...(ics ? { attachments: [calendarFile(ics)] } : {}),
  }
}

/** An appointment as an attachment that calendars take. */
export const calendarFile = (ics: string) => ({
  filename: 'appointment.ics',
  content: ics,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
})
