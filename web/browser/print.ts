/** Opens the browser's print dialog. */
export const printPage = (): void => window.print()

/** Calls `show` with today's date in the words of the locale whenever the page is about to be printed. Answers how to stop. */
export function onPrint(locale: string, show: (day: string) => void): () => void {
  const update = () => show(new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date()))
  window.addEventListener('beforeprint', update)
  return () => window.removeEventListener('beforeprint', update)
}
