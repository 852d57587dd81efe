import { LINK_PARAMETERS } from '@forecourt/rules/forms/prefill.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { data, redirect } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { deserialize, serialize } from '../../serialized.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import type { Route } from './+types/job'
import { AskUs } from '../layout/AskUs.tsx'
import { Blocks } from './Blocks.tsx'
import { blockViews, formBlock, headersOf } from './blocks.server.ts'
import { FormBlock } from './FormBlock.tsx'
import { headOf, headTags } from '../head/head.ts'
import { JobLine } from './JobLine.tsx'
import { jobView, placesOf } from './jobs.server.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { breadcrumbData, jobData } from '../head/structuredData.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData && deserialize(loaderData).head)

export const headers = pageHeaders({ cachedBy: LINK_PARAMETERS, uses: ['challenge'] })

/** One position with the form to apply for it; one that is filled says so and is not found by search engines. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site, content } = dealer
  const to = paths(site)
  const job = await content.job(params.slug)
  if (!job) throw data(null, { status: 404 })
  if (url.pathname !== to.job(job)) throw redirect(to.job(job) + url.search, 301)
  const { now, onError } = context.get(renderingContext)
  const own = job.blocks.filter(({ type }) => type !== 'form')
  const [blocks, form, locations] = await Promise.all([
    blockViews(own, dealer, { now, onError }),
    job.open
      ? formBlock(dealer, 'careers', { now, query: url.searchParams, prefilled: { position: job.title } })
      : null,
    dealer.locations.list(),
  ])
  const places = placesOf(job, locations)
  const trail = [{ label: 'Home', href: to.home() }, { label: 'Careers', href: to.careers() }, { label: job.title }]
  const text = blocks.flatMap((block) => (block.type === 'prose' ? block.html : [])).join('\n')
  return data(
    serialize({
      head: headOf(site, {
        title: `${job.title}${places[0] ? `, ${places[0].address.city}` : ''}`,
        description: job.summary,
        path: to.job(job),
        indexed: job.open,
        structured: [
          breadcrumbData(trail, site),
          ...(job.open && places.length > 0 ? [jobData(job, text || job.summary, places, site)] : []),
        ],
      }),
      trail,
      job: jobView(job, locations, site),
      form,
      blocks,
      careersHref: to.careers(),
    }),
    { headers: headersOf(form ? [...blocks, form] : blocks, site) },
  )
}

export default function JobPage({ loaderData }: Route.ComponentProps) {
  const { trail, job, form, blocks, careersHref } = deserialize(loaderData)
  return (
    <div className="container pb-12 lg:pb-20">
      <PageTop trail={trail} title={job.title} lead={job.summary}>
        <JobLine job={job} />
      </PageTop>
      <div className="content-columns">
        <div className="min-w-0">
          {form ? null : (
            <div className="mb-8 max-w-text">
              <Alert>This position has been filled. See our other openings.</Alert>
            </div>
          )}
          <Blocks blocks={blocks} />
          <div className="mt-12">
            {form ? <FormBlock {...form} /> : <LinkButton href={careersHref}>Open positions</LinkButton>}
          </div>
        </div>
        <aside aria-label="Contact" className="lg:sticky lg:top-28 lg:self-start">
          <AskUs />
        </aside>
      </div>
    </div>
  )
}
