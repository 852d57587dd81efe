import type { LocationView } from '@forecourt/rules/location/contactView.ts'
import { Picture } from '../../ui/Picture.tsx'
import { usePaths } from '../layout/site.ts'
import { AskUs } from '../layout/AskUs.tsx'
import { Blocks } from './Blocks.tsx'
import type { BlockView } from './blocks.server.ts'
import { PageTop } from '../layout/PageTop.tsx'
import type { PictureView } from '../layout/picture.server.ts'

/** The view of a content page. */
export interface ContentPageView {
  title: string
  lead: string
  picture: PictureView | null
  blocks: readonly BlockView[]
  /** The contact for it; null for the first location. */
  workshop: LocationView | null
}

/** A dealer's content page, with a contact beside it. */
export function ContentPage({ title, lead, picture, blocks, workshop }: ContentPageView) {
  const to = usePaths()
  return (
    <div className="container pb-12 lg:pb-20">
      <PageTop trail={[{ label: 'Home', href: to.home() }, { label: title }]} title={title} lead={lead} />
      <div className="content-columns">
        <div className="min-w-0">
          {picture ? (
            <Picture
              {...picture}
              eager
              sizes="(min-width: 1200px) 820px, (min-width: 992px) 66vw, 100vw"
              className="mb-8 aspect-video w-full rounded-card lg:mb-12"
            />
          ) : null}
          <Blocks blocks={blocks} />
        </div>
        <aside aria-label="Contact" className="lg:sticky lg:top-28 lg:self-start">
          <AskUs at={workshop} />
        </aside>
      </div>
    </div>
  )
}
