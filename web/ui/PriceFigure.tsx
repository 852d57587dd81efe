/** A price as the rules put it into words: an amount with what it takes in, or the words that stand for it. */
export type PriceWords =
  { kind: 'amount'; amount: string; label: string; was: string | null } | { kind: 'enquire'; text: string }

/** The largest figure of a card or panel, with its type beside it and the earlier price struck out. */
export function PriceFigure({ price, large = false }: { price: PriceWords; large?: boolean }) {
  if (price.kind === 'enquire') return <p className={`font-bold ${large ? 'text-23' : 'text-19'}`}>{price.text}</p>
  return (
    <p className="figures flex flex-wrap items-baseline gap-x-2">
      <span className={`font-bold tracking-tight ${large ? 'text-33' : 'text-23'}`}>{price.amount}</span>
      <span className="text-13 text-muted">{price.label}</span>
      {price.was ? (
        <s className="text-13 text-muted">
          <span className="spoken">Was </span>
          {price.was}
        </s>
      ) : null}
    </p>
  )
}
