import { closestCenter, DndContext } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { Form } from 'react-router'
import { useArranging } from '../../list/useArranging.ts'
import { useOrder } from '../../list/useOrder.ts'
import { PhotoCard, type CardPhoto } from './card.tsx'

const HOW =
  'To move a photo, press Space or Enter on its handle, then the arrow keys, and Space or Enter to put it down. Escape leaves it where it was.'

/** The photos in their order: dragged by their handles, moved by buttons, hidden and shown. */
export function Grid({ carId, photos, off }: { carId: number; photos: readonly CardPhoto[]; off: boolean }) {
  const [order, setOrder] = useOrder(photos.map(({ key }) => key))
  const byKey = new Map(photos.map((photo) => [photo.key, photo]))
  const { sensors, modifiers, autoScroll, announcements, said, onDragEnd, onMove } = useArranging(
    order,
    setOrder,
    (key) => byKey.get(key)?.name ?? 'the photo',
  )

  return (
    <Form method="post" replace preventScrollReset>
      <fieldset disabled={off}>
        <legend className="sr-only">Photos in their order</legend>
        <input type="hidden" name="seen" value={order.join(' ')} />
        <DndContext
          id="photos"
          sensors={sensors}
          modifiers={modifiers}
          autoScroll={autoScroll}
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
