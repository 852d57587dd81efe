import { COPY } from '@forecourt/rules/site/copy.ts'
import { localise } from '@forecourt/rules/site/locale.ts'
import { inSentence } from '@forecourt/rules/site/sentence.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { Phone } from 'lucide-react'
import { data, useLocation, useRouteLoaderData } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import { opened } from '../../prepared.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { EnquiryForm } from '../enquiry/EnquiryForm.tsx'
import { submitEnquiry } from '../enquiry/submit.server.ts'
import { PhoneLink } from '../layout/PhoneLink.tsx'
import { usePaths, useSite, useWords } from '../layout/site.ts'
import { YardFacts } from '../layout/YardFacts.tsx'
import { laterTopic } from './laterTopics.ts'
import type { Route } from './+types/later'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.title} | ${loaderData.siteName}` : 'Page not found' },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders

/** Says what the page is about and who answers until it is there; a model of the site's maker by its bare slug too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site } = dealer
  const topic = laterTopic(url.pathname, paths(site), site) ?? (await modelTopic(url.pathname))
  if (!topic) throw data(null, { status: 404 })
  const words = (text: string) => localise(text, site.locale)
  return data(
    { title: words(topic.title), text: words(topic.text), siteName: site.name },
    { headers: { 'x-cache-tags': `site:${site.id}` } },
  )

  async function modelTopic(pathname: string) {
    if (!site.settings.models_enabled) return null
    const to = paths(site)
    const model = (await dealer.models.list()).find((one) => to.model(one) === pathname)
    return model ? { title: model.name, text: model.short_description } : null
  }
}

/** A general enquiry (spec §5), sent from whichever page raised the question. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const dealer = context.get(dealerContext)
  const { onError, reference } = context.get(renderingContext)
  const form = await request.formData().catch(() => new FormData())
  return submitEnquiry({ request, form, dealer, car: null, url, now: new Date(), reference, onError })
}

/** A form that could not reach us answers like one that we could not take: nothing typed is lost. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return { intent: 'enquiry' as const, typed: null, errors: {}, failure: COPY.formAlert, reference: '' }
  }
}

/** A page that a later release brings: what it is about, a form, and everybody who can help until then. */
export default function Later({ loaderData: { title, text }, actionData }: Route.ComponentProps) {
  const site = useSite()
  const { pathname } = useLocation()
  const to = usePaths()
  const words = useWords()
  const around = useRouteLoaderData<typeof rootLoader>('root')
  const yards = around ? opened(around).frame.yards : []
  return (
    <div className="container grid gap-x-12 gap-y-10 py-12 lg:grid-cols-[1.3fr_1fr] lg:py-20">
      <div>
        <h1 className="text-33 lg:text-48">{title}</h1>
        <p className="mt-4 max-w-text text-19 text-muted">{text}</p>
        <p className="mt-4 max-w-text">
          This page is not finished yet. Write to us here or ring, and you have your answer sooner anyway.
        </p>
        <section id="form-section" aria-labelledby="write" className="mt-10 scroll-mt-24">
          <h2 id="write" className="text-23">
            Write to us
          </h2>
          <p className="mt-2 max-w-text text-muted">
            {words(
              `If it is about one of our ${inSentence(site.vehicleNounPlural)}, the form on its own page reaches the right yard faster.`,
            )}
          </p>
          <div className="relative mt-6 max-w-160">
            <EnquiryForm
              site={site}
              action={`${pathname}#form-section`}
              answer={actionData}
              submitLabel={words('Send enquiry')}
            />
          </div>
        </section>
        <div className="mt-10 flex flex-wrap gap-3">
          <LinkButton href={to.search()} variant="secondary">
            Browse {inSentence(site.vehicleNounPlural)}
          </LinkButton>
        </div>
      </div>
      {yards.length > 0 ? (
        <section aria-labelledby="ask">
          <h2 id="ask" className="text-23">
            Ask us directly
          </h2>
          <ul className="mt-4">
            {yards.map((yard) => (
              <li key={yard.id} className="border-t py-5">
                <h3 className="text-16 font-semibold tracking-normal">{yard.name}</h3>
                <YardFacts yard={yard} />
                {yard.phone ? (
                  <PhoneLink
                    phone={yard.phone}
                    icon={<Phone aria-hidden size={18} strokeWidth={1.5} />}
                    className="mt-1 inline-flex min-h-11 items-center gap-2 text-19 font-semibold text-link underline-offset-4 hover:underline"
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
