import { createRoot, type Root } from 'react-dom/client'

/** A place of its own at the end of the page, for what belongs to no page. */
export function bodyRoot(id: string): Root {
  const element = document.createElement('div')
  element.id = id
  return createRoot(document.body.appendChild(element))
}
