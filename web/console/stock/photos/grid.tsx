import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { moved } from '@forecourt/rules/stock/photos.ts'
import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { PhotoCard, type CardPhoto } from './card.tsx'
import { useOrder } from './useOrder.ts'

const HOW =
  'To move a photo, press Space or Enter on its handle, then the arrow keys, and Space or Enter to put it down. Escape leaves it where it was.'
/** A press that moves less is no drag. */
const DRAG_PX = 4

/** The photos in their order: dragged by their handles, moved by buttons, hidden and shown. */
export function Grid({ carId, photos, off }: { carId: number; photos: readonly CardPhoto[]; off: boolean }) {
  const [order, setOrder] = useOrder(photos.map(({ key }) => key))
  const [said, setSaid] = useState('')
  const refocus = useRef<string | null>(null)
  const picked = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const byKey = new Map(photos.map((photo) => [photo.key, photo]))
  const nameOf = (key: string | number) => byKey.get(String(key))?.name ?? 'the photo'
  const place = (key: string | number) => `place ${order.indexOf(String(key)) + 1} of ${order.length}`
  const announcements: Announcements = {
    onDragStart({ active }) {
      picked.current = true
      return `Picked up ${nameOf(active.id)}, ${place(active.id)}.`
    },
    onDragOver({ active, over }) {
      // It is over its own place as soon as it is picked up, which is no news.
      const isNews = !picked.current || active.id !== over?.id
      picked.current = false
      return over && isNews ? `${nameOf(active.id)} is now over ${place(over.id)}.` : undefined
    },
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} is at ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays at ${place(active.id)}.`,
  }

  // A button that moved with its photo keeps the focus.
  useEffect(() => {
    if (refocus.current) document.getElementById(refocus.current)?.focus()
    refocus.current = null
  }, [order])

  function onDragEnd({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return
    setOrder(arrayMove([...order], order.indexOf(String(active.id)), order.indexOf(String(over.id))))
  }
  function onMove(key: string, to: number, button: string) {
    const next = moved(order, key, to)
    const last = next.length - 1
    // The first photo has no "earlier", the last no "later".
    const other = button.startsWith('earlier') ? 'later' : 'earlier'
    const gone = button.startsWith('earlier') ? to <= 0 : to >= last
    refocus.current = gone ? `${other} ${key}` : button
    setSaid(`${nameOf(key)} is at place ${next.indexOf(key) + 1} of ${next.length}.`)
    setOrder(next)
  }

  return (
    <Form method="post" replace preventScrollReset>
      <fieldset disabled={off}>
        <legend className="sr-only">Photos in their order</legend>
        <input type="hidden" name="seen" value={order.join(' ')} />
        <DndContext
          id="photos"
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={{ announcements, screenReaderInstructions: { draggable: HOW } }}
          onDragEnd={onDragEnd}
        >
          <SortableContext items={[...order]} strategy={rectSortingStrategy} disabled={off}>
            <ol className="photo-grid">
              {order.map((key, at) => (
                <PhotoCard
                  key={key}
                  carId={carId}
                  photo={byKey.get(key)!}
                  at={at}
                  of={order.length}
                  main={byKey.get(key)!.main}
                  onMove={onMove}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      </fieldset>
      <p role="status" className="sr-only">
        {said}
      </p>
    </Form>
  )
}
