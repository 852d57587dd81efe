import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NoLeads, NoStock } from './none.tsx'

const linksIn = (element: ReactElement) =>
  [...renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

test.each([
  [true, ['/leads?view=all', '/leads/new']],
  [false, ['/leads?view=all']],
])('without leads, somebody who may add one (%s) is led to where they arrive', (mayAdd, links) =>
  expect(linksIn(<NoLeads mayAdd={mayAdd} />)).toEqual(links),
)

test.each([
  [true, true, ['/feeds', '/stock/new']],
  [true, false, ['/feeds']],
  [false, true, ['/stock/new']],
  [false, false, []],
])('without vehicles, somebody is led to feeds (%s) and to adding one (%s) if they may', (mayFeed, mayAdd, links) =>
  expect(linksIn(<NoStock mayFeed={mayFeed} mayAdd={mayAdd} />)).toEqual(links),
)
