/** A place held for what is loading, with its final size given by `className`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-skeleton rounded-small bg-sunken ${className}`} />
}
