import type { Favourite } from '@forecourt/rules/memory/favourites.ts'
import { formatDay } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { Heart } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { data } from 'react-router'
import { fetchJson } from '../../browser/fetchJson.ts'
import { useFavourites } from '../../browser/favourites.ts'
import { useOwnerSession } from '../../browser/ownerSession.ts'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { deserialize, serialize } from '../../serialized.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { PrintButton } from '../layout/PrintButton.tsx'
import { PrintFoot } from '../layout/PrintFoot.tsx'
import { usePaths, useSite } from '../layout/site.ts'
import { ShareButton } from '../vehicle/ShareButton.tsx'
import { CARD_GRID, VehicleCardSkeleton } from '../vehicleCard/VehicleCard.tsx'
import type { Route } from './+types/shortlist'
import { departedText } from './departedText.ts'
import { ShortlistCards } from './ShortlistCards.tsx'
import type { ShortlistView } from './shortlist.server.ts'

const MAX_SKELETONS = 6

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData && deserialize(loaderData).head)

export const headers = pageHeaders()

/** The visitor's saved vehicles. Only the browser knows which they are, so the page is the same for everybody. */
export async function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(dealerContext)
  const to = paths(site)
  const title = `Saved ${inSentence(site.vehicleNounPlural)}`
  return data(
    serialize({
      head: headOf(site, {
        title,
        description: `The ${inSentence(site.vehicleNounPlural)} you’ve saved at ${site.name}, with today’s prices. Compare, print or share them.`,
        path: to.shortlist(),
        indexed: false,
      }),
      trail: [{ label: 'Home', href: to.home() }, { label: title }],
      title,
      address: new URL(to.shortlist(), site.baseUrl).href,
      day: formatDay(context.get(renderingContext).now, site.locale, site.timeZone),
    }),
    { headers: { 'x-cache-tags': `site:${site.id}` } },
  )
}

type Result = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; view: ShortlistView }

/**
 * Current data of the saved vehicles; requested again when the list changes, while the previous data stays on screen.
 */
function useShortlist(ids: readonly number[], ready: boolean) {
  const to = usePaths()
  const [result, setResult] = useState<Result>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const address = ready && ids.length > 0 ? to.shortlistVehicles(ids) : null
  useEffect(() => {
    if (!address) return
    const abort = new AbortController()
    fetchJson<ShortlistView>(address, abort.signal).then(
      (view) => setResult({ state: 'loaded', view }),
      () => abort.signal.aborted || setResult({ state: 'failed' }),
    )
    return () => abort.abort()
  }, [address, attempt])
  return {
    result,
    again() {
      setResult({ state: 'loading' })
      setAttempt(attempt + 1)
    },
  }
}

/** The favourite that was just removed, for undoing; null once another one was saved. */
function useLastRemoved(list: readonly Favourite[], ready: boolean) {
  const before = useRef<readonly Favourite[] | null>(null)
  const [removed, setRemoved] = useState<Favourite | null>(null)
  useEffect(() => {
    if (!ready) return
    const missing = before.current?.filter((one) => !list.some(({ id }) => id === one.id)) ?? []
    const added = before.current && list.length > before.current.length - missing.length
    before.current = list
    if (missing.length > 0) setRemoved(missing[0]!)
    else if (added) setRemoved(null)
  }, [list, ready])
  return removed
}

export default function Shortlist({ loaderData }: Route.ComponentProps) {
  const { trail, title, address, day } = deserialize(loaderData)
  const site = useSite()
  const to = usePaths()
  const { list, ready, toggle } = useFavourites(site.id)
  const { user } = useOwnerSession()
  const ids = list.map(({ id }) => id)
  const { result, again } = useShortlist(ids, ready)
  const removed = useLastRemoved(list, ready)
  const view = result.state === 'loaded' ? result.view : null
  const vehicles = view?.vehicles.filter(({ card }) => ids.includes(card.id)) ?? []
  const departed = view
    ? list.filter(({ id }) => !view.vehicles.some(({ card }) => card.id === id) && !pending(id, view))
    : []
  const undo = useRef<HTMLButtonElement>(null)

  // The focused card was removed.
  useEffect(() => {
    const button = undo.current
    if (removed && button?.ownerDocument.activeElement === button?.ownerDocument.body) button?.focus()
  }, [removed])

  const nouns = inSentence(site.vehicleNounPlural)
  return (
    // The list renders after the page has loaded; the footer is below the viewport, so that nothing visible moves.
    <div className="container pb-12 lg:pb-20 js:min-h-dvh">
      <PageTop trail={trail} title={title}>
        {vehicles.length > 0 && view?.shareHref ? (
          <>
            <p className="mt-4 max-w-text text-muted print:hidden">
              Saved in {user ? site.settings.garage_label : 'this browser'}, with today’s prices. Anyone with the link
              can see {view.shared < vehicles.length ? `the first ${view.shared} on this list` : 'this list'}. No{' '}
              <span className="whitespace-nowrap">sign-in</span> needed.
            </p>
            <div className="mt-5 flex gap-2">
              <ShareButton title={`My saved ${nouns} at ${site.name}`} name="list" address={view.shareHref} />
              <PrintButton />
            </div>
          </>
        ) : null}
      </PageTop>

      <div role="status" className="print:hidden">
        {removed ? (
          <p className="mb-6 flex flex-wrap items-center gap-x-4 rounded-control border bg-surface px-4 py-1">
            <span>The {removed.name} is no longer saved.</span>
            <button
              ref={undo}
              type="button"
              onClick={() => void toggle(removed)}
              className="min-h-11 font-semibold text-link underline underline-offset-4"
            >
              Undo
            </button>
          </p>
        ) : null}
      </div>

      {departed.length > 0 ? (
        <div className="mb-6">
          <Alert title={departedText(departed.length, site)}>
            <ul>
              {departed.map((favourite) => (
                <li key={favourite.id} className="flex flex-wrap items-center gap-x-4">
                  {favourite.name}
                  <button
                    type="button"
                    onClick={() => void toggle(favourite)}
                    className="min-h-11 text-link underline underline-offset-4"
                  >
                    Remove<span className="sr-only"> the {favourite.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      ) : null}

      {ready && list.length === 0 ? <Nothing nouns={nouns} /> : null}
      {view && list.length > 0 && departed.length === list.length ? (
        <LinkButton href={to.search()}>Browse all {nouns}</LinkButton>
      ) : null}
      {ready && list.length > 0 && result.state === 'failed' ? (
        <Alert tone="danger" title="We couldn’t load today’s prices.">
          <p>Your list is still saved in this browser. Here are links to each one:</p>
          <SavedLinks list={list} />
          <Button size="medium" className="mt-3" onClick={again}>
            Try again
          </Button>
        </Alert>
      ) : null}
      {vehicles.length > 0 ? (
        <ShortlistCards
          vehicles={vehicles}
          onRemove={(id) => {
            const favourite = list.find((one) => one.id === id)
            if (favourite) void toggle(favourite)
          }}
        />
      ) : result.state === 'loading' && list.length > 0 ? (
        <div aria-busy="true">
          <p className="sr-only">Loading today’s prices</p>
          <div className={CARD_GRID}>
            {Array.from({ length: Math.min(list.length, MAX_SKELETONS) }, (_, index) => (
              <VehicleCardSkeleton key={index} />
            ))}
          </div>
        </div>
      ) : null}
      <p className="hidden max-w-text text-19 text-muted no-js:block">
        JavaScript is turned off in your browser, so we can’t show your saved {nouns}. Shared lists still work.
      </p>
      <PrintFoot address={view?.shareHref ?? address} day={day} />
    </div>
  )
}

/** Whether a vehicle was saved after the list was looked up, as with an undo. */
const pending = (id: number, { requestedIds }: ShortlistView) => !requestedIds.includes(id)

function SavedLinks({ list }: { list: readonly Favourite[] }) {
  const to = usePaths()
  return (
    <ul className="mt-2">
      {list.map((favourite) => (
        <li key={favourite.id}>
          <a
            href={to.vehicle(favourite)}
            className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
          >
            {favourite.name}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Nothing({ nouns }: { nouns: string }) {
  const to = usePaths()
  return (
    <div className="max-w-text border-t pt-8">
      <Heart aria-hidden size={40} strokeWidth={1.5} className="text-muted" />
      <h2 className="mt-4 text-23">Nothing saved yet</h2>
      <p className="mt-2 text-muted">
        Tap the heart on any vehicle to save it in this browser. You can then compare up to four side by side, or share
        your list with family and friends.
      </p>
      <div className="mt-6">
        <LinkButton href={to.search()}>Browse all {nouns}</LinkButton>
      </div>
    </div>
  )
}
