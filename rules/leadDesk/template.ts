/** What templates fill in from a lead (decision 145), each with what a gap is called. */
export const PLACEHOLDERS = {
  first_name: 'First name',
  name: 'Full name',
  vehicle: 'Vehicle',
  dealership: 'Dealership',
  location: 'Location',
  reference: 'Reference',
  my_name: 'Your name',
} as const
export type Placeholder = keyof typeof PLACEHOLDERS

/** All of them, in order. */
export const ALL_PLACEHOLDERS = Object.keys(PLACEHOLDERS) as Placeholder[]

const MOST_SHOWN = 30
const PATTERN = /\{\{([^{}]*)\}\}/g

/** What stands in braces in a text. */
const namesIn = (text: string): string[] => [...text.matchAll(PATTERN)].map(([, name = '']) => name.trim())

const isKnown = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name)

/** A placeholder as it is written in a template. */
export const placeholderText = (name: Placeholder): string => `{{${name}}}`
/** What stands where a lead has nothing to fill in. */
export const gapText = (name: Placeholder): string => `[${PLACEHOLDERS[name]}]`

/** The names in braces that are no placeholders. */
export const unknownPlaceholders = (text: string): string[] =>
  namesIn(text).flatMap((name) => (isKnown(name) ? [] : [name.slice(0, MOST_SHOWN)]))

/**
 * A template with a lead’s values, and the placeholders for which the lead has none, each once. It is filled in once:
 * what a visitor typed is text, whatever it looks like.
 */
export function fillTemplate(
  template: string,
  values: Readonly<Record<Placeholder, string>>,
): { text: string; missing: Placeholder[] } {
  const missing = new Set<Placeholder>()
  const text = template.replaceAll(PATTERN, (whole, braced: string) => {
    const name = braced.trim()
    if (!isKnown(name)) return whole
    const value = values[name].trim()
    if (value !== '') return value
    missing.add(name)
    return gapText(name)
  })
  return { text, missing: [...missing] }
}

/** The placeholders that a text still has gaps for. */
export const gapsIn = (text: string): Placeholder[] =>
  ALL_PLACEHOLDERS.filter((name) => text.includes(gapText(name)) || namesIn(text).includes(name))

/** What is wrong with a text that has gaps; null if it has none. */
export function gapProblem(text: string): string | null {
  const gaps = gapsIn(text)
  if (gaps.length === 0) return null
  const list = new Intl.ListFormat('en-AU', { type: 'conjunction' }).format(gaps.map(gapText))
  return `Please fill in ${list} before you send this.`
}
