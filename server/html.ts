import htm from 'htm'
import { createElement, Fragment, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Attributes with a different name in React. */
const SPELLINGS: Readonly<Record<string, string>> = {
  class: 'className',
  charset: 'charSet',
  cellpadding: 'cellPadding',
  cellspacing: 'cellSpacing',
  tabindex: 'tabIndex',
}

type Props = Readonly<Record<string, unknown>>

function element(type: string | ComponentType<Props>, props: Props | null, ...children: ReactNode[]): ReactElement {
  const spelled = Object.entries(props ?? {}).map(([name, value]) => [SPELLINGS[name] ?? name, value])
  // As arguments, because static content needs no keys.
  return createElement(type as ComponentType<Props>, Object.fromEntries(spelled) as Props, ...children.flat(9))
}

const parse = htm.bind(element)

/**
 * HTML as a template: `html\`<p class="lead">${text}</p>\``. Interpolated values are text, in content and in
 * attributes; only `dangerouslySetInnerHTML` inserts markup.
 */
export function html(strings: TemplateStringsArray, ...values: unknown[]): ReactElement {
  const parsed = parse(strings, ...values)
  return Array.isArray(parsed) ? createElement(Fragment, null, ...parsed) : parsed
}

/** Renders a document. */
export const renderDocument = (document: ReactNode): string => `<!doctype html>\n${renderToStaticMarkup(document)}\n`

/** A page that is generated without the web application. */
export interface PageDocument {
  lang: string
  title: string
  /** Rules of its own style sheet. */
  css: string
  /** Content of its body. */
  body: ReactNode
  robots?: string
}

/** A whole page without scripts and external resources. */
export const pageDocument = ({ lang, title, css, body, robots = 'noindex' }: PageDocument): string =>
  renderDocument(html`
    <html lang=${lang}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content=${robots} />
        <title>${title}</title>
        <style>
          ${css}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>
  `)
