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

/** Starts tracking whether the visitor is pressing something. */
export function watchPresses(): void {
  if (listening) return
  listening = true
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, release, true)
}

/**
 * Runs `act` at once, or, while the visitor is pressing something, after the release: moving a button or box away from
 * under the finger would lose the click.
 */
export function afterPress(act: () => void): void {
  if (pressed) waiting.add(act)
  else act()
}
