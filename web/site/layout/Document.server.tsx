import { HIDE_DISMISSED } from '@forecourt/rules/site/announcement.ts'
import { MARK_TRADE_IN } from '@forecourt/rules/tradeIn/mark.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MetaDescriptor } from 'react-router'
import type { Theme } from './theme.server.ts'

/** What a document says before its page. */
export interface DocumentHead {
  locale: string
  siteName: string
  theme: Theme
  /** Title, descriptions and data of the page. */
  tags: readonly MetaDescriptor[]
  /** An announcement that can be closed: where a browser remembers it, and what. */
  dismissible: { key: string; dismissal: string } | null
  /** Where a browser remembers the visitor's trade-in; null on a site that values none. */
  tradeInKey: string | null
  /** Addresses of the style sheets. */
  styles: readonly string[]
  /** In development: the styles of the page before its scripts have brought them. */
  earlyStyles: string | undefined
}

/** Stands where the page goes. */
const MIDDLE = '</body></html>'

/** The document around a page, in two halves. The browser takes it as it stands: nothing in it is drawn twice. */
export function documentAround(head: DocumentHead): readonly [before: string, after: string] {
  const html = renderToStaticMarkup(
    <html lang={head.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {head.theme.preload.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        {head.theme.favicon ? <link rel="icon" type={head.theme.favicon.type} href={head.theme.favicon.href} /> : null}
        <link rel="apple-touch-icon" href={head.theme.touchIcon} />
        <meta name="theme-color" content={head.theme.themeColour} />
        <meta property="og:site_name" content={head.siteName} />
        <style id="theme" dangerouslySetInnerHTML={{ __html: head.theme.css }} />
        {/* Ahead of the style sheets, for which a script behind them would wait, and with it the rest of the page. */}
        {head.dismissible ? (
          <script
            data-key={head.dismissible.key}
            data-dismissal={head.dismissible.dismissal}
            dangerouslySetInnerHTML={{ __html: HIDE_DISMISSED }}
          />
        ) : null}
        {head.tradeInKey ? (
          <script data-trade-in={head.tradeInKey} dangerouslySetInnerHTML={{ __html: MARK_TRADE_IN }} />
        ) : null}
        {head.earlyStyles ? <link rel="stylesheet" href={head.earlyStyles} data-react-router-critical-css="" /> : null}
        {head.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {head.tags.map(tagOf)}
      </head>
      <body />
    </html>,
  )
  return [`<!DOCTYPE html>${html.slice(0, -MIDDLE.length)}`, MIDDLE]
}

function tagOf(tag: MetaDescriptor, index: number) {
  if ('tagName' in tag) {
    const { tagName: Tag, ...attributes } = tag as { tagName: 'link' | 'meta' }
    return <Tag key={index} {...attributes} />
  }
  if ('title' in tag) return <title key={index}>{String(tag.title)}</title>
  if ('script:ld+json' in tag) return <Data key={index} value={tag['script:ld+json']} />
  return <meta key={index} {...(tag as Record<string, string>)} />
}

/** A block of data is no script; all that could end it or open another is `<`, which stands in strings only. */
export const inScript = (json: string): string => json.replaceAll('<', '\\u003c')

const Data = ({ value }: { value: unknown }) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inScript(JSON.stringify(value)) }} />
)
