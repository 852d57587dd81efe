import { formatDay, formatMoney, formatNumber } from '../locale/locale.ts'
import { momentText } from '../locale/moment.ts'
import type { Field, FormSite, FormValues } from './form.ts'
import { inputsOf, isBox, partOf } from './inputs.ts'
import { isTicked, valueOf, valuesOf } from './typed.ts'

type WordsSite = Pick<FormSite, 'locale' | 'currency' | 'distanceUnit' | 'country'>

/** A calendar date, without a time zone. */
const day = (year: string, month: string, date: string, { locale }: WordsSite) =>
  formatDay(new Date(Date.UTC(Number(year), Number(month) - 1, Number(date))), locale, 'UTC')

/**
 * A field's validated value as text: the labels of choices, money, distances and dates in the site's locale, Yes or No
 * for a box. Null if it was not answered; a box always is.
 */
export function shownValue(field: Field, values: FormValues, site: WordsSite): string | null {
  if (isBox(field)) return isTicked(values, field.name) ? 'Yes' : 'No'
  const inputs = inputsOf(field)
  const texts = inputs.flatMap((input) => valuesOf(values, input))
  if (texts.length === 0) return null
  const part = (name: string) => valueOf(values, inputs.find((input) => partOf(field, input) === name) ?? name)
  const [first] = texts as [string]
  switch (field.type) {
    case 'fullName':
      return texts.join(' ')
    case 'address':
      return `${[part('street'), part('city'), part('state')].filter(Boolean).join(', ')} ${part('postcode')}`
    case 'dob':
      return day(part('year'), part('month'), part('day'), site)
    case 'expiryDate':
      return `${part('month').padStart(2, '0')}/${part('year')}`
    case 'tyres':
      return `${part('width')}/${part('profile')} R${part('rim')}`
    case 'currency':
      return formatMoney(Math.round(Number(first) * 100), site.currency)
    case 'kilometre':
    case 'distance':
      return `${formatNumber(Number(first), site.locale)} ${site.distanceUnit}`
    case 'number':
      return formatNumber(Number(first), site.locale)
    case 'starRating':
      return `${first} of 5`
    case 'date-time':
      return wishedTime(first, site)
    default:
      return texts.map((text) => field.choices?.find(({ value }) => value === text)?.label ?? text).join(', ')
  }
}

/** The visitor's preferred time, in local time of the dealership: 24 November 2026 at 10:00am. */
const wishedTime = (text: string, { locale }: WordsSite) =>
  momentText(
    new Date(text.endsWith('Z') ? text : `${text}Z`),
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
  )
