import { expect, test } from 'vitest'
import { sentText } from './entries.ts'

const CLUB = { 'header_links.0.label': 'Club', 'header_links.0.href': '/club' }

/** What is sent of a list of a menu. */
test.each([
  ['nothing', {}, '[]'],
  ['an entry and the empty one that every list has', CLUB, '[{"label":"Club","href":"/club"}]'],
  [
    'an empty one that somebody asked for, which is refused',
    { ...CLUB, 'header_links.1.added': 'yes' },
    '[{"label":"Club","href":"/club"},{"label":"","href":""}]',
  ],
  [
    'one that was asked for and filled in',
    { ...CLUB, 'header_links.0.added': 'yes' },
    '[{"label":"Club","href":"/club"}]',
  ],
  ['one’s own after a conflict', { header_links: '[{"label":"Mine","href":"/"}]' }, '[{"label":"Mine","href":"/"}]'],
] as const)('%s', (_case, form: Readonly<Record<string, string>>, sent) =>
  expect(sentText((input) => form[input] ?? '', 'header_links')).toBe(sent),
)
