const FORMAT = new Intl.RelativeTimeFormat('en-AU')
const MINUTE_MS = 60_000
const UNITS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const

/** How long ago something was, in the largest unit of which a whole one has passed: `3 hours ago` (decision 193). */
export function agoWords(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS)
  const unit = UNITS.find(([, length]) => minutes >= length)
  return unit ? FORMAT.format(-Math.floor(minutes / unit[1]), unit[0]) : 'less than a minute ago'
}
