import type { Lack, SetUpStep } from '@forecourt/rules/setUp/checklist.ts'
import type { ReactNode } from 'react'
import { ChangeForm, Submit } from '../parts.tsx'
import { useSpelling } from '../spelling.ts'

const WORDS = { done: 'Done', skipped: 'Doesn’t apply', open: 'To do' } as const
const TONES = { done: 'good', skipped: '', open: 'warn' } as const

/** One step of a set-up: where it stands, what it lacks, and what it is done with. */
export function Step({
  step,
  number,
  title,
  state,
  skip,
  lacks,
  children,
}: {
  step: SetUpStep
  number: number
  title: string
  state: keyof typeof WORDS
  /** What it means that the step does not apply; null for a step that always does. */
  skip: string | null
  lacks: readonly Pick<Lack, 'name' | 'title' | 'why' | 'must'>[]
  children: ReactNode
}) {
  const spell = useSpelling()
  return (
    <section className="panel" aria-label={title} id={step}>
      <h2 className="title set-up-title">
        <span>
          {number}. {title}
        </span>
        <span className={`badge ${TONES[state]}`}>{WORDS[state]}</span>
      </h2>
      <div className="pad stack">
        {lacks.length > 0 ? (
          <ul className="stack tight">
            {lacks.map((one) => (
              <li key={one.name} className="wrap">
                <strong>{spell(one.title)}</strong> <span className="muted">{spell(one.why)}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {children}
        {skip !== null && state !== 'done' ? (
          <ChangeForm intent="skip" hidden={{ step, skipped: state === 'skipped' ? 'no' : 'yes' }} stays>
            <div>
              <Submit look="quiet" of={state === 'skipped' ? `: ${title}` : ''}>
                {state === 'skipped' ? 'This applies after all' : skip}
              </Submit>
            </div>
          </ChangeForm>
        ) : null}
      </div>
    </section>
  )
}
