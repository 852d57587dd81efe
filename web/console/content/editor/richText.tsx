import { Markdown } from '@tiptap/markdown'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isLink, RICH_TEXT, withoutEmptyEnd } from './extensions.ts'

export interface RichTextProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  label: string
  format: 'markdown' | 'html'
  /** In that format. */
  value: string
  /** Whether somebody is writing already, at its end. */
  isWritten: boolean
  onChange: (value: string) => void
  /** Goes on in the format itself. */
  onSource: () => void
}

/** A text as it will look, kept as Markdown or HTML. */
export function RichText({ id, label, format, value, isWritten, onChange, onSource, ...described }: RichTextProps) {
  const written = useRef(value)
  const editor = useEditor({
    extensions: [RICH_TEXT, Markdown],
    content: value,
    contentType: format,
    immediatelyRender: false,
    // The console’s policy allows no style sheets of scripts; content.css has them.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'rich-text',
        ...(described['aria-describedby'] ? { 'aria-describedby': described['aria-describedby'] } : {}),
        ...(described['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
      },
    },
    onUpdate({ editor: at }) {
      written.current = format === 'html' ? (at.isEmpty ? '' : at.getHTML()) : withoutEmptyEnd(at.getMarkdown())
      onChange(written.current)
    },
  })

  // Only what is on the screen takes the focus, and the editor makes its text after that.
  useEffect(() => {
    if (isWritten) editor?.commands.focus('end')
  }, [editor, isWritten])

  // Another version was taken over, or a change was undone.
  useEffect(() => {
    if (!editor || value === written.current) return
    written.current = value
    editor.commands.setContent(value, { contentType: format, emitUpdate: false })
  }, [editor, format, value])

  return (
    <div className="rich-text-frame">
      {editor ? <Toolbar editor={editor} format={format} onSource={onSource} /> : null}
      <EditorContent editor={editor} />
    </div>
  )
}

function Toolbar({ editor, format, onSource }: { editor: Editor } & Pick<RichTextProps, 'format' | 'onSource'>) {
  const [href, setHref] = useState<string | null>(null)
  const on = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      bold: at.isActive('bold'),
      italic: at.isActive('italic'),
      h2: at.isActive('heading', { level: 2 }),
      h3: at.isActive('heading', { level: 3 }),
      bullets: at.isActive('bulletList'),
      numbers: at.isActive('orderedList'),
      quote: at.isActive('blockquote'),
      link: at.isActive('link'),
      canUndo: at.can().undo(),
      canRedo: at.can().redo(),
    }),
  })
  const act = () => editor.chain().focus()
  const tools: readonly (readonly [string, LucideIcon, boolean | null, () => void, boolean?])[] = [
    ['Bold', Bold, on.bold, () => act().toggleBold().run()],
    ['Italic', Italic, on.italic, () => act().toggleItalic().run()],
    ['Heading', Heading2, on.h2, () => act().toggleHeading({ level: 2 }).run()],
    ['Smaller heading', Heading3, on.h3, () => act().toggleHeading({ level: 3 }).run()],
    ['Bulleted list', List, on.bullets, () => act().toggleBulletList().run()],
    ['Numbered list', ListOrdered, on.numbers, () => act().toggleOrderedList().run()],
    ['Quote', Quote, on.quote, () => act().toggleBlockquote().run()],
    ['Link', Link2, on.link, () => setHref(String(editor.getAttributes('link').href ?? ''))],
    ['Undo', Undo2, null, () => act().undo().run(), !on.canUndo],
    ['Redo', Redo2, null, () => act().redo().run(), !on.canRedo],
  ]
  const isRight = href !== null && isLink(href)
  const setLink = () => {
    if (isRight) act().extendMarkRange('link').setLink({ href }).run()
    setHref(null)
  }
  return (
    <>
      <div role="toolbar" aria-label="Format" className="rich-tools" tabIndex={-1} onKeyDown={moveFocus}>
        {tools.map(([label, Icon, isOn, run, isOff = false], at) => (
          <button
            key={label}
            type="button"
            className="tool"
            title={label}
            aria-label={label}
            aria-pressed={isOn ?? undefined}
            aria-disabled={isOff || undefined}
            tabIndex={at === 0 ? 0 : -1}
            // The selection stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (isOff ? undefined : run())}
          >
            <Icon aria-hidden size={16} />
          </button>
        ))}
        <button type="button" className="text-button" tabIndex={-1} onClick={onSource}>
          {format === 'html' ? 'HTML' : 'Markdown'}
        </button>
      </div>
      {href === null ? null : (
        <div className="link-field row end">
          <label className="field">
            <span>Links to</span>
            <input
              className="control"
              value={href}
              placeholder="/contact or https://…"
              // It was asked for a moment ago.
              // eslint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              aria-invalid={href !== '' && !isRight ? true : undefined}
              onChange={({ target }) => setHref(target.value.trim())}
              onKeyDown={(event) => {
                if (event.key === 'Escape') {
                  setHref(null)
                  act().run()
                }
                if (event.key !== 'Enter') return
                event.preventDefault()
                if (isRight) setLink()
              }}
            />
          </label>
          <button type="button" className="button quiet" disabled={!isRight} onClick={setLink}>
            Set link
          </button>
          {on.link ? (
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                act().extendMarkRange('link').unsetLink().run()
                setHref(null)
              }}
            >
              Remove link
            </button>
          ) : null}
          {href !== '' && !isRight ? (
            <p className="problem">Please enter a path such as /contact, or a web address.</p>
          ) : null}
        </div>
      )}
    </>
  )
}

/** Arrow keys move along the toolbar, which is one stop for the tab key. */
function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLDivElement>) {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const buttons = [...currentTarget.querySelectorAll('button')]
  buttons.at((buttons.indexOf(target as HTMLButtonElement) + step) % buttons.length)?.focus()
}
