import type { CardLook } from '@forecourt/rules/stock/windowCard.ts'

/** The families of faces.css by the settings that choose them. */
const FAMILIES: Readonly<Record<CardLook['heading'], string>> = {
  figtree: 'Figtree Variable',
  archivo: 'Archivo Variable',
  'archivo-narrow': 'Archivo Narrow Variable',
  manrope: 'Manrope Variable',
  bitter: 'Bitter Variable',
  'source-sans': 'Source Sans 3 Variable',
  'nunito-sans': 'Nunito Sans Variable',
  barlow: 'Barlow',
  inter: 'Inter Variable',
}

/** The class of a card in the look of a site. */
export const lookClass = (siteId: number): string => `card-look-${siteId}`

/** The looks of sites as a style sheet: the console’s policy lets no page have styles of its own. */
export const lookStyles = (looks: ReadonlyMap<number, CardLook>): string =>
  [...looks]
    .map(([id, { head, headInk, brand, accent, heading, body, radius }]) => {
      const values = {
        head,
        'head-ink': headInk,
        brand,
        accent,
        heading: `'${FAMILIES[heading]}', sans-serif`,
        body: `'${FAMILIES[body]}', sans-serif`,
        radius: `${radius}px`,
      }
      const lines = Object.entries(values).map(([name, value]) => `--card-${name}:${value}`)
      return `.${lookClass(id)}{${lines.join(';')}}`
    })
    .join('\n')
