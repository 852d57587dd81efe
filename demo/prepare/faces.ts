/** Files of the faces that the wordmarks and headings take, below node_modules. */
export const FACES: Readonly<Record<string, readonly [family: string, file: string]>> = {
  figtree: ['Figtree Variable', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'],
  archivo: ['Archivo Variable', '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2'],
  'archivo-narrow': ['Archivo Variable', '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'],
  manrope: ['Manrope Variable', '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2'],
  bitter: ['Bitter Variable', '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2'],
  'nunito-sans': ['Nunito Sans Variable', '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2'],
  barlow: ['Barlow', '@fontsource/barlow/files/barlow-latin-800-normal.woff2'],
  inter: ['Inter Variable', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'],
}
