import { localise, type Locale } from '@forecourt/rules/locale/locale.ts'
import { localeOfZone } from '@forecourt/rules/locale/zoneLocale.ts'
import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from './frame/frame.tsx'

/** The English of whoever is signed in; Australian where nobody is. */
export const useLocale = (): Locale => useRouteLoaderData<typeof loader>('frame/frame')?.locale ?? 'en-AU'

/** The same where a screen’s data is put together: as those who see times in a zone spell them. */
export const spelledIn = (zone: string, text: string): string => localise(text, localeOfZone(zone))

/** The English of whoever is signed in, for the parts inside the frame. */
export const SpellingLocale = createContext<Locale>('en-AU')

/** Our own words as whoever is signed in spells them, such as Color for Colour. Not for what people wrote. */
export function useSpelling(): (text: string) => string {
  const locale = use(SpellingLocale)
  return (text) => localise(text, locale)
}
