/** How a feed writes numbers: 18.990,50 with a decimal comma, or 18,990.50 with a decimal point. */
export const NUMBER_STYLES = {
  point: 'Decimal point: 18,990.50',
  comma: 'Decimal comma: 18.990,50',
} as const
export type NumberStyle = keyof typeof NUMBER_STYLES

/** How a feed writes dates without a year in front: 31/03/2026 or 03/31/2026. */
export const DATE_STYLES = {
  day: 'Day first: 31/03/2026',
  month: 'Month first: 03/31/2026',
} as const
export type DateStyle = keyof typeof DATE_STYLES

export const isNumberStyle = (text: string): text is NumberStyle => Object.hasOwn(NUMBER_STYLES, text)
export const isDateStyle = (text: string): text is DateStyle => Object.hasOwn(DATE_STYLES, text)

/** Fields of a feed that are figures with groups or decimals. */
export const NUMBER_FIELDS = [
  'price',
  'price_was',
  'price_egc',
  'price_drive_away',
  'km',
  'warranty_km',
  'ruc_paid_to_km',
  'atm_kg',
  'tare_kg',
  'ball_weight_kg',
  'gvm_kg',
  'gcm_kg',
  'payload_kg',
  'length_mm',
  'wheelbase_mm',
  'engine_cc',
  'engine_capacity',
  'ancap_rating',
] as const

/** Fields of a feed that are dates or times. */
export const DATE_FIELDS = [
  'created_at',
  'sold_at',
  'rego_expiry',
  'wof_expiry',
  'warranty_expiry',
  'inspection_date',
] as const

/** A figure in a text, with the dash that German prices have in place of cents: 18.990,- */
const FIGURE = /\d(?:[\d.,'’\s]*\d)?(?:,[-–]{1,2})?/g
const COMMA = /^(?:(\d{1,3}(?:([.\s'’])\d{3})(?:\2\d{3})*)|(\d+))(?:,(?:(\d+)|[-–]{1,2}))?$/

/**
 * A text whose figures have a decimal comma, with a decimal point instead and without groups: 18.990,50 is 18990.50,
 * 18 990 is 18990 (spec §3 Car: prices and measures). Null if a figure can’t be written so, such as 18,990.50.
 */
export function withDecimalPoint(text: string): string | null {
  let isOtherwise = false
  const plain = text.replace(FIGURE, (figure) => {
    const match = COMMA.exec(figure)
    if (!match) isOtherwise = true
    const whole = match?.[1]?.replace(/\D/g, '') ?? match?.[3] ?? figure
    return match?.[4] === undefined ? whole : `${whole}.${match[4]}`
  })
  return isOtherwise ? null : plain
}

/** A value of a column, as the file has it. */
export interface FeedSample {
  column: string
  text: string
}

/** How the values of a file are probably written, and why, in words; no words where nothing tells. */
export interface Suggested<Style> {
  style: Style
  isSure: boolean
  why: string | null
}

type Sign<Style> = { style: Style; isSure: boolean } & FeedSample

/** What the values agree on; those that are sure count before those that can be read both ways. */
function suggested<Style>(
  signs: readonly Sign<Style>[],
  usual: Style,
  words: { sure: (sign: Sign<Style>) => string; unsure: (sign: Sign<Style>) => string },
): Suggested<Style> {
  const sure = signs.filter(({ isSure }) => isSure)
  const counted = sure.length > 0 ? sure : signs
  const [first] = counted
  if (!first) return { style: usual, isSure: false, why: null }
  const other = counted.find(({ style }) => style !== first.style)
  if (other)
    return {
      style: usual,
      isSure: false,
      why: `“${first.text}” in ${first.column} and “${other.text}” in ${other.column} don’t agree. Please choose: the other way is refused in the test run.`,
    }
  return first.isSure
    ? { style: first.style, isSure: true, why: words.sure(first) }
    : { style: first.style, isSure: false, why: words.unsure(first) }
}

const GROUPS_THEN_COMMA = /^\d{1,3}(?:[.\s'’]\d{3})+,\d+$|^\d+,(?:\d{1,2}|\d{4,}|[-–]{1,2})$|^\d{1,3}(?:\.\d{3}){2,}$/
const GROUPS_THEN_POINT = /^\d{1,3}(?:[,\s'’]\d{3})+\.\d+$|^\d+\.(?:\d{1,2}|\d{4,})$|^\d{1,3}(?:,\d{3}){2,}$/
const EITHER = /^(\d{1,3})([.,])(\d{3})$/

/**
 * How a file writes numbers, by values of its columns of figures. A value such as 18.990 can be read both ways: it
 * probably has groups of three, and the words say so.
 */
export function suggestedNumbers(samples: readonly FeedSample[]): Suggested<NumberStyle> {
  const signs = samples.flatMap(({ column, text }): Sign<NumberStyle>[] => {
    const figure = FIGURE_ALONE.exec(text)?.[0] ?? ''
    const sign = (style: NumberStyle, isSure: boolean) => [{ style, isSure, column, text }]
    if (GROUPS_THEN_COMMA.test(figure)) return sign('comma', true)
    if (GROUPS_THEN_POINT.test(figure)) return sign('point', true)
    const either = EITHER.exec(figure)
    return either ? sign(either[2] === '.' ? 'comma' : 'point', false) : []
  })
  return suggested(signs, 'point', {
    sure: ({ style, column, text }) => `“${text}” in ${column} has a decimal ${style}.`,
    unsure({ column, text }) {
      const [, whole, , rest] = EITHER.exec(FIGURE_ALONE.exec(text)![0])!
      return `“${text}” in ${column} can be ${whole},${rest} or ${whole}.${rest}: we take it for ${whole},${rest}. Check that this is right.`
    },
  })
}

/** The first figure of a text. */
const FIGURE_ALONE = /\d(?:[\d.,'’\s]*\d)?(?:,[-–]{1,2})?/

const DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}\b/

/** How a file writes dates, by values of its columns of dates; otherwise as is usual in its country. */
export function suggestedDates(samples: readonly FeedSample[], usual: DateStyle): Suggested<DateStyle> {
  const signs = samples.flatMap(({ column, text }): Sign<DateStyle>[] => {
    const [first, second] = (DATE.exec(text) ?? []).slice(1).map(Number)
    if (first === undefined || second === undefined || first === second) return []
    if (first > 12 === second > 12) return first > 12 ? [] : [{ style: usual, isSure: false, column, text }]
    return [{ style: first > 12 ? 'day' : 'month', isSure: true, column, text }]
  })
  return suggested(signs, usual, {
    sure: ({ style, column, text }) => `“${text}” in ${column} has the ${style} first.`,
    unsure: ({ column, text }) =>
      `“${text}” in ${column} can be read both ways: we take the ${usual} for the first. Check that this is right.`,
  })
}
