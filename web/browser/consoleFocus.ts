/** What had the focus, in words that still find its like once it is gone. */
interface Focused {
  element: HTMLElement
  /** What it lay in, from the inside out. */
  around: readonly HTMLElement[]
  name: string
  intent: string
  text: string
  /** The screen that it was on. */
  path: string
  /** Whether it was in a message that lies over the screen. */
  wasMessage: boolean
}

const CONTROLS = 'button, input, select, textarea, summary, a[href]'
/** What tells controls of the same words apart. */
const SAME = ['value', 'href', 'aria-label']
/** Parts of a screen that have a heading of their own. */
const PARTS = 'section, article, dialog, details, [role="region"]'
/** What was done, with its undo, which lies over the screen. */
const MESSAGE = '.toast-place, .saved'
/** After this time whatever places the focus itself has done so. */
const SETTLED_MS = 60

const intentOf = (element: Element): string =>
  element.closest('form')?.querySelector<HTMLInputElement>('input[type="hidden"][name="intent"]')?.value ?? ''
const textOf = (element: Element): string => element.textContent?.trim() ?? ''
const nameOf = (element: Element): string => element.getAttribute('name') ?? ''
const isUsable = (element: HTMLElement): boolean => !element.matches(':disabled') && element.checkVisibility()
const isThere = (element: HTMLElement): boolean => element.isConnected && isUsable(element)

function describe(element: HTMLElement): Focused {
  const around: HTMLElement[] = []
  for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement)
    around.push(outer)
  return {
    element,
    around,
    name: nameOf(element),
    intent: intentOf(element),
    text: textOf(element),
    path: location.pathname,
    wasMessage: element.closest(MESSAGE) !== null,
  }
}

/** The same control of a form that was drawn anew; null if there is none, or it can’t be told from another. */
function twinOf({ element, name, intent, text, path }: Focused, within: Element): HTMLElement | null {
  // On another screen the same words send something else.
  if (!element.matches(CONTROLS) || path !== location.pathname) return null
  const isText = element.matches('input:not([type="checkbox"], [type="radio"]), select, textarea')
  if (isText && name === '') return null
  const alike = [...within.querySelectorAll<HTMLElement>(element.tagName)].filter(
    (one) =>
      intentOf(one) === intent &&
      nameOf(one) === name &&
      (isText || (textOf(one) === text && SAME.every((key) => one.getAttribute(key) === element.getAttribute(key)))) &&
      isUsable(one),
  )
  return alike.length === 1 ? alike[0]! : null
}

/** The heading of the part that is left around it, or of the screen. */
function headingFor({ around }: Focused, main: HTMLElement): HTMLElement {
  const left = around.find((outer) => outer.isConnected && main.contains(outer))
  let part = left?.closest<HTMLElement>(PARTS)
  while (part && main.contains(part)) {
    const heading = part.querySelector<HTMLElement>('h1, h2, h3, summary')
    if (heading?.checkVisibility()) return heading
    part = part.parentElement?.closest<HTMLElement>(PARTS)
  }
  // Of a list with one of its rows open, that of the row.
  return [...main.querySelectorAll<HTMLElement>('h1')].findLast((one) => one.checkVisibility()) ?? main
}

/**
 * Keeps the focus on the screen when what had it is taken away: by what was sent, by another screen, or by what somebody
 * else did. Without this it falls to the page, and whoever works by the keyboard starts again at the top. It goes to the
 * same control where that was drawn anew, else to the heading of the part that is left around it, else to that of the
 * screen; from a message that is closed, back to what had it before. What places the focus itself comes first.
 *
 * @returns the function that ends it
 */
export function keepFocus(): () => void {
  let last: Focused | null = null
  /** What had it before the message that lies over the screen. */
  let before: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  function onFocusIn({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement)) return
    if (!target.closest(MESSAGE)) before = target
    last = describe(target)
  }
  /** Who clicks beside everything has left it. */
  function onPointerDown({ target }: PointerEvent) {
    if (target instanceof Element && !target.closest(`${CONTROLS}, label, [contenteditable]`)) last = null
  }
  function settle() {
    const main = document.querySelector<HTMLElement>('main')
    if (!main || !last || document.activeElement !== document.body || isThere(last.element)) return
    const found = twinOf(last, main) ?? (last.wasMessage && before && isThere(before) ? before : headingFor(last, main))
    // A heading takes the focus only with this, and is no stop of the Tab key with it.
    if (!found.matches(CONTROLS) && !found.hasAttribute('tabindex')) found.tabIndex = -1
    found.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (!last || document.activeElement !== document.body) return
    clearTimeout(timer)
    timer = setTimeout(settle, SETTLED_MS)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('pointerdown', onPointerDown)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('pointerdown', onPointerDown)
  }
}
