import type { LookKey } from './parts.ts'

/** The texts of a form, by input. */
export type LookTexts = Readonly<Record<string, string>>

/** Lists of pairs of texts, each with the inputs of an entry. */
export const LOOK_LISTS = {
  header_links: ['label', 'href'],
  service_links: ['label', 'href'],
  footer_links: ['label', 'href'],
  home_reasons: ['title', 'text'],
} as const satisfies { [K in LookKey]?: readonly [string, string] }

export type LookList = keyof typeof LOOK_LISTS

/** Whether a setting is a list of pairs of texts. */
export const isLookList = (key: LookKey): key is LookList => Object.hasOwn(LOOK_LISTS, key)

/** The input of a text of an entry of a list. */
export const entryInput = (list: string, at: number, name: string): string => `${list}.${at}.${name}`

/** Most entries of a list that a form has room for. */
export const MOST_ENTRIES: Readonly<Record<LookList, number>> = {
  header_links: 12,
  service_links: 12,
  footer_links: 12,
  home_reasons: 3,
}

/** The inputs of an announcement with their labels. */
export const ANNOUNCEMENT_INPUTS = {
  'announcement.text': 'Text',
  'announcement.label': 'Link text',
  'announcement.href': 'Link address',
  'announcement.from': 'First day',
  'announcement.to': 'Last day',
  'announcement.dismissible': 'Visitors can close it',
} as const

/** The inputs of a setting: several for an announcement, one for any other. A list is one text in JSON. */
export const inputsOf = (key: LookKey): readonly string[] =>
  key === 'announcement' ? Object.keys(ANNOUNCEMENT_INPUTS) : [key]
