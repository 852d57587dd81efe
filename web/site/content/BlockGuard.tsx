import { Suspense, use, type ReactNode } from 'react'
import { FailureBoundary } from '../layout/FailureBoundary.tsx'
import { ServerPageContext } from '../layout/serverPage.ts'

/**
 * Renders a block, or nothing if that fails: on the server the surrounding boundary catches the failure, in the browser
 * the component does.
 */
export function BlockGuard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Suspense fallback={<LeftOut name={name} />}>
      <FailureBoundary instead={null}>{children}</FailureBoundary>
    </Suspense>
  )
}

/** Replaces a block that failed on the server, and reports it to the operator. */
function LeftOut({ name }: { name: string }) {
  use(ServerPageContext)?.onError(new Error(`A block (${name}) could not be rendered and was left out of the page.`))
  return null
}
