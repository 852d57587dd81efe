import { NOT_AS_OTHERS } from '@forecourt/rules/staff/support.ts'
import { createContext, use, useEffect, useId, useRef, type ReactNode } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import { useFirstProblem } from './firstProblem.ts'
import { INTENT } from './form.ts'
import { DraftKeeper, DraftNotice, useDraft } from './kept/draft.tsx'
import { OnBehalf } from './onBehalf.ts'
import { useSpelling } from './spelling.ts'

/** What a form of the console was answered with. */
export interface Failure {
  error: string
  fields: Readonly<Record<string, string>>
  /** What was typed, without passwords. */
  values: Readonly<Record<string, string>>
  /** What someone else has saved meanwhile, if that is why. */
  conflict?: ConflictView
}

/** What is stored now of what a refused change was about. */
export interface ConflictView {
  version: string
  /** Who saved it, where that is known. */
  who: string | null
  /** Values by field, as they are shown. */
  theirs: Readonly<Record<string, string>>
}

/** Whether the form around has been sent and waits for its answer. */
const IsSent = createContext(false)

/** What the last answer says of an input; nothing once the form has been sent again, which may be waiting for a connection. */
export function useProblem(failure: Failure | undefined, name: string): string | undefined {
  const isSent = use(IsSent)
  return isSent ? undefined : failure?.fields[name]
}

/** One labelled input with its error below, spelled as whoever is signed in does. */
export function Field({
  name,
  label,
  type = 'text',
  hint,
  failure,
  defaultValue,
  autoComplete,
  inputMode,
  list,
  lines,
  isOurs = true,
  isRequired = false,
  children,
}: {
  name: string
  label: string
  type?: string
  hint?: string
  failure?: Failure | undefined
  defaultValue?: string
  autoComplete?: string
  inputMode?: 'numeric' | 'text'
  /** The id of a list of suggestions. */
  list?: string
  /** How many lines of text are shown, for a text of several. */
  lines?: number
  /** Whether label and hint are texts of ours; those that people wrote, such as the name of a column, stay as they are. */
  isOurs?: boolean
  /** Whether a star says that it has to be filled in, beside fields that may be left out. */
  isRequired?: boolean
  /** Options of a choice, instead of an input. */
  children?: ReactNode
}) {
  const id = useId()
  const spell = useSpelling()
  const problem = useProblem(failure, name)
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ')
  const shared = {
    id,
    name,
    className: 'control',
    defaultValue: failure?.values[name] ?? defaultValue,
    'aria-describedby': described || undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-required': isRequired || undefined,
  } as const
  return (
    <div className="field">
      <label htmlFor={id}>
        {isOurs ? spell(label) : label}
        {isRequired ? <RequiredStar /> : null}
      </label>
      {children ? (
        <select {...shared}>{children}</select>
      ) : lines ? (
        <textarea {...shared} rows={lines} autoComplete={autoComplete} spellCheck={false} />
      ) : (
        <input
          {...shared}
          type={type}
          autoComplete={autoComplete}
          inputMode={inputMode}
          list={list}
          autoCapitalize={type === 'email' ? 'none' : undefined}
          spellCheck={type === 'email' ? false : undefined}
        />
      )}
      {hint ? (
        <p id={`${id}-hint`} className="muted">
          {isOurs ? spell(hint) : hint}
        </p>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className="problem">
          {spell(problem)}
        </p>
      ) : null}
    </div>
  )
}

/** The star of a field that has to be filled in; the field says it itself to those who don’t see it. */
export const RequiredStar = () => (
  <span className="muted" aria-hidden>
    {' '}
    *
  </span>
)

/** A form that changes something. */
export function ChangeForm({
  intent,
  hidden = {},
  className = 'stack',
  off = false,
  stays = false,
  draft,
  children,
}: {
  intent?: string
  hidden?: Readonly<Record<string, string>>
  className?: string
  /** Whether it cannot be used at the moment. */
  off?: boolean
  /** Whether the page stays where it is scrolled to when it is sent. */
  stays?: boolean
  /** Under which name what is typed is kept in this browser until it is saved, unique in the console. */
  draft?: string
  children: ReactNode
}) {
  const { form, note, handlers, keep, discard, undoDiscard } = useDraft(draft, intent ?? '')
  const { state, formData } = useNavigation()
  const isSent = state === 'submitting' && (formData?.get(INTENT) ?? '') === (intent ?? '')
  useFirstProblem(form)
  return (
    <Form ref={form} method="post" noValidate preventScrollReset={stays} {...handlers}>
      <fieldset disabled={off} className={className}>
        {intent ? <input type="hidden" name={INTENT} value={intent} /> : null}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <IsSent value={isSent}>
          <DraftKeeper value={keep}>{children}</DraftKeeper>
        </IsSent>
        <DraftNotice note={note} onDiscard={discard} onUndo={undoDiscard} />
      </fieldset>
    </Form>
  )
}

/** Sends its form. */
export function Submit({
  children,
  look = '',
  of,
  off,
}: {
  children: string
  look?: '' | 'quiet' | 'danger'
  /** What it is about, for those who don’t see what stands around it. */
  of?: string
  /** Why it can’t be pressed at the moment; it keeps the focus meanwhile. */
  off?: string | undefined
}) {
  const busy = useNavigation().state === 'submitting'
  return (
    <button
      type={off === undefined ? 'submit' : 'button'}
      className={`button ${look}${off === undefined ? '' : ' off'}`}
      aria-disabled={busy || off !== undefined || undefined}
      title={off}
    >
      {children}
      {of ? <span className="sr-only"> {of}</span> : null}
      {off === undefined ? null : <span className="sr-only">. {off}</span>}
    </button>
  )
}

/** What a form was answered with, where it is not beside a field. */
export function Outcome({ failure, done }: { failure?: Failure | undefined; done?: string | null }) {
  const spell = useSpelling()
  // What was refused before says nothing of what is sent now.
  const isSending = useNavigation().state === 'submitting'
  if (failure && isSending) return null
  if (failure)
    return (
      <p role="alert" className="notice danger">
        {spell(failure.error)}
      </p>
    )
  return done ? (
    <p role="status" className="notice good">
      {done}
    </p>
  ) : null
}

/** A part of a screen with its heading, which is not drawn where what stands above says the same. */
export function Panel({
  title,
  children,
  pad = true,
  drawn = true,
}: {
  title: string
  children: ReactNode
  pad?: boolean
  drawn?: boolean
}) {
  return (
    <section className="panel" aria-label={title}>
      <h2 className={drawn ? 'title' : 'sr-only'}>{title}</h2>
      <div className={pad ? 'pad' : undefined}>{children}</div>
    </section>
  )
}

/** The password again, before something that takes it. */
export function PasswordAgain({
  failure,
  for: what = 'change people or roles',
}: {
  failure?: Failure | undefined
  /** What it is needed for, after "to". */
  for?: string
}) {
  const spell = useSpelling()
  const box = useRef<HTMLDivElement>(null)
  const answer = useActionData<Partial<Failure> | undefined>()
  const isAsked = answer?.fields?.password !== undefined
  // What was sent was refused for want of it: the question may be far above.
  useEffect(() => {
    if (isAsked) box.current?.querySelector<HTMLInputElement>('input[type="password"]')?.focus()
  }, [isAsked])
  if (use(OnBehalf)) return <p className="notice warn">{NOT_AS_OTHERS}</p>
  return (
    <div ref={box} className="notice stack">
      <p>To {what}, enter your password. You won’t be asked again for 10 minutes.</p>
      {failure && failure.fields.password === undefined ? (
        <p role="alert" className="problem">
          {/* Too many passwords were wrong: the only other reason. */}
          {spell(failure.error)} Until then you can’t {what}. Everything else works.
        </p>
      ) : null}
      <ChangeForm intent="confirm" className="stack narrow">
        <Field
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          failure={failure}
        />
        <div>
          <Submit look="quiet">Continue</Submit>
        </div>
      </ChangeForm>
    </div>
  )
}
