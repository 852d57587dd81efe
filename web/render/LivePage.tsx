import { useSyncExternalStore } from 'react'
import { onPage, openPage } from '../browser/page.ts'
import { opened, type Prepared } from '../prepared.ts'
import type { Surroundings } from '../site/layout/frame.server.ts'
import { PageBody, type PageModule } from './PageBody.tsx'
import { useVisit } from './useVisit.ts'

/** The page that is open in the browser, drawn again whenever another state of it is. */
export function LivePage({ module }: { module: PageModule }) {
  const { handed, pathname, search } = useSyncExternalStore(onPage, openPage, openPage)
  const around = opened(handed.around as Prepared<Surroundings>)
  useVisit(around.site, { pathname, search }, { loaderData: handed.data, handle: module.handle })
  return <PageBody {...handed} module={module} around={around} />
}
