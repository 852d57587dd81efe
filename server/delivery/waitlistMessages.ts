import { telHref } from '@forecourt/rules/contact/shownPhone.ts'
import { offerText, placeNotice, textNumber } from '@forecourt/rules/payment/waitlistWords.ts'
import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import type { Outbound } from '../outbound.ts'
import type { ToldPlace } from '../reservations/waitlistJob.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { headerText } from './channels/email.ts'
import { sendText, type TextAccount } from './channels/sms.ts'
import { storedText } from './channels/text.ts'
import { renderHtml, renderText, type EmailContent } from './emailContent.ts'
import { RefusedError, type Mail, type Mailer } from './mailer.ts'

export interface WaitlistMessageOptions {
  mailer: Mailer
  mailFrom: string
  outbound: Outbound
  secrets: Secrets
  /** Whether text messages of sites without an account are stored with the mail, as in development. */
  storesTexts: boolean
  /** Told about messages that were refused for good. */
  onError: (error: unknown, message: string) => void
}

/**
 * Sends the messages of waitlists: mail, and text messages by the account of the site's first destination for texts. Each
 * function resolves once its message is sent, is not needed, or was refused for good.
 */
export function waitlistMessages(options: WaitlistMessageOptions): {
  mail(told: ToldPlace): Promise<void>
  text(told: ToldPlace): Promise<void>
} {
  const { mailer, onError } = options
  const unlessRefused = async (told: ToldPlace, work: Promise<unknown>) => {
    await work.catch((error: unknown) => {
      if (!(error instanceof RefusedError)) throw error
      onError(error, `place ${told.row.id} on a waitlist: message refused`)
    })
  }
  return {
    async mail(told) {
      const mail = mailOf(told, options.mailFrom)
      if (mail) await unlessRefused(told, mailer.send(mail))
    },

    async text(told) {
      const { change, row, site, address, now } = told
      if (change.event !== 'offer') return
      const content = offerText(factsOf(told), whereOf(told), address, now)
      const to = textNumber(row.phone, site.country)
      if (content === null || to === null) return
      const message = { id: `waitlist-${change.id}`, to, content: siteWords(content, site) }
      const account = await accountOf(told, options.secrets)
      if (account)
        await unlessRefused(told, sendText(account, message, { outbound: options.outbound, now: () => new Date() }))
      else if (options.storesTexts) await mailer.send(storedText(message, options.mailFrom))
    },
  }
}

const dealershipOf = ({ row, site }: ToldPlace): string =>
  site.dealerships.find(({ id }) => id === row.dealership_id)?.name ?? site.name

const whereOf = (told: ToldPlace) => ({
  dealership: dealershipOf(told),
  timeZone: told.location?.time_zone ?? told.site.timeZone,
  locale: told.site.locale,
  vehicleNoun: told.site.vehicleNoun,
})

const factsOf = (told: ToldPlace) => ({
  car: told.row.car_name,
  dealership: dealershipOf(told),
  ahead: told.ahead,
  minutes: told.site.settings.waitlist_offer_minutes,
  offeredUntil: told.row.state === 'offered' ? told.row.offered_until : null,
})

/** The site's account for text messages; null if it has none that can be used. */
async function accountOf({ site, row }: ToldPlace, secrets: Secrets): Promise<TextAccount | null> {
  const settings = site.settings.lead_destinations.find((destination) => destination.kind === 'sms')
  if (!settings) return null
  const secret = await secrets.forSite(site).read({ provider: 'delivery', name: settings.id }, row.dealership_id)
  // An operator can add it, so the message waits.
  if (secret === null) throw new Error(`the destination ${settings.id} has no secret`)
  return { settings, secret }
}

const domainOf = (mailFrom: string) => mailFrom.split('@')[1] ?? 'localhost'

function mailOf(told: ToldPlace, mailFrom: string): Mail | null {
  const { change, row, site, location, address, now } = told
  const notice = placeNotice(change.event, factsOf(told), whereOf(told), now)
  if (!notice) return null
  const words = (text: string) => siteWords(text, site)
  const phone = location?.contact_detail.phone ?? null
  const content: EmailContent = {
    site,
    heading: words(notice.subject.split(':', 1)[0]!),
    paragraphs: notice.paragraphs.map(words),
    tables: [
      {
        title: 'Your place on the waitlist',
        facts: [
          { label: 'Vehicle', value: row.car_name },
          { label: 'Page', value: PAGE_LINKS[change.event] ?? 'See your place or leave the waitlist', href: address },
        ],
      },
      ...(phone === null
        ? []
        : [
            {
              title: 'Questions',
              facts: [{ label: 'Phone', value: phone, href: telHref(phone, site.country) ?? undefined }],
            },
          ]),
    ],
    closing: [
      words(
        'You’re receiving this email because this address was used to join a waitlist on our website. Anyone with the link to its page can use your place, so please keep it to yourself.',
      ),
    ],
  }
  return {
    messageId: `<waitlist-${change.id}@${domainOf(mailFrom)}>`,
    from: { name: headerText(site.name), address: mailFrom },
    to: row.email,
    subject: headerText(words(notice.subject)),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: renderText(content),
    html: renderHtml(content),
  }
}

/** The words of the link to the place's page, where they are not the usual ones. */
const PAGE_LINKS: Readonly<Partial<Record<ToldPlace['change']['event'], string>>> = {
  offer: 'Reserve it or pass it on',
  expire: 'See what you can do now',
  close: 'See similar vehicles',
}
