import { ArrowRight } from 'lucide-react'
import type { CSSProperties } from 'react'
import { LinkButton } from '../../ui/Button.tsx'
import { PriceFigure } from '../../ui/PriceFigure.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'
import type { ModelView, VariantView } from './models.server.ts'

/** Rows of a column besides its facts: the name, the price, the stock and the button. */
const OTHER_ROWS = 4

/**
 * The grades of a model side by side: what each costs, how many are in stock, what it has, and the way to ask for
 * one. On a desk the columns share their rows, so that each fact is read across; on a phone they follow each other, with
 * what all have in common shown once at the end.
 */
export function Variants({ variants, disclosures }: Pick<ModelView, 'variants' | 'disclosures'>) {
  const all = variants.flat()
  const common = all.length > 1 ? all[0]!.facts.filter(({ differs }) => !differs) : []
  return (
    <section aria-labelledby="variants" className="mt-12 lg:mt-20">
      <h2 id="variants" className="text-23 lg:text-28">
        {all.length > 1 ? 'Variants' : 'Specification'}
      </h2>
      {variants.map((row, index) => (
        <ul
          key={index}
          style={{ '--columns': row.length, '--rows': OTHER_ROWS + row[0]!.facts.length } as CSSProperties}
          className={`compared ${all.length > 1 ? '' : 'max-w-160'}`}
        >
          {row.map((variant) => (
            <Variant key={variant.name} variant={variant} alone={all.length === 1} />
          ))}
        </ul>
      ))}
      {common.length > 0 ? (
        <div className="mt-5 rounded-card bg-sunken p-5 lg:hidden">
          <h3 className="text-16 font-semibold tracking-normal">On every variant</h3>
          <dl className="tabular-nums mt-2 text-14">
            {common.map(({ label, value }) => (
              <div key={label} className="flex justify-between gap-4 py-1.5">
                <dt className="shrink-0 text-muted">{label}</dt>
                <dd className="text-right">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
      {disclosures.length > 0 ? <p className="mt-4 max-w-text text-13 text-muted">{disclosures.join(' ')}</p> : null}
    </section>
  )
}

function Variant({ variant, alone }: { variant: VariantView; alone: boolean }) {
  const { name, price, before, facts, stock, enquire } = variant
  return (
    <li>
      <h3 className="text-19 max-lg:mb-1">
        <WholeWords text={name} />
      </h3>
      <div>
        {before ? <p className="text-13 text-muted">{before}</p> : null}
        <PriceFigure price={price} />
      </div>
      <p className="tabular-nums text-14">
        {stock?.href ? (
          <a
            href={stock.href}
            aria-label={`${name}, ${stock.label}`}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline"
          >
            {stock.label}
            <ArrowRight aria-hidden size={16} strokeWidth={1.5} />
          </a>
        ) : stock ? (
          <span className="inline-flex min-h-11 items-center text-muted">{stock.label}</span>
        ) : null}
      </p>
      <dl className="compared-facts tabular-nums text-14">
        {facts.map(({ label, value, differs }) => (
          <div
            key={label}
            className={differs || alone ? '' : 'max-lg:hidden'}
            data-missing={value === null || undefined}
          >
            <dt className="text-muted">{label}</dt>
            <dd className={differs ? 'font-semibold' : ''}>
              {value ?? (
                <>
                  <span aria-hidden>–</span>
                  <span className="sr-only">Not stated</span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="pt-4">
        <LinkButton href={enquire.href} variant="secondary" size="medium" aria-label={`${enquire.label}: ${name}`}>
          {enquire.label}
        </LinkButton>
      </div>
    </li>
  )
}
