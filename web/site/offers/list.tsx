import { LINK_PARAMETERS } from '@forecourt/rules/forms/prefill.ts'
import { drawnOffers } from '@forecourt/rules/offer/model.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { localise } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { data } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { deserialize, serialize } from '../../serialized.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { AskForm } from '../forms/AskForm.tsx'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { breadcrumbData } from '../head/structuredData.ts'
import type { FormAnswer } from '../forms/formView.ts'
import { bodyOf, sentBy, submitForm } from '../forms/submit.server.ts'
import { formView, NO_SUBJECT } from '../forms/view.server.ts'
import { mustHave } from '../refusal/notOffered.server.ts'
import { usePaths, useSite } from '../layout/site.ts'
import type { Route } from './+types/list'
import { OfferGrid, OfferLine } from './OfferCard.tsx'
import { offerCards, slidesOf } from './offers.server.ts'
import { OfferSlider } from './OfferSlider.tsx'
import { offersData } from './structuredData.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData && deserialize(loaderData).head)

export const headers = pageHeaders({ cachedBy: LINK_PARAMETERS, uses: ['challenge'] })

/** Every offer that the site shows today (spec §2 /special-offers), and the form to ask for another. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site } = dealer
  await mustHave('offers', dealer)
  const to = paths(site)
  const [offers, form] = await Promise.all([
    dealer.offers.list(),
    formView(dealer, 'offer-enquiry', context.get(renderingContext).now, {}, url.searchParams),
  ])
  const all = await offerCards(dealer, offers)
  const { cards, lines } = drawnOffers(all)
  const trail = [{ label: 'Home', href: to.home() }, { label: 'Special offers' }]
  const lead =
    all.length > 0
      ? `See the latest offers from ${site.name}. Enquire about any of them online.`
      : `There are no offers at ${site.name} right now. Tell us what you’re after and we’ll let you know when there are.`
  return data(
    serialize({
      head: headOf(site, {
        title: `Special offers${site.city ? ` in ${site.city}` : ''}`,
        description: localise(
          all.length > 0
            ? `${all
                .slice(0, 3)
                .map(({ name }) => name)
                .join(', ')}. ${lead}`
            : lead,
          site.locale,
        ),
        path: to.offers(),
        picture: offers.find(({ image_url }) => image_url)?.image_url ?? null,
        // There is nothing to find on a page without an offer.
        indexed: all.length > 0,
        structured: [breadcrumbData(trail, site), ...(offers.length > 0 ? [offersData(offers, site)] : [])],
      }),
      trail,
      lead: localise(lead, site.locale),
      cards,
      lines,
      slides: slidesOf(cards),
      form,
    }),
    { headers: { 'x-cache-tags': `site:${site.id} stock:${site.id}` } },
  )
}

/** The page's form, sent without scripts. */
export async function action({ context, request, url }: Route.ActionArgs) {
  await mustHave('offers', context.get(dealerContext))
  return submitForm({
    ...sentBy({ context, request, url }),
    body: await bodyOf(request),
    name: 'offer-enquiry',
    subject: NO_SUBJECT,
  })
}

export default function Offers({ loaderData, actionData }: Route.ComponentProps) {
  const { trail, lead, cards, lines, slides, form } = deserialize(loaderData)
  const { vehicleNounPlural, settings } = useSite()
  const to = usePaths()
  return (
    <div className="container pb-12 lg:pb-20">
      <PageTop trail={trail} title="Special offers" lead={lead} />
      {slides.length > 0 ? <OfferSlider slides={slides} /> : null}
      {cards.length > 0 ? (
        <div className={slides.length > 0 ? 'mt-8 lg:mt-12' : ''}>
          <OfferGrid offers={cards} />
        </div>
      ) : null}
      {lines.length > 0 ? (
        <section aria-labelledby="more-offers" className={cards.length > 0 ? 'mt-12 lg:mt-20' : ''}>
          <h2 id="more-offers" className={cards.length > 0 ? 'mb-5 text-23 lg:text-28' : 'sr-only'}>
            {cards.length > 0 ? 'More offers' : 'Offers'}
          </h2>
          <ul className="border-b">
            {lines.map((offer) => (
              <li key={offer.id} id={`offer-${offer.id}`} className="scroll-mt-24">
                <OfferLine offer={offer} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {cards.length + lines.length === 0 ? (
        <LinkButton href={to.search()} variant="secondary">
          Browse {inSentence(vehicleNounPlural)}
        </LinkButton>
      ) : null}
      {settings.offers_subscription ? (
        <aside className="mt-12 flex flex-wrap items-center justify-between gap-4 rounded-card border p-6 lg:mt-20">
          <p className="text-19 font-semibold">Get our offers by email</p>
          <LinkButton href={to.form('subscription')} variant="secondary">
            Subscribe
          </LinkButton>
        </aside>
      ) : null}
      <div className="mt-12 lg:mt-20">
        <AskForm view={form} title="Ask about an offer" answer={actionData as FormAnswer | undefined} />
      </div>
    </div>
  )
}
