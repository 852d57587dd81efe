import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Keys } from './keys.tsx'

const CONTROLS = 'button, a[href], summary, input, select'

/** The first control of a bar that can be used now. */
const firstOf = (bar: Element): HTMLElement | undefined =>
  [...bar.querySelectorAll<HTMLElement>(CONTROLS)].find(
    (control) => !control.matches(':disabled, [type=hidden]') && control.checkVisibility(),
  )

/**
 * The keys between the rows of a list and the bar of what is selected in it: b goes to the bar, and Esc back to the row,
 * then gives up the selection. The focus of a control that leaves the screen goes to what is left of the bar, or to the
 * row.
 */
export default function BarFocus({
  form,
  isShown,
  clear,
}: {
  /** The id of the form that the bar lies in and the boxes of the rows belong to. */
  form: string
  /** Whether something is selected. */
  isShown: boolean
  clear: () => void
}) {
  /** The box that was used last. */
  const row = useRef<HTMLElement>(null)
  const isWithin = useRef(false)
  useEffect(() => {
    const barOf = () => document.getElementById(form)
    function onFocusIn({ target }: FocusEvent) {
      const bar = barOf()
      isWithin.current = target instanceof Node && bar?.contains(target) === true
      if (!isWithin.current && target instanceof HTMLInputElement && target.form === bar) row.current = target
    }
    function onFocusOut({ target }: FocusEvent) {
      // Whoever clicks beside the bar has left it; a control that was taken away has not.
      setTimeout(() => {
        if (target instanceof Node && target.isConnected && !barOf()?.contains(document.activeElement))
          isWithin.current = false
      })
    }
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [form])
  const toRow = useCallback(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][form="${form}"]`)]
    const box = row.current?.isConnected ? row.current : (boxes.find(({ checked }) => checked) ?? boxes[0])
    box?.focus()
  }, [form])
  useEffect(() => {
    const bar = document.getElementById(form)
    if (!isWithin.current || !bar || document.activeElement !== document.body) return
    const next = isShown ? firstOf(bar) : undefined
    if (next) next.focus()
    else toRow()
  })
  const shortcuts = useMemo(
    () =>
      isShown
        ? [
            {
              key: 'b',
              label: 'Go to the bar of what is selected',
              run: () => {
                const bar = document.getElementById(form)
                if (bar) firstOf(bar)?.focus()
              },
            },
            {
              key: 'Escape',
              label: 'Back to the row, or clear the selection',
              run: () => {
                const bar = document.getElementById(form)
                const menu = bar?.querySelector<HTMLDetailsElement>('details[open]')
                if (menu) {
                  menu.open = false
                  menu.querySelector('summary')?.focus()
                } else if (bar?.contains(document.activeElement)) toRow()
                else clear()
              },
            },
          ]
        : [],
    [form, isShown, clear, toRow],
  )
  return (
    <>
      <Keys shortcuts={shortcuts} />
      <span role="status" className="sr-only">
        {isShown ? 'Press b for what you can do with the selection.' : null}
      </span>
    </>
  )
}
