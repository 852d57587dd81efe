import * as z from 'zod'
import { defineJob } from '../jobs/jobs.ts'

/** Minimum age: a process of the earlier version may still be serving. */
const OLD_MS = 86_400_000

export interface PictureSweepOptions {
  /** Removes older resized pictures of an earlier version; returns how many there were. */
  removeFlat: (before: Date) => Promise<number>
  onRemoved: (removed: number) => void
  now?: () => Date
}

/** The job that removes resized pictures which an earlier version stored in a place that is no longer used. */
export const pictureSweepJob = ({ removeFlat, onRemoved, now = () => new Date() }: PictureSweepOptions) =>
  defineJob(
    'picture-sweep',
    z.object({}),
    async () => {
      const removed = await removeFlat(new Date(now().getTime() - OLD_MS))
      if (removed > 0) onRemoved(removed)
    },
    { limit: 2, delaySeconds: 300, ceilingSeconds: 3_600 },
    { cron: '47 */6 * * *', expireSeconds: 3_600 },
  )
