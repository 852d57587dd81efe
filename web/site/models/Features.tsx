import { Picture } from '../../ui/Picture.tsx'
import type { ModelView } from './models.server.ts'

/** What there is to tell of a model (spec §3 Feature), with a picture beside the words where there is one. */
export function Features({ features }: Pick<ModelView, 'features'>) {
  return (
    <section aria-labelledby="features" className="mt-12 lg:mt-20">
      <h2 id="features" className="text-23 lg:text-28">
        Features
      </h2>
      <ul className="mt-5 grid gap-x-8 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
        {features.map(({ title, text, picture }) => (
          <li key={title} className="border-t-2 border-t-accent pt-5">
            {picture ? (
              <Picture
                {...picture}
                sizes="(min-width: 992px) 375px, (min-width: 768px) 50vw, 100vw"
                widest={1080}
                className="mb-4 aspect-3/2 w-full rounded-card"
              />
            ) : null}
            <h3 className="text-19">{title}</h3>
            <p className="mt-2 max-w-text text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
