import { LINK_PARAMETERS } from '@forecourt/rules/forms/prefill.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { data } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { deserialize, serialize } from '../../serialized.ts'
import type { Route } from './+types/careers'
import { AskUs } from '../layout/AskUs.tsx'
import { Blocks } from './Blocks.tsx'
import { blockViews, formBlock, headersOf } from './blocks.server.ts'
import { FormBlock } from './FormBlock.tsx'
import { headOf, headTags } from '../head/head.ts'
import { JobLine } from './JobLine.tsx'
import { jobView } from './jobs.server.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { breadcrumbData } from '../head/structuredData.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData && deserialize(loaderData).head)

export const headers = pageHeaders({ cachedBy: LINK_PARAMETERS, uses: ['challenge'] })

/** Open positions and the application form (spec §2 /careers); the page `careers` of the site stands above them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site, content } = dealer
  const to = paths(site)
  const { now, onError } = context.get(renderingContext)
  const [page, jobs, locations] = await Promise.all([content.page('careers'), content.jobs(), dealer.locations.list()])
  const own = (page?.blocks ?? []).filter(({ type }) => type !== 'form')
  const [blocks, form] = await Promise.all([
    blockViews(own, dealer, { now, onError }),
    formBlock(dealer, 'careers', { now, query: url.searchParams }),
  ])
  const title = page?.title ?? 'Careers'
  const lead = page?.description || `See current openings at ${site.name} and apply online.`
  const trail = [{ label: 'Home', href: to.home() }, { label: title }]
  return data(
    serialize({
      head: headOf(site, {
        title,
        description: lead,
        path: to.careers(),
        picture: page?.picture ?? null,
        structured: [breadcrumbData(trail, site)],
      }),
      trail,
      title,
      lead,
      blocks,
      form,
      jobs: jobs.map((job) => jobView(job, locations, site)),
    }),
    { headers: headersOf([...blocks, form], site) },
  )
}

export default function Careers({ loaderData }: Route.ComponentProps) {
  const { trail, title, lead, blocks, form, jobs } = deserialize(loaderData)
  return (
    <div className="container pb-12 lg:pb-20">
      <PageTop trail={trail} title={title} lead={lead} />
      <div className="content-columns">
        <div className="min-w-0">
          {blocks.length > 0 ? <Blocks blocks={blocks} /> : null}
          <section aria-labelledby="positions" className={blocks.length > 0 ? 'mt-12' : ''}>
            <h2 id="positions" className="text-23 lg:text-28">
              Open positions
            </h2>
            {jobs.length > 0 ? (
              <ul className="mt-4">
                {jobs.map((job) => (
                  <li key={job.href} className="relative border-t py-5">
                    <h3 className="text-19">
                      <a href={job.href} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
                        {job.title}
                      </a>
                    </h3>
                    <JobLine job={job} />
                    <p className="mt-2 max-w-text">{job.summary}</p>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="mt-3 max-w-text text-muted">
                We don’t have any openings right now. Send us your details below and we’ll contact you when we do.
              </p>
            )}
          </section>
          <div className="mt-12">
            <FormBlock {...form} />
          </div>
        </div>
        <aside aria-label="Contact" className="lg:sticky lg:top-28 lg:self-start">
          <AskUs />
        </aside>
      </div>
    </div>
  )
}
