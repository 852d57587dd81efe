import { whenIdle } from './afterLoad.ts'

/** Parts of a page that are laid out only once they come near (styles/app.css, styles/vehicleCard.css). */
const PARTS = '.below-fold, .card-list > * > .card'

/** What says that somebody is about to move through the page. */
const SIGNS = ['scroll', 'wheel', 'touchstart', 'pointermove', 'keydown', 'focusin'] as const

/**
 * Lays out the parts of a page below the first screen one by one while the browser has nothing better to do, so that no
 * single step holds it up and all of the page soon has the height that it is. It begins with the first sign of a
 * visitor: until then a phone's processor is not kept from what the page opens with.
 */
export function layOutBelowFold(): void {
  const begun = new AbortController()
  const begin = () => {
    begun.abort()
    const waiting = [...document.querySelectorAll<HTMLElement>(PARTS)].values()
    const layOutNext = () => {
      const { value: part } = waiting.next()
      if (!part) return
      // Above the screen, after a jump down the page, it would move what is being clicked.
      if (part.getBoundingClientRect().top > innerHeight) part.style.contentVisibility = 'visible'
      whenIdle(layOutNext)
    }
    whenIdle(layOutNext)
  }
  if (scrollY > 0) begin()
  else for (const sign of SIGNS) addEventListener(sign, begin, { passive: true, signal: begun.signal })
}
