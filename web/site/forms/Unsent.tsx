import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../../browser/afterLoad.ts'
import { hasUnsent } from '../../browser/unsent.ts'
import { useSite } from '../layout/site.ts'

const UnsentNotice = lazy(() => import('./UnsentNotice.tsx'))

/** Sends what an earlier visit could not send, and says so; for everybody else it is one look into the storage. */
export function Unsent() {
  const { id } = useSite()
  const [any, setAny] = useState(false)
  useEffect(() => whenIdle(() => setAny(hasUnsent(id))), [id])
  return any ? (
    <Suspense fallback={null}>
      <UnsentNotice />
    </Suspense>
  ) : null
}
