/** The value and selection of a text area; null if it does not have the focus. */
export interface TypedText {
  readonly value: string
  readonly selection: { readonly start: number; readonly end: number } | null
}

/**
 * The state of a text area before hydration. React writes to the element while it renders, which loses the selection,
 * and may render again before it commits: the second time the selection is lost.
 */
const found = new WeakMap<HTMLTextAreaElement, TypedText>()

/**
 * The current state of a text area; null if there is none with that id, as on the server. Hydration restores the
 * initial text over what a visitor has typed before the scripts loaded, and loses the selection.
 */
export function typedText(id: string): TypedText | null {
  if (typeof document === 'undefined') return null
  const element = document.getElementById(id)
  if (!(element instanceof HTMLTextAreaElement)) return null
  const { value, selectionStart: start, selectionEnd: end } = element
  const before = found.get(element)
  if (before?.value === value) return before
  const typed = { value, selection: element === document.activeElement ? { start, end } : null }
  found.set(element, typed)
  return typed
}

/** Restores the selection in a text area after hydration; does nothing if the visitor has left it. */
export function reselect(id: string, { selection }: TypedText): void {
  const element = document.getElementById(id)
  if (!(element instanceof HTMLTextAreaElement)) return
  found.delete(element)
  if (selection && element === document.activeElement) element.setSelectionRange(selection.start, selection.end)
}
