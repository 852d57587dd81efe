import { data } from 'react-router'
import { dealerContext } from '../../context.ts'
import type { Route } from './+types/credits'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `Picture credits | ${loaderData.siteName}` : 'Picture credits' },
]

export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { site, pictures } = context.get(dealerContext)
  const found = await pictures.credits()
  // One line a work: its files differ in number only.
  const works = new Map(
    found.map(({ file: _file, ...credit }) => [[credit.title, credit.author, credit.source].join('|'), credit]),
  )
  return data({ siteName: site.name, credits: [...works.values()] }, { headers: { 'x-cache-tags': `site:${site.id}` } })
}

const LINK = 'underline underline-offset-4 hover:text-ink'

/** Who made the pictures of the site (decisions: Demo platform). */
export default function Credits({ loaderData: { credits } }: Route.ComponentProps) {
  return (
    <div className="container py-12 lg:py-20">
      <h1 className="text-33 lg:text-40">Picture credits</h1>
      <p className="mt-3 max-w-text text-muted">
        {credits.length > 0
          ? 'Pictures on this site are used under the licences named here, with thanks to those who made them.'
          : 'The pictures on this site are our own.'}
      </p>
      {credits.length > 0 ? (
        <ul className="mt-8 border-t">
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
                <a href={licence_url} target="_blank" rel="noopener" className={LINK}>
                  {licence}
                </a>
                {changes ? `, ${changes}` : ''}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
