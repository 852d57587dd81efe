import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

/** Position of the panel, and its containing block: the button, or the container of the menu. */
const PLACES = {
  left: { menu: 'relative', panel: 'left-0' },
  // Beside other buttons on a phone it would be cut off.
  right: { menu: 'sm:relative', panel: 'max-sm:inset-x-(--gutter) sm:right-0' },
  wide: { menu: '', panel: 'inset-x-(--gutter)' },
} as const

/**
 * A control that opens a panel on hover, click, touch or Enter (spec §4): the button states whether it is open; Escape,
 * moving the focus out and a click elsewhere close it. Without scripts the panel opens on hover and while the focus is
 * inside.
 */
export function HoverMenu({
  button,
  label,
  buttonClassName,
  align = 'left',
  className = '',
  children,
}: {
  button: ReactNode
  /** Accessible name of the button if its content has none. */
  label?: string
  buttonClassName: string
  /**
   * Edge of the button that the panel aligns with; on a phone `right`, and always `wide`, fill the container around the
   * menu.
   */
  align?: keyof typeof PLACES
  className?: string
  /** Content of the panel; a function gets whether it was ever opened, to defer rendering. */
  children: ReactNode | ((opened: boolean) => ReactNode)
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  if (open && !opened) setOpened(true)
  const whole = useRef<HTMLDivElement>(null)
  const pressedBy = useRef('')
  useEffect(() => {
    if (!open) return
    const page = whole.current!.ownerDocument
    const onPress = ({ target }: PointerEvent) => {
      if (!whole.current?.contains(target as Node)) setOpen(false)
    }
    page.addEventListener('pointerdown', onPress)
    return () => page.removeEventListener('pointerdown', onPress)
  }, [open])
  return (
    <div
      ref={whole}
      className={`group/menu ${PLACES[align].menu} ${className}`}
      data-open={open || undefined}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') setOpen(true)
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') setOpen(false)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        event.currentTarget.querySelector('button')?.focus()
      }}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        className={buttonClassName}
        onPointerDown={(event) => {
          pressedBy.current = event.pointerType
        }}
        onClick={(event) => {
          // Opened by hovering with a mouse; only touch and keys toggle it.
          const byMouse = event.detail > 0 && pressedBy.current === 'mouse'
          setOpen(byMouse || !open)
        }}
      >
        {button}
      </button>
      <div id={id} className={`menu-panel ${PLACES[align].panel}`}>
        <div>{typeof children === 'function' ? children(opened) : children}</div>
      </div>
    </div>
  )
}
