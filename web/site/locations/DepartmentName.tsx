import type { DepartmentView } from './places.server.ts'

/** The heading of a department among others of its place; it leads to the department's own page where that is another. */
export function DepartmentName({
  department: { label, href },
  linked,
  heading: Heading = 'h3',
  className = 'text-16 font-semibold tracking-normal',
}: {
  department: Pick<DepartmentView, 'label' | 'href'>
  linked: boolean
  heading?: 'h3' | 'h4'
  className?: string
}) {
  return (
    <Heading className={className}>
      {linked ? (
        <a href={href} className="underline-offset-4 hover:underline">
          {label}
        </a>
      ) : (
        label
      )}
    </Heading>
  )
}
