import type { SettingKey } from './config.ts'
import { controlOf, type Control, type ControlField, type Reference } from './settingControl.ts'
import { SETTING_LABELS } from './settingLabels.ts'
import type { NameOf } from './settingWords.ts'

/** Numbers that are all of a value's words, with thousands apart. */
const WHOLE = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:, (?:\d{1,3}(?:,\d{3})+|\d+))*(?= and \d+ more$|$)/
/** Numbers after the label of a field, which is all that says what they are: within other words a number may be anything. */
const LABELLED =
  /((?:^|, | · )([^:,·]+): )((?:\d{1,3}(?:,\d{3})+|\d+)(?:, (?:\d{1,3}(?:,\d{3})+|\d+))*)(?= and \d+ more|, \D| · |$)/g

/** What the numbers of a control refer to; null where they are none or refer to nothing. */
function numbered(control: Control): Reference | null {
  if (control.kind === 'nullable') return numbered(control.of)
  if (control.kind === 'list') return numbered(control.item)
  return control.kind === 'reference' && control.numbered ? control.to : null
}

/** The fields within a control whose numbers refer to something, by their labels. */
function labelledIn(control: Control): ReadonlyMap<string, Reference> {
  const ofFields = (fields: readonly ControlField[]) =>
    new Map(
      fields.flatMap(({ label, control: of }) => {
        const to = numbered(of)
        return to ? [[label, to] as const] : []
      }),
    )
  switch (control.kind) {
    case 'nullable':
      return labelledIn(control.of)
    case 'list':
      return labelledIn(control.item)
    case 'fields':
      return ofFields(control.fields)
    case 'variants':
      return new Map(control.variants.flatMap(({ fields }) => [...ofFields(fields)]))
    default:
      return new Map()
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
  const control = controlOf(key)
  const named = (to: Reference, numbers: string) =>
    numbers
      .split(', ')
      .map((one) => nameOf(to, one.replaceAll(',', '')) ?? one)
      .join(', ')
  const whole = numbered(control)
  if (whole) return words.replace(WHOLE, (numbers) => named(whole, numbers))
  const labelled = labelledIn(control)
  return words.replace(LABELLED, (all, before: string, label: string, numbers: string) => {
    const to = labelled.get(label)
    return to ? `${before}${named(to, numbers)}` : all
  })
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
