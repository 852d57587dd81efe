import { expect, test } from 'vitest'
import { scopeAsked, scopeChoices } from './scopes.ts'

const site = (id: number, slug: string, name: string) => ({
  scope: { kind: 'site', id, groupId: 1 } as const,
  slug,
  name,
})

test('two sites of one name are told apart, a group of that name is not among them', () => {
  const choices = scopeChoices(
    [
      { scope: { kind: 'group', id: 1 }, slug: 'wattle-group', name: 'Wattle Motors' },
      site(1, 'wattle', 'Wattle Motors'),
      site(2, 'wattle-select', 'Wattle Motors'),
      site(3, 'alder', 'Alder'),
    ],
    [{ name: 'classic', label: 'Classic', sites: 2, may: { allowed: true } }],
  )
  expect(choices.map(({ value, label }) => `${value} ${label}`)).toEqual([
    'site:1 Wattle Motors (wattle)',
    'site:2 Wattle Motors (wattle-select)',
    'site:3 Alder',
    'group:1 Wattle Motors',
    'template:classic Classic (2 sites)',
  ])
  expect(scopeAsked(null, choices)).toBe('site:1')
})
