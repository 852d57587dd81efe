import { textContent } from '@forecourt/rules/leadDesk/text.ts'
import { sendingId, type DeliveryContext } from '../context.ts'
import { NotNeededError, RefusedError, type Mail } from '../mailer.ts'
import type { Channel } from './channel.ts'
import { sendText, type TextMessage } from './sms.ts'

/** A text message as the development inbox shows it. */
export const storedText = ({ id, to, content }: TextMessage, mailFrom: string): Mail => ({
  messageId: `<text-${id}@${mailFrom.split('@')[1] ?? 'localhost'}>`,
  from: mailFrom,
  to: `${to}@text.invalid`,
  subject: `Text message to ${to}`,
  text: content,
})

/** A reply by text, as it is sent. */
export function replyText({ reply, texting, delivery, dealership }: DeliveryContext): TextMessage {
  if (!reply || !texting) throw new RefusedError('the text message no longer exists')
  return {
    id: sendingId(delivery),
    to: delivery.target,
    content: textContent(reply.text, {
      who: reply.who,
      dealership,
      comesBack: texting.comesBack,
    }),
  }
}

/** Texts a reply to the sender of a lead, by the account of the site's first destination for texts. */
export const text: Channel<'text'> = {
  async send(context, deps) {
    const message = replyText(context)
    if (context.texting?.isStopped) throw new NotNeededError('they asked for no more text messages')
    const account = context.texting?.account
    if (account) return sendText(account, message, deps)
    if (deps.storesTexts) return deps.mailer.send(storedText(message, deps.mailFrom))
    // An operator can add one, so the message waits.
    throw new Error('the site has no sender for text messages')
  },
}
