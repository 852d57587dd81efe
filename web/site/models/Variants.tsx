import { ArrowRight } from 'lucide-react'
import { LinkButton } from '../../ui/Button.tsx'
import { PriceFigure } from '../../ui/PriceFigure.tsx'
import type { ModelView } from './models.server.ts'

/** The grades of a model: what each costs and has, how many stand in the yard, and the way to ask for one. */
export function Variants({ variants, disclosures }: Pick<ModelView, 'variants' | 'disclosures'>) {
  return (
    <section aria-labelledby="variants" className="mt-12 lg:mt-20">
      <h2 id="variants" className="text-23 lg:text-28">
        {variants.length > 1 ? 'Variants' : 'Specification'}
      </h2>
      <ul className={`mt-5 grid gap-4 lg:gap-6 ${variants.length > 1 ? 'sm:grid-cols-2 lg:grid-cols-3' : 'max-w-160'}`}>
        {variants.map(({ name, price, facts, stock, enquire }) => (
          <li key={name} className="flex flex-col rounded-card border bg-surface p-5">
            <h3 className="text-19">{name}</h3>
            <div className="mt-1">
              <PriceFigure price={price} />
            </div>
            {facts.length > 0 ? (
              <dl className="figures mt-4 text-14">
                {facts.map(({ label, value }) => (
                  <div key={label} className="flex justify-between gap-4 border-t py-2">
                    <dt className="shrink-0 text-muted">{label}</dt>
                    <dd className="text-right">{value}</dd>
                  </div>
                ))}
              </dl>
            ) : null}
            <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-2 pt-4">
              <LinkButton
                href={enquire.href}
                variant="secondary"
                size="medium"
                aria-label={`${enquire.label}: ${name}`}
              >
                {enquire.label}
              </LinkButton>
              {stock ? (
                <a
                  href={stock.href}
                  aria-label={`${name}, ${stock.label}`}
                  className="figures inline-flex min-h-11 items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline"
                >
                  {stock.label}
                  <ArrowRight aria-hidden size={18} strokeWidth={1.5} />
                </a>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {disclosures.length > 0 ? <p className="mt-4 max-w-text text-13 text-muted">{disclosures.join(' ')}</p> : null}
    </section>
  )
}
