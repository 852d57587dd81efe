/** What stands in a text area, and what of it is selected; null while the visitor is somewhere else on the page. */
export interface TypedText {
  readonly value: string
  readonly selection: { readonly start: number; readonly end: number } | null
}

/**
 * What was found in a text area that React has not taken over yet. React writes to the element while it renders, which
 * loses the selection, and may begin again before it is done: the second time the selection is not there any more.
 */
const found = new WeakMap<HTMLTextAreaElement, TypedText>()

/**
 * What stands in a text area of the page at this moment; null where there is none of that id, as while a page is
 * rendered. React puts the first text back over what a visitor has typed before the scripts came, and loses what
 * was selected.
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

/** Selects in a text area what was selected before it was taken over; nothing when the visitor has left it. */
export function reselect(id: string, { selection }: TypedText): void {
  const element = document.getElementById(id)
  if (!(element instanceof HTMLTextAreaElement)) return
  found.delete(element)
  if (selection && element === document.activeElement) element.setSelectionRange(selection.start, selection.end)
}
