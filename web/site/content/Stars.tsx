import { Star } from 'lucide-react'

const FIVE = [1, 2, 3, 4, 5]

/** A rating out of five as stars, with a text alternative. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="inline-flex items-center gap-0.5 text-link">
      <span className="sr-only">{rating} out of 5 stars</span>
      {FIVE.map((star) => (
        <Star
          key={star}
          aria-hidden
          size={18}
          strokeWidth={1.5}
          className={star <= Math.round(rating) ? 'fill-current' : 'opacity-40'}
        />
      ))}
    </span>
  )
}
