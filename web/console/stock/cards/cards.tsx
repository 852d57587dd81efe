import {
  cardLooksPath,
  stockCarPath,
  stockPath,
  windowCardsOfPath,
  windowCardsPath,
} from '@forecourt/rules/staff/consolePaths.ts'
import { CARD_SIZES, MOST_CARDS, parseCardRequest, type CardSize } from '@forecourt/rules/stock/windowCard.ts'
import type { DeskCard } from '@forecourt/server/staff/desk/windowCards.ts'
import { Printer } from 'lucide-react'
import { data, Link, useLoaderData, type LinksFunction, type LoaderFunctionArgs } from 'react-router'
import { printPage } from '../../../browser/print.ts'
import { deskOf } from '../../context.ts'
import { refusing } from '../../form.ts'
import { qrCodes } from '../../qrCode.server.ts'
import { Card, type ShownCard } from './card.tsx'
import cardStyles from './cards.css?url'
import faceStyles from './faces.css?url'
import { ViewsNav } from '../../list/viewsNav.tsx'

export const meta = () => [{ title: 'Window cards · Dealer console' }]

export const links: LinksFunction = () => [faceStyles, cardStyles].map((href) => ({ rel: 'stylesheet', href }))

const COUNT = new Intl.NumberFormat('en-AU')
const SIZE_LABELS: Readonly<Record<CardSize, string>> = { a4: 'A4', a5: 'A5' }
/** What the law requires on a vehicle besides. */
const NOTICES: Readonly<Record<DeskCard['site']['country'], string>> = {
  AU: 'the dealer’s notices of your state',
  NZ: 'the Consumer Information Notice',
  US: 'the Buyers Guide',
}

export async function loader(args: LoaderFunctionArgs) {
  const { windowCards } = await deskOf(args)
  const request = parseCardRequest(args.url.searchParams)
  return refusing(async () => {
    const { cards, sold, asked } = await windowCards.cards(request)
    if (request.ids.length > 0 && cards.length + sold.length === 0) throw data(null, { status: 404 })
    const { ids, view, size } = request
    const addresses = cards.flatMap(({ address }) => address ?? [])
    const codes = new Map((await qrCodes(addresses)).map((code, at) => [addresses[at], code]))
    const only = ids.length === 1 ? ids[0]! : null
    return {
      size,
      sizes: CARD_SIZES.map((one) => ({
        size: one,
        to: ids.length > 0 ? windowCardsPath(ids, one) : windowCardsOfPath(view, one),
      })),
      back: only === null ? { to: stockPath(view), label: 'Stock' } : { to: stockCarPath(only), label: 'Vehicle' },
      cards: cards.map((card): ShownCard => ({
        ...card,
        qr: (card.address && codes.get(card.address)) || null,
        host: card.address === null ? '' : new URL(card.address).hostname.replace(/^www\./, ''),
      })),
      sold,
      left: asked > MOST_CARDS ? asked : null,
      looks: cardLooksPath([...new Set(cards.map(({ site }) => site.id))]),
      notices: [...new Set(cards.map(({ site }) => NOTICES[site.country]))],
    }
  })
}

export default function WindowCards() {
  const { size, sizes, back, cards, sold, left, looks, notices } = useLoaderData<typeof loader>()
  const hidden = cards.filter(({ qr }) => qr === null)
  return (
    <>
      <div className="stack tight cards-tools">
        <p>
          <Link to={back.to}>{back.label}</Link>
        </p>
        <div className="head">
          <h1>Window cards</h1>
          <p className="muted" role="status">
            {COUNT.format(cards.length)} {cards.length === 1 ? 'card' : 'cards'}
          </p>
        </div>
        {cards.length > 0 ? (
          <div className="row">
            <ViewsNav label="Paper">
              <ul>
                {sizes.map(({ size: one, to }) => (
                  <li key={one}>
                    <Link to={to} replace preventScrollReset aria-current={one === size ? 'page' : undefined}>
                      {SIZE_LABELS[one]}
                    </Link>
                  </li>
                ))}
              </ul>
            </ViewsNav>
            <button type="button" className="button print-cards" onClick={printPage}>
              <Printer aria-hidden size={16} />
              Print
            </button>
          </div>
        ) : null}
        {left === null ? null : (
          <p className="notice">
            These are the first {MOST_CARDS} of {COUNT.format(left)} vehicles. Filter the list of stock for the others.
          </p>
        )}
        {sold.length > 0 ? (
          <p className="notice">
            {sold.length === 1
              ? `${sold[0]!} is sold, so it has`
              : `${COUNT.format(sold.length)} vehicles are sold, so they have`}{' '}
            no card.
          </p>
        ) : null}
        {hidden.length > 0 ? (
          <p className="notice">
            {hidden.length === 1
              ? `${hidden[0]!.title} (${hidden[0]!.stocknum}) isn’t on the website, so its card has`
              : `${COUNT.format(hidden.length)} vehicles aren’t on the website, so their cards have`}{' '}
            no QR code.
          </p>
        ) : null}
        {cards.length > 0 ? (
          <p className="muted">
            One card to a page. In the print dialog, choose {SIZE_LABELS[size]} and no margins. A card doesn’t replace{' '}
            {notices.join(', or ')}.
          </p>
        ) : sold.length === 0 ? (
          <p>No vehicle matches these filters.</p>
        ) : null}
      </div>
      {cards.length > 0 ? (
        <>
          <link rel="stylesheet" href={looks} precedence="default" />
          <div className={`window-cards ${size}`}>
            {cards.map((card) => (
              <Card key={card.id} card={card} />
            ))}
          </div>
        </>
      ) : null}
    </>
  )
}
