import type { TagTone } from '@forecourt/rules/car/tag.ts'
import type { ReactNode } from 'react'

const TONES: Readonly<Record<TagTone, string>> = {
  brand: 'bg-tag text-tag-ink',
  accent: 'bg-accent text-accent-ink',
  plain: 'border bg-surface text-ink',
  over: 'bg-ink text-surface',
}

/** A short label on a picture or beside a heading. */
export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={`tag ${TONES[tone]}`}>{children}</span>
}
