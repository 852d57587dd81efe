import { whenIdle } from './afterLoad.ts'
import { savesData } from './savesData.ts'

/**
 * Runs the scripts of the screens in the navigation one by one while the browser has nothing else to do, so that the
 * first move to one doesn’t wait for them (docs/decisions/0152). Only of those that may be opened, and not for people who
 * save data.
 */
export function runScreensAhead(): void {
  if (savesData()) return
  const files = [...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"][data-screen]')]
  function next(): void {
    const file = files.shift()
    if (!file) return
    const isLinked = document.querySelector(`nav a[href="${file.dataset['screen']}"]:not(.off)`) !== null
    // One that can’t be loaded now is loaded by the move.
    if (isLinked) void import(/* @vite-ignore */ file.href).catch(() => {}).finally(() => whenIdle(next))
    else next()
  }
  if (document.readyState === 'complete') whenIdle(next)
  else addEventListener('load', () => whenIdle(next), { once: true })
}
