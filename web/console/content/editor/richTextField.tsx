import { useEffect, useState, type ComponentType } from 'react'
import { isBeyondRichText } from './beyondRichText.ts'
import { EditorField } from './fields.tsx'
import type { RichTextProps } from './richText.tsx'

/** A text with headings, lists and links; written as Markdown where that has more, and until the editor is here. */
export function RichTextField({
  label,
  path,
  value,
  onChange,
}: {
  label: string
  path: string
  value: string
  onChange: (value: string) => void
}) {
  const [RichText, setRichText] = useState<ComponentType<RichTextProps> | null>(null)
  const [asMarkdown, setAsMarkdown] = useState(() => isBeyondRichText(value))
  useEffect(() => {
    let isHere = true
    void import('./richText.tsx').then(
      (module) => {
        if (isHere) setRichText(() => module.RichText)
      },
      // Without it the text is written as Markdown.
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [])
  const hasMore = isBeyondRichText(value)
  const isRich = RichText !== null && !asMarkdown
  return (
    <EditorField
      label={label}
      path={path}
      hidesLabel
      hint={
        isRich ? undefined : hasMore ? (
          'Written as Markdown: it has a table, a picture, code or HTML, which the rich text editor can’t show.'
        ) : (
          <>
            Written as Markdown: **bold**, ## Heading, - list, [link](/contact).{' '}
            {RichText ? (
              <button type="button" className="text-button" onClick={() => setAsMarkdown(false)}>
                Use the rich text editor
              </button>
            ) : null}
          </>
        )
      }
    >
      {(input) =>
        isRich ? (
          <RichText {...input} label={label} value={value} onChange={onChange} onMarkdown={() => setAsMarkdown(true)} />
        ) : (
          <textarea
            {...input}
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
