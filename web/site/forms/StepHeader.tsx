import type { Form } from '@forecourt/rules/forms/form.ts'
import { progress, stepText, type StepPosition } from '@forecourt/rules/forms/steps.ts'

/**
 * The progress: step X of Y and the percentage (spec §4). The bar has a segment for each step, so that the current one
 * is visible even if none is complete.
 */
export function StepHeader({ form, position, complete }: { form: Form; position: StepPosition; complete: boolean }) {
  const label = stepText(form, position)
  return (
    <div>
      <p className="tabular-nums text-14 text-muted first-letter:uppercase">{label}</p>
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress(form, position, complete)}
        aria-valuetext={complete ? 'Complete' : label}
        className="mt-2 flex gap-1.5"
      >
        {form.steps.map(({ name }, index) => (
          <span key={name} className="h-1.5 grow overflow-hidden rounded-full bg-line">
            <span
              className={`block h-full rounded-full bg-action transition-[width] ${
                complete || index < position.index ? 'w-full' : index === position.index ? 'w-1/2' : 'w-0'
              }`}
            />
          </span>
        ))}
      </div>
    </div>
  )
}
