import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
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

/** The command palette of the frame: its keys, and what its buttons do. It is loaded when it is opened. */
export function usePalette(screens: readonly Place[], tasks: readonly Place[]) {
  const [state, setState] = useState<PaletteState>({ kind: 'closed' })
  const isOpen = useRef(false)

  const close = () => {
    isOpen.current = false
    setState({ kind: 'closed' })
  }
  async function open() {
    if (isOpen.current) return
    isOpen.current = true
    try {
      const Palette = await load()
      if (isOpen.current) setState({ kind: 'open', Palette, commands: shortcuts() })
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
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const { Palette, commands } = state.kind === 'open' ? state : { Palette: null, commands: [] }
  return {
    open: () => void open(),
    shown: (
      <>
        {Palette ? <Palette screens={screens} tasks={tasks} commands={commands} onClose={close} /> : null}
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
    <button
      type="button"
      className="palette-button"
      title="Search and commands"
      onClick={onOpen}
      onPointerEnter={() => void load().catch(() => {})}
      onFocus={() => void load().catch(() => {})}
    >
      <Search aria-hidden size={16} />
      <span className="label">Search</span>
      <kbd aria-hidden>{command ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  )
}

const unchanging = () => () => {}
