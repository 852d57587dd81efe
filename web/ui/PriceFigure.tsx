import { WholeWords } from './WholeWords.tsx'

/** A price as formatted by the rules: an amount with what it includes, or a text in its place. */
export type PriceWords =
  | { kind: 'amount'; amount: string; label: string; was: string | null }
  | { kind: 'enquire'; text: string }

/** The largest figure of a card or panel, with its type beside it and the earlier price struck out. */
export function PriceFigure({ price, large = false }: { price: PriceWords; large?: boolean }) {
  if (price.kind === 'enquire') return <p className={`font-bold ${large ? 'text-23' : 'text-19'}`}>{price.text}</p>
  return (
    <p className={large ? 'price price-large' : 'price'}>
      <span>{price.amount}</span>
      <span>
        <WholeWords text={price.label} />
      </span>
      {price.was ? (
        <s>
          <span className="sr-only">Was </span>
          {price.was}
        </s>
      ) : null}
    </p>
  )
}
