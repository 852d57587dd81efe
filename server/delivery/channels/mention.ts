import { canStaff, type Grant } from '@forecourt/rules/staff/access.ts'
import { leadPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { StoredMention } from '../../leads/leads.ts'
import { sendingId, type DeliveryContext } from '../context.ts'
import { renderHtml, renderText, type EmailContent } from '../emailContent.ts'
import { vehicleName } from '../facts.ts'
import { NotNeededError, type Mail } from '../mailer.ts'
import type { Channel, ChannelDeps } from './channel.ts'
import { envelopeOf, headerText } from './email.ts'

/** A note, for somebody who is mentioned in it and may still see its lead. */
export function mentionMail(
  context: DeliveryContext,
  { mailFrom, consoleOrigin }: Pick<ChannelDeps, 'mailFrom' | 'consoleOrigin'>,
): Mail {
  const { activity, mention, delivery, stored, site } = context
  if (!activity || !mention) throw new NotNeededError('the person or the note no longer exists')
  const { lead, lead_id, reference } = stored
  const place = { kind: 'site', id: site.id, groupId: site.dealershipGroupId } as const
  if (!canStaff(grantsOf(mention, site), 'leads:read', place).allowed)
    throw new NotNeededError('the person may not see this lead any more')
  const href = new URL(leadPath(lead_id), consoleOrigin).href
  const name = lead.name || lead.email || lead.phone
  const facts = [
    { label: 'Reference', value: reference },
    { label: 'Name', value: name },
    { label: 'Vehicle', value: vehicleName(context) ?? '' },
    { label: 'Open it in the console', value: href, href },
  ]
  const content: EmailContent = {
    site,
    heading: `${mention.who} mentioned you`,
    paragraphs: [],
    quote: { title: 'Note', text: activity.text },
    tables: [{ title: 'Lead', facts: facts.filter(({ value }) => value !== '') }],
    closing: ['Only people who can see this lead can read the note. The person who sent the lead can’t.'],
  }
  return {
    ...envelopeOf(context, mailFrom),
    messageId: `<${lead_id}.mention.${sendingId(delivery)}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    to: mention.email,
    subject: headerText(`${mention.who} mentioned you: ${name || reference}`),
    text: renderText(content),
    html: renderHtml(content),
  }
}

/** The roles of somebody that may count at a site. */
const grantsOf = ({ roles }: StoredMention, site: Site): Grant[] =>
  roles.map(({ role, website_id, dealership_group_id }) => ({
    role,
    scope:
      website_id !== null
        ? { kind: 'site', id: website_id, groupId: website_id === site.id ? site.dealershipGroupId : null }
        : dealership_group_id !== null
          ? { kind: 'group', id: dealership_group_id }
          : { kind: 'platform' },
  }))

/** Tells somebody that they are mentioned. */
export const mention: Channel<'mention'> = {
  send: (context, deps) => deps.mailer.send(mentionMail(context, deps)),
}
