import { MOST_TEXT } from '@forecourt/rules/leadDesk/activity.ts'
import { mentionQuery, offeredPeople, withMention } from '@forecourt/rules/leadDesk/mention.ts'
import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider, useComboboxStore } from '@ariakit/react/combobox'
import { useId, useRef, useState, type ChangeEvent, type ComponentProps, type KeyboardEvent } from 'react'
import type { Reader } from '@forecourt/server/staff/desk/leadMentions.ts'
import { useProblem, type Failure } from '../parts.tsx'

/** Keys that move the caret away from what is being typed. */
const MOVES: readonly string[] = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']

/** A note, in which @ offers the people who can see the lead. */
export function MentionField({ people, failure }: { people: readonly Reader[]; failure: Failure | undefined }) {
  const id = useId()
  const area = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [text, setText] = useState(failure?.values.note ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(
    (failure?.values.mentions ?? '').split(',').filter((one) => one !== ''),
  )
  const [caret, setCaret] = useState<number | null>(null)
  const found = caret === null ? null : mentionQuery(text, caret)
  const offered = found ? offeredPeople(people, found.query) : []
  const store = useComboboxStore({
    open: offered.length > 0,
    setOpen: (open) => {
      if (!open) setCaret(null)
    },
    placement: 'bottom-start',
  })
  const problem = useProblem(failure, 'note')
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setText(target.value)
    // A draft that is put back is not being typed.
    setCaret(document.activeElement === target ? target.selectionStart : null)
  }
  const choose = (person: Reader) => () => {
    const field = area.current
    if (!found || caret === null || !field) return
    const done = withMention(field.value, { start: found.start, caret }, person.name)
    field.value = done.text
    field.focus()
    field.setSelectionRange(done.caret, done.caret)
    // The draft of the form is kept as somebody types.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    setText(done.text)
    setChosen((before) => [...before.filter((one) => one !== person.id), person.id])
    setCaret(null)
  }

  return (
    <div className="field mention-field">
      <label htmlFor={id}>Note for your colleagues</label>
      <ComboboxProvider store={store}>
        <Combobox
          id={id}
          name="note"
          className="control"
          autoSelect
          value={text}
          showOnClick={false}
          showOnChange={false}
          showOnKeyPress={false}
          setValueOnChange={false}
          setValueOnClick={false}
          aria-describedby={[`${id}-hint`, problem ? `${id}-problem` : ''].filter(Boolean).join(' ')}
          aria-invalid={problem ? true : undefined}
          ref={area}
          onChange={onChange}
          onPointerDown={() => setCaret(null)}
          onKeyDown={({ key }: KeyboardEvent) => {
            if (MOVES.includes(key)) setCaret(null)
          }}
          render={(props) => <NoteArea {...props} defaultValue={failure?.values.note} />}
        />
        <ComboboxPopover className="mention-list" aria-label="People" gutter={4} unmountOnHide>
          {offered.map((person) => (
            <ComboboxItem
              key={person.id}
              value={person.name}
              className="mention-person"
              focusOnHover
              setValueOnClick={false}
              onClick={choose(person)}
            >
              <span>{person.name}</span>
              <span className="muted">{person.role}</span>
            </ComboboxItem>
          ))}
        </ComboboxPopover>
      </ComboboxProvider>
      <p role="status" className="sr-only">
        {offered.length === 0
          ? ''
          : `${offered.length === 1 ? '1 person' : `${offered.length} people`} to mention. Choose with the arrow keys and Enter.`}
      </p>
      <input type="hidden" name="mentions" value={chosen.join()} />
      <p id={`${id}-hint`} className="muted">
        {people.length === 0
          ? 'Nobody else can see this lead.'
          : 'Write @ and a name to mention someone. They get an email.'}
      </p>
      {problem ? (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

/**
 * The area itself, which HTML lets be no combobox: it has the list as a text field has suggestions. What is in it is the
 * form’s own, so that a draft can be put back.
 */
function NoteArea({ value: _value, role: _role, 'aria-expanded': _expanded, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} rows={3} maxLength={MOST_TEXT} />
}
