import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { Heart } from 'lucide-react'
import { useFavourites } from '../../browser/favourites.ts'
import { HoverMenu } from '../../ui/HoverMenu.tsx'
import { usePaths, useSite } from './site.ts'

/** The saved vehicles of this browser with their number; needs scripts, so it is not there without them. */
export function FavouritesMenu({ hover }: { hover: string }) {
  const { id, vehicleNounPlural } = useSite()
  const paths = usePaths()
  const { list } = useFavourites(id)
  return (
    <HoverMenu
      align="right"
      className="no-js:hidden"
      label={list.length === 0 ? 'Saved vehicles' : `Saved vehicles: ${list.length}`}
      buttonClassName={`relative grid size-11 place-items-center rounded-control transition-colors ${hover}`}
      button={
        <>
          <Heart aria-hidden size={22} strokeWidth={1.5} />
          {list.length > 0 ? (
            <span
              aria-hidden
              className="tabular-nums absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-13 leading-none font-bold text-accent-ink"
            >
              {list.length}
            </span>
          ) : null}
        </>
      }
    >
      <div className="sm:w-72">
        <p className="px-2 pt-1 pb-2 font-semibold">Saved</p>
        {list.length === 0 ? (
          <p className="px-2 pb-2 text-14 text-muted">Tap the heart on any vehicle to save it in this browser.</p>
        ) : (
          <ul className="max-h-96 overflow-y-auto">
            {list.map((favourite) => (
              <li key={favourite.id}>
                <a
                  href={paths.vehicle(favourite)}
                  className="flex items-center gap-3 rounded-control p-2 transition-colors hover:bg-sunken"
                >
                  {favourite.primary_image_url ? (
                    <img
                      src={favourite.primary_image_url}
                      alt=""
                      width={72}
                      height={48}
                      loading="lazy"
                      className="h-12 w-18 rounded-small bg-sunken object-cover"
                    />
                  ) : null}
                  <span className="min-w-0 truncate text-14 font-semibold">{favourite.name}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        {list.length === 0 ? null : (
          <a
            href={paths.shortlist()}
            className="mt-1 flex min-h-11 items-center rounded-control border-t px-2 text-14 font-semibold text-link"
          >
            Compare, share or print
          </a>
        )}
        <a
          href={paths.search()}
          className="mt-1 flex min-h-11 items-center rounded-control border-t px-2 text-14 font-semibold text-link"
        >
          Browse all {inSentence(vehicleNounPlural)}
        </a>
      </div>
    </HoverMenu>
  )
}
