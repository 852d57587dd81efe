import { Search } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/controls.tsx'
import { usePaths, useSite } from '../layout/site.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { SimilarVehicles } from './SimilarVehicles.tsx'
import type { MissingData } from './vehicle.tsx'

/** Shown in place of a vehicle that is sold or unknown: a search and similar vehicles. */
export function MissingVehicle({ formerTitle, cards }: MissingData) {
  const site = useSite()
  const to = usePaths()
  return (
    <>
      <div className="container section">
        <p className="text-14 font-semibold text-muted">{formerTitle ? 'Sold' : 'Page not found'}</p>
        <h1 className="mt-1 text-28 lg:text-40">
          {formerTitle ? `This ${formerTitle} has been sold` : `We can’t find that ${inSentence(site.vehicleNoun)}`}
        </h1>
        <p className="mt-3 max-w-text text-muted">
          {formerTitle
            ? 'It’s no longer for sale. Search our stock, or see similar ones below.'
            : 'The link may be old or mistyped. Search our stock, or see what’s just arrived.'}
        </p>
        <form method="get" action={to.search()} role="search" className="mt-6 flex max-w-140 gap-3 max-sm:flex-col">
          <div className="relative grow">
            <Search
              aria-hidden
              size={18}
              strokeWidth={1.5}
              className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
            />
            <Input
              type="search"
              name="q"
              aria-label="Search our stock"
              placeholder="Make, model or stock number"
              defaultValue={formerTitle ? formerTitle.replace(/^\d{4} /, '') : ''}
              className="pl-9"
            />
          </div>
          <Button type="submit">Search</Button>
        </form>
      </div>
      {cards.length > 0 && (
        <div className="border-t bg-sunken to-foot">
          <SimilarVehicles
            rows={[
              {
                heading: formerTitle ? `Similar ${inSentence(site.vehicleNounPlural)}` : 'Just arrived',
                cards,
                more: { href: to.search(), label: site.settings.stock_label },
              },
            ]}
          />
        </div>
      )}
    </>
  )
}
