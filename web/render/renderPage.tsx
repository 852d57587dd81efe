import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { EmptyFrame, type FrameHandle } from '../site/layout/Frame.tsx'
import type { LayoutData } from '../site/layout/frame.server.ts'
import { ServerPageContext, type ServerPage } from '../site/layout/serverPage.ts'
import { PageBody, type DrawnPage } from './PageBody.tsx'

/** The body of a document. */
export interface RenderedBody {
  /** Links to what the browser should load first, for the document's head. */
  early: string
  /** Its HTML in order. */
  parts: readonly string[]
}

/** React puts preload links before what it renders; they belong in the head. */
const EARLY = /^(?:<link [^>]*>)*/

/** Ends the page within its frame. */
const END = '</main>'

/** Renders what has no frame of a site around it. */
export function renderBody(content: ReactNode, server: ServerPage): RenderedBody {
  const html = renderToString(<ServerPageContext value={server}>{content}</ServerPageContext>)
  const early = EARLY.exec(html)![0]
  return { early, parts: [html.slice(early.length)] }
}

const NO_PAGE = { default: () => null }

/** A frame's HTML on both sides of the page. */
interface FrameHtml {
  early: string
  before: string
  after: string
}

function renderFrame(around: LayoutData, server: ServerPage): FrameHtml {
  const { early, parts } = renderBody(
    <PageBody
      module={NO_PAGE}
      around={around}
      address={{ pathname: '/', search: '' }}
      data={null}
      answer={null}
      missing={null}
    />,
    server,
  )
  const [before, after, ...more] = parts[0]!.split(END)
  if (before === undefined || after === undefined || more.length > 0) throw new Error(`A frame has ${END} not once.`)
  return { early, before, after: END + after }
}

/** The frames of the layouts in memory: the same header and footer are on every page of a site. */
const frames = new WeakMap<LayoutData, FrameHtml>()

function frameOf(around: LayoutData, server: ServerPage): FrameHtml {
  const cached = frames.get(around)
  if (cached) return cached
  const rendered = renderFrame(around, server)
  frames.set(around, rendered)
  return rendered
}

/**
 * Renders a page in its frame: exactly what `PageBody` renders, with the frame from memory where the page has the usual
 * one (docs/decisions/0111).
 */
export function renderPage(page: DrawnPage, server: ServerPage): RenderedBody {
  const own = (page.module.handle as FrameHandle | undefined)?.frame
  if (page.missing === null && own) return renderBody(<PageBody {...page} />, server)
  const frame = frameOf(page.around, server)
  const { early, parts } = renderBody(<PageBody {...page} frame={EmptyFrame} />, server)
  const html = parts[0]!
  const main = html.slice(html.indexOf('>', html.indexOf('<main')) + 1, html.lastIndexOf(END))
  return { early: frame.early + early, parts: [frame.before, main, frame.after] }
}
