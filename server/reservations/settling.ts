import { createSemaphore, SemaphoreFullError } from '../semaphore.ts'

/** Settles reservations after whoever reported a change was answered. */
export interface Settling {
  /** Settles one soon; while it is being settled, any number of further reports have it settled once more. */
  soon(id: string, settle: () => Promise<unknown>): void
  /** Resolves when nothing is being settled. */
  idle(): Promise<void>
}

/** Settlements of one process at once, and how many may wait. The job settles what found no place within a minute. */
const AT_ONCE = 8
const WAITING = 500

/** Settlements of this process. What a crash loses, the job that runs every minute finds (decision 104). */
export function createSettling(onError: (error: unknown, message: string) => void): Settling {
  const places = createSemaphore(AT_ONCE, WAITING)
  const reported = new Set<string>()
  const running = new Map<string, Promise<void>>()

  async function run(id: string, settle: () => Promise<unknown>) {
    try {
      while (reported.delete(id)) await places.run(settle)
    } catch (error) {
      onError(error, error instanceof SemaphoreFullError ? 'too many reservations to settle' : `reservation ${id}`)
    } finally {
      reported.delete(id)
      running.delete(id)
    }
  }

  return {
    soon(id, settle) {
      reported.add(id)
      if (!running.has(id)) running.set(id, run(id, settle))
    },
    async idle() {
      await Promise.all(running.values())
    },
  }
}
