import type { ShownLayer } from '@forecourt/server/staff/desk/settingViews.ts'
import { useSpelling } from '../spelling.ts'

/** Where a value comes from, for one site. */
export const LAYER_NAMES: Readonly<Record<ShownLayer, string>> = {
  site: 'This site',
  group: 'Group',
  template: 'Template (changed)',
  product: 'Template',
  platform: 'Platform',
}

/** The layer below, in a sentence about its value. */
export const LAYER_WHOSE: Readonly<Record<ShownLayer, string>> = {
  site: 'the site’s value',
  group: 'the group’s value',
  template: 'the template’s value',
  product: 'the product’s value for this template',
  platform: 'the platform’s default',
}

/** A meaning, with the names of other settings in it as code. */
export function Meaning({ text }: { text: string }) {
  const spell = useSpelling()
  return text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      <code key={at} className="code">
        {part}
      </code>
    ) : (
      spell(part)
    ),
  )
}
