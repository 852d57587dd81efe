import { createRoot, type Root } from 'react-dom/client'

function rootIn(id: string, place: (element: HTMLElement) => void): Root {
  const element = document.createElement('div')
  element.id = id
  place(element)
  return createRoot(element)
}

/** A separate root at the end of the page, for content that belongs to no page. */
export const bodyRoot = (id: string): Root => rootIn(id, (element) => document.body.append(element))

/** One that comes first by keyboard, after the link past the header. */
export const firstRoot = (id: string): Root =>
  rootIn(id, (element) => {
    const skip = document.querySelector('a[href="#content"]')
    if (skip) skip.after(element)
    else document.body.prepend(element)
  })
