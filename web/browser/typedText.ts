/** What stands in a text area, and what of it is selected; null while the visitor is somewhere else on the page. */
export interface TypedText {
  readonly value: string
  readonly selection: { readonly start: number; readonly end: number } | null
}

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
  return { value, selection: element === document.activeElement ? { start, end } : null }
}

/** Selects in a text area what was selected before it was taken over; nothing when the visitor has left it. */
export function reselect(id: string, { selection }: TypedText): void {
  const element = document.getElementById(id)
  if (selection && element instanceof HTMLTextAreaElement && element === document.activeElement)
    element.setSelectionRange(selection.start, selection.end)
}
