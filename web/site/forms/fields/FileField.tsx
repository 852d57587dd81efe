import { FILE_ACCEPT, FILE_LIMITS, fileHint, fileSize, filesProblem } from '@forecourt/rules/forms/files.ts'
import { FileText, Paperclip, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { optionalMark, type FieldProps } from './field.ts'

/** Sets an input's files, as if they had been chosen together. */
function give(input: HTMLInputElement, files: readonly File[]) {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
}

const same = (one: File) => (other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/**
 * Files to attach, in a list from which each can be removed. Files chosen later are added to it. Without scripts it is
 * the browser's own field.
 */
export function FileField({ field, bind, error, changed, held }: FieldProps) {
  const most = Math.min(field.files ?? 1, FILE_LIMITS.files)
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly File[]>(() => held?.(field.name) ?? [])
  const { ref, onChange: _heard, ...bound } = bind(field.name)

  const restore = useEffectEvent(() => {
    if (files.length > 0) give(input.current!, files)
  })
  useEffect(() => restore(), [])

  function keep(wanted: readonly File[]) {
    give(input.current!, wanted)
    setFiles(wanted)
    changed(field.name)
  }
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(currentTarget.files ?? [])]
    const others = most === 1 ? [] : files.filter((file) => !chosen.some(same(file)))
    keep([...others, ...chosen])
  }

  const problem = error(field.name) ?? filesProblem(files, most) ?? undefined
  const hint = [field.hint, fileHint(most)].filter(Boolean).join(' ')
  return (
    <Field label={field.label} hint={hint} error={problem} {...optionalMark(field)}>
      {(control) => (
        <>
          <div className="relative flex min-h-12 items-center gap-3 rounded-control border border-dashed border-field-line bg-surface px-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-ring hover:border-ink">
            <Paperclip aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted no-js:hidden" />
            <span aria-hidden className="text-16 no-js:hidden">
              {files.length === 0 ? (most === 1 ? 'Choose a file' : 'Choose files') : 'Choose more'}
            </span>
            <input
              {...control}
              {...bound}
              ref={(element) => {
                input.current = element
                ref?.(element)
              }}
              type="file"
              multiple={most > 1}
              accept={FILE_ACCEPT}
              aria-required={field.required ?? false}
              onChange={choose}
              className="w-full cursor-pointer py-2.5 js:absolute js:inset-0 js:h-full js:py-0 js:opacity-0"
            />
          </div>
          {files.length > 0 ? (
            <ul className="mt-2 grid gap-2" aria-label="Chosen files">
              {files.map((file) => (
                <li
                  key={`${file.name} ${file.size} ${file.lastModified}`}
                  className="flex min-h-12 items-center gap-3 rounded-control border bg-surface pl-3"
                >
                  <FileText aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted" />
                  <span className="min-w-0 flex-1 truncate">{file.name}</span>
                  <span className="tabular-nums shrink-0 text-14 text-muted">{fileSize(file.size)}</span>
                  <button
                    type="button"
                    aria-label={`Remove ${file.name}`}
                    className="grid size-12 shrink-0 place-items-center rounded-control transition-colors hover:bg-sunken"
                    onClick={() => {
                      keep(files.filter((other) => other !== file))
                      input.current?.focus()
                    }}
                  >
                    <X aria-hidden size={18} strokeWidth={1.5} />
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </Field>
  )
}
