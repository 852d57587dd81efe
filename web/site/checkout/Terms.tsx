/** The terms of a deposit, in the words that the visitor agrees to. */
export function Terms({ terms }: { terms: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-muted">
      {terms.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
