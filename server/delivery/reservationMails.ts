import { isHolding } from '@forecourt/rules/payment/reservation.ts'
import { dealerNotice, visitorNotice, type Notice, type NoticeFacts } from '@forecourt/rules/payment/notices.ts'
import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import { telHref } from '@forecourt/rules/contact/shownPhone.ts'
import type { MailedChange } from '../reservations/job.ts'
import { headerText } from './channels/email.ts'
import { renderHtml, renderText, type EmailContent } from './emailContent.ts'
import { RefusedError, type Mail, type Mailer } from './mailer.ts'

const factsOf = ({ row, site }: MailedChange): NoticeFacts => ({
  reference: row.reference,
  car: row.car_name,
  name: row.name,
  dealership: site.dealerships.find(({ id }) => id === row.dealership_id)?.name ?? site.name,
  depositCents: row.deposit_cents,
  currency: row.currency,
  heldUntil: row.held_until,
  refundableUntil: row.refundable_until,
  answerDue: row.answer_due,
  sample: row.provider === 'sandbox',
})

/**
 * Sends the mails of changes of reservations; the returned function resolves once those of one change are sent, or were
 * refused for good.
 *
 * @param onError is told about refused mails
 */
export const reservationMails =
  ({
    mailer,
    mailFrom,
    onError,
  }: {
    mailer: Mailer
    mailFrom: string
    onError: (error: unknown, message: string) => void
  }) =>
  async (changed: MailedChange): Promise<void> => {
    for (const mail of mailsOf(changed, mailFrom))
      await mailer.send(mail).catch((error: unknown) => {
        if (!(error instanceof RefusedError)) throw error
        onError(error, `reservation ${changed.row.reference}: mail refused`)
      })
  }

/** The mails of a change: to the visitor, with the page of the reservation, and to the dealer. */
function mailsOf(mailed: MailedChange, mailFrom: string): Mail[] {
  const { change, row, site, location } = mailed
  const facts = factsOf(mailed)
  const noticed = { from: change.from_state, event: change.event }
  const place = { locale: site.locale, timeZone: row.time_zone ?? site.timeZone }
  const toVisitor = visitorNotice(noticed, facts, place)
  const toDealer = dealerNotice(noticed, facts, place)
  const dealerMail = location?.contact_detail.email ?? null
  return [
    ...(toVisitor ? [mailOf(mailed, mailFrom, toVisitor, { to: row.email, for: 'visitor' })] : []),
    ...(toDealer && dealerMail !== null ? [mailOf(mailed, mailFrom, toDealer, { to: dealerMail, for: 'dealer' })] : []),
  ]
}

function mailOf(
  { change, row, site, location, address }: MailedChange,
  mailFrom: string,
  notice: Notice,
  reader: { to: string; for: 'visitor' | 'dealer' },
): Mail {
  const isVisitor = reader.for === 'visitor'
  const words = (text: string) => siteWords(text, site)
  const phone = location?.contact_detail.phone ?? null
  // Of one that is over, nothing is left to do.
  const mayChange = isHolding(row.state)
  const content: EmailContent = {
    site,
    heading: words(notice.subject.split(':', 1)[0]!),
    paragraphs: notice.paragraphs.map(words),
    tables: [
      {
        title: isVisitor ? 'Your reservation' : 'Reservation',
        facts: [
          { label: 'Reference', value: row.reference },
          { label: 'Vehicle', value: row.car_name },
          ...(isVisitor
            ? [{ label: 'Page', value: `${mayChange ? 'See, pay or cancel' : 'See'} your reservation`, href: address }]
            : [
                { label: 'Name', value: row.name },
                { label: 'Email', value: row.email },
                { label: 'Phone', value: row.phone },
              ]),
        ],
      },
      ...(isVisitor && phone !== null
        ? [
            {
              title: 'Questions',
              facts: [{ label: 'Phone', value: phone, href: telHref(phone, site.country) ?? undefined }],
            },
          ]
        : []),
    ],
    closing: isVisitor
      ? [
          words(
            `You’re receiving this email because this address was used to reserve a vehicle on our website. Anyone with the link to its page can ${mayChange ? 'pay or cancel' : 'see it'}, so please don’t pass it on.`,
          ),
        ]
      : [],
  }
  return {
    messageId: `<reservation-${change.id}-${reader.for}@${mailFrom.split('@')[1] ?? 'localhost'}>`,
    from: { name: headerText(site.name), address: mailFrom },
    to: reader.to,
    subject: headerText(words(notice.subject)),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Forecourt-Reference': row.reference },
    text: renderText(content),
    html: renderHtml(content),
  }
}
