import { whenIdle } from './afterLoad.ts'

/** Parts of a page whose layout is deferred until they are near (styles/app.css, styles/vehicleCard.css). */
const PARTS = '.below-fold, .card-list > * > .card'

/** Events that show that the visitor is about to scroll or navigate. */
const SIGNS = ['scroll', 'wheel', 'touchstart', 'pointermove', 'keydown', 'focusin'] as const

/**
 * Lays out the deferred parts of a page one by one while the browser is idle, so that no single step blocks it and the
 * whole page soon has its real height. Starts with the visitor's first input: until then a phone's processor is left to
 * the initial render.
 */
export function layOutBelowFold(): void {
  const begun = new AbortController()
  const begin = () => {
    begun.abort()
    const waiting = [...document.querySelectorAll<HTMLElement>(PARTS)].values()
    const layOutNext = () => {
      const { value: part } = waiting.next()
      if (!part) return
      // Above the viewport, after a jump down the page, it would move what is being clicked.
      if (part.getBoundingClientRect().top > innerHeight) part.style.contentVisibility = 'visible'
      whenIdle(layOutNext)
    }
    whenIdle(layOutNext)
  }
  if (scrollY > 0) begin()
  else for (const sign of SIGNS) addEventListener(sign, begin, { passive: true, signal: begun.signal })
}
