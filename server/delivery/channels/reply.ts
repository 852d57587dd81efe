import { signatureBelow } from '@forecourt/rules/leadDesk/signature.ts'
import type { DeliveryContext } from '../context.ts'
import { timeText } from '../facts.ts'
import { html, pageDocument } from '../../html.ts'
import { roundOf } from '../rounds.ts'
import { RefusedError, type Mail } from '../mailer.ts'
import type { Channel, ChannelDeps } from './channel.ts'
import { envelopeOf, headerText } from './email.ts'

/**
 * A reply as somebody at the dealership wrote it, with what it answers below. An answer goes to the lead's own address,
 * so that it comes back here, or to that person on an installation without such addresses.
 */
export function replyMail(
  context: DeliveryContext,
  { mailFrom, replies }: Pick<ChannelDeps, 'mailFrom' | 'replies'>,
): Mail {
  const { delivery, reply, site, stored, location, dealership } = context
  if (!reply) throw new RefusedError('the reply no longer exists')
  const { lead, lead_id } = stored
  const envelope = envelopeOf(context, mailFrom)
  const host = mailFrom.slice(mailFrom.lastIndexOf('@') + 1)
  const round = roundOf(delivery)
  // Mail programs show the replies to one lead together.
  const thread = `<${lead_id}.confirmation.complete@${host}>`
  const answerTo = replies ? replies.of({ websiteId: site.id, leadId: lead_id }) : reply.email
  const signature = signatureBelow(reply.text, reply.who, [
    location?.name ?? dealership,
    location?.contact_detail.phone ?? '',
    site.baseUrl,
  ])
  const asked = lead.message ? `On ${timeText(stored.created_at, context)} you wrote:` : null
  return {
    ...envelope,
    messageId: `<${lead_id}.reply.${reply.id}${round === 0 ? '' : `.${round + 1}`}@${host}>`,
    from: { name: headerText(`${reply.who} at ${site.name}`), address: mailFrom },
    ...(answerTo ? { replyTo: { name: headerText(reply.who), address: headerText(answerTo) } } : {}),
    headers: { 'X-Forecourt-Reference': stored.reference },
    inReplyTo: reply.answers ?? thread,
    references: [thread, ...(reply.answers === null ? [] : [reply.answers])],
    subject: headerText(reply.subject),
    text: [
      reply.text,
      signature.join('\n'),
      ...(asked === null ? [] : [`${asked}\n${lead.message.replaceAll(/^/gm, '> ')}`]),
    ].join('\n\n'),
    html: pageDocument({
      lang: site.locale,
      title: headerText(reply.subject),
      css: CSS,
      body: html`<main>
        <p class="typed">${reply.text}</p>
        <p class="typed muted">${signature.join('\n')}</p>
        ${
          asked === null
            ? ''
            : html`<p class="muted">${asked}</p>
                <blockquote class="typed muted">${lead.message}</blockquote>`
        }
      </main>`,
    }),
  }
}

/** Sends a reply to the sender of a lead. */
export const reply: Channel<'reply'> = {
  send: (context, deps) => deps.mailer.send(replyMail(context, deps)),
}

const CSS = `
body{margin:0;background:#fff;color:#16181D;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:640px;padding:24px}
.typed{white-space:pre-line;overflow-wrap:anywhere}
.muted{color:#5B616B}
blockquote{margin:0;padding-left:12px;border-left:3px solid #E1E4E8}
`
