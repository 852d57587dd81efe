import { useEffect, useLayoutEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { askAhead, onAhead } from '../browser/consoleAhead.ts'

/** Marks the router’s links for a screen that is asked for ahead. No browser knows it, so none fetches what they name. */
const REL = 'ahead'

/**
 * Asks for the data of a screen when its link is pressed, or rested on in the navigation, so that it is on its way or
 * there at the click (docs/decisions/0189, 0199). The frame has one.
 */
export function DataAhead() {
  // An object, so that a press asks again for what a rest has asked for long before.
  const [asked, setAsked] = useState<{ screen: string } | null>(null)
  useEffect(() => onAhead((screen) => setAsked(screen === null ? null : { screen })), [])
  useLayoutEffect(() => {
    if (asked === null) return
    const data = document.head.querySelector<HTMLLinkElement>(`link[rel="${REL}"][as="fetch"]`)
    if (data) askAhead(data.href)
  }, [asked])
  // The router knows which of the screen’s routes it will ask for.
  return asked === null ? null : <PrefetchPageLinks page={asked.screen} {...{ rel: REL }} />
}
