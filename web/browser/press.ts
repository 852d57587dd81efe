let pressed = false
let listening = false
const waiting = new Set<() => void>()

function release() {
  pressed = false
  // The click comes after the release.
  setTimeout(() => {
    const acts = [...waiting]
    waiting.clear()
    for (const act of acts) act()
  })
}

/** Begins to watch whether the visitor presses something. */
export function watchPresses(): void {
  if (listening) return
  listening = true
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, release, true)
}

/**
 * Runs `act` at once, or, while the visitor presses something, when they have let go of it: what moves the page in
 * between takes a button or a box away from under the finger, and the press comes to nothing.
 */
export function afterPress(act: () => void): void {
  if (pressed) waiting.add(act)
  else act()
}
