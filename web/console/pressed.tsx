import { useEffect, useLayoutEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { askAhead, onPress } from '../browser/consoleAhead.ts'

/** Marks the router’s links for a page that is pressed. No browser knows it, so that none fetches what they name. */
const REL = 'pressed'

/**
 * Asks for the data of a screen when its link is pressed, so that it is on its way or there at the click
 * (docs/decisions/0189). The frame has one.
 */
export function Pressed() {
  const [screen, setScreen] = useState<string | null>(null)
  useEffect(() => onPress(setScreen), [])
  useLayoutEffect(() => {
    if (screen === null) return
    const data = document.head.querySelector<HTMLLinkElement>(`link[rel="${REL}"][as="fetch"]`)
    if (data) askAhead(data.href)
  }, [screen])
  // The router knows which of the screen’s routes it will ask for.
  return screen === null ? null : <PrefetchPageLinks page={screen} {...{ rel: REL }} />
}
