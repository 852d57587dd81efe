import { formatMoney } from '@forecourt/rules/locale/locale.ts'
import type { ShownValuation } from '@forecourt/rules/memory/tradeIn.ts'
import { removeTradeIn, useStoredTradeIn } from '../../browser/changeOver.ts'
import { Button } from '../../ui/Button.tsx'
import type { PriceWords } from '../../ui/PriceFigure.tsx'
import { useSite } from '../layout/site.ts'

interface Props {
  price: PriceWords
  /** The price that a trade-in is set against; null where none is. */
  againstCents: number | null
  /** Takes the valuation's lower end as the deposit. */
  onDeposit?: ((cents: number) => void) | undefined
}

/**
 * The change-over price of a vehicle with the visitor's trade-in, and what it depends on. It is computed in the browser,
 * because pages are the same for all visitors; its room is there from the start (rules/tradeIn/mark.ts), and not without
 * a valuation.
 */
export function ChangeOver({ price, againstCents, onDeposit }: Props) {
  const site = useSite()
  const tradeIn = useStoredTradeIn(site)
  if (againstCents === null || price.kind !== 'amount') return null
  const words = tradeIn?.against(againstCents)
  return (
    <section aria-label={words?.label} className="change-over">
      {tradeIn && words ? (
        <>
          <p className="truncate text-14 text-muted">
            {words.label} with your {tradeIn.valuation.vehicle}
          </p>
          <p className="tabular-nums font-semibold">{words.amount}</p>
          <details className="disclosure">
            <summary className="text-14">
              <span className="font-normal text-muted">{words.conditions}</span>
              <span className="text-link underline underline-offset-4">Details</span>
            </summary>
            <Details price={price} valuation={tradeIn.valuation} onDeposit={onDeposit} />
          </details>
        </>
      ) : null}
    </section>
  )
}

/** How it was worked out, and what the visitor can do with it. */
function Details({
  price,
  valuation,
  onDeposit,
}: {
  price: Extract<PriceWords, { kind: 'amount' }>
  valuation: ShownValuation
  onDeposit: Props['onDeposit']
}) {
  const site = useSite()
  return (
    <>
      <p className="text-14 text-muted">
        {price.amount} {price.label}, less a trade-in valuation of {valuation.text}. {valuation.depends}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-6">
        {onDeposit ? (
          <Button variant="secondary" size="small" className="min-h-11" onClick={() => onDeposit(valuation.lowCents)}>
            Use {formatMoney(valuation.lowCents, valuation.currency)} as the deposit
          </Button>
        ) : null}
        <RemoveButton onClick={() => removeTradeIn(site)} />
      </div>
    </>
  )
}

/** Removes the visitor's trade-in from this browser. */
export const RemoveButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="quiet"
    size="small"
    className="-ml-3 min-h-11 justify-self-start underline underline-offset-4"
    onClick={onClick}
  >
    Remove trade-in
  </Button>
)
