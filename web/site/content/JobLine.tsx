import type { JobView } from './jobs.server.ts'

/** Where, how much and until when, in one line. */
export const JobLine = ({ job }: { job: Pick<JobView, 'place' | 'kind' | 'closes'> }) => (
  <p className="mt-1 text-14 text-muted">
    {[job.place, job.kind, job.closes ? `Apply by ${job.closes}` : null].filter(Boolean).join(' · ')}
  </p>
)
