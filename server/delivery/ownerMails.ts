import { carTitle } from '@forecourt/rules/car/name.ts'
import { shownPrice } from '@forecourt/rules/disclosure/disclosure.ts'
import { formatMoney } from '@forecourt/rules/locale/locale.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { CODE_MINUTES, codeText } from '@forecourt/rules/owner/code.ts'
import { dueText } from '@forecourt/rules/owner/ownCar.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import type { Outbound } from '../outbound.ts'
import type { CodeToSend, OwnerMail } from '../owners/owners.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { bookingChange } from './bookingChangeMail.ts'
import { headerText } from './channels/email.ts'
import { sendText } from './channels/sms.ts'
import { renderHtml, renderText, type EmailContent } from './emailContent.ts'
import type { FactTable } from './facts.ts'
import { RefusedError, type Mail, type Mailer } from './mailer.ts'
import { unsubscribing } from './unsubscribing.ts'

export interface OwnerMailOptions {
  mailer: Mailer
  mailFrom: string
  outbound: Outbound
  secrets: Secrets
  /** Whether text messages of sites without a provider are stored with the mails of development. */
  storesMessages: boolean
  onError: (error: unknown, message: string) => void
  now?: () => Date
}

interface Written {
  id: string
  site: Site
  to: string
  subject: string
  content: Omit<EmailContent, 'site'>
  headers?: Readonly<Record<string, string>>
  attachments?: Mail['attachments']
}

const messageOf = ({ id, site, to, subject, content, headers, attachments }: Written, mailFrom: string): Mail => {
  const words = (text: string) => siteWords(text, site)
  const whole: EmailContent = {
    ...content,
    site,
    heading: words(content.heading),
    paragraphs: content.paragraphs.map(words),
    closing: content.closing.map((one) => (typeof one === 'string' ? words(one) : one)),
  }
  return {
    messageId: `<${id}@${mailFrom.split('@')[1] ?? 'localhost'}>`,
    from: { name: headerText(site.name), address: mailFrom },
    to,
    subject: headerText(words(subject)),
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    text: renderText(whole),
    html: renderHtml(whole),
    ...(attachments ? { attachments } : {}),
  }
}

/** What a refused message is worth: it is logged and not tried again. */
const unlessRefused = (onError: OwnerMailOptions['onError'], what: string) => (error: unknown) => {
  if (!(error instanceof RefusedError)) throw error
  onError(error, `${what} refused`)
}

/** Sends sign-in codes by email or text message; the returned function throws if one cannot be sent now. */
export const sendCodes =
  ({ mailer, mailFrom, outbound, secrets, storesMessages, onError, now = () => new Date() }: OwnerMailOptions) =>
  async ({ id, site, to, code }: CodeToSend): Promise<void> => {
    const refused = unlessRefused(onError, `sign-in code ${id}`)
    if (to.kind === 'email') {
      const mail = messageOf(
        {
          id: `code-${id}`,
          site,
          to: to.email,
          subject: `${code} is your ${site.name} sign-in code`,
          content: {
            heading: `Your sign-in code: ${code}`,
            paragraphs: [`Enter this code on our website to sign in. It works for ${CODE_MINUTES} minutes.`],
            tables: [],
            closing: ['If you didn’t ask for it, you can ignore this email. Never pass the code on.'],
          },
        },
        mailFrom,
      )
      await mailer.send(mail).catch(refused)
      return
    }
    const text = codeText(code, site)
    const account = site.settings.garage_sms
    if (account === null) {
      if (!storesMessages) return onError(new Error('no account for text messages'), `sign-in code ${id} not sent`)
      await mailer.send({
        messageId: `<code-${id}@${mailFrom.split('@')[1] ?? 'localhost'}>`,
        from: { name: headerText(site.name), address: mailFrom },
        to: `${to.phone.slice(1)}@sms.invalid`,
        subject: `Text message to ${to.phone}`,
        text,
      })
      return
    }
    const secret = await secrets.forSite(site).read({ provider: 'garage', name: 'sms' })
    if (secret === null) throw new Error('the site has no secret garage/sms')
    const message = { id, to: to.phone, content: text }
    await sendText({ settings: account, secret }, message, { outbound, now }).catch(refused)
  }

/** Sends the other mails of the owner area; the returned function throws if one cannot be sent now. */
export const sendOwnerMails =
  ({ mailer, mailFrom, onError }: Pick<OwnerMailOptions, 'mailer' | 'mailFrom' | 'onError'>) =>
  async (mail: OwnerMail): Promise<void> => {
    await mailer.send(messageOf(written(mail, mailFrom), mailFrom)).catch(unlessRefused(onError, mail.id))
  }

function written(mail: OwnerMail, mailFrom: string): Written {
  const { id, site, to } = mail
  const many = inSentence(site.vehicleNounPlural)
  const shared = { id, site, to }
  switch (mail.kind) {
    case 'confirm':
      return {
        ...shared,
        subject: `Confirm your email alerts from ${site.name}`,
        content: {
          heading: 'Confirm your email alerts',
          paragraphs: [
            `You asked us to email you when new ${many} arrive that match your search. Open the link below to confirm.`,
          ],
          tables: [
            {
              title: mail.labels.length === 1 ? 'Your search' : 'Your searches',
              facts: [
                ...mail.labels.map((value) => ({ label: 'Search', value })),
                { label: 'Confirm', value: 'Confirm my alerts', href: mail.confirmHref },
              ],
            },
          ],
          closing: ['If you didn’t ask for this, ignore this email and you won’t hear from us again.'],
        },
      }
    case 'alert': {
      const count = mail.matches.reduce((sum, { cards, more }) => sum + cards.length + more, 0)
      return {
        ...shared,
        subject: `${count === 1 ? 'A new arrival matches' : `${count} new arrivals match`} your saved search`,
        headers: unsubscribing(mail.stopHref),
        content: {
          heading: count === 1 ? 'One new arrival' : `${count} new arrivals`,
          paragraphs: [`These ${many} have arrived since our last email.`],
          tables: mail.matches.map(({ label, href, cards, more }) => ({
            title: label,
            facts: [
              ...cards.map((card) => ({
                label: priceText(card, site),
                value: carTitle(card),
                href: new URL(paths(site).vehicle(card), site.baseUrl).href,
              })),
              { label: more > 0 ? `${more} more` : 'All of them', value: 'Open this search', href },
            ],
          })),
          closing: [
            'You’re receiving this email because you saved a search on our website. We send at most one a day.',
            { words: 'Unsubscribe from these emails', href: mail.stopHref },
          ],
        },
      }
    }
    case 'notice': {
      const [first, ...others] = mail.vehicles
      const what = first!.notice === 'sold' ? `Sold: ${first!.name}` : `Price drop: ${first!.name}`
      return {
        ...shared,
        subject: others.length === 0 ? what : `${what} and ${others.length} more`,
        headers: unsubscribing(mail.stopHref),
        content: {
          heading: mail.vehicles.length === 1 ? 'News about a saved vehicle' : 'News about your saved vehicles',
          paragraphs: [],
          tables: [{ title: 'Saved', facts: mail.vehicles.map((one) => noticeFact(one, site)) }],
          closing: [
            `You’re receiving this email because you saved these in ${site.settings.garage_label}. We send at most one a day.`,
            { words: 'Unsubscribe from these emails', href: mail.stopHref },
          ],
        },
      }
    }
    case 'booking':
      return { ...shared, ...bookingChange(mail, mailFrom) }
    case 'reminder':
      return {
        ...shared,
        subject: mail.cars.length === 1 ? `A reminder for your ${mail.cars[0]!.title}` : 'Reminders for your vehicles',
        headers: unsubscribing(mail.stopHref),
        content: {
          heading: mail.cars.length === 1 ? `Your ${mail.cars[0]!.title}` : 'Your vehicles',
          paragraphs: ['Here is what’s due soon.'],
          tables: [
            ...mail.cars.map(({ title, due, today }) => ({
              title,
              facts: due.map(({ what, on }) => ({ label: DUE_LABELS[what], value: dueText(on, today, site.locale) })),
            })),
            {
              title: 'What you can do',
              facts: [
                {
                  label: 'Service',
                  value: 'Book a service',
                  href: pageHref(site, paths(site).form('service-booking')),
                },
                {
                  label: site.settings.garage_label,
                  value: 'Change your vehicle’s details',
                  href: pageHref(site, paths(site).garage()),
                },
              ],
            },
          ],
          closing: [
            `You’re receiving this email because you added your vehicle in ${site.settings.garage_label}. We remind you once for each date.`,
            { words: 'Stop these reminders', href: mail.stopHref },
          ],
        },
      }
  }
}

const DUE_LABELS = { service: 'Service', registration: 'Registration' } as const

const pageHref = (site: Site, path: string) => new URL(path, site.baseUrl).href

function priceText(car: Parameters<typeof shownPrice>[0], site: Site): string {
  const { price } = shownPrice(car, site)
  return price.kind === 'amount' ? price.amount : price.text
}

type NoticedVehicle = Extract<OwnerMail, { kind: 'notice' }>['vehicles'][number]

function noticeFact({ notice, name, car, toldCents }: NoticedVehicle, site: Site): FactTable['facts'][number] {
  if (notice === 'sold' || !car) return { label: 'Sold', value: name }
  const less = formatMoney((toldCents ?? 0) - (car.price_cents ?? 0), car.currency)
  return {
    label: 'Price drop',
    value: `${name}: now ${priceText(car, site)}, ${less} less`,
    href: new URL(paths(site).vehicle(car), site.baseUrl).href,
  }
}
