import type { Control } from '@forecourt/rules/site/settingControl.ts'
import { optionWords } from '@forecourt/rules/site/settingNames.ts'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useSpelling } from '../spelling.ts'
import type { Part } from './part.ts'

/** What a part of a row is edited with. */
interface WithEditor {
  Edit: ComponentType<Part>
}

/** Rows that are added, moved and removed. Each keeps its inputs as it moves. */
function useRows<T>(initial: readonly T[]) {
  const next = useRef(initial.length)
  const [rows, setRows] = useState(() => initial.map((value, id) => ({ id, value })))
  const box = useRef<HTMLFieldSetElement>(null)
  return {
    box,
    rows,
    add(value: T) {
      const id = next.current++
      setRows((before) => [...before, { id, value }])
      // Its first input is the next one that somebody types in.
      requestAnimationFrame(() =>
        box.current
          ?.querySelector<HTMLElement>(`:scope > ol > [data-row="${id}"] :is(input, select, textarea)`)
          ?.focus(),
      )
    },
    remove(id: number) {
      setRows((before) => before.filter((row) => row.id !== id))
      box.current?.querySelector<HTMLElement>(':scope > .setting-add')?.focus()
    },
    move(at: number, by: -1 | 1) {
      setRows((before) => {
        const row = before[at]
        return row ? before.toSpliced(at, 1).toSpliced(at + by, 0, row) : before
      })
    },
  }
}

function RowButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="button quiet icon" title={label} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}

function Rows<T>({
  state,
  name,
  label,
  hint,
  problem,
  most,
  ordered,
  empty,
  children,
}: {
  state: ReturnType<typeof useRows<T>>
  name: string
  label: string
  hint: string | undefined
  problem: string | undefined
  most: number | null
  ordered: boolean
  /** A row that has just been added. */
  empty: T
  children: (row: { id: number; value: T }, at: number) => ReactNode
}) {
  const { rows, box } = state
  const spell = useSpelling()
  return (
    <fieldset ref={box} className="stack tight setting-list">
      <legend className="setting-legend">{label}</legend>
      {hint ? <p className="muted setting-hint">{spell(hint)}</p> : null}
      <input type="hidden" name={`${name}.length`} value={rows.length} />
      {problem ? <p className="problem">{problem}</p> : null}
      {rows.length === 0 ? <p className="muted">None yet.</p> : null}
      <ol>
        {rows.map((row, at) => (
          <li key={row.id} data-row={row.id} aria-label={`${label}, number ${at + 1}`}>
            <div className="stack inputs">{children(row, at)}</div>
            <div className="row setting-actions">
              {ordered && at > 0 ? (
                <RowButton label={`Move number ${at + 1} up`} onClick={() => state.move(at, -1)}>
                  <ArrowUp aria-hidden size={15} />
                </RowButton>
              ) : null}
              {ordered && at < rows.length - 1 ? (
                <RowButton label={`Move number ${at + 1} down`} onClick={() => state.move(at, 1)}>
                  <ArrowDown aria-hidden size={15} />
                </RowButton>
              ) : null}
              <RowButton label={`Remove number ${at + 1}`} onClick={() => state.remove(row.id)}>
                <X aria-hidden size={15} />
              </RowButton>
            </div>
          </li>
        ))}
      </ol>
      {most !== null && rows.length >= most ? (
        <p className="muted">There can be {most} at most.</p>
      ) : (
        <button type="button" className="button quiet setting-add" onClick={() => state.add(empty)}>
          <Plus aria-hidden size={15} /> Add <span className="sr-only">to {label}</span>
        </button>
      )}
    </fieldset>
  )
}

/** Values in an order. */
export function List({
  control,
  name,
  label,
  hint,
  value,
  failure,
  Edit,
}: Part<Control & { kind: 'list' }> & WithEditor) {
  const state = useRows<unknown>(Array.isArray(value) ? value : [])
  return (
    <Rows
      state={state}
      name={name}
      label={label}
      hint={hint}
      problem={failure?.fields[name]}
      most={control.most}
      ordered
      empty={undefined}
    >
      {(row, at) => (
        <Edit
          control={control.item}
          name={`${name}.${at}`}
          label={`Number ${at + 1}`}
          value={row.value}
          failure={failure}
        />
      )}
    </Rows>
  )
}

/** Names with a value each. */
export function Entries({
  control,
  name,
  label,
  hint,
  value,
  failure,
  Edit,
}: Part<Control & { kind: 'entries' }> & WithEditor) {
  const state = useRows<[string, unknown]>(Object.entries((value as object | undefined) ?? {}))
  const isStructured = control.value.kind === 'fields' || control.value.kind === 'variants'
  return (
    <Rows
      state={state}
      name={name}
      label={label}
      hint={hint}
      problem={failure?.fields[name]}
      most={control.key.kind === 'choice' ? control.key.options.length : null}
      ordered={false}
      empty={['', undefined]}
    >
      {({ value: [key, held] }, at) =>
        isStructured && key !== '' ? (
          <details open={hasProblem(failure?.fields ?? {}, `${name}.${at}`)}>
            <summary>{optionWords(key)}</summary>
            <Entry control={control} name={`${name}.${at}`} entry={[key, held]} failure={failure} Edit={Edit} />
          </details>
        ) : (
          <Entry control={control} name={`${name}.${at}`} entry={[key, held]} failure={failure} Edit={Edit} />
        )
      }
    </Rows>
  )
}

const hasProblem = (fields: Readonly<Record<string, string>>, name: string) =>
  Object.keys(fields).some((one) => one.startsWith(`${name}.`))

function Entry({
  control,
  name,
  entry: [key, value],
  failure,
  Edit,
}: Pick<Part<Control & { kind: 'entries' }>, 'control' | 'name' | 'failure'> &
  WithEditor & { entry: [string, unknown] }) {
  const { words } = control
  return (
    <div className="stack">
      <Edit
        control={control.key}
        name={`${name}.key`}
        label={words.key?.label ?? 'Name'}
        hint={words.key?.hint ?? ''}
        value={key}
        failure={failure}
      />
      <Edit
        control={control.value}
        name={`${name}.value`}
        label={words.value?.label ?? 'Value'}
        hint={words.value?.hint ?? ''}
        value={value}
        failure={failure}
      />
    </div>
  )
}
