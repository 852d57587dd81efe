import { Search, X } from 'lucide-react'
import { memo, useCallback, useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import { whenIdle } from '../../browser/afterLoad.ts'
import { hasCommandKey } from '../../browser/keyboard.ts'
import { shortcuts, type Shortcut } from '../list/shortcuts.ts'
import type { PaletteProps, Place } from './palette.tsx'

type Loaded = ComponentType<PaletteProps>

const load = async (): Promise<Loaded> => (await import('./palette.tsx')).default

const isOpener = ({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent) =>
  key.toLowerCase() === 'k' &&
  !altKey &&
  !shiftKey &&
  !isComposing &&
  (hasCommandKey() ? metaKey && !ctrlKey : ctrlKey && !metaKey)

/** A palette that is open, has failed to load, or neither. */
type PaletteState = { kind: 'closed' } | { kind: 'failed' } | { kind: 'open'; Palette: Loaded; commands: Shortcut[] }

/** The command palette of the frame: its keys, and what its buttons do. It is loaded once the browser has nothing to do. */
export function usePalette(person: string, screens: readonly Place[], tasks: readonly string[]) {
  const [state, setState] = useState<PaletteState>({ kind: 'closed' })
  const isOpen = useRef(false)
  /** What is typed before its field has the focus: no shortcuts of the screen. */
  const early = useRef('')

  const close = () => {
    isOpen.current = false
    setState({ kind: 'closed' })
  }
  const open = useCallback(async () => {
    if (isOpen.current) return
    isOpen.current = true
    early.current = ''
    try {
      const Palette = await load()
      if (isOpen.current) setState({ kind: 'open', Palette, commands: shortcuts() })
    } catch {
      isOpen.current = false
      setState({ kind: 'failed' })
    }
  }, [])

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || !isOpener(event)) return
      if (!isOpen.current && document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      if (isOpen.current) close()
      else void open()
    }
    function onEarlyKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      if (!isOpen.current || document.activeElement?.closest('.palette')) return
      if (key === 'Escape') close()
      else if (key === 'Backspace') early.current = early.current.slice(0, -1)
      else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) early.current += key
      else if (key !== 'Enter') return
      event.preventDefault()
    }
    document.addEventListener('keydown', onEarlyKey, true)
    document.addEventListener('keydown', onKeyDown)
    whenIdle(() => void load().catch(() => {}))
    return () => {
      document.removeEventListener('keydown', onEarlyKey, true)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [open])

  function takeEarly() {
    const taken = early.current
    early.current = ''
    return taken
  }
  const opened = state.kind === 'open' ? state : null
  return {
    open,
    shown: (
      <>
        {opened ? (
          <opened.Palette
            person={person}
            screens={screens}
            tasks={tasks}
            commands={opened.commands}
            takeEarly={takeEarly}
            onClose={close}
          />
        ) : null}
        {state.kind === 'failed' ? (
          <div role="alert" className="notice danger palette-failed">
            <p>Search couldn’t be opened. Check your connection and try again.</p>
            <button type="button" className="close" aria-label="Close" onClick={close}>
              <X aria-hidden size={16} />
            </button>
          </div>
        ) : null}
      </>
    ),
  }
}

/** Opens the command palette. Without scripts there is none. */
export const PaletteButton = memo(function PaletteButton({ onOpen }: { onOpen: () => Promise<void> }) {
  const command = useSyncExternalStore(unchanging, hasCommandKey, () => false)
  return (
    <button type="button" className="palette-button" title="Search and commands" onClick={() => void onOpen()}>
      <Search aria-hidden size={16} />
      <span className="label">Search</span>
      <kbd aria-hidden>{command ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  )
})

const unchanging = () => () => {}
