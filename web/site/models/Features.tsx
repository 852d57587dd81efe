import { Picture } from '../../ui/Picture.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'
import type { ModelView } from './models.server.ts'

/** Columns that leave no hole beside so few texts. */
const COLUMNS: Readonly<Record<number, string>> = {
  1: '',
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-3',
  4: 'md:grid-cols-2',
}
const MANY = 'md:grid-cols-2 lg:grid-cols-3'

/** The features of a model (spec §3 Feature): those with a picture beside it, then the rest in columns. */
export function Features({ features }: Pick<ModelView, 'features'>) {
  const withoutPicture = features.filter(({ picture }) => !picture)
  return (
    <section aria-labelledby="features" className="mt-12 lg:mt-20">
      <h2 id="features" className="text-23 lg:text-28">
        Features
      </h2>
      {features.map(({ title, text, picture }) =>
        picture ? (
          <div key={title} className="mt-5 grid items-center gap-x-12 gap-y-4 md:grid-cols-2 lg:mt-8">
            <Picture
              {...picture}
              sizes="(min-width: 1200px) 576px, (min-width: 768px) 50vw, 100vw"
              widest={1080}
              className="aspect-3/2 w-full rounded-card"
            />
            <div className="max-w-text">
              <h3 className="text-19 lg:text-23">
                <WholeWords text={title} />
              </h3>
              <p className="mt-2 text-muted">{text}</p>
            </div>
          </div>
        ) : null,
      )}
      {withoutPicture.length > 0 ? (
        <ul className={`mt-8 grid gap-8 ${COLUMNS[withoutPicture.length] ?? MANY}`}>
          {withoutPicture.map(({ title, text }) => (
            <li key={title} className="border-t-2 border-t-accent pt-5">
              <h3 className="text-19">
                <WholeWords text={title} />
              </h3>
              <p className="mt-2 max-w-text text-muted">{text}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
