import type { standingOf } from './activity.ts'

/** Where a delivery of a lead stands, as it was read at some time. */
export type Standing = ReturnType<typeof standingOf>

/** A delivery as it was shown, or as it has become since; what was read earlier replaces nothing later. */
export function latestOf<T extends Standing>(shown: T, latest: readonly Standing[] | undefined): T {
  const read = latest?.find(({ id }) => id === shown.id)
  return read && Number(read.stamp) > Number(shown.stamp) ? { ...shown, ...read } : shown
}
