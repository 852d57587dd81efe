import type { Problems } from '@forecourt/rules/content/draft.ts'
import { createContext, use, useId, type ReactNode } from 'react'
import { useSpelling } from '../../spelling.ts'

/** What is wrong and what is removed, by the path of the field. */
export const EditorProblems = createContext<{ problems: Problems; removed: Problems }>({ problems: {}, removed: {} })

/** The site that is written for. */
export const EditorSite = createContext<{ id: number; origin: string }>({ id: 0, origin: '' })

/** A field of the editor with its hint, its error and what is removed from it, spelled as whoever is signed in does. */
export function EditorField({
  label,
  path,
  hint,
  hidesLabel = false,
  children,
}: {
  label: string
  /** Where it is in the draft, such as `blocks.2.title`. */
  path: string
  hint?: ReactNode
  hidesLabel?: boolean
  children: (input: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}) {
  const id = useId()
  const spell = useSpelling()
  const { problems, removed } = use(EditorProblems)
  const [problem, gone] = [problems[path], removed[path]]
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : '', gone ? `${id}-gone` : '']
    .filter(Boolean)
    .join(' ')
  return (
    <div className="field">
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : undefined}>
        {spell(label)}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': problem ? true : undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="muted">
          {typeof hint === 'string' ? spell(hint) : hint}
        </p>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className="problem">
          {spell(problem)}
        </p>
      ) : null}
      {gone ? (
        <p id={`${id}-gone`} className="removed-note">
          Not allowed on a page, so visitors won’t see it: <span className="code">{gone}</span>
        </p>
      ) : null}
    </div>
  )
}

/** A text of one line, or of several. */
export function TextField({
  label,
  path,
  value,
  onChange,
  hint,
  lines,
  type = 'text',
  placeholder,
  code = false,
}: {
  label: string
  path: string
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  lines?: number
  type?: 'text' | 'date' | 'datetime-local' | 'url' | 'decimal'
  placeholder?: string
  /** Whether it is shown in a monospaced face. */
  code?: boolean
}) {
  return (
    <EditorField label={label} path={path} hint={hint}>
      {(input) => {
        const shared = {
          ...input,
          className: `control${code ? ' code-text' : ''}`,
          value,
          placeholder,
          autoComplete: 'off',
          spellCheck: !code,
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
        }
        return lines ? (
          <textarea {...shared} rows={lines} />
        ) : (
          <input
            {...shared}
            type={type === 'url' || type === 'decimal' ? 'text' : type}
            inputMode={type === 'url' || type === 'decimal' ? type : undefined}
          />
        )
      }}
    </EditorField>
  )
}

/** A choice of several. */
export function ChoiceField({
  label,
  path,
  value,
  onChange,
  hint,
  children,
}: {
  label: string
  path: string
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <EditorField label={label} path={path} hint={hint}>
      {(input) => (
        <select {...input} className="control" value={value} onChange={({ target }) => onChange(target.value)}>
          {children}
        </select>
      )}
    </EditorField>
  )
}
