/** A drawing of one colour, the colour of the text around it. Decoration: what it shows is said beside it. */
export function Silhouette({ url, className = '' }: { url: string; className?: string }) {
  const mask = `url(${url}) center / contain no-repeat`
  return <span aria-hidden className={`block bg-current ${className}`} style={{ mask, WebkitMask: mask }} />
}
