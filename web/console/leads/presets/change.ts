import type { PresetKind } from '@forecourt/rules/leadDesk/preset.ts'
import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
import { DONE, INTENT, UNDO } from '../../form.ts'

/** What the forms of saved views and templates send, and get back if they are refused. */
export const PRESET_FIELDS = [INTENT, 'id', 'version', 'key', 'name', 'sharedWith', 'query', 'subject', 'text', 'back']

const DONE_WORDS: Readonly<Record<string, string>> = {
  save: 'Saved',
  change: 'Saved',
  move: 'Moved',
  remove: 'Removed',
  restore: 'Restored',
}

/** Does what a form asks for; what the next address says of it. */
export async function changePreset(
  presets: StaffDesk['presets'],
  kind: PresetKind,
  field: (name: string) => string,
): Promise<URLSearchParams> {
  const id = field('id')
  const typed = {
    name: field('name'),
    sharedWith: field('sharedWith'),
    query: field('query'),
    subject: field('subject'),
    text: field('text'),
  }
  const done = (of: string) => new URLSearchParams({ [DONE]: field(INTENT), [UNDO]: of })
  switch (field(INTENT)) {
    case 'save':
      return done(await presets.save(kind, field('key'), typed))
    case 'change':
      return done(await presets.change(kind, { id, version: Number(field('version')) }, typed))
    case 'move':
      return done(await presets.move(kind, id, field('by') === 'up' ? 'up' : 'down'))
    case 'restore':
      return done(await presets.restore(kind, id))
    default:
      return done(await presets.remove(kind, id))
  }
}

/** What was done, as the address says, with what undoes it. */
export async function presetDone(presets: StaffDesk['presets'], kind: PresetKind, { searchParams }: URL) {
  const words = DONE_WORDS[searchParams.get(DONE) ?? '']
  const found = words ? await presets.named(kind, searchParams.get(UNDO) ?? '') : null
  if (!words || !found) return null
  return {
    text: `${words}: ${found.name}`,
    restores: searchParams.get(DONE) === 'remove' && found.isRemoved ? (searchParams.get(UNDO) ?? '') : null,
  }
}
