import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PicturePicker } from './PicturePicker.tsx'

const shown = (alt: string, isDescribed?: boolean) => {
  const Screen = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <PicturePicker
          siteId={1}
          value={{ url: '/media/a.jpg', alt }}
          onChange={() => {}}
          {...(isDescribed === undefined ? {} : { isDescribed })}
        />
      ),
    },
  ])
  return renderToStaticMarkup(<Screen />)
}

test('a picture is called decorative only where what it shows is kept with it', () => {
  expect(shown('')).toContain('Decorative')
  expect(shown('A red car')).toContain('A red car')
  expect(shown('', false)).not.toContain('Decorative')
})
