import type { LookPart } from '@forecourt/rules/look/parts.ts'
import type { Failure } from '../parts.tsx'

/** What the form of a part gets. */
export interface PartProps {
  part: LookPart
  /** What is stored, by input. */
  texts: Readonly<Record<string, string>>
  /** The settings that the layer has of its own. */
  own: readonly string[]
  /** Where the others come from, in words: the group, or the platform. */
  inheritedFrom: string
  /** What the form was answered with, if it was refused. */
  failure: Failure | undefined
  /** What is to be told of links, by address. */
  warnings: Readonly<Record<string, string>>
  /** The site’s own address, for its pictures; null for a group without sites. */
  base: string | null
  /** The site whose library has pictures for it; null for a group without sites. */
  siteId: number | null
  /** Whether sites of several dealers start from it, so that no dealer’s site may keep pictures for it. */
  isTemplate: boolean
}

/** Why a template takes no file of a site’s own. */
export const OF_TEMPLATE =
  'Sites of several dealers start from a template, so pictures are uploaded at their sites and groups. A media address works at all of them.'

/** A text as it was sent, or else as it is stored. */
export const textOf = ({ texts, failure }: Pick<PartProps, 'texts' | 'failure'>, input: string): string =>
  failure?.values[input] ?? texts[input] ?? ''
