import { parseModelBody } from '@forecourt/rules/model/body.ts'
import { localise } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { data } from 'react-router'
import { dealerContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { deserialize, serialize } from '../../serialized.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { listData } from '../head/schema.ts'
import { breadcrumbData } from '../head/structuredData.ts'
import { mustHave } from '../refusal/notOffered.server.ts'
import { usePaths } from '../layout/site.ts'
import type { Route } from './+types/list'
import { ModelCard } from './ModelCard.tsx'
import { rangeView } from './models.server.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData && deserialize(loaderData).head)

export const headers = pageHeaders({ cachedBy: ['body'] })

/** The new models that a site sells, all of them or those of one body (spec §2 /models?body=). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site } = dealer
  await mustHave('models', dealer)
  const to = paths(site)
  const body = parseModelBody(url.searchParams.get('body'))
  const [models, newStock] = await Promise.all([dealer.models.list(), dealer.stock.newStock()])
  const library = await dealer.pictures.ofLibrary(models.map(({ image }) => image?.url))
  const { groups, tabs, disclosures } = rangeView(models, body, { newStock, library }, site)
  const cards = groups.flatMap((group) => group.models)
  const range = [site.manufacturer, body, 'model range'].filter(Boolean).join(' ')
  const title = range.charAt(0).toUpperCase() + range.slice(1)
  const lead = localise(
    cards.length > 0
      ? `Every new ${body ? `${inSentence(body)} ` : ''}model at ${site.name}, with today’s stock.`
      : `${site.name} has no new models of this type right now. Ask us what’s coming.`,
    site.locale,
  )
  const trail = [
    { label: 'Home', href: to.home() },
    body ? { label: 'Model range', href: to.models() } : { label: 'Model range' },
    ...(body ? [{ label: body }] : []),
  ]
  return data(
    serialize({
      head: headOf(site, {
        title: `${title}${site.city ? ` in ${site.city}` : ''}`,
        description: `${lead}${cards.length > 0 ? ` ${cards.map(({ name }) => name).join(', ')}.` : ''}`,
        path: to.models(body ?? undefined),
        picture: models.find(({ image }) => image)?.image?.url ?? null,
        // There is nothing to find on a page without a model.
        indexed: cards.length > 0,
        structured: [breadcrumbData(trail, site), ...(cards.length > 0 ? [listData(cards, site)] : [])],
      }),
      trail,
      title,
      lead,
      groups,
      tabs,
      disclosures,
    }),
    { headers: { 'x-cache-tags': `site:${site.id} stock:${site.id}` } },
  )
}

export default function ModelRange({ loaderData }: Route.ComponentProps) {
  const { trail, title, lead, groups, tabs, disclosures } = deserialize(loaderData)
  const to = usePaths()
  return (
    <div className="container pb-12 lg:pb-20">
      <PageTop trail={trail} title={title} lead={lead} />
      {tabs.length > 0 ? (
        <nav aria-label="Body types" className="mb-8 border-b forced-colors:border-b-0 lg:mb-12">
          <ul className="-mb-px flex gap-x-6 overflow-x-auto [scrollbar-width:none]">
            {tabs.map(({ label, href, current }) => (
              <li key={label} className="shrink-0">
                <a
                  href={href}
                  aria-current={current ? 'page' : undefined}
                  className="inline-flex min-h-12 items-center border-b-2 border-unmarked font-semibold text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-b-accent aria-[current=page]:text-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {groups.map((group) => (
        <section key={group.title ?? 'models'} aria-label={group.title ?? title} className="mb-12 lg:mb-16">
          {group.title ? <h2 className="mb-5 text-23 lg:text-28">{group.title}</h2> : null}
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8">
            {group.models.map((model) => (
              <li key={model.id} id={`model-${model.id}`} className="scroll-mt-24">
                <ModelCard model={model} level={group.title ? 3 : 2} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {disclosures.length > 0 ? <p className="max-w-text text-13 text-muted">{disclosures.join(' ')}</p> : null}
      {groups.length === 0 ? (
        <div className="flex flex-wrap gap-3">
          {tabs.length > 0 ? <LinkButton href={to.models()}>All models</LinkButton> : null}
          <LinkButton href={to.contact()} variant="secondary">
            Contact us
          </LinkButton>
        </div>
      ) : null}
    </div>
  )
}
