import { leadPath } from '@forecourt/rules/staff/consolePaths.ts'
import { isFromElsewhere } from '@forecourt/rules/leadDesk/receivedMail.ts'
import { renderHtml, renderText, type EmailContent } from '../emailContent.ts'
import { sendingId, type DeliveryContext } from '../context.ts'
import { RefusedError, type Mail } from '../mailer.ts'
import type { Channel, ChannelDeps } from './channel.ts'
import { envelopeOf, headerText } from './email.ts'

/** What a visitor wrote back, for whoever replied last. An answer to it goes to the visitor. */
export function receivedMail(
  context: DeliveryContext,
  { mailFrom, consoleOrigin }: Pick<ChannelDeps, 'mailFrom' | 'consoleOrigin'>,
): Mail {
  const { activity, stored, site } = context
  const mail = activity?.mail
  if (!activity || !mail) throw new RefusedError('the email no longer exists')
  const { lead, lead_id, reference } = stored
  const subject = headerText(mail.subject) || headerText(`Enquiry ${reference}`)
  const name = mail.from_name || mail.from_address
  const content: EmailContent = {
    site,
    heading: `${name} wrote back`,
    notice: isFromElsewhere(mail.from_address, lead.email)
      ? `This email is from ${mail.from_address}. The enquiry is from ${lead.email || 'someone without an email address'}.`
      : null,
    paragraphs: ['The lead waits for an answer again.'],
    quote: { title: subject, text: activity.text },
    tables: [
      {
        title: 'Lead',
        facts: [
          { label: 'Reference', value: reference },
          { label: 'Name', value: lead.name ?? '' },
          { label: 'Email', value: mail.from_address },
          { label: 'Open it in the console', value: new URL(leadPath(lead_id), consoleOrigin).href },
        ]
          .filter(({ value }) => value !== '')
          .map((fact) => (fact.value.startsWith(consoleOrigin) ? { ...fact, href: fact.value } : fact)),
      },
    ],
    closing: ['Reply in the console, so that your colleagues see it. A reply to this email goes to the sender only.'],
  }
  return {
    ...envelopeOf(context, mailFrom),
    messageId: `<${lead_id}.received.${sendingId(context.delivery)}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    from: { name: headerText(`${name} via ${site.name}`), address: mailFrom },
    replyTo: { name: headerText(name), address: headerText(mail.from_address) },
    references: mail.message_id,
    subject,
    text: renderText(content),
    html: renderHtml(content),
  }
}

/** Passes an email on to whoever replied. */
export const received: Channel<'received'> = {
  send: (context, deps) => deps.mailer.send(receivedMail(context, deps)),
}
