import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { helpTopicOf } from '@forecourt/rules/staff/help/topics.ts'
import { screenTexts } from '../../tools/screenTexts.ts'
import { hydrated } from '../consoleJourney.ts'
import { at, expect } from '../journey.ts'
import type { HelpPicture } from './picture.ts'

/** What is stored beside a picture: its size on screen, and the labels by which it is known to be out of date. */
export interface TakenPicture {
  width: number
  height: number
  /** Labels of the screen that can be read in it. */
  shown: readonly string[]
  /** Those of everything that it is a part of, some of which it may cut off. */
  around: readonly string[]
}

/** How sharp a picture is, in pixels for one of the screen. */
export const DENSITY = 1.5
const MARGIN = 8
const QUALITY = 55
const MOST_HEIGHT = 700

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The part of the page that a picture shows. */
async function boxOf(page: Page, shown: readonly Locator[], most: number): Promise<Box> {
  const boxes: Box[] = []
  for (const locator of shown) {
    await expect(locator).toBeVisible()
    boxes.push(
      await locator.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return { x: x + window.scrollX, y: y + window.scrollY, width, height }
      }),
    )
  }
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - MARGIN)
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - MARGIN)
  const right = Math.min(page.viewportSize()!.width, Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN)
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN
  return { x: left, y: top, width: right - left, height: Math.min(most, bottom - top) }
}

/** The texts of headings, labels and buttons above a line, without rows of data; each as its source has it. */
async function labelsIn(shown: readonly Locator[], bottom: number, texts: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = []
  for (const locator of shown)
    found.push(
      ...(await locator.evaluate((within, below) => {
        const named = within.querySelectorAll<HTMLElement>('h1, h2, h3, legend, label, summary, button, a.button, th')
        return [...named].flatMap((element) => {
          const { top, height } = element.getBoundingClientRect()
          if (height === 0 || top + window.scrollY + height > below) return []
          if (element.closest('tbody, .panel li, .inbox-rows, .rail')) return []
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
          const own: string[] = []
          while (walker.nextNode()) own.push(walker.currentNode.textContent!.replace(/\s+/g, ' ').trim())
          return own
        })
      }, bottom)),
    )
  return [...new Set(found)].filter((label) => texts.has(label)).toSorted()
}

/** Goes to what a picture shows, and reads its labels. */
export async function readPicture(page: Page, picture: HelpPicture) {
  await page.setViewportSize({ width: picture.width ?? 1040, height: 900 })
  await page.goto(at('console', picture.path))
  await hydrated(page)
  await picture.open?.(page)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  const shown = picture.show(page)
  const box = await boxOf(page, shown, picture.most ?? MOST_HEIGHT)
  const texts = screenTexts(helpTopicOf(picture.topic).screens)
  const taken: TakenPicture = {
    width: Math.round(box.width),
    height: Math.round(box.height),
    shown: await labelsIn(shown, box.y + box.height, texts),
    around: await labelsIn(shown, Infinity, texts),
  }
  return { box, taken }
}

/** A picture of what `readPicture` went to, as a WebP file. */
export async function takePicture(page: Page, { mark }: HelpPicture, box: Box): Promise<Buffer> {
  await mark?.(page).evaluate((element) => {
    element.style.outline = '3px solid #d4380d'
    element.style.outlineOffset = '3px'
    element.style.borderRadius = '6px'
  })
  // What stays at the edge of the window would be in the middle of the picture.
  await page.addStyleTag({ content: '.thumb, .skip { display: none !important }' })
  const png = await page.screenshot({ clip: box, fullPage: true, animations: 'disabled', caret: 'hide' })
  return sharp(png).webp({ quality: QUALITY, effort: 6 }).toBuffer()
}

/** What makes a stored picture out of date: labels that have gone from the screen, or have come to what it shows. */
export const outOfDate = (stored: TakenPicture, today: TakenPicture): string[] => [
  ...stored.shown.filter((label) => !today.around.includes(label)).map((label) => `gone: ${label}`),
  ...today.shown.filter((label) => !stored.around.includes(label)).map((label) => `new: ${label}`),
]
