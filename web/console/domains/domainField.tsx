import { triedDomainPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { DomainEntry } from '@forecourt/rules/domain/domain.ts'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { Field, type Failure } from '../parts.tsx'

const PAUSE_MS = 350

/** Enters a domain, and says while it is typed what it is taken as or what is wrong with it. */
export function DomainField({
  siteId,
  value,
  failure,
}: {
  siteId: number
  value: string
  failure: Failure | undefined
}) {
  const [typed, setTyped] = useState('')
  const { load, data } = useFetcher<DomainEntry>()
  useEffect(() => {
    if (typed.trim() === '') return
    const timer = setTimeout(() => void load(triedDomainPath(siteId, typed)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, siteId, load])
  const answer = typed.trim() === '' ? null : (data ?? null)
  // What was refused is said until something else is typed.
  const isOther = failure !== undefined && typed !== '' && typed !== failure.values.domain
  // What was refused as it was sent is said by the field.
  const isSaid = answer !== null && !answer.ok && !isOther && answer.reason === failure?.fields.domain
  return (
    <div className="stack tight" onInput={({ target }) => setTyped((target as HTMLInputElement).value)}>
      <Field
        name="domain"
        label="Domain"
        hint="Such as www.example.com. You can paste the whole address."
        failure={isOther ? { ...failure, fields: {} } : failure}
        defaultValue={value}
        autoComplete="off"
      />
      <p role="status" className={answer && !answer.ok ? 'problem' : 'muted'}>
        {answer === null || isSaid ? null : answer.ok ? (
          <>
            Taken as <code className="code">{answer.domain}</code>
            {answer.mended.length === 0 ? '.' : `. ${answer.mended.join(' ')}`}
          </>
        ) : (
          answer.reason
        )}
      </p>
    </div>
  )
}
