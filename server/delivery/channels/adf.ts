import { formatISO } from 'date-fns/formatISO'
import { tz } from '@date-fns/tz'
import type { Car } from '@forecourt/rules/car/car.ts'
import { advertisedPriceCents, priceTypeLabel } from '@forecourt/rules/car/price.ts'
import { e164 } from '@forecourt/rules/contact/phone.ts'
import { successCategory } from '@forecourt/rules/kinds/leadCategory.ts'
import type { Country } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { xmlDocument, XmlError, type XmlElement } from '../../xml/xml.ts'
import { answerFacts, appointmentFacts, categoryName, consentFacts, fileFacts, vehicleName } from '../facts.ts'
import type { DeliveryContext } from '../context.ts'
import { RefusedError, type Mail } from '../mailer.ts'
import type { Channel } from './channel.ts'
import { dealerSubject, envelopeOf } from './email.ts'

const KM_PER_MILE = 1.609344

/**
 * A lead as Auto-lead Data Format 1.0, the XML that dealers' customer systems read.
 *
 * @throws XmlError when a strict parser would not read it as it was meant
 */
export function adfXml(context: DeliveryContext): string {
  const { stored, site, car, location, dealership } = context
  const { lead } = stored
  const own = ownVehicle(context)
  const stock = car ? stockVehicle(context, car) : null
  const vehicles = [stock, own].filter((vehicle) => vehicle !== null)
  return xmlDocument(
    {
      adf: {
        prospect: {
          '@status': 'new',
          id: [
            { '@sequence': '1', '@source': site.name, '#': stored.lead_id },
            { '@sequence': '2', '@source': `${site.name} reference`, '#': stored.reference },
          ],
          requestdate: formatISO(stored.created_at, { in: tz(location?.time_zone ?? site.timeZone) }),
          // The format knows no lead without a vehicle.
          vehicle: vehicles.length > 0 ? vehicles : [anyVehicle(context)],
          customer: {
            contact: present({
              name: names(lead.first_name, lead.last_name, lead.name),
              ...reach(lead.email, lead.phone, site.country),
              address: homeAddress(context),
            }),
            comments: comments(context),
          },
          vendor: present({
            id: lead.dealership_slug ? { '@source': site.name, '#': lead.dealership_slug } : null,
            vendorname: dealership,
            url: site.baseUrl,
            contact: present({
              name: { '@part': 'full', '@type': 'business', '#': location?.name ?? dealership },
              ...reach(location?.contact_detail.email ?? '', location?.contact_detail.phone ?? '', site.country),
            }),
          }),
          provider: {
            name: { '@part': 'full', '@type': 'business', '#': site.name },
            service: 'Website',
            url: site.baseUrl,
          },
        },
      },
    },
    'adf version="1.0"',
  )
}

/** The mail that carries it: its text is the XML and nothing else, as those systems want it. */
export function adfMail(context: DeliveryContext, mailFrom: string): Mail {
  return {
    ...envelopeOf(context, mailFrom),
    subject: dealerSubject(context),
    text: adfXml(context),
    // Encoded, no line of it can be broken by a mail server on its way.
    textEncoding: 'base64',
  }
}

/** The children that there are. */
const present = (children: XmlElement): XmlElement =>
  Object.fromEntries(Object.entries(children).filter(([, value]) => value !== null && value !== ''))

function names(first: string, last: string, whole: string): XmlElement[] {
  const part = (name: string, value: string) => ({ '@part': name, '@type': 'individual', '#': value })
  if (!first && !last) return [part('full', whole)]
  return [...(first ? [part('first', first)] : []), ...(last ? [part('last', last)] : [])]
}

/** Mail and phone in the order of the format, which wants one of them. */
function reach(email: string, phone: string, country: Country) {
  const type = /^\+(?:614|642)/.test(e164(phone, country) ?? '') ? 'cellphone' : 'voice'
  return {
    email: email || !phone ? { '@preferredcontact': '1', '#': email } : null,
    phone: phone ? { '@type': type, '@time': 'nopreference', '#': phone } : null,
  }
}

/** The person’s address, as far as the form has it; the format wants a street line in every address. */
function homeAddress({ stored: { lead }, site }: DeliveryContext): XmlElement | null {
  // A lead of an earlier release has none of its own.
  const { street = '', city = '', state = '' } = lead.address ?? {}
  if (!street && !city && !state && !lead.postcode) return null
  return {
    street: { '@line': '1', '#': street },
    ...present({ city, regioncode: state, postalcode: lead.postcode }),
    country: site.country,
  }
}

/** What is wanted of a vehicle of the stock. */
const interestOf = ({ stored }: DeliveryContext) =>
  successCategory(stored.lead) === 'Test Drive' ? 'test-drive' : 'buy'

function stockVehicle(context: DeliveryContext, car: Car): XmlElement {
  const { site } = context
  const cents = advertisedPriceCents(car)
  return {
    '@interest': interestOf(context),
    '@status': car.car_type === 'new' ? 'new' : 'used',
    ...present({
      id: { '@source': 'stock', '#': String(car.id) },
      year: car.year ?? { '#': '' },
      make: car.make,
      model: car.model,
      vin: car.vin,
      stock: car.stocknum,
      trim: [car.badge, car.series].filter(Boolean).join(' '),
      doors: car.doors,
      bodystyle: car.body,
      transmission: car.transmission,
      odometer:
        car.km === null
          ? null
          : {
              '@status': 'unknown',
              '@units': site.distanceUnit,
              '#': String(site.distanceUnit === 'mi' ? Math.round(car.km / KM_PER_MILE) : car.km),
            },
      colorcombination: car.colour ? { exteriorcolor: car.colour, preference: '1' } : null,
      price: cents === null ? null : { '@type': 'asking', '@currency': car.currency, '#': (cents / 100).toString() },
      pricecomments: cents === null ? null : priceTypeLabel(car.price_type, site),
      comments: car.show_on_dealer_website ? new URL(paths(site).vehicle(car), site.baseUrl).href : null,
    }),
  }
}

/** The visitor’s own vehicle, or the one they want to trade in or sell; null if they entered none. */
function ownVehicle({ stored, car }: DeliveryContext): XmlElement | null {
  const { lead } = stored
  const category = successCategory(lead)
  const answer = (name: string) => lead.answers.find((one) => one.name === name)?.value ?? ''
  // Beside a vehicle of the stock the visitor's own is among the answers.
  const make = car ? answer('make') : (lead['Vehicle Make'] ?? '')
  const model = car ? answer('model') : (lead['Vehicle Model'] ?? '')
  const rego = car ? answer('rego') : (lead.Rego ?? '')
  if (!make && !model && !rego) return null
  const giving = category === 'Trade In' ? 'trade-in' : category === 'Sell My Car' ? 'sell' : null
  const [, figure, units] = /^([\d,.\s]+)(km|mi)/.exec(answer('odometer')) ?? []
  return {
    '@interest': giving ?? (category === 'Test Drive' ? 'test-drive' : 'buy'),
    // Without a registration it is a vehicle of the new range.
    '@status': giving || rego || lead.stock_number ? 'used' : 'new',
    ...present({
      year: { '#': answer('year') },
      make: { '#': make },
      model: { '#': model },
      stock: lead.stock_number && !car ? lead.stock_number : null,
      trim: answer('badge'),
      transmission: answer('transmission'),
      odometer: figure && units ? { '@status': 'unknown', '@units': units, '#': figure.replaceAll(/\D/g, '') } : null,
      comments: rego ? `Registration ${rego}` : null,
    }),
  }
}

const anyVehicle = (context: DeliveryContext): XmlElement => ({
  '@interest': interestOf(context),
  '@status': 'used',
  year: '',
  make: '',
  model: '',
  comments: vehicleName(context) ?? 'No vehicle was named.',
})

/**
 * Everything that the format has no element for, a line each. Opt-in and terms are here too: the only element that could
 * take them is `id`, which customer systems read as the customer's number and match leads by.
 */
function comments(context: DeliveryContext): string {
  const { stored, delivery } = context
  const { lead, reference, suspicion } = stored
  const answers = answerFacts(context, { address: !lead.address })
  const tables = [appointmentFacts(context), answers, consentFacts(context), fileFacts(context, 'dealer')]
  return [
    ...(suspicion === null ? [] : [`Suspected spam: ${suspicion}`]),
    ...(delivery.lead_status === 'Incomplete' ? ['Incomplete: the visitor didn’t finish the form.'] : []),
    categoryName(context),
    lead.message,
    ...tables.flatMap(({ facts }) =>
      facts.map(({ label, value, href }) => `${label}: ${value}${href ? ` ${href}` : ''}`),
    ),
    ...(context.withheld ? [`Not included, for privacy: ${context.withheld.labels.join(', ')}`] : []),
    `Reference: ${reference}`,
    lead.url ? `Sent from: ${lead.url}` : '',
  ]
    .filter(Boolean)
    .join('\n')
}

/** Sends a lead as ADF by mail; XML that no customer system can read is as wrong the next time. */
export const adf: Channel<'adf'> = {
  async send(context, { mailer, mailFrom }) {
    try {
      return await mailer.send(adfMail(context, mailFrom))
    } catch (error) {
      throw error instanceof XmlError ? new RefusedError(error.message) : error
    }
  },
}
