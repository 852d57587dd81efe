import { INVITATION_DAYS, RESET_MINUTES } from '@forecourt/rules/staff/invitation.ts'
import { html, pageDocument } from '../html.ts'
import type { StaffMail } from '../staff/staff.ts'
import { headerText } from './channels/email.ts'
import { RefusedError, type Mail, type Mailer } from './mailer.ts'

interface Written {
  subject: string
  paragraphs: readonly string[]
  action: string
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
    const { subject, paragraphs, action } = written(mail)
    const message: Mail = {
      messageId: `<${id}@${mailFrom.split('@')[1] ?? 'localhost'}>`,
      from: { name: 'Dealer console', address: mailFrom },
      to,
      subject: headerText(subject),
      headers: { 'Auto-Submitted': 'auto-generated' },
      text: [...paragraphs, `${action}:\n${href}`].join('\n\n'),
      html: pageDocument({
        lang: 'en',
        title: subject,
        css: CSS,
        body: html`<main>
          ${paragraphs.map((text) => html`<p>${text}</p>`)}
          <p><a class="action" href=${href}>${action}</a></p>
          <p class="small">${href}</p>
        </main>`,
      }),
    }
    await mailer.send(message).catch((error: unknown) => {
      if (!(error instanceof RefusedError)) throw error
      onError(error, `${id} refused`)
    })
  }

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
  if (mail.kind === 'feed')
    return {
      subject: `The stock feed of ${mail.where} needs you`,
      paragraphs: [mail.words, 'You get at most one email a day about this, until an import succeeds.'],
      action: 'Open its feeds',
    }
  const { invitedBy, role, where } = mail
  const at = where === null ? 'the platform' : where
  return {
    subject: `${invitedBy} invited you to the dealer console of ${at}`,
    paragraphs: [
      `${invitedBy} invited you to work with the dealer console of ${at}. Your role: ${role}.`,
      `The link works once, for ${INVITATION_DAYS} days. Please don’t pass it on.`,
    ],
    action: 'Accept the invitation',
  }
}

const CSS = `
body{margin:0;background:#fff;color:#16181D;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:560px;margin:0 auto;padding:32px 24px}
.action{display:inline-block;padding:12px 20px;border-radius:8px;background:#1D4ED8;color:#fff;text-decoration:none;font-weight:600}
.small{color:#5B616B;font-size:13px;overflow-wrap:anywhere}
`
