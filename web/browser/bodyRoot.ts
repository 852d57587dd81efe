import { createRoot, type Root } from 'react-dom/client'

/** A separate root at the end of the page, for content that belongs to no page. */
export function bodyRoot(id: string): Root {
  const element = document.createElement('div')
  element.id = id
  return createRoot(document.body.appendChild(element))
}
