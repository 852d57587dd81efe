import { Picture } from '../../ui/Picture.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'
import type { ArticleView } from './articles.server.ts'

/** The day an article was published, and what it is filed under. */
export function ArticleLine({ article }: { article: Pick<ArticleView, 'day' | 'dateTime' | 'tags'> }) {
  return (
    <p className="text-14 text-muted">
      <time dateTime={article.dateTime}>{article.day}</time>
      {article.tags.length > 0 ? ` · ${article.tags.map(({ label }) => label).join(', ')}` : ''}
    </p>
  )
}

/** Articles among others, each one link; the first may be drawn large. */
export function ArticleCards({
  articles,
  lead = false,
  heading: Heading = 'h2',
}: {
  articles: readonly ArticleView[]
  lead?: boolean
  heading?: 'h2' | 'h3'
}) {
  // Rows of three, unless two would leave a hole.
  const pair = articles.length - (lead ? 1 : 0) === 2
  return (
    <ul className={`grid gap-x-8 gap-y-10 md:grid-cols-2 ${pair ? '' : 'lg:grid-cols-3'}`}>
      {articles.map((article, index) => {
        const large = lead && index === 0
        return (
          <li
            key={article.href}
            className={`relative ${large ? 'md:col-span-full md:grid md:grid-cols-[1.6fr_1fr] md:items-center md:gap-8' : ''}`}
          >
            {article.picture ? (
              <Picture
                {...article.picture}
                eager={large}
                sizes={
                  large ? '(min-width: 768px) 60vw, 100vw' : '(min-width: 992px) 33vw, (min-width: 768px) 50vw, 100vw'
                }
                widest={large ? 1920 : 1080}
                className={`aspect-3/2 w-full rounded-card ${large ? '' : 'mb-4'}`}
              />
            ) : null}
            <div className={large ? 'mt-4 md:mt-0' : ''}>
              <ArticleLine article={article} />
              <Heading className={`mt-1 ${large ? 'text-28 lg:text-33' : 'text-19'}`}>
                <a href={article.href} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
                  <WholeWords text={article.title} />
                </a>
              </Heading>
              <p className="mt-2 text-muted">{article.summary}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
