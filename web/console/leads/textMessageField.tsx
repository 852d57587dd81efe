import { partsProblem, partsText, textContent, textParts } from '@forecourt/rules/leadDesk/text.ts'
import { useState } from 'react'
import type { Texting } from '@forecourt/server/staff/desk/leadTexting.ts'
import type { Failure } from '../parts.tsx'
import { TextArea } from './textArea.tsx'

/** A text message, with what is added to it and how many it will be. */
export function TextMessageField({
  texting,
  to,
  filled,
  failure,
}: {
  texting: Texting
  to: string
  /** The text of a template that the address chose. */
  filled: string
  failure: Failure | undefined
}) {
  const { number, comesBack } = texting
  const [written, setWritten] = useState(failure?.values.text ?? filled)
  const content = textContent(written, texting)
  const { parts, isPlain } = textParts(content)
  const tooLong = partsProblem(content)
  return (
    <div className="stack">
      <TextArea
        name="text"
        label={`Text to ${to || number}`}
        rows={4}
        defaultValue={filled}
        failure={failure}
        onChange={setWritten}
        hint={`To ${number}. ${comesBack ? 'Answers come back here.' : 'Answers don’t come back here, so say how to reach you.'}`}
      />
      <div className="text-sent">
        <p className="muted">Added at the end:</p>
        <p className="typed">{content.slice(written.trim().length).trim()}</p>
      </div>
      <p role="status" className={tooLong ? 'problem' : 'muted'}>
        {tooLong ?? `${partsText(parts)}${isPlain ? '' : '. Emoji and special characters take more room.'}`}
      </p>
    </div>
  )
}
