import { localise, type Locale } from './locale.ts'

/** British root -> American root, of words that only the console has. Sites, whose pages are small, do without them. */
const OF_CONSOLE: readonly (readonly [RegExp, string])[] = [
  [/(?<=\bcancel)l(?=(?:ed|ing)\b)/gi, ''],
  [/(?<=\bcatalog)ue(?=s?\b)/gi, ''],
  [/(?<=\b(?:author|organ|recogn)i)s(?=(?:e[ds]?|ing|ations?)\b)/gi, 'z'],
  [/(?<=\b(?:(?:kilo|milli|centi)?met|lit))re(?=s?\b)/gi, 'er'],
]

/** A text of the console in the spelling of a locale: that of sites, and cancelled, organisation and kilometre for the US. */
export const localiseConsole = (text: string, locale: Locale): string =>
  locale === 'en-US'
    ? OF_CONSOLE.reduce((current, [from, to]) => current.replace(from, () => to), localise(text, locale))
    : text
