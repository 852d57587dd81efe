import { FormIsland } from './FormIsland.tsx'
import type { FormAnswer, FormView } from './formView.ts'
import { useAddress } from '../layout/page.ts'
import { AskUs } from '../layout/AskUs.tsx'

/** The form of a page about something, beside the people it goes to; without scripts its own page answers. */
export function AskForm({
  view,
  title = view.form.title,
  answer,
}: {
  view: FormView
  title?: string
  answer: FormAnswer | undefined
}) {
  const { pathname, search } = useAddress()
  return (
    <div className="content-columns">
      <section id="form-section" aria-label={title} className="max-w-160 min-w-0 scroll-mt-24 border-t pt-8">
        <h2 className="mb-6 text-23 lg:text-28">{title}</h2>
        <FormIsland view={view} action={`${pathname}${search}#form-section`} answer={answer} />
      </section>
      <aside aria-label="Contact" className="lg:sticky lg:top-28 lg:self-start">
        <AskUs write={false} />
      </aside>
    </div>
  )
}
