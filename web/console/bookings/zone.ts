/** The short name of a zone at a time, such as AEST. */
export const zoneOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')!.value
