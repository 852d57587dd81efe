import type { SettingKey } from './config.ts'
import { controlOf, type Control, type ControlField, type Reference } from './settingControl.ts'
import { SETTING_LABELS } from './settingLabels.ts'
import type { NameOf } from './settingWords.ts'

/** A number as words of a value had it, with thousands apart, and a list of them. */
const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)`
const LIST = String.raw`${NUMBER}(?:, ${NUMBER})*`

/** Where the words of a value have numbers of something that it refers to. */
interface Place {
  to: Reference
  /** Its first group is what precedes the numbers, the second the numbers. */
  pattern: RegExp
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function numbered(control: Control): Reference | null {
  const one = control.kind === 'list' ? control.item : control
  return one.kind === 'reference' && one.numbered ? one.to : null
}

function placesIn(control: Control): Place[] {
  const to = numbered(control)
  if (to) return [{ to, pattern: new RegExp(`^()(${LIST})(?= and \\d+ more$|$)`) }]
  const ofFields = (fields: readonly ControlField[]) =>
    fields.flatMap((field): Place[] => {
      const of = numbered(field.control.kind === 'nullable' ? field.control.of : field.control)
      // Only what is labelled: within other words a number may be anything.
      return of
        ? [
            {
              to: of,
              pattern: new RegExp(
                `((?:^|, | · )${escaped(field.label)}: )(${LIST})(?= and \\d+ more|, \\D| · |$)`,
                'g',
              ),
            },
          ]
        : []
    })
  switch (control.kind) {
    case 'nullable':
      return placesIn(control.of)
    case 'list':
      return placesIn(control.item)
    case 'fields':
      return ofFields(control.fields)
    case 'variants': {
      const places = control.variants.flatMap(({ fields }) => ofFields(fields))
      return [...new Map(places.map((place) => [`${place.to} ${place.pattern}`, place])).values()]
    }
    default:
      return []
  }
}

const KEYS = new Map(Object.entries(SETTING_LABELS).map(([key, label]) => [label, key as SettingKey]))
const OF_TEMPLATE = / \(template [^()]*\)$/

/** The setting that an entry of the audit log is about; null for one that is no setting any more. */
export const settingOfEntry = (subject: string): SettingKey | null =>
  KEYS.get(subject) ?? KEYS.get(subject.replace(OF_TEMPLATE, '')) ?? null

/**
 * The words of a setting’s value as an entry of the audit log kept them, with names instead of the numbers of what the
 * value refers to (decision 198). Entries kept numbers before values were told by name. A number without a name stays.
 */
export function namedWords(key: SettingKey, words: string, nameOf: NameOf): string {
  return placesIn(controlOf(key)).reduce(
    (text, { to, pattern }) =>
      text.replace(pattern, (_all, before: string, numbers: string) => {
        const names = numbers.split(', ').map((one) => nameOf(to, one.replaceAll(',', '')) ?? one)
        return `${before}${names.join(', ')}`
      }),
    words,
  )
}

/** The numbers in such words, by what they refer to. */
export function numbersIn(key: SettingKey, words: string): readonly (readonly [to: Reference, id: string])[] {
  const found: (readonly [Reference, string])[] = []
  namedWords(key, words, (to, id) => {
    found.push([to, id])
    return undefined
  })
  return found
}
