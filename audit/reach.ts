import type { Page } from '@playwright/test'

/** Maximum tab stops to check on a page; the rest of a long list is like its start. */
const MOST_STOPS = 60

/** Waits until transitions and finite animations have ended; endless ones are ignored. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A change starts its transition in the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime ?? 0))
        .map(({ finished }) => finished),
    )
  })
}

/** Elements that make a page wider than its window, and texts that are clipped by their box. */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element) =>
      `${element.localName}${element.id ? `#${element.id}` : ''}${[...element.classList]
        .slice(0, 3)
        .map((one) => `.${one}`)
        .join('')}`
    const found: string[] = []
    const wide = document.documentElement.scrollWidth - window.innerWidth
    if (wide > 0) {
      const culprit = [...document.querySelectorAll('body *')].find(
        (element) =>
          element.checkVisibility() &&
          !element.closest('svg') &&
          element.getBoundingClientRect().right > window.innerWidth + 1,
      )
      found.push(`scrolls sideways by ${wide} px at ${culprit ? name(culprit) : 'nothing'}`)
    }
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility() || !(element instanceof HTMLElement)) continue
      const holdsText = [...element.childNodes].some(
        (child) => child.nodeType === Node.TEXT_NODE && child.nodeValue!.trim(),
      )
      if (!holdsText) continue
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      // Screen-reader texts have a box of one pixel; an ellipsis or a line clamp clips on purpose.
      if (element.clientWidth <= 1 || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue
      if (clips(overflowX) && element.scrollWidth > element.clientWidth + 1) found.push(`cuts off ${name(element)}`)
      else if (clips(overflowY) && element.scrollHeight > element.clientHeight + 1)
        found.push(`cuts off ${name(element)}`)
    }
    return found
  })
}

/** Elements that still move although reduced motion is requested. */
export function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll('*'))
      for (const pseudo of [null, '::before', '::after']) {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element, pseudo)
        const longest = (durations: string) =>
          Math.max(...durations.split(',').map((one) => Number.parseFloat(one) || 0))
        if (longest(transitionDuration) > 0.01 || (animationName !== 'none' && longest(animationDuration) > 0.01))
          found.push(`moves: ${element.localName}${pseudo ?? ''}.${[...element.classList].slice(0, 3).join('.')}`)
      }
    return [...new Set(found)].slice(0, 5)
  })
}

/**
 * Goes through a page by Tab from its top. Problems are a stop that is invisible, covered, without a focus indicator or
 * out of document order, and one that the keyboard cannot leave.
 */
export async function brokenKeyboard(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    ;(document.activeElement as HTMLElement | null)?.blur()
    ;(window as unknown as { lastStop?: Element }).lastStop = undefined
    // Resets where the next Tab starts.
    document.getSelection()?.setPosition(document.body, 0)
  })
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab')
    // Waits for what the last stop opened, such as a menu, to close.
    await settled(page)
    const seen = await page.evaluate(() => {
      const memory = window as unknown as { lastStop?: Element }
      const element = document.activeElement
      const last = memory.lastStop
      if (!element || element === document.body) return { end: true, problems: [] }
      memory.lastStop = element
      const name = `${element.localName}${element.id ? `#${element.id}` : ''} '${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}'`
      const problems: string[] = []
      if (element === last)
        return { end: true, problems: element instanceof HTMLIFrameElement ? [] : [`traps the focus: ${name}`] }
      if (last && last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
        problems.push(`is out of page order: ${name}`)
      const box = element.getBoundingClientRect()
      // A control that is drawn by its label or by a child shows the focus there.
      const shown = [element, element.parentElement, element.nextElementSibling, element.closest('label')].filter(
        (one) => one !== null,
      )
      const visible = shown.some((one) => {
        const { width, height } = one.getBoundingClientRect()
        return (
          width > 2 && height > 2 && one.checkVisibility({ opacityProperty: one !== element, visibilityProperty: true })
        )
      })
      if (!visible) problems.push(`has the focus but is not visible: ${name}`)
      const marked = [...shown, ...element.querySelectorAll('*')].some((one) =>
        [null, '::before', '::after'].some((pseudo) => {
          const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one, pseudo)
          const forced = matchMedia('(forced-colors: active)').matches
          const ring =
            outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/^rgba\(.*, 0\)$/.test(outlineColor)
          return ring || (!forced && boxShadow !== 'none' && one === element)
        }),
      )
      if (!marked) problems.push(`does not show the focus: ${name}`)
      const x = Math.min(Math.max(box.left + box.width / 2, 1), window.innerWidth - 1)
      const y = box.top + box.height / 2
      if (visible && box.width > 2 && y > 0 && y < window.innerHeight) {
        const top = document.elementFromPoint(x, y)
        const own = top && (element.contains(top) || top.contains(element) || shown.some((one) => one.contains(top)))
        // The middle of a link with several lines of text may be empty.
        if (
          top &&
          !own &&
          getComputedStyle(top).position !== 'static' &&
          top.closest('header, dialog, [class*=sticky], [class*=fixed]')
        )
          problems.push(`is covered by ${top.localName} when it has the focus: ${name}`)
      }
      return { end: false, problems }
    })
    found.push(...seen.problems)
    if (seen.end) break
  }
  return found
}
