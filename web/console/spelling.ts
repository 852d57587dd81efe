import { localiseConsole } from '@forecourt/rules/locale/consoleSpelling.ts'
import type { Locale } from '@forecourt/rules/locale/locale.ts'
import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from './frame/frame.tsx'

/** The English of whoever is signed in; Australian where nobody is. */
export const useLocale = (): Locale => useRouteLoaderData<typeof loader>('frame/frame')?.locale ?? 'en-AU'

/** The English of whoever is signed in, for the parts inside the frame. */
export const SpellingLocale = createContext<Locale>('en-AU')

/** Our own words as whoever is signed in spells them, such as Color for Colour. Not for what people wrote. */
export function useSpelling(): (text: string) => string {
  const locale = use(SpellingLocale)
  return (text) => localiseConsole(text, locale)
}
