import type { OfferFigure } from '@forecourt/rules/offer/figures.ts'
import { WholeWords } from '../../ui/WholeWords.tsx'

/**
 * What one saves or gets by an offer: the first figure large, the others below it in a line each. A comparison rate is no
 * smaller than the rate that it stands beside.
 */
export function OfferFigures({ figures, large = false }: { figures: readonly OfferFigure[]; large?: boolean }) {
  const [first, ...others] = figures
  if (!first) return null
  return (
    <div className="tabular-nums">
      <Figure figure={first} size={first.kind === 'bonus' ? 'text-19' : large ? 'text-33' : 'text-28'} />
      {others.map((figure) => (
        <Figure key={figure.kind} figure={figure} size="text-16" />
      ))}
    </div>
  )
}

function Figure({ figure: { kind, before, figure, after }, size }: { figure: OfferFigure; size: string }) {
  const beside = kind === 'rate' ? '' : 'text-14 font-semibold tracking-normal text-muted'
  return (
    <p className={`mt-1 flex flex-wrap items-baseline gap-x-2 leading-tight font-bold ${size}`}>
      {before ? (
        <span className={beside}>
          <WholeWords text={before} />
        </span>
      ) : null}
      <span>
        <WholeWords text={figure} />
      </span>
      {after ? (
        <span className={beside}>
          <WholeWords text={after} />
        </span>
      ) : null}
    </p>
  )
}
