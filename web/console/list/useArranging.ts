import {
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  type Modifier,
} from '@dnd-kit/core'
import { arrayMove, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { moved } from '@forecourt/rules/stock/photos.ts'
import { useEffect, useRef, useState } from 'react'

/** A press that moves less is no drag. */
const DRAG_PX = 4

/** Keeps what is dragged between the sides of the window, which would scroll sideways with it. */
const betweenTheSides: Modifier = ({ transform, draggingNodeRect: rect, windowRect: screen }) =>
  rect && screen
    ? { ...transform, x: Math.min(Math.max(transform.x, screen.left - rect.left), screen.right - rect.right) }
    : transform
const MODIFIERS = [betweenTheSides]
/** The window follows up and down alone. */
const AUTO_SCROLL = { threshold: { x: 0, y: 0.2 } }

/**
 * Puts things in order: dragged by their handles, by pointer or keyboard, and moved by buttons whose ids are "earlier
 * {key}" and "later {key}".
 *
 * @param nameOf what one of them is called
 */
export function useArranging(
  order: readonly string[],
  setOrder: (order: readonly string[]) => void,
  nameOf: (key: string) => string,
) {
  const [said, setSaid] = useState('')
  const refocus = useRef<string | null>(null)
  const picked = useRef(false)
  /** From the end of a row, left and right go on in the next one. */
  const acrossRows: KeyboardCoordinateGetter = (event, args) => {
    const found = sortableKeyboardCoordinates(event, args)
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.code] ?? 0
    const { active, over, droppableRects } = args.context
    const from = over ?? active
    if (found || step === 0 || !from) return found
    const next = order[order.indexOf(String(from.id)) + step]
    const rect = next === undefined ? undefined : droppableRects.get(next)
    return rect && { x: rect.left, y: rect.top }
  }
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: acrossRows }),
  )
  const name = (key: string | number) => nameOf(String(key))
  const place = (key: string | number) => `place ${order.indexOf(String(key)) + 1} of ${order.length}`
  const announcements: Announcements = {
    onDragStart({ active }) {
      picked.current = true
      return `Picked up ${name(active.id)}, ${place(active.id)}.`
    },
    onDragOver({ active, over }) {
      // It is over its own place as soon as it is picked up, which is no news.
      const isNews = !picked.current || active.id !== over?.id
      picked.current = false
      return over && isNews ? `${name(active.id)} is now over ${place(over.id)}.` : undefined
    },
    onDragEnd: ({ active, over }) => `${name(active.id)} is at ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays at ${place(active.id)}.`,
  }

  // A button that moved with what it moves keeps the focus.
  useEffect(() => {
    if (refocus.current) document.getElementById(refocus.current)?.focus()
    refocus.current = null
  }, [order])

  return {
    sensors,
    modifiers: MODIFIERS,
    autoScroll: AUTO_SCROLL,
    announcements,
    /** What was moved last, for those who don’t see it. */
    said,
    onDragEnd({ active, over }: DragEndEvent) {
      if (!over || active.id === over.id) return
      setOrder(arrayMove([...order], order.indexOf(String(active.id)), order.indexOf(String(over.id))))
    },
    /** Moves one to a place, counted from 0, for a button with an id. */
    onMove(key: string, to: number, button: string) {
      const next = moved(order, key, to)
      const last = next.length - 1
      // The first has no "earlier", the last no "later".
      const other = button.startsWith('earlier') ? 'later' : 'earlier'
      const gone = button.startsWith('earlier') ? to <= 0 : to >= last
      refocus.current = gone ? `${other} ${key}` : button
      setSaid(`${nameOf(key)} is at place ${next.indexOf(key) + 1} of ${next.length}.`)
      setOrder(next)
    },
  }
}
