import {
  deliveryJob,
  relayDeliveries,
  type DeliveryOptions,
  type RelayOptions,
} from '@forecourt/server/delivery/worker.ts'
import { openJobs, type JobsOptions } from '@forecourt/server/jobs/jobs.ts'

export type DeliveriesOptions = DeliveryOptions &
  Pick<RelayOptions, 'sweepSeconds'> &
  Pick<JobsOptions, 'lostAfterSeconds' | 'pollSeconds'>

/** A process that only delivers: the queue, its job and the relay of the outbox. */
export async function openDeliveries(options: DeliveriesOptions): Promise<{ close(): Promise<void> }> {
  const job = deliveryJob(options)
  const jobs = await openJobs({ ...options, jobs: [job], work: true })
  const relay = await relayDeliveries({ ...options, jobs, job })
  return {
    async close() {
      await relay.close()
      await jobs.close()
    },
  }
}
