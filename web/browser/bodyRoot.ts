import { createRoot, type Root } from 'react-dom/client'

/**
 * A separate root for content that belongs to no page: at the end of the page, or before everything, so that it comes
 * first by keyboard.
 */
export function bodyRoot(id: string, place: 'append' | 'prepend' = 'append'): Root {
  const element = document.createElement('div')
  element.id = id
  document.body[place](element)
  return createRoot(element)
}
