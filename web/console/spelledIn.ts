import { localiseConsole } from '@forecourt/rules/locale/consoleSpelling.ts'
import { localeOfZone } from '@forecourt/rules/locale/zoneLocale.ts'

/** Our own words where a screen’s data is put together: as those who see times in a zone spell them. */
export const spelledIn = (zone: string, text: string): string => localiseConsole(text, localeOfZone(zone))
