import { useSyncExternalStore } from 'react'
import { onPage, openPage } from '../browser/page.ts'
import { deserialize, type Serialized } from '../serialized.ts'
import type { LayoutData } from '../site/layout/frame.server.ts'
import { PageBody, type PageModule } from './PageBody.tsx'
import { useVisit } from './useVisit.ts'

/** The open page in the browser, rendered again for each new state. */
export function LivePage({ module }: { module: PageModule }) {
  const { payload, pathname, search } = useSyncExternalStore(onPage, openPage, openPage)
  const around = deserialize(payload.around as Serialized<LayoutData>)
  useVisit(around.site, { pathname, search }, { loaderData: payload.data, handle: module.handle })
  return <PageBody {...payload} module={module} around={around} />
}
