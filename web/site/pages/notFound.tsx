import { data } from 'react-router'

export const meta = () => [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }]

/** Every address that no page answers; the frame shows the way on. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
