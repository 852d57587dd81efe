import { FormIsland } from '../forms/FormIsland.tsx'
import type { FormAnswer, FormView } from '../forms/formView.ts'

/** The form of a page about an offer or a model; without scripts its own page answers. `action` has no anchor. */
export function OfferForm({
  view,
  title = view.form.title,
  action,
  answer,
}: {
  view: FormView
  title?: string
  action: string
  answer: FormAnswer | undefined
}) {
  return (
    <section id="form-section" aria-label={title} className="max-w-160 min-w-0 scroll-mt-24 border-t pt-8">
      <h2 className="mb-6 text-23 lg:text-28">{title}</h2>
      <FormIsland view={view} action={`${action}#form-section`} answer={answer} />
    </section>
  )
}
