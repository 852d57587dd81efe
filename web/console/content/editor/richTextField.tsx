import { useEffect, useRef, useState, type ComponentType } from 'react'
import { isBeyondRichHtml, isBeyondRichText } from './beyondRichText.ts'
import { EditorField } from './fields.tsx'
import type { RichTextProps } from './richText.tsx'

/** A text with headings, lists and links; written as Markdown where that has more, and until the editor is here. */
export function RichTextField({
  label,
  path,
  format = 'markdown',
  value,
  onChange,
}: {
  label: string
  path: string
  /** What it is kept as. */
  format?: 'markdown' | 'html'
  value: string
  onChange: (value: string) => void
}) {
  const [RichText, setRichText] = useState<ComponentType<RichTextProps> | null>(null)
  const source = useRef<HTMLTextAreaElement>(null)
  // Whoever writes already goes on writing.
  const [isWritten, setIsWritten] = useState(false)
  const isHtml = format === 'html'
  const hasMore = isHtml ? isBeyondRichHtml(value) : isBeyondRichText(value)
  const [asSource, setAsSource] = useState(hasMore)
  useEffect(() => {
    let isHere = true
    void import('./richText.tsx').then(
      (module) => {
        if (!isHere) return
        setIsWritten(source.current !== null && source.current === document.activeElement)
        setRichText(() => module.RichText)
      },
      // Without it the text is written as Markdown.
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [])
  // Changing the way of writing is asked for from within; the text takes the focus over.
  const changed = useRef(false)
  useEffect(() => {
    if (asSource && changed.current) source.current?.focus()
  }, [asSource])
  const isRich = RichText !== null && !asSource
  return (
    <EditorField
      label={label}
      path={path}
      hidesLabel={!isHtml}
      hint={
        isRich ? undefined : hasMore ? (
          `Written as ${isHtml ? 'HTML' : 'Markdown'}: it has a table, a picture, code or ${isHtml ? 'other elements' : 'HTML'}, which the rich text editor can’t show.`
        ) : (
          <>
            {isHtml
              ? 'Written as HTML: text, lists, tables, links and pictures.'
              : 'Written as Markdown: **bold**, ## Heading, - list, [link](/contact).'}{' '}
            {RichText ? (
              <button
                type="button"
                className="text-button"
                onClick={() => {
                  setIsWritten(true)
                  setAsSource(false)
                }}
              >
                Use the rich text editor
              </button>
            ) : null}
          </>
        )
      }
    >
      {(input) =>
        isRich ? (
          <RichText
            {...input}
            label={label}
            format={format}
            value={value}
            isWritten={isWritten}
            onChange={onChange}
            onSource={() => {
              changed.current = true
              setAsSource(true)
            }}
          />
        ) : (
          <textarea
            {...input}
            ref={source}
            className="control markdown-text"
            rows={Math.min(20, Math.max(6, value.split('\n').length + 1))}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </EditorField>
  )
}
