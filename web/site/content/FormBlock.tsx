import { FormIsland } from '../forms/FormIsland.tsx'
import { usePaths } from '../layout/site.ts'
import type { BlockView } from './blocks.server.ts'

/** A form among other blocks. Without scripts it is sent to the form's own page. */
export function FormBlock({ view, anchor }: Omit<Extract<BlockView, { type: 'form' }>, 'type'>) {
  const to = usePaths()
  return (
    <section
      id={anchor}
      aria-label={view.form.title}
      // A form that is closed is a message, which has a border of its own.
      className={`scroll-mt-24 ${view.closed === null ? 'rounded-card border bg-surface p-5 sm:p-8' : ''}`}
    >
      {view.closed === null ? <h2 className="mb-6 text-23">{view.form.title}</h2> : null}
      <FormIsland view={view} action={`${to.form(view.form.name)}#form-section`} answer={undefined} />
    </section>
  )
}
