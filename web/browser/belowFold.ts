import { whenIdle } from './afterLoad.ts'

/** Parts of a page that are laid out only once they come near (styles/app.css, styles/vehicleCard.css). */
const PARTS = '.below-fold, .card-list > * > .card'

/**
 * Lays out the parts of a page below the first screen one by one while the browser has nothing better to do, so that no
 * single step holds it up and all of the page is there before anybody scrolls to it.
 */
export function layOutBelowFold(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>(PARTS)].values()
  const layOutNext = () => {
    const { value: part } = waiting.next()
    if (!part) return
    part.style.contentVisibility = 'visible'
    whenIdle(layOutNext)
  }
  whenIdle(layOutNext)
}
