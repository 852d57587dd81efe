import { Suspense, use, type ReactNode } from 'react'
import { FailureBoundary } from '../layout/FailureBoundary.tsx'
import { ServerPageContext } from '../layout/serverPage.ts'

/**
 * Draws a block, or nothing where drawing it fails: on the server the boundary around it keeps the failure from the
 * page, in the browser the component does.
 */
export function BlockGuard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Suspense fallback={<LeftOut name={name} />}>
      <FailureBoundary instead={null}>{children}</FailureBoundary>
    </Suspense>
  )
}

/** Stands where a block failed on the server, and tells the operator. */
function LeftOut({ name }: { name: string }) {
  use(ServerPageContext)?.onError(new Error(`A block (${name}) could not be rendered and was left out of the page.`))
  return null
}
