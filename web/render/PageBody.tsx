import type { PublicSite } from '@forecourt/rules/site/site.ts'
import type { ComponentType } from 'react'
import type { HydrationPayload } from '../browser/page.ts'
import { FailurePage, NotFoundPage } from '../site/layout/ErrorPage.tsx'
import { FailureBoundary } from '../site/layout/FailureBoundary.tsx'
import { Frame, type FrameHandle } from '../site/layout/Frame.tsx'
import type { LayoutData } from '../site/layout/frame.server.ts'
import { PageContext, type MissingPage, type Notice } from '../site/layout/page.ts'

/** The exports of a route's module for rendering; its loader, action and head are used on the server only. */
export interface PageModule {
  default: ComponentType<{ loaderData: unknown; actionData: unknown }>
  /** Rendered for a page that does not exist; by default the site's own error page. */
  ErrorBoundary?: ComponentType<{ error: MissingPage }>
  /** The module's handle: for events, and with its own frame. */
  handle?: unknown
}

/** A page to render: its module and its data. */
export interface DrawnPage extends Pick<HydrationPayload, 'address' | 'data' | 'answer' | 'missing'> {
  module: PageModule
  around: LayoutData
  /** The frame of a page that does not have its own. */
  frame?: NonNullable<FrameHandle['frame']>
}

/**
 * A page within what stands around it: what the server renders and the browser takes over, from the same values. Both
 * draw exactly this, so that what React counts (useId) is the same on both sides.
 */
export function PageBody({
  module,
  around: { site, frame },
  address,
  data,
  answer,
  missing,
  frame: UsualFrame = Frame,
}: DrawnPage) {
  const { default: Page, ErrorBoundary: Missing, handle } = module
  const own = missing === null ? (handle as FrameHandle | undefined)?.frame : undefined
  const Around = own ?? UsualFrame
  return (
    <PageContext value={{ site, frame, address }}>
      <FailureBoundary instead={<FailurePage />}>
        <Around frame={frame}>
          {missing === null ? (
            <Page loaderData={data} actionData={answer ?? undefined} />
          ) : Missing ? (
            <Missing error={missing} />
          ) : (
            <NotFoundPage removed={missing.status === 410} notice={missing.data as Notice | null} />
          )}
        </Around>
      </FailureBoundary>
    </PageContext>
  )
}

/** The page of an unexpected error: no header and footer, nothing else that could fail. */
export function FailureBody({ site }: { site: PublicSite }) {
  return (
    <PageContext value={{ site, frame: null, address: { pathname: '/', search: '' } }}>
      <FailurePage />
    </PageContext>
  )
}
