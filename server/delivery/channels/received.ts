import { leadPath } from '@forecourt/rules/staff/consolePaths.ts'
import { isFromElsewhere } from '@forecourt/rules/leadDesk/receivedMail.ts'
import { renderHtml, renderText, type EmailContent } from '../emailContent.ts'
import { sendingId, type DeliveryContext } from '../context.ts'
import { RefusedError, type Mail } from '../mailer.ts'
import type { Channel, ChannelDeps } from './channel.ts'
import { envelopeOf, headerText } from './email.ts'

/** What a visitor wrote back, for whoever replied last. An answer to an email goes to the visitor. */
export function receivedMail(
  context: DeliveryContext,
  { mailFrom, consoleOrigin }: Pick<ChannelDeps, 'mailFrom' | 'consoleOrigin'>,
): Mail {
  const { activity, stored, site } = context
  if (!activity || (!activity.mail && activity.phone === null)) throw new RefusedError('the email no longer exists')
  const { mail } = activity
  const { lead, lead_id, reference } = stored
  const subject = headerText(mail?.subject ?? '') || headerText(`Enquiry ${reference}`)
  const name = mail ? mail.from_name || mail.from_address : lead.name || activity.phone!
  const isFromOther = mail !== null && isFromElsewhere(mail.from_address, lead.email)
  const content: EmailContent = {
    site,
    heading: mail ? `${name} wrote back` : `${name} texted back`,
    notice: isFromOther
      ? `This email is from ${mail.from_address}. The enquiry is from ${lead.email || 'someone without an email address'}.`
      : null,
    paragraphs: ['The lead waits for an answer again.'],
    quote: { title: mail ? subject : 'Text message', text: activity.text },
    tables: [
      {
        title: 'Lead',
        facts: [
          { label: 'Reference', value: reference },
          { label: 'Name', value: lead.name ?? '' },
          mail ? { label: 'Email', value: mail.from_address } : { label: 'Phone', value: activity.phone! },
          { label: 'Open it in the console', value: new URL(leadPath(lead_id), consoleOrigin).href },
        ]
          .filter(({ value }) => value !== '')
          .map((fact) => (fact.value.startsWith(consoleOrigin) ? { ...fact, href: fact.value } : fact)),
      },
    ],
    closing: [
      mail
        ? 'Reply in the console, so that your colleagues see it. A reply to this email goes to the sender only.'
        : 'Reply in the console: a reply to this email doesn’t reach the sender.',
    ],
  }
  return {
    ...envelopeOf(context, mailFrom),
    messageId: `<${lead_id}.received.${sendingId(context.delivery)}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    from: { name: headerText(`${name} via ${site.name}`), address: mailFrom },
    ...(mail
      ? { replyTo: { name: headerText(name), address: headerText(mail.from_address) }, references: mail.message_id }
      : {}),
    subject: mail ? subject : headerText(`Text message from ${name}`),
    text: renderText(content),
    html: renderHtml(content),
  }
}

/** Passes on what somebody wrote back to whoever replied. */
export const received: Channel<'received'> = {
  send: (context, deps) => deps.mailer.send(receivedMail(context, deps)),
}
