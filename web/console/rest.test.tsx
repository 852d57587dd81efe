import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { FIRST_ROWS, Rest, Rows } from './rest.tsx'

const numbers = Array.from({ length: FIRST_ROWS + 3 }, (_, at) => at + 1)
const List = ({ most }: { most: number }) => (
  <table>
    <tbody>
      <Rows of={numbers.slice(0, most)}>{(one) => <tr key={one} data-row={one} />}</Rows>
    </tbody>
  </table>
)

/** How many rows are drawn at first after these moves, and whether something keeps the place of others. */
async function drawn(moves: readonly string[], { most = numbers.length, back = false } = {}) {
  const router = createMemoryRouter(
    [
      { path: '/', element: null },
      { path: '/list', element: <List most={most} /> },
    ],
    { initialEntries: moves.slice(0, 1) },
  )
  for (const move of moves.slice(1)) await router.navigate(move)
  if (back) await router.navigate(-1)
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  router.dispose()
  return { rows: html.split('data-row').length - 1, keepsPlace: html.includes('rest-place') }
}

const ALL = { rows: numbers.length, keepsPlace: false }

test('a document has every row', async () => expect(await drawn(['/list'])).toEqual(ALL))

test('a move begins with the first rows', async () =>
  expect(await drawn(['/', '/list'])).toEqual({ rows: FIRST_ROWS, keepsPlace: true }))

test('the way back has every row, so that it can scroll to where one was', async () =>
  expect(await drawn(['/', '/list', '/'], { back: true })).toEqual(ALL))

test('so has a link to a place on the screen', async () => expect(await drawn(['/', '/list#end'])).toEqual(ALL))

test.each([
  [FIRST_ROWS, FIRST_ROWS, false],
  [FIRST_ROWS + 1, FIRST_ROWS, true],
])('of %d rows, %d are drawn at once', async (most, rows, keepsPlace) =>
  expect(await drawn(['/', '/list'], { most })).toEqual({ rows, keepsPlace }),
)

test.each([
  [undefined, false],
  [false, false],
  [true, true],
])('what cannot wait is drawn with the beginning: %s', async (isNow, isDrawn) => {
  const router = createMemoryRouter([
    { path: '/', element: null },
    {
      path: '/list',
      element: (
        <Rest place={null} {...(isNow === undefined ? {} : { isNow })}>
          <p>later</p>
        </Rest>
      ),
    },
  ])
  await router.navigate('/list')
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toBe(isDrawn ? '<p>later</p>' : '')
  router.dispose()
})
