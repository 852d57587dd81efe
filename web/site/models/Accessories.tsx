import { ArrowRight } from 'lucide-react'
import { Picture } from '../../ui/Picture.tsx'
import type { ModelView } from './models.server.ts'

/** What can be fitted to a model, with its price where the dealer names one. */
export function Accessories({ accessories, accessoriesHref }: Pick<ModelView, 'accessories' | 'accessoriesHref'>) {
  const priced = accessories.some(({ price }) => price)
  return (
    <section aria-labelledby="accessories" className="mt-12 lg:mt-20">
      <h2 id="accessories" className="text-23 lg:text-28">
        Accessories
      </h2>
      <ul className="mt-5 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {accessories.map(({ name, price, picture }) => (
          <li key={name} className="flex items-center gap-4 border-t py-4">
            {picture ? (
              <Picture {...picture} sizes="96px" widest={256} className="h-16 w-24 shrink-0 rounded-small" />
            ) : null}
            <p className="grow">{name}</p>
            {price ? (
              <p className="tabular-nums shrink-0 font-semibold">{price}</p>
            ) : priced ? (
              <p className="shrink-0 text-14 text-muted">Price on request</p>
            ) : null}
          </li>
        ))}
      </ul>
      {accessoriesHref ? (
        <a
          href={accessoriesHref}
          className="mt-3 inline-flex min-h-11 items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline"
        >
          All accessories
          <ArrowRight aria-hidden size={18} strokeWidth={1.5} />
        </a>
      ) : null}
    </section>
  )
}
