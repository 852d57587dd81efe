import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { COMPARED_CAP } from '@forecourt/rules/stock/compare.ts'
import { Plus } from 'lucide-react'
import { useFavourites } from '../../browser/favourites.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { usePaths, useSite } from '../layout/site.ts'
import type { Suggestion } from './compareView.ts'

/** Saved vehicles to offer; the shortlist has all of them. */
const SAVED_SHOWN = 6
/** Aspect ratio of favourites' pictures, whose size is not stored. */
const USUAL_SIZE = { width: 1200, height: 800 }

type Offered = Omit<Suggestion, 'price'> & { price: string | null }

function Tiles({ heading, id, offered }: { heading: string; id: string; offered: readonly Offered[] }) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="text-19">
        {heading}
      </h3>
      <ul className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {offered.map(({ id: car, title, price, image, addHref }) => (
          <li key={car}>
            <a
              href={addHref}
              className="flex h-full items-center gap-3 rounded-card border bg-surface p-2 transition-colors hover:border-field-line hover:bg-sunken"
            >
              <span className="h-16 w-24 shrink-0 overflow-hidden rounded-small bg-sunken">
                {image ? <Picture {...image} alt="" sizes="96px" widest={256} className="size-full" /> : null}
              </span>
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 leading-snug font-semibold">
                  <span className="sr-only">Add the </span>
                  {title}
                </span>
                {price ? (
                  <span className="tabular-nums mt-0.5 block text-14 leading-snug text-muted">{price}</span>
                ) : null}
              </span>
              <Plus aria-hidden size={20} strokeWidth={1.5} className="mr-2 shrink-0 text-link" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Ways to add a vehicle: from those saved in this browser, from similar ones, and from the whole stock. */
export function AddVehicles({ ids, suggestions }: { ids: readonly number[]; suggestions: readonly Suggestion[] }) {
  const { id, vehicleNoun, vehicleNounPlural } = useSite()
  const to = usePaths()
  const { list } = useFavourites(id)
  const saved = list
    .filter((favourite) => !ids.includes(favourite.id))
    .slice(0, SAVED_SHOWN)
    .map((favourite) => ({
      id: favourite.id,
      title: favourite.name,
      price: null,
      image: favourite.primary_image_url ? { source: favourite.primary_image_url, ...USUAL_SIZE } : null,
      addHref: to.compare([...ids, favourite.id]),
    }))
  const savedIds = new Set(saved.map((one) => one.id))
  const first = list.slice(0, COMPARED_CAP)
  const others = suggestions.filter((one) => !savedIds.has(one.id))
  return (
    <section
      aria-labelledby="add-heading"
      className={`print:hidden ${ids.length > 1 ? 'pt-12 lg:pt-16' : 'pb-12 lg:pb-16'}`}
    >
      <h2 id="add-heading" className="text-23">
        {ids.length === 0 ? `Choose the first ${inSentence(vehicleNoun)}` : `Add another ${inSentence(vehicleNoun)}`}
      </h2>
      {ids.length === 0 && first.length > 1 ? (
        <LinkButton href={to.compare(first.map((favourite) => favourite.id))} className="mt-5">
          Compare your {first.length} {list.length > first.length ? 'latest ' : ''}saved {inSentence(vehicleNounPlural)}
        </LinkButton>
      ) : null}
      {saved.length > 0 ? <Tiles id="saved-heading" heading="Saved" offered={saved} /> : null}
      {others.length > 0 ? (
        <Tiles
          id="alike-heading"
          heading={ids.length === 0 ? 'Just arrived' : `Similar ${inSentence(vehicleNounPlural)}`}
          offered={others}
        />
      ) : null}
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <LinkButton href={to.search()} variant="secondary">
          Browse all {inSentence(vehicleNounPlural)}
        </LinkButton>
        <p className="text-14 text-muted">
          You can also select ‘Compare with others’ on any {inSentence(vehicleNoun)}’s page.
        </p>
      </div>
    </section>
  )
}
