import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Effects } from './effects.tsx'

const site = (name: string, after: string) => ({ site: name, before: '24', after, kept: null, warnings: [] })
const said = (...effects: ReturnType<typeof site>[]) => {
  const Screen = createRoutesStub([
    {
      path: '/',
      Component: () => <Effects effects={effects} label="Vehicles per page" kind="group" hidden={{}} cancel="/" />,
    },
  ])
  return /<p role="status">(.*?)<\/p>/.exec(renderToStaticMarkup(<Screen />))?.[1]?.replaceAll('<!-- -->', '')
}

test.each([
  [[site('A', '24'), site('B', '24')], 'No site changes. Nothing is saved yet.'],
  [[site('A', '30')], '1 of 1 site will change. Nothing is saved yet.'],
  [[site('A', '30'), site('B', '24')], '1 of 2 sites will change. Nothing is saved yet.'],
  [[site('A', '30'), site('B', '30')], '2 of 2 sites will change. Nothing is saved yet.'],
])('how many sites a change touches is said in words', (effects, words) => {
  expect(said(...effects)).toBe(words)
})
