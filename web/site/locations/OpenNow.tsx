import { useLatest } from '../layout/page.ts'
import type { DepartmentView } from './places.server.ts'

/** Whether somebody is there now, and the hours of today; nothing for a department that gives no hours. */
export function OpenNow({ department }: { department: DepartmentView }) {
  const { open, status, next, today } = useLatest(department)
  if (!status) return null
  return (
    <p className="flex items-baseline gap-2">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${open ? 'bg-success' : 'bg-muted'}`} />
      <span>
        <strong className={`font-semibold ${open ? 'text-success' : ''}`}>{status}</strong>
        {next ? <span className="text-muted">. {next}</span> : null}
        {open && today ? (
          <span className="text-muted">
            , <span className="inline-block">today {today}</span>
          </span>
        ) : null}
      </span>
    </p>
  )
}
