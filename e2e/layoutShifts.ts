import type { Page } from '@playwright/test'

/** Runs in the page: records what moves by itself, and by how much. */
function record() {
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const shifts: string[] = []
  Object.assign(window, { shifts })
  const at = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}x${height}`
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput)
        shifts.push(
          ...sources.map(
            ({ node, previousRect, currentRect }) =>
              `${value} ${node?.nodeName} "${node?.textContent?.slice(0, 40)}" ${at(previousRect)} -> ${at(currentRect)}`,
          ),
        )
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Has every page that is opened from now on record what moves by itself. */
export const recordShifts = (page: Page): Promise<unknown> => page.addInitScript(record)

/** What has moved since the page was opened. */
export const shiftsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
