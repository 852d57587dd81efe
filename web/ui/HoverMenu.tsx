import { useId, useState, type ReactNode } from 'react'

/**
 * A control that opens a panel on hover, click or Enter (spec §4): the button says whether it is open, Escape and
 * leaving it with the focus close it. Without scripts the panel opens on hover and while the focus is inside.
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
  /** Name of the button where its content says none. */
  label?: string
  buttonClassName: string
  align?: 'left' | 'right'
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div
      className={`group/menu relative ${className}`}
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
        onClick={(event) => {
          // A mouse has opened it by hovering; only fingers and keys toggle.
          if (event.detail === 0 || !open) setOpen(!open)
        }}
      >
        {button}
      </button>
      <div
        id={id}
        className={`invisible absolute top-full z-40 pt-2 opacity-0 transition-[opacity,visibility] duration-150 group-data-open/menu:visible group-data-open/menu:opacity-100 unscripted:group-hover/menu:visible unscripted:group-hover/menu:opacity-100 unscripted:group-focus-within/menu:visible unscripted:group-focus-within/menu:opacity-100 ${align === 'left' ? 'left-0' : 'right-0'}`}
      >
        <div className="rounded-card border bg-surface p-2 text-ink shadow-lift">{children}</div>
      </div>
    </div>
  )
}
