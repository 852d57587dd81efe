import { LINK_PARAMETERS } from '@forecourt/rules/forms/prefill.ts'
import { contentRedirect, contentSlug } from '@forecourt/rules/content/address.ts'
import { financeAddress } from '@forecourt/rules/finance/address.ts'
import type { LocationView } from '@forecourt/rules/location/contactView.ts'
import { modelAt } from '@forecourt/rules/model/address.ts'
import { pageAt } from '@forecourt/rules/offering/pages.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { data, redirect } from 'react-router'
import { dealerContext, formReturnsContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { deserialize, serialize } from '../../serialized.ts'
import type { FormAnswer } from '../forms/formView.ts'
import { mustHave } from '../refusal/notOffered.server.ts'
import { ModelPage } from '../models/ModelPage.tsx'
import { modelPageData } from '../models/models.server.ts'
import { formPageData } from '../pages/formPage.server.ts'
import { action as formAction } from '../pages/formPage.tsx'
import { FormScreen } from '../pages/FormScreen.tsx'
import { topicOf } from '../pages/topics.ts'
import type { Route } from './+types/page'
import { blockViews, headersOf, type BlockView } from '../content/blocks.server.ts'
import { ContentPage } from '../content/ContentPage.tsx'
import { headOf, headTags } from '../head/head.ts'
import { pictureView } from '../layout/picture.server.ts'
import { questionsData } from '../content/questionsData.ts'
import { breadcrumbData } from '../head/structuredData.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData && 'form' in loaderData) return headTags(loaderData.form.head)
  if (loaderData && 'model' in loaderData) return headTags(deserialize(loaderData.model).head)
  return headTags(loaderData && deserialize(loaderData.page).head)
}

export const headers = pageHeaders({ cachedBy: [...LINK_PARAMETERS, 'car_id'], uses: ['challenge'] })

/**
 * A dealer's content page at its canonical address (spec §2); if there is none, the platform's own page at that
 * address.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { now, onError } = context.get(renderingContext)
  const { site } = dealer
  const slug = contentSlug(url.pathname)
  const found = slug ? await dealer.content.page(slug) : null
  if (!found)
    return (await modelPageOf(dealer, url, now)) ?? formPageOf(dealer, slug, url, now, context.get(formReturnsContext))
  const elsewhere = contentRedirect(url.pathname, found.slug, site)
  if (elsewhere) throw redirect(elsewhere + url.search, 301)

  const blocks = await blockViews(found.blocks, dealer, { now, onError, query: url.searchParams })
  const trail = [{ label: 'Home', href: paths(site).home() }, { label: found.title }]
  const library = await dealer.pictures.ofLibrary([found.picture])
  const page = serialize({
    head: headOf(site, {
      title: found.title,
      description: found.description,
      path: paths(site).page(found.slug),
      picture: found.picture,
      structured: [breadcrumbData(trail, site), ...questionsData(blocks)],
    }),
    title: found.title,
    lead: found.description,
    picture: found.picture ? pictureView({ url: found.picture, alt: null }, site, library) : null,
    blocks,
    workshop: workshopIn(blocks),
  })
  return data({ page }, { headers: headersOf(blocks, site) })
}

/** The contact for a page about a workshop or a parts counter: that department instead of sales. */
function workshopIn(blocks: readonly BlockView[]): LocationView | null {
  const named = blocks.find((block) => block.type === 'locations' && (block.department ?? 'sales') !== 'sales')
  return named?.type === 'locations' ? named.locations[0]! : null
}

/** The page of a model at its canonical address (spec §2); null if the address is not a model's. */
async function modelPageOf(dealer: Dealer, url: URL, now: Date) {
  const { site } = dealer
  const found = site.settings.models_enabled ? modelAt(url.pathname, await dealer.models.list(), site) : null
  if (!found) return null
  if (found.href !== url.pathname) throw redirect(/^\//.test(found.href) ? found.href + url.search : found.href, 301)
  const model = await modelPageData(dealer, found.model, url.searchParams, now)
  if (!model) return null
  return data({ model }, { headers: { 'x-cache-tags': `site:${site.id} stock:${site.id}` } })
}

/** The platform's own page at an address, which is canonical as well. */
async function formPageOf(dealer: Dealer, slug: string | null, url: URL, now: Date, sent: boolean) {
  const { site } = dealer
  const to = paths(site)
  const kind = pageAt(url.pathname, site)
  if (kind) await mustHave(kind, dealer)
  const finance = financeAddress(url.pathname, site)
  if (finance?.kind === 'moved') throw redirect(finance.to + url.search, 301)
  const home = slug ? to.page(slug) : url.pathname
  if (home !== url.pathname && topicOf(home, site)) throw redirect(home + url.search, 301)
  const found = await formPageData(dealer, url, now, sent)
  if (!found) throw data(null, { status: 404 })
  const { tags, ...form } = found
  return data({ form }, { headers: tags ? { 'x-cache-tags': tags } : { 'cache-control': 'private, no-cache' } })
}

/** The form of such a page, sent without scripts; forms among blocks are sent to their own pages. */
export const action = (args: Route.ActionArgs) => formAction(args as never)

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  if ('form' in loaderData) return <FormScreen page={loaderData.form} answer={actionData as FormAnswer | undefined} />
  if ('model' in loaderData)
    return <ModelPage page={deserialize(loaderData.model)} answer={actionData as FormAnswer | undefined} />
  return <ContentPage {...deserialize(loaderData.page)} />
}
