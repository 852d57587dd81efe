import { LINK_PARAMETERS } from '@forecourt/rules/forms/prefill.ts'
import { hasPage } from '@forecourt/rules/offering/pages.ts'
import { drawnOffers, modelsOfOffer, offerPicture } from '@forecourt/rules/offer/model.ts'
import type { Offer } from '@forecourt/rules/offer/offer.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { data, redirect } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { deserialize, serialize } from '../../serialized.ts'
import { Collapse } from '../../ui/Collapse.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { AskForm } from '../forms/AskForm.tsx'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { breadcrumbData } from '../head/structuredData.ts'
import type { FormAnswer } from '../forms/formView.ts'
import { bodyOf, sentBy, submitForm } from '../forms/submit.server.ts'
import { formView, NO_SUBJECT } from '../forms/view.server.ts'
import { ModelStock } from '../modelStock/ModelStock.tsx'
import type { Route } from './+types/offer'
import { MissingOffer, type MissingOfferData } from './MissingOffer.tsx'
import { EnquireButton } from './EnquireButton.tsx'
import { OfferArrow, OfferUntil } from './OfferCard.tsx'
import { OfferFigures } from './OfferFigures.tsx'
import { modelsOf, offerCards, offerStock, offerViews, type OfferView } from './offers.server.ts'
import { offerData } from './structuredData.ts'
import type { MissingPage } from '../layout/page.ts'

/** Offers shown instead of one that is not there. */
const OTHERS = 3

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData && deserialize(loaderData).head)

export const headers = pageHeaders({ cachedBy: LINK_PARAMETERS, uses: ['challenge'] })

/** The offer that an address names; an ended one responds 410, one that the site never showed 404. */
async function offerAt(dealer: Dealer, idText: string): Promise<Offer> {
  const { site } = dealer
  const hasOffers = hasPage('offers', site)
  const offers = hasOffers ? await dealer.offers.list() : []
  const offer = offers.find(({ id }) => String(id) === idText)
  if (offer) return offer
  const ended = hasOffers && /^\d{1,9}$/.test(idText) && (await dealer.offers.isOver(Number(idText)))
  const others = drawnOffers(await offerCards(dealer, offers)).cards.slice(0, OTHERS)
  throw data<MissingOfferData>({ ended, others }, { status: ended ? 410 : 404 })
}

/** One offer at its one address (spec §2), with its form and what is in stock of its model. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { now } = context.get(renderingContext)
  const { site } = dealer
  const to = paths(site)
  const offer = await offerAt(dealer, params.id)
  if (url.pathname !== to.offer(offer)) throw redirect(to.offer(offer) + url.search, 301)
  const [models, [view], form, stock] = await Promise.all([
    modelsOf(dealer),
    offerViews(dealer, [offer]),
    formView(dealer, 'offer-enquiry', now, { offer: { id: offer.id, name: offer.name } }, url.searchParams),
    offerStock(dealer, offer, now),
  ])
  const trail = [
    { label: 'Home', href: to.home() },
    { label: 'Special offers', href: to.offers() },
    { label: view!.name },
  ]
  return data(
    serialize({
      head: headOf(site, {
        title: view!.name,
        description: view!.text,
        path: to.offer(offer),
        picture: offerPicture(offer, modelsOfOffer(offer, models)),
        structured: (picture) => [breadcrumbData(trail, site), offerData(offer, picture, site)],
      }),
      trail,
      offer: view!,
      form,
      stock,
    }),
    { headers: { 'x-cache-tags': `site:${site.id} stock:${site.id}` } },
  )
}

/** The offer's form, sent without scripts. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const dealer = context.get(dealerContext)
  const { id, name } = await offerAt(dealer, params.id)
  return submitForm({
    ...sentBy({ context, request, url }),
    body: await bodyOf(request),
    name: 'offer-enquiry',
    subject: { ...NO_SUBJECT, offer: { id, name } },
  })
}

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { trail, offer, form, stock } = deserialize(loaderData)
  return (
    <>
      <div className="container pb-12 lg:pb-20">
        <PageTop trail={trail} title={offer.name} />
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
          {offer.picture ? (
            <Picture
              {...offer.picture}
              sizes="(min-width: 1200px) 620px, (min-width: 992px) 50vw, 100vw"
              eager
              className="aspect-3/2 w-full rounded-card"
            />
          ) : null}
          <div className="min-w-0">
            <OfferFigures figures={offer.figures} large />
            {offer.terms && offer.figures.length > 0 ? <Terms offer={offer} /> : null}
            <OfferUntil offer={offer} />
            <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
              <EnquireButton offer={offer} href="#form-section" />
              {offer.stock ? <OfferArrow link={offer.stock} name={offer.name} /> : null}
            </div>
            <div className="mt-6 border-t pt-6">
              <Collapse on={offer.collapsedText}>
                <div className="prose" dangerouslySetInnerHTML={{ __html: offer.html }} />
              </Collapse>
            </div>
            {offer.models.length > 1 ? (
              <p className="mt-6">
                <span className="text-muted">Models: </span>
                {offer.models.map(({ label, href }, index) => (
                  <span key={href}>
                    {index > 0 ? ', ' : ''}
                    <a href={href} className="font-semibold text-link underline underline-offset-4">
                      {label}
                    </a>
                  </span>
                ))}
              </p>
            ) : offer.explore ? (
              <p className="mt-4">
                <OfferArrow link={offer.explore} name={offer.name} />
              </p>
            ) : null}
            {offer.terms && offer.figures.length === 0 ? <Terms offer={offer} /> : null}
          </div>
        </div>
        <div className="mt-12 lg:mt-20">
          <AskForm view={form} answer={actionData as FormAnswer | undefined} />
        </div>
      </div>
      {stock ? <ModelStock stock={stock} /> : null}
    </>
  )
}

/** The conditions of an offer: beside its figures where it has some. */
function Terms({ offer: { terms, collapsedTerms } }: { offer: OfferView }) {
  return (
    <section id="terms" aria-labelledby="terms-heading" className="mt-3 max-w-text scroll-mt-24 text-14 text-muted">
      <h2 id="terms-heading" className="text-14 font-semibold tracking-normal text-ink">
        Conditions
      </h2>
      <Collapse on={collapsedTerms}>
        <p>{terms}</p>
      </Collapse>
    </section>
  )
}

/** An offer that is over (410) or never was (404): says so and shows what is on. */
export function ErrorBoundary({ error }: { error: MissingPage<MissingOfferData> }) {
  return <MissingOffer {...error.data} />
}
