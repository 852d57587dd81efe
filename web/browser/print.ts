/** Opens the browser's print dialog. */
export const printPage = (): void => window.print()

/**
 * Calls `show` with today's date in the locale's format whenever the page is about to be printed. Returns the function
 * that unsubscribes.
 */
export function onPrint(locale: string, show: (day: string) => void): () => void {
  const update = () => show(new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date()))
  window.addEventListener('beforeprint', update)
  return () => window.removeEventListener('beforeprint', update)
}
