import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { Block } from '@forecourt/rules/content/content.ts'
import { BLOCK_LABELS, BLOCK_TYPES, blockLabel, type Problems } from '@forecourt/rules/content/draft.ts'
import { blockText } from '@forecourt/rules/content/blockText.ts'
import { ArrowDown, ArrowUp, ChevronDown, Copy, GripVertical, Plus, Trash2, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState, type Dispatch } from 'react'
import { BlockFields, type SiteChoices } from './blockFields.tsx'
import type { EditorChange, EditorState, KeyedBlock } from './state.ts'

const HOW =
  'To move a block, press Space or Enter on its handle, then the arrow keys, and Space or Enter to put it down. Escape leaves it where it was.'
const DRAG_PX = 4
const SHORT = 90
/** The button that takes a deletion back. */
const UNDELETE = 'undelete-block'

/** The blocks of an item in their order: written, added, moved, duplicated and deleted. */
export default function BlockList({
  state,
  problems,
  choices,
  onChange,
}: {
  state: EditorState
  problems: Problems
  choices: SiteChoices
  onChange: Dispatch<EditorChange>
}) {
  const { blocks, deleted, added } = state
  const [said, setSaid] = useState('')
  const refocus = useRef<string | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const labelOf = (key: string | number) => {
    const found = blocks.find((one) => one.key === key)
    return found ? blockLabel(found.block) : 'The block'
  }
  const placeOf = (key: string | number) =>
    `block ${blocks.findIndex((one) => one.key === key) + 1} of ${blocks.length}`
  const nameOf = (key: string | number) => `${labelOf(key)}, ${placeOf(key)}`

  // A button that moved with its block keeps the focus.
  useEffect(() => {
    if (refocus.current) document.getElementById(refocus.current)?.focus()
    refocus.current = null
  }, [blocks])

  function move(key: string, to: number, button: string) {
    const [isFirst, isLast] = [to === 0, to === blocks.length - 1]
    refocus.current = `${isFirst ? 'later' : isLast ? 'earlier' : button}-${key}`
    setSaid(`${labelOf(key)} is block ${to + 1} of ${blocks.length}.`)
    onChange({ type: 'move', key, to })
  }

  function remove(key: string) {
    refocus.current = UNDELETE
    onChange({ type: 'delete', key })
  }

  const undo = deleted ? (
    <div className="block-gone" role="status">
      <p>{blockLabel(deleted.block)} deleted.</p>
      <button id={UNDELETE} type="button" className="button quiet" onClick={() => onChange({ type: 'undelete' })}>
        Undo
      </button>
    </div>
  ) : null

  return (
    <div className="stack">
      <DndContext
        id="content-blocks"
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          screenReaderInstructions: { draggable: HOW },
          announcements: {
            onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}.`,
            onDragOver: ({ active, over }) =>
              over && over.id !== active.id ? `It is now over ${nameOf(over.id)}.` : undefined,
            onDragEnd: ({ active, over }) => `${labelOf(active.id)} is ${placeOf(over?.id ?? active.id)}.`,
            onDragCancel: ({ active }) => `It stays at ${nameOf(active.id)}.`,
          },
        }}
        onDragEnd={({ active, over }) => {
          if (over && over.id !== active.id)
            onChange({ type: 'move', key: String(active.id), to: blocks.findIndex(({ key }) => key === over.id) })
        }}
      >
        <SortableContext items={blocks.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol className="content-blocks">
            {blocks.map((one, at) => (
              <BlockCard
                key={one.key}
                one={one}
                at={at}
                of={blocks.length}
                problems={problems}
                choices={choices}
                isNew={one.key === added}
                before={deleted?.at === at ? undo : null}
                onMove={move}
                onDelete={remove}
                onChange={onChange}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {deleted && deleted.at >= blocks.length ? undo : null}
      {blocks.length === 0 && !deleted ? (
        <p className="muted">No content yet. Add the first block: most pages begin with a text.</p>
      ) : null}
      <AddBlock at={blocks.length} onAdd={(of) => onChange({ type: 'add', at: blocks.length, of })} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

function BlockCard({
  one: { key, block },
  at,
  of,
  problems,
  choices,
  isNew,
  before,
  onMove,
  onDelete,
  onChange,
}: {
  one: KeyedBlock
  at: number
  of: number
  problems: Problems
  choices: SiteChoices
  isNew: boolean
  before: React.ReactNode
  onMove: (key: string, to: number, button: string) => void
  onDelete: (key: string) => void
  onChange: Dispatch<EditorChange>
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: key,
    attributes: { roleDescription: 'block that can be moved' },
  })
  const [isOpen, setIsOpen] = useState(true)
  const body = useId()
  const card = useRef<HTMLDivElement>(null)
  const label = blockLabel(block)
  const name = `${label}, block ${at + 1}`
  const count = Object.keys(problems).filter((path) => path.startsWith(`blocks.${at}.`)).length

  useEffect(() => {
    if (isNew) card.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
  }, [isNew])

  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'dragging' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {before}
      <section className={`content-block${count > 0 ? ' wrong' : ''}`} aria-label={name}>
        <header>
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            className="tool handle"
            aria-label={`Move ${name}`}
            title="Drag to move"
          >
            <GripVertical aria-hidden size={16} />
          </button>
          <button
            type="button"
            className="block-title"
            aria-expanded={isOpen}
            aria-controls={body}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown aria-hidden size={14} />
            <strong>{label}</strong>
            {isOpen ? null : <span className="muted">{blockText(block).slice(0, SHORT)}</span>}
          </button>
          {count > 0 ? <span className="badge danger">{count === 1 ? '1 problem' : `${count} problems`}</span> : null}
          <div className="block-tools">
            <Tool
              id={`earlier-${key}`}
              icon={ArrowUp}
              label={`Move ${name} up`}
              off={at === 0}
              onClick={() => onMove(key, at - 1, 'earlier')}
            />
            <Tool
              id={`later-${key}`}
              icon={ArrowDown}
              label={`Move ${name} down`}
              off={at === of - 1}
              onClick={() => onMove(key, at + 1, 'later')}
            />
            <Tool icon={Copy} label={`Duplicate ${name}`} onClick={() => onChange({ type: 'duplicate', key })} />
            <Tool icon={Trash2} label={`Delete ${name}`} onClick={() => onDelete(key)} />
          </div>
        </header>
        <div id={body} ref={card} className="stack" hidden={!isOpen}>
          <BlockFields
            block={block}
            at={at}
            choices={choices}
            onChange={(next) => onChange({ type: 'block', key, block: next })}
          />
        </div>
      </section>
      {at < of - 1 ? (
        <AddBlock small at={at + 1} onAdd={(type) => onChange({ type: 'add', at: at + 1, of: type })} />
      ) : null}
    </li>
  )
}

function Tool({
  id,
  icon: Icon,
  label,
  off = false,
  onClick,
}: {
  id?: string
  icon: LucideIcon
  label: string
  off?: boolean
  onClick: () => void
}) {
  return (
    <button type="button" id={id} className="tool" aria-label={label} title={label} disabled={off} onClick={onClick}>
      <Icon aria-hidden size={16} />
    </button>
  )
}

/** A choice of blocks to add. */
function AddBlock({ at, onAdd, small = false }: { at: number; onAdd: (of: Block['type']) => void; small?: boolean }) {
  const menu = useRef<HTMLDetailsElement>(null)
  return (
    <details
      ref={menu}
      className={`add-block${small ? ' small' : ''}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        menu.current.open = false
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary
        className={small ? undefined : 'button quiet'}
        aria-label={`Add a block${small ? ` as block ${at + 1}` : ''}`}
      >
        <Plus aria-hidden size={16} />
        {small ? null : 'Add a block'}
      </summary>
      <ul>
        {BLOCK_TYPES.map((type) => (
          <li key={type}>
            <button
              type="button"
              onClick={() => {
                if (menu.current) menu.current.open = false
                onAdd(type)
              }}
            >
              {BLOCK_LABELS[type]}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
