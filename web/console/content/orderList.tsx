import { closestCenter, DndContext } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { OrderedKind } from '@forecourt/rules/content/order.ts'
import { contentItemPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { OrderedRow } from '@forecourt/server/staff/desk/contentOrder.ts'
import { ArrowDown, ArrowUp, GripVertical, ImageOff } from 'lucide-react'
import { useMemo, type MouseEvent } from 'react'
import { Form, Link } from 'react-router'
import { ToolButton } from '../list/toolButton.tsx'
import { useArranging } from '../list/useArranging.ts'
import { useOrder } from '../list/useOrder.ts'
import { StateBadge } from './state.tsx'

const HOW =
  'To move one, press Space or Enter on its handle, then the arrow keys, and Space or Enter to put it down. Escape leaves it where it was.'

/** Offers or models in their order: dragged by their handles, or moved by buttons, and saved at once. */
export function OrderList({ kind, siteId, rows }: { kind: OrderedKind; siteId: number; rows: readonly OrderedRow[] }) {
  const of = useMemo(() => ({ site: String(siteId) }), [siteId])
  const byKey = new Map(rows.map((row) => [String(row.id), row]))
  const [order, setOrder] = useOrder([...byKey.keys()], of)
  const { sensors, announcements, said, onDragEnd, onMove } = useArranging(
    order,
    setOrder,
    (key) => byKey.get(key)?.name ?? 'it',
  )
  return (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name="site" value={of.site} />
      <input type="hidden" name="seen" value={order.join(' ')} />
      <DndContext
        id="content-order"
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: HOW } }}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={[...order]} strategy={verticalListSortingStrategy}>
          <ol className="content-order">
            {order.map((key, at) => (
              <OrderRow
                key={key}
                kind={kind}
                row={byKey.get(key)!}
                at={at}
                of={order.length}
                onMove={(to, button) => onMove(key, to, button)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </Form>
  )
}

function OrderRow({
  kind,
  row: { id, name, about, state, picture },
  at,
  of,
  onMove,
}: {
  kind: OrderedKind
  row: OrderedRow
  at: number
  of: number
  onMove: (to: number, button: string) => void
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: String(id),
    attributes: { roleDescription: 'row that can be moved' },
  })
  const move = (to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    onMove(to, event.currentTarget.id)
  }
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={isDragging ? 'dragging' : undefined}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
        title="Drag to move"
        className="tool handle js-only"
      >
        <GripVertical aria-hidden size={18} />
      </button>
      <span className="order-place">{at + 1}</span>
      <span className="order-picture">
        {picture ? (
          <img src={picture} alt="" width={60} height={40} loading="lazy" draggable={false} />
        ) : (
          <ImageOff aria-hidden size={16} />
        )}
      </span>
      <div className="order-name wrap">
        <Link to={contentItemPath(kind, id)} draggable={false}>
          {name}
        </Link>
        <div className="muted">
          {about} {state === 'published' ? null : <StateBadge kind={kind} state={state} />}
        </div>
      </div>
      <div className="order-tools">
        <ToolButton
          intent={`earlier ${id}`}
          icon={ArrowUp}
          label={`Move ${name} up`}
          off={at === 0}
          onClick={move(at - 1)}
        />
        <ToolButton
          intent={`later ${id}`}
          icon={ArrowDown}
          label={`Move ${name} down`}
          off={at === of - 1}
          onClick={move(at + 1)}
        />
      </div>
    </li>
  )
}
