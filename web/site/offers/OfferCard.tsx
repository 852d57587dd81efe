import { ArrowRight } from 'lucide-react'
import { Picture } from '../../ui/Picture.tsx'
import { EnquireButton } from './EnquireButton.tsx'
import type { OfferCardView } from './offers.server.ts'

/** An offer among others (spec §2 Layout): its picture, what it is, the way to its form and to its model. */
export function OfferCard({ offer, level = 2 }: { offer: OfferCardView; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  const { name, text, disclaimer, href, picture, until, explore } = offer
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border bg-surface">
      {picture ? (
        <Picture
          {...picture}
          sizes="(min-width: 992px) 375px, (min-width: 768px) 50vw, 100vw"
          widest={1080}
          className="aspect-3/2 w-full"
        />
      ) : null}
      <div className="flex grow flex-col p-5">
        <Heading className="text-19">
          <a href={href} className="underline-offset-4 hover:underline">
            {name}
          </a>
        </Heading>
        {until ? <p className="figures mt-1 text-14 font-semibold">{until}</p> : null}
        <p className="mt-2">{text}</p>
        {disclaimer ? <p className="mt-3 text-13 text-muted">{disclaimer}</p> : null}
        <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-2 pt-5">
          <EnquireButton offer={offer} size="medium" />
          {explore ? (
            <a
              href={explore.href}
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline"
            >
              {explore.label}
              <ArrowRight aria-hidden size={18} strokeWidth={1.5} />
            </a>
          ) : null}
        </div>
      </div>
    </article>
  )
}
