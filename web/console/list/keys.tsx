import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { areOn, isTyping, shortcuts, useShortcuts, type Shortcut } from './shortcuts.ts'

const KeysDialog = lazy(() => import('./keysDialog.tsx'))

/** Keyboard shortcuts of a screen or a part of it. They are ignored while one types, and listed by "?". */
export function Keys({ shortcuts: of }: { shortcuts: readonly Shortcut[] }) {
  useShortcuts(of)
  return null
}

/** Runs the shortcuts of what is shown. The frame has one. */
export function KeysHost() {
  const [open, setOpen] = useState(false)
  /** Where the focus was when it opened. */
  const from = useRef<Element>(null)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || isTyping(event)) return
      if (event.key === '?') {
        if (shortcuts().length === 0) return
        event.preventDefault()
        from.current = document.activeElement
        setOpen(true)
        return
      }
      const found = areOn() ? shortcuts().find(({ key }) => key === event.key) : undefined
      if (!found) return
      event.preventDefault()
      found.run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return open ? (
    <Suspense>
      <KeysDialog
        of={shortcuts()}
        onClose={() => setOpen(false)}
        onClosed={() => (from.current as HTMLElement | null)?.focus()}
      />
    </Suspense>
  ) : null
}
