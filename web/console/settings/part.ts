import type { Control, Reference } from '@forecourt/rules/site/settingControl.ts'
import type { ReferenceOption } from '@forecourt/server/staff/desk/settingViews.ts'
import { createContext } from 'react'
import type { Failure } from '../parts.tsx'

/** What the references of a setting can be chosen from. */
export const ReferenceOptions = createContext<Partial<Readonly<Record<Reference, readonly ReferenceOption[]>>>>({})

/** A part of a value, as its inputs need it. */
export interface Part<C extends Control = Control> {
  control: C
  name: string
  label: string
  /** What it does; a text that a person wrote is none. */
  hint?: string
  value: unknown
  failure: Failure | undefined
  /** Whether it may be left out of what it is part of. */
  optional?: boolean
}
