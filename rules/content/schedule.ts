import { isTakenOff, type ItemKind } from './item.ts'

/** When an item is published and taken off its site by itself (decision 166); null for never. */
export interface ScheduleTimes {
  publishAt: Date | null
  takeDownAt: Date | null
}

const PAST = 'Please choose a time in the future.'
const BEFORE = 'Please choose a time after it is published.'
const NEITHER = 'Please choose a time.'
const NO_TAKING_DOWN = 'This ends with its last day, which is in the editor.'
const NOT_SHOWN = 'The website doesn’t show this yet, so choose when to publish it too.'

/** What is wrong with the times that somebody chose for an item, beside their fields; null for nothing. */
export function scheduleProblems(
  { publishAt, takeDownAt }: ScheduleTimes,
  { kind, isShown, now }: { kind: ItemKind; isShown: boolean; now: Date },
): Readonly<Partial<Record<'publish_at' | 'take_down_at', string>>> | null {
  if (publishAt === null && takeDownAt === null) return { publish_at: NEITHER }
  if (publishAt !== null && publishAt <= now) return { publish_at: PAST }
  if (takeDownAt === null) return null
  if (!isTakenOff(kind)) return { take_down_at: NO_TAKING_DOWN }
  if (takeDownAt <= now) return { take_down_at: PAST }
  if (publishAt !== null && takeDownAt <= publishAt) return { take_down_at: BEFORE }
  return publishAt === null && !isShown ? { publish_at: NOT_SHOWN } : null
}
