import { Picture } from '../../ui/Picture.tsx'
import { usePaths } from '../layout/site.ts'
import type { CardView } from './card.ts'

/** Vehicles in a row that can be swiped, at the end of a page; nothing where there are none. */
export function CardStrip({ id, title, cards }: { id: string; title: string; cards: readonly CardView[] }) {
  const to = usePaths()
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-8 border-t to-foot lg:mt-12">
      <div className="container section">
        <h2 id={id} className="text-23 lg:text-28">
          {title}
        </h2>
        <ul className="-mx-(--gutter) mt-5 flex snap-x scroll-px-(--gutter) gap-4 overflow-x-auto px-(--gutter) pb-2 [scrollbar-width:thin] lg:mx-0 lg:px-0">
          {cards.map(({ id: car, slug, title, subtitle, image, price, tag }) => (
            <li key={car} className="w-48 shrink-0 snap-start lg:w-56">
              <a href={to.vehicle({ slug })} className="group block h-full -outline-offset-2">
                <span className="relative block aspect-3/2 overflow-hidden rounded-card border bg-sunken">
                  {image ? (
                    <Picture
                      source={image.source}
                      width={image.width}
                      height={image.height}
                      alt=""
                      sizes="224px"
                      widest={640}
                      className="size-full"
                    />
                  ) : null}
                </span>
                <span className="mt-2 block truncate font-semibold group-hover:underline">{title}</span>
                {subtitle ? <span className="block truncate text-14 text-muted">{subtitle}</span> : null}
                <span className="tabular-nums block text-14 font-semibold">
                  {price.kind === 'amount' ? price.amount : price.text}
                  {tag ? <span className="font-normal text-muted"> · {tag.label}</span> : null}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
