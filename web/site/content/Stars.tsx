import { Star } from 'lucide-react'

const FIVE = [0, 1, 2, 3, 4]
const LOOK = { 'aria-hidden': true, size: 18, strokeWidth: 1.5 } as const

/** A rating out of five as stars, the last of them filled in part, with a text alternative. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="inline-flex items-center gap-0.5 text-link">
      <span className="sr-only">{rating} out of 5 stars</span>
      {FIVE.map((before) => {
        const percent = Math.round(Math.min(1, Math.max(0, rating - before)) * 100)
        if (percent === 100) return <Star key={before} {...LOOK} className="fill-current" />
        return (
          <span key={before} className="relative">
            <Star {...LOOK} className="opacity-40" />
            {percent > 0 ? (
              <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${percent}%` }}>
                <Star {...LOOK} className="max-w-none fill-current" />
              </span>
            ) : null}
          </span>
        )
      })}
    </span>
  )
}
