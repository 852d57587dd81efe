import * as z from 'zod'
import { defineJob } from '../jobs/jobs.ts'

/** What is left alone: a process of the earlier version may still answer while another has the new one. */
const OLD_MS = 86_400_000

export interface PictureSweepOptions {
  /** Removes resized pictures that an earlier version left and that are older; says how many there were. */
  removeFlat: (before: Date) => Promise<number>
  onRemoved: (removed: number) => void
  now?: () => Date
}

/** The job that removes resized pictures which an earlier version kept where nobody looks for them. */
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
