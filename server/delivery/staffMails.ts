import { CHECKED_DAYS } from '@forecourt/rules/domain/check.ts'
import { accountChangeAdvice, accountChangeWords, isByOthers } from '@forecourt/rules/staff/accountChange.ts'
import { INVITATION_DAYS, RESET_MINUTES } from '@forecourt/rules/staff/invitation.ts'
import { html, pageDocument } from '../html.ts'
import type { StaffMail } from '../staff/staff.ts'
import { headerText } from './channels/email.ts'
import { unsubscribing } from './unsubscribing.ts'
import { RefusedError, type Mail, type Mailer } from './mailer.ts'

interface Written {
  subject: string
  paragraphs: readonly string[]
  /** Lists after them, each with its links. */
  lists?: readonly { title?: string; rows: readonly { words: string; more?: string; href: string }[] }[]
  action: string
  /** After the action, in small: texts, and links with their words. */
  closing?: readonly (string | { words: string; href: string })[]
  headers?: Readonly<Record<string, string>>
}

/** Sends the mails of the console; the returned function throws if one cannot be sent now. */
export const sendStaffMails =
  ({
    mailer,
    mailFrom,
    onError,
  }: {
    mailer: Mailer
    mailFrom: string
    onError: (error: unknown, message: string) => void
  }) =>
  async (mail: StaffMail): Promise<void> => {
    const { id, to, href } = mail
    const { subject, paragraphs, lists = [], action, closing = [href], headers } = written(mail)
    const message: Mail = {
      messageId: `<${id}@${mailFrom.split('@')[1] ?? 'localhost'}>`,
      from: { name: 'Dealer console', address: mailFrom },
      to,
      subject: headerText(subject),
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      text: [
        ...paragraphs,
        ...lists.map(({ title, rows }) =>
          [
            ...(title ? [title] : []),
            ...rows.map(({ words, more, href: to }) => `- ${words}${more ? ` (${more})` : ''}\n  ${to}`),
          ].join('\n'),
        ),
        `${action}:\n${href}`,
        ...(closing.includes(href)
          ? []
          : closing.map((one) => (typeof one === 'string' ? one : `${one.words}: ${one.href}`))),
      ].join('\n\n'),
      html: pageDocument({
        lang: 'en',
        title: subject,
        css: CSS,
        body: html`<main>
          ${paragraphs.map((text) => html`<p>${text}</p>`)}
          ${lists.map(
            ({ title, rows }) =>
              html`${title ? html`<p><strong>${title}</strong></p>` : ''}
                <ul>
                  ${rows.map(
                    ({ words, more, href: to }) =>
                      html`<li><a href=${to}>${words}</a>${more ? html` <span class="small">${more}</span>` : ''}</li>`,
                  )}
                </ul>`,
          )}
          <p><a class="action" href=${href}>${action}</a></p>
          ${closing.map(
            (one) =>
              html`<p class="small">${typeof one === 'string' ? one : html`<a href=${one.href}>${one.words}</a>`}</p>`,
          )}
        </main>`,
      }),
    }
    await mailer.send(message).catch((error: unknown) => {
      if (!(error instanceof RefusedError)) throw error
      onError(error, `${id} refused`)
    })
  }

/** What visitors have typed, in one line. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function written(mail: StaffMail): Written {
  if (mail.kind === 'reset')
    return {
      subject: 'Set a new password',
      paragraphs: [
        `You asked to set a new password for the dealer console. The link works once, for ${RESET_MINUTES} minutes.`,
        'If you didn’t ask for it, you can ignore this email. Your password stays as it is.',
      ],
      action: 'Set a new password',
    }
  if (mail.kind === 'account') {
    const { subject, what } = accountChangeWords(mail.change, oneLine(mail.name))
    const place = mail.change === 'signed_out' ? [] : [`From: ${mail.from}`]
    return {
      subject,
      paragraphs: [what, `Account: ${mail.to}`, `When: ${mail.when}`, ...place, accountChangeAdvice(mail.change)],
      action: isByOthers(mail.change)
        ? mail.change === 'support'
          ? 'Open support access'
          : 'Sign in'
        : 'Set a new password',
    }
  }
  if (mail.kind === 'feed')
    return {
      subject: `The stock feed of ${mail.where} needs attention`,
      paragraphs: [
        mail.words,
        'You get at most one email a day about this, until it’s sorted out. The screen says what to do.',
      ],
      action: 'Open its feeds',
    }
  if (mail.kind === 'domain')
    return mail.isLive
      ? {
          subject: `${mail.where} is live at ${mail.domain}`,
          paragraphs: [
            `The DNS of ${mail.domain} points to the site and proves that the domain is yours, so visitors find ${mail.where} there now.`,
            'The screen shows whether it has a certificate.',
          ],
          action: 'Open the domain',
        }
      : {
          subject: `${mail.domain} isn’t set up yet`,
          paragraphs: [
            `The DNS of ${mail.domain} was checked for ${CHECKED_DAYS} days and isn’t complete, so ${mail.where} isn’t served there. It isn’t checked by itself any more.`,
            'The screen shows which records are missing. Once they’re there, check again.',
          ],
          action: 'See what is missing',
        }
  if (mail.kind === 'digest') {
    const { lines, leads, stopHref } = mail
    const [first, ...others] = lines
    return {
      subject: `${first!.words}${others.length === 0 ? '' : ` and ${others.length === 1 ? others[0]!.words : 'more'}`}`,
      paragraphs: ['This is waiting for you in the dealer console.'],
      lists: [
        { rows: lines },
        {
          title: 'Waiting longest',
          rows: leads.map(({ name, about, href }) => ({ words: oneLine(name), more: oneLine(about), href })),
        },
      ].filter(({ rows }) => rows.length > 0),
      action: 'Open the console',
      closing: ['You chose this email under My account, Notifications.', { words: 'Unsubscribe', href: stopHref }],
      headers: unsubscribing(stopHref),
    }
  }
  const { invitedBy, role, where } = mail
  const at = where === null ? 'the platform' : where
  return {
    subject: `${invitedBy} invited you to the dealer console of ${at}`,
    paragraphs: [
      `${invitedBy} invited you to the dealer console of ${at}. Your role: ${role}.`,
      `The link works once, for ${INVITATION_DAYS} days. Please don’t pass it on.`,
    ],
    action: 'Accept the invitation',
  }
}

const CSS = `
body{margin:0;background:#fff;color:#16181D;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:560px;margin:0 auto;padding:32px 24px}
.action{display:inline-block;padding:12px 20px;border-radius:8px;background:#1D4ED8;color:#fff;text-decoration:none;font-weight:600}
ul{padding-left:20px}
li{margin:6px 0}
.small{color:#5B616B;font-size:13px;overflow-wrap:anywhere}
`
