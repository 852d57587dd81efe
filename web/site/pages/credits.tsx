import { localise } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { data } from 'react-router'
import { dealerContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { breadcrumbData } from '../head/structuredData.ts'
import { useWords } from '../layout/site.ts'
import type { Route } from './+types/credits'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData?.head)

export const headers = pageHeaders()

export async function loader({ context }: Route.LoaderArgs) {
  const { site, pictures } = context.get(dealerContext)
  const found = await pictures.credits()
  // One line a work: its files differ in number only.
  const works = new Map(
    found.map(({ file: _file, ...credit }) => [[credit.title, credit.author, credit.source].join('|'), credit]),
  )
  const trail = [{ label: 'Home', href: paths(site).home() }, { label: 'Picture credits' }]
  return data(
    {
      head: headOf(site, {
        title: 'Picture credits',
        description: `Credits and ${localise('licences', site.locale)} for the pictures on the ${site.name} website.`,
        path: paths(site).credits(),
        structured: [breadcrumbData(trail, site)],
      }),
      trail,
      lead:
        works.size > 0
          ? 'Pictures on this site are used under the licences below, with thanks to the people who made them.'
          : 'The pictures on this site are our own.',
      credits: [...works.values()],
    },
    { headers: { 'x-cache-tags': `site:${site.id}` } },
  )
}

const LINK = 'underline underline-offset-4 hover:text-ink'

/** Who made the pictures of the site (decision 1: Demo platform). */
export default function Credits({ loaderData: { trail, lead, credits } }: Route.ComponentProps) {
  const words = useWords()
  return (
    <div className="container pb-12 lg:pb-20">
      <PageTop trail={trail} title="Picture credits" lead={words(lead)} />
      {credits.length > 0 ? (
        <ul className="border-t">
          {credits.map(({ title, author, licence, licence_url, source, changes }) => (
            <li
              key={`${title}-${author}-${source}`}
              className="grid gap-x-8 gap-y-1 border-b py-4 md:grid-cols-[1.4fr_1fr_1fr]"
            >
              <p className="font-semibold">
                {source ? (
                  <a href={source} target="_blank" rel="noopener" className={LINK}>
                    {title}
                  </a>
                ) : (
                  title
                )}
              </p>
              <p>{author}</p>
              <p className="text-muted">
                {licence_url === null ? (
                  words(licence)
                ) : (
                  <a href={licence_url} target="_blank" rel="noopener" className={LINK}>
                    {words(licence)}
                  </a>
                )}
                {changes ? `, ${words(changes)}` : ''}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
