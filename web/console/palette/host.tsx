import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
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
type PaletteState =
  | { kind: 'closed' }
  | { kind: 'failed' }
  | { kind: 'open'; Palette: Loaded; commands: Shortcut[]; typed: string }

/** The command palette of the frame: its keys, and what its buttons do. It is loaded once the browser has nothing to do. */
export function usePalette(screens: readonly Place[], tasks: readonly Place[]) {
  const [state, setState] = useState<PaletteState>({ kind: 'closed' })
  const isOpen = useRef(false)
  /** What is typed between the keys that open it and its field: no shortcuts of the screen. */
  const typed = useRef('')

  const close = () => {
    isOpen.current = false
    setState({ kind: 'closed' })
  }
  async function open() {
    if (isOpen.current) return
    isOpen.current = true
    typed.current = ''
    try {
      const Palette = await load()
      if (isOpen.current) setState({ kind: 'open', Palette, commands: shortcuts(), typed: typed.current })
    } catch {
      isOpen.current = false
      setState({ kind: 'failed' })
    }
  }

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
      if (!isOpen.current || document.querySelector('.palette')) return
      if (key === 'Escape') close()
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) typed.current += key
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
  }, [])

  const opened = state.kind === 'open' ? state : null
  return {
    open: () => void open(),
    shown: (
      <>
        {opened ? (
          <opened.Palette
            screens={screens}
            tasks={tasks}
            commands={opened.commands}
            early={opened.typed}
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
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const command = useSyncExternalStore(unchanging, hasCommandKey, () => false)
  return (
    <button type="button" className="palette-button" title="Search and commands" onClick={onOpen}>
      <Search aria-hidden size={16} />
      <span className="label">Search</span>
      <kbd aria-hidden>{command ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  )
}

const unchanging = () => () => {}
