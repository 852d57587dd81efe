import { leadPath } from '@forecourt/rules/staff/consolePaths.ts'
import { renderHtml, renderText, type EmailContent } from '../emailContent.ts'
import { personFacts, timeText, vehicleFacts } from '../facts.ts'
import { sendingId, type DeliveryContext } from '../context.ts'
import { RefusedError, type Mail } from '../mailer.ts'
import type { Channel, ChannelDeps } from './channel.ts'
import { dealerSubject, envelopeOf, headerText } from './email.ts'

/** That nobody has answered a lead, for whoever the site's rule names. */
export function escalationMail(
  context: DeliveryContext,
  { mailFrom, consoleOrigin }: Pick<ChannelDeps, 'mailFrom' | 'consoleOrigin'>,
): Mail {
  const { activity, delivery, stored, site } = context
  if (!activity) throw new RefusedError('the notice no longer exists')
  const { lead, lead_id, reference } = stored
  const href = new URL(leadPath(lead_id), consoleOrigin).href
  const content: EmailContent = {
    site,
    heading: 'Nobody has answered this lead',
    paragraphs: [`It arrived on ${timeText(stored.created_at, context)}. Please answer it, or ask someone to.`],
    quote: lead.message ? { title: 'Message', text: lead.message } : null,
    tables: [
      {
        title: 'Lead',
        facts: [
          { label: 'Reference', value: reference },
          { label: 'Open it in the console', value: href, href },
        ],
      },
      personFacts(context),
      vehicleFacts(context, 'dealer'),
    ],
    closing: [
      'You get this email because the site’s settings name you, or your role, for leads that nobody has answered.',
    ],
  }
  return {
    ...envelopeOf(context, mailFrom),
    messageId: `<${lead_id}.escalation.${sendingId(delivery)}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    subject: headerText(`Not answered: ${dealerSubject(context)}`),
    text: renderText(content),
    html: renderHtml(content),
  }
}

/** Tells one person of a lead that nobody has answered. */
export const escalation: Channel<'escalation'> = {
  send: (context, deps) => deps.mailer.send(escalationMail(context, deps)),
}
