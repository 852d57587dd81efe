import { caseInWords } from './words.ts'
import { CHARGE_TABLE, type Charge, type ChargeTable } from './table.ts'

/** What is typed in a field. */
export type ChargeFieldType = 'date' | 'text' | 'money' | 'percent' | 'lines'

/** One field of the form of a table. Its name is the path of its value in the table. */
export interface ChargeField {
  name: string
  label: string
  hint?: string
  type: ChargeFieldType
  value: string
}

/** Fields that belong together. */
export interface ChargeFieldGroup {
  title: string
  fields: readonly ChargeField[]
}

const MONEY = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,2}))?$/
const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/

/** Cents as they are typed: 1234.50. */
const moneyText = (cents: number) => (cents / 100).toFixed(2)
const percentText = (points: number) => String(points / 100)

const hundredths = (pattern: RegExp, text: string): number | null => {
  const [, whole, part = ''] = pattern.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

const AMOUNT_LABELS: Readonly<Record<string, string>> = {
  cents: 'Amount',
  from_cents: 'From',
  to_cents: 'To',
  depends_on: 'Depends on',
  basis_points: 'Per cent of the price',
  unit_cents: 'Charged for each',
  minimum_cents: 'At least',
  over_cents: 'For prices above',
  base_cents: 'Fixed part',
  per_unit_cents: 'For each unit',
}

const typeOf = (key: string): ChargeFieldType =>
  key.endsWith('cents') ? 'money' : key === 'basis_points' ? 'percent' : 'text'

const textOf = (type: ChargeFieldType, value: unknown): string => {
  if (type === 'money') return moneyText(value as number)
  if (type === 'percent') return percentText(value as number)
  if (type === 'lines') return (value as readonly string[]).join('\n')
  return (value as string | null) ?? ''
}

/** The fields of one amount. */
function amountFields(amount: object, path: string, label: string): ChargeField[] {
  return Object.entries(amount).flatMap(([key, value]): ChargeField[] => {
    if (key === 'bands')
      return (value as readonly object[]).flatMap((band, at) =>
        amountFields(band, `${path}.bands.${at}`, `${label}, band ${at + 1}`),
      )
    // Whether a band counts from the whole price is part of how the charge is built, as its cases are.
    if (key === 'on') return []
    const type = typeOf(key)
    return [
      {
        name: `${path}.${key}`,
        label: `${label}: ${AMOUNT_LABELS[key]!.toLowerCase()}`,
        type,
        value: textOf(type, value),
      },
    ]
  })
}

function chargeGroup(charge: Charge, at: number): ChargeFieldGroup {
  const path = `charges.${at}`
  return {
    title: charge.label,
    fields: [
      { name: `${path}.label`, label: 'Name of the charge', type: 'text', value: charge.label },
      ...charge.cases.flatMap(({ when, amount }, one) => {
        const which = caseInWords(when) || (charge.cases.length === 1 ? 'All vehicles' : 'All others')
        return amountFields(amount, `${path}.cases.${one}.amount`, which)
      }),
    ],
  }
}

/** The form of a table: its dates, sources, amounts and sentences. How its charges are built is not in it. */
export function chargeForm(table: ChargeTable): readonly ChargeFieldGroup[] {
  const sources = [...table.sources, { name: '', url: '' }]
  return [
    {
      title: 'Dates',
      fields: [
        { name: 'in_force_from', label: 'First day of these charges', type: 'date', value: table.in_force_from },
        {
          name: 'in_force_until',
          label: 'Last day, if it is known',
          type: 'date',
          value: table.in_force_until ?? '',
        },
        {
          name: 'stated_on',
          label: 'Stated by the sources on',
          hint: 'The last day for which the sources are known to have stated them. The age of the charges counts from it.',
          type: 'date',
          value: table.stated_on,
        },
        { name: 'read_on', label: 'Sources read on', type: 'date', value: table.read_on },
      ],
    },
    ...table.charges.map(chargeGroup),
    {
      title: 'Sources',
      fields: sources.flatMap(({ name, url }, at): ChargeField[] => [
        { name: `sources.${at}.name`, label: `Source ${at + 1}`, type: 'text', value: name },
        { name: `sources.${at}.url`, label: `Web address of source ${at + 1}`, type: 'text', value: url },
      ]),
    },
    {
      title: 'Shown beside the estimate',
      fields: [
        {
          name: 'assumptions',
          label: 'Assumptions',
          hint: 'One sentence per line, without a full stop.',
          type: 'lines',
          value: textOf('lines', table.assumptions),
        },
        {
          name: 'left_out',
          label: 'Other costs a buyer may have',
          hint: 'One per line.',
          type: 'lines',
          value: textOf('lines', table.left_out),
        },
      ],
    },
  ]
}

/** What a form or a text was read as. */
export type TypedTable =
  | { table: ChargeTable }
  /** What is wrong, by the name of the field. */
  | { problems: Readonly<Record<string, string>> }

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/in_force_from/g, 'the first day'],
  [/in_force_until/g, 'the last day'],
  [/stated_on/g, 'the day on which the sources stated them'],
  [/read_on/g, 'the day on which the sources were read'],
]
const sentence = (message: string) => {
  const words = NAMES.reduce((text, [name, said]) => text.replace(name, () => said), message)
  return `${words[0]!.toUpperCase()}${words.slice(1)}.`
}

/** Puts a value at a path of names and numbers. */
function put(target: unknown, path: string, value: unknown): void {
  const keys = path.split('.')
  const parent = keys.slice(0, -1).reduce((at, key) => (at as Record<string, unknown>)[key], target)
  ;(parent as Record<string, unknown>)[keys.at(-1)!] = value
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Reads the form of a table as it was sent; the rest of the table stays. */
export function typedTable(table: ChargeTable, typed: (name: string) => string): TypedTable {
  const draft = structuredClone(table) as ChargeTable
  draft.sources.push({ name: '', url: '' })
  const problems: Record<string, string> = {}
  const fields = chargeForm(table).flatMap((group) => group.fields)
  for (const { name, type } of fields) {
    const text = typed(name).trim()
    if (type === 'money' || type === 'percent') {
      const value = hundredths(type === 'money' ? MONEY : PERCENT, text)
      if (value === null)
        problems[name] =
          type === 'money' ? 'Please enter an amount such as 226.80.' : 'Please enter a share such as 6.25.'
      else put(draft, name, value)
    } else if (type === 'lines') put(draft, name, linesOf(text))
    else put(draft, name, name === 'in_force_until' && text === '' ? null : text)
  }
  if (Object.keys(problems).length > 0) return { problems }
  // A source without a name and an address is no source; one with half of them is a mistake.
  const kept = draft.sources
    .map((source, at) => ({ source, at }))
    .filter(({ source }) => source.name + source.url !== '')
  draft.sources = kept.map(({ source }) => source)
  const parsed = CHARGE_TABLE.safeParse(draft)
  if (parsed.success) return { table: parsed.data }
  const { issues } = parsed.error
  // What days say of each other counts only once they are days.
  const own = issues.filter(({ code }) => code !== 'custom')
  for (const { path, message } of own.length > 0 ? own : issues) {
    const [first, index, ...rest] = path
    const at = first === 'sources' && typeof index === 'number' ? ['sources', kept[index]!.at, ...rest] : path
    const name = at.join('.')
    const field = fields.find((one) => one.name === name) ?? fields.find((one) => one.name.startsWith(`${name}.`))
    problems[field?.name ?? 'in_force_from'] ??= sentence(
      message === 'Invalid input' ? 'Please check these amounts' : message,
    )
  }
  return { problems }
}

/** Reads a table that was typed or pasted as JSON, for a place. */
export function tableText(text: string, { country, place }: Pick<ChargeTable, 'country' | 'place'>): TypedTable {
  let read: unknown
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return { problems: { json: `This is not JSON: ${(error as Error).message}.` } }
  }
  const parsed = CHARGE_TABLE.safeParse(read)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'The whole'}: ${message}`)
    return { problems: { json: `${lines.join('. ')}.` } }
  }
  if (parsed.data.country !== country || parsed.data.place !== place)
    return { problems: { json: `This is the table of ${parsed.data.country}-${parsed.data.place}.` } }
  return { table: parsed.data }
}

/** One thing in which two tables differ. */
export interface ChargeDifference {
  label: string
  /** Null where one of them has nothing of it. */
  before: string | null
  after: string | null
}

const BAND_WORDS = { whole: 'of the whole price', excess: 'of what exceeds it' } as const

/** How a charge is built, in words: who pays it, in which cases, and of what its bands count. */
const builtInWords = ({ optional, cases }: Charge): string =>
  [
    ...cases.map(({ when, amount }) =>
      [
        caseInWords(when) || 'All vehicles',
        ...('bands' in amount ? amount.bands.map(({ on }) => BAND_WORDS[on]) : []),
      ].join(', '),
    ),
    ...(optional ? ['free for others'] : []),
  ].join('; ')

/** Everything that can differ between two tables of a place, by a name of its own. */
const factsOf = (table: ChargeTable): ReadonlyMap<string, { label: string; value: string }> =>
  new Map([
    ['covers', { label: 'Vehicles', value: `${table.covers.kinds.join(', ')}: ${table.covers.car_types.join(', ')}` }],
    ...table.charges.map(
      (charge, at) => [`built ${at}`, { label: `${charge.label}: who pays it`, value: builtInWords(charge) }] as const,
    ),
    ...chargeForm(table).flatMap(({ title, fields }) =>
      fields
        .filter(({ value }) => value !== '')
        .map(
          ({ name, label, value }) =>
            [name, { label: `${title}: ${label}`, value: value.replaceAll('\n', '; ') }] as const,
        ),
    ),
  ])

/** In what two tables of a place differ, in the words of the form; null for no earlier one. */
export function chargeDifferences(before: ChargeTable | null, after: ChargeTable): readonly ChargeDifference[] {
  const earlier: ReturnType<typeof factsOf> = before === null ? new Map() : factsOf(before)
  const later = factsOf(after)
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((name): ChargeDifference[] => {
    const [was, is] = [earlier.get(name), later.get(name)]
    if (was?.value === is?.value) return []
    return [{ label: (is ?? was)!.label, before: was?.value ?? null, after: is?.value ?? null }]
  })
}
