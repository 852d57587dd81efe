import { formatDay, localise } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { data } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { deserialize, serialize } from '../../serialized.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { Message } from '../layout/Message.tsx'
import { PrintButton } from '../layout/PrintButton.tsx'
import { PrintFoot } from '../layout/PrintFoot.tsx'
import { usePaths, useSite } from '../layout/site.ts'
import { vehiclesLabel } from '../search/vehiclesLabel.ts'
import { ShareButton } from '../vehicle/ShareButton.tsx'
import type { Route } from './+types/shared'
import { departedText } from './departedText.ts'
import { ShortlistCards } from './ShortlistCards.tsx'
import { shortlistView } from './shortlist.server.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData && deserialize(loaderData).head)

export const headers = pageHeaders()

/**
 * A shared shortlist, at an address signed by this site; the address of another site, or a modified one, shows nothing.
 * Anyone with the address sees the vehicles as they are today, without signing in.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site, shortlists, stock } = dealer
  const to = paths(site)
  const ids = shortlists.open(params.ids, params.signature ?? '')
  if (!ids) throw data(null, { status: 404 })
  const { now } = context.get(renderingContext)
  const view = await shortlistView(dealer, ids, now)
  const [first] = await stock.cards(view.vehicles.slice(0, 1).map(({ card }) => card.id))
  const path = to.sharedShortlist(ids, params.signature!)
  const count = vehiclesLabel(view.vehicles.length, site)
  const title = view.vehicles.length > 0 ? `Shared list: ${count}` : 'Shared list'
  const names = view.vehicles.map(({ card }) => card.title)
  return data(
    serialize({
      head: headOf(site, {
        title,
        description: `Saved at ${site.name}${names.length > 0 ? `: ${names.slice(0, 4).join(', ')}${names.length > 4 ? ' and more' : ''}` : ''}.`,
        path,
        picture: first?.image?.url ?? null,
        indexed: false,
      }),
      trail: [
        { label: 'Home', href: to.home() },
        { label: localise(site.settings.stock_label, site.locale), href: to.search() },
        { label: 'Shared list' },
      ],
      title,
      view,
      address: new URL(path, site.baseUrl).href,
      day: formatDay(now, site.locale, site.timeZone),
    }),
  )
}

export default function SharedShortlist({ loaderData }: Route.ComponentProps) {
  const { trail, title, view, address, day } = deserialize(loaderData)
  const site = useSite()
  const to = usePaths()
  const { vehicles, removed } = view
  return (
    <div className="container pb-12 lg:pb-20">
      <PageTop
        trail={trail}
        title={title}
        lead={
          vehicles.length > 0
            ? `Someone shared this list from ${site.name} with you. Prices and availability are up to date.`
            : null
        }
      >
        {vehicles.length > 0 ? (
          <div className="mt-5 flex gap-2">
            <ShareButton title={title} name="list" address={address} />
            <PrintButton />
          </div>
        ) : null}
      </PageTop>
      {removed > 0 ? (
        <div className="mb-6">
          <Alert title={departedText(removed, site)}>
            <p>
              {vehicles.length > 0 ? 'The others are below. ' : ''}
              <a href={to.search()} className="text-link underline underline-offset-4">
                See what else we have
              </a>
              .
            </p>
          </Alert>
        </div>
      ) : null}
      {vehicles.length > 0 ? <ShortlistCards vehicles={vehicles} /> : null}
      <PrintFoot address={address} day={day} />
    </div>
  )
}

/** An address without this site's signature: cut off, modified, or from another site. */
export function ErrorBoundary() {
  const to = usePaths()
  const { settings } = useSite()
  return (
    <Message
      code="Shared list not found"
      title="This link doesn’t work."
      actions={
        <>
          <LinkButton href={to.search()}>{settings.stock_label}</LinkButton>
          <LinkButton href={to.home()} variant="secondary">
            Home
          </LinkButton>
        </>
      }
    >
      <p>Part of the link may be missing. Ask the sender for it again, then tap the link instead of copying it.</p>
    </Message>
  )
}
