import { useLayoutEffect } from 'react'
import { readText, writeText } from '../../browser/storage.ts'

/** What a key does on a screen. */
export interface Shortcut {
  /** The key as `KeyboardEvent.key` names it, such as "j" or "/". */
  key: string
  label: string
  run: () => void
}

const NAMES: Readonly<Record<string, string>> = {
  Enter: 'Enter',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  X: 'Shift x',
}

/** A key as it is printed on keyboards. */
export const keyWords = (key: string): string => NAMES[key] ?? key

const shown = new Set<readonly Shortcut[]>()

/** The shortcuts of what is shown now, by their labels. */
export const shortcuts = (): Shortcut[] => [...shown].flat()

/** Offers shortcuts for as long as what they are for is shown: a key is never for what was there before. */
export function useShortcuts(of: readonly Shortcut[]) {
  useLayoutEffect(() => {
    shown.add(of)
    return () => void shown.delete(of)
  })
}

const FIELDS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="listbox"], [role="menu"]'

/** Whether a key is meant for a field or a dialog, or together with a modifier. */
export const isTyping = ({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || isComposing || (target instanceof Element && target.closest(FIELDS) !== null)

const STORED = 'forecourt.console.keys'

/** Whether this browser uses single keys; people who use speech input turn them off. */
export const areOn = (): boolean => readText(STORED) !== 'off'

/** Turns single keys on or off for this browser. */
export const turn = (on: boolean): void => writeText(STORED, on ? null : 'off')
