import { hasReplyPromise, successCategory } from '@forecourt/rules/kinds/leadCategory.ts'
import { enteredWords } from '@forecourt/rules/leadDesk/entered.ts'
import { addressLine } from '@forecourt/rules/location/address.ts'
import { telHref } from '@forecourt/rules/contact/shownPhone.ts'
import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import { appointmentIcs } from '../../bookings/bookings.ts'
import {
  answerFacts,
  appointmentFacts,
  kindName,
  fileFacts,
  isConfidential,
  mayRepeat,
  vehicleFacts,
  vehicleName,
  type FactTable,
} from '../facts.ts'
import type { DeliveryContext } from '../context.ts'
import { renderHtml, renderText, type EmailContent } from '../emailContent.ts'
import type { Mail } from '../mailer.ts'
import type { Channel } from './channel.ts'
import { calendarFile, envelopeOf, headerText } from './email.ts'

const NONE: FactTable = { title: '', facts: [] }
/** The visitor's confirmation email: what was received, its reference, what comes next, whom to call. */
export function confirmationMail(context: DeliveryContext, mailFrom: string): Mail {
  const { stored, site, location, dealership } = context
  const { lead, reference } = stored
  const inSiteWords = (text: string) => siteWords(text, site)
  const category = kindName(context)
  const vehicle = vehicleName(context)
  const secret = isConfidential(context)
  const phone = location?.contact_detail.phone ?? null
  const hello = lead.first_name && mayRepeat(lead.first_name) ? `Hello ${lead.first_name},` : 'Hello,'
  const answers = answerFacts(context, { entered: false })

  const content: EmailContent = {
    site,
    heading: lead.appointment ? 'Your booking is confirmed' : inSiteWords('We have your enquiry'),
    paragraphs: [
      hello,
      inSiteWords(
        `Thank you for contacting ${dealership}. We have your ${category.toLowerCase()}${vehicle && mayRepeat(vehicle) ? ` about the ${vehicle}` : ''}. Your reference is ${reference}. Please quote it when you call.`,
      ),
      ...(hasReplyPromise(successCategory(lead)) ? [inSiteWords(site.settings.enquiry_reply_promise)] : []),
      ...(secret
        ? [inSiteWords('To protect your privacy, the rest of your details aren’t included in this email.')]
        : []),
    ],
    quote: lead.message && !secret && mayRepeat(lead.message) ? { title: 'Your message', text: lead.message } : null,
    tables: [
      appointmentFacts(context),
      context.car ? vehicleFacts(context, 'visitor') : NONE,
      secret || answers.facts.some(({ value }) => !mayRepeat(value)) ? NONE : { ...answers, title: 'Your answers' },
      secret ? NONE : fileFacts(context, 'visitor'),
      {
        title: 'Where to find us',
        facts: [
          ...(location ? [{ label: location.name, value: addressLine(location.address, site.country) }] : []),
          ...(phone ? [{ label: 'Phone', value: phone, href: telHref(phone, site.country) ?? undefined }] : []),
        ],
      },
    ],
    closing: [
      inSiteWords(
        enteredWords(lead.answers) === null
          ? 'You’re receiving this email because this address was used for an enquiry on our website. If that wasn’t you, please ignore it.'
          : 'You’re receiving this email because this address was given to us for an enquiry by phone or in person. If that wasn’t you, please ignore it.',
      ),
    ],
  }
  const ics = appointmentIcs(stored, site, location, { audience: 'visitor', organizerEmail: mailFrom })
  const replyTo = location?.contact_detail.email
  return {
    ...envelopeOf(context, mailFrom),
    subject: headerText(
      `${lead.appointment ? 'Booking confirmed' : inSiteWords('We have your enquiry')}: ${reference}, ${site.name}`,
    ),
    ...(replyTo ? { replyTo: { name: headerText(location.name), address: replyTo } } : {}),
    text: renderText(content),
    html: renderHtml(content),
    ...(ics ? { attachments: [calendarFile(ics)] } : {}),
  }
}

/** Sends the visitor their confirmation. */
export const confirmation: Channel<'confirmation'> = {
  send: (context, { mailer, mailFrom }) => mailer.send(confirmationMail(context, mailFrom)),
}
