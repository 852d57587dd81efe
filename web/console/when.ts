const formats = new Map<string, Intl.DateTimeFormat>()

/** A time with its zone. */
export function whenOf(at: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-AU', {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
  formats.set(timeZone, format)
  return format.format(at)
}

/** The name of a zone at a time, such as Australian Eastern Standard Time. */
export const zoneName = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'long' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
