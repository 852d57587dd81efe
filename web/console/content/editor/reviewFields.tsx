import type { DraftOf } from '@forecourt/rules/content/draft.ts'
import { instantFrom, localText } from '@forecourt/rules/content/localTime.ts'
import { REVIEW_SOURCES } from '@forecourt/rules/content/reviewDraft.ts'
import { ChoiceField, TextField } from './fields.tsx'

/** The ratings to choose from; an import may have others, such as 4.5. */
const RATINGS = ['5', '4', '3', '2', '1']
const DAY_LENGTH = 10

type Fields = Omit<DraftOf['reviews'], 'blocks'>

/** The fields of a review: who wrote it, how many stars, its words, and where it comes from. */
export default function ReviewFields({
  fields,
  set,
  timeZone,
}: {
  fields: Fields
  set: (name: string) => (value: unknown) => void
  timeZone: string
}) {
  const text = (name: 'author' | 'title' | 'text' | 'link' | 'rating' | 'source') => ({
    path: name,
    value: fields[name],
    onChange: set(name),
  })
  const { rating, reviewed_at } = fields
  return (
    <>
      <p className="muted">
        Reviews are what customers wrote. Enter the customer’s own words, and only correct mistakes made in copying
        them.
      </p>
      <TextField label="Customer" {...text('author')} hint="The name as the customer signed it." />
      <div className="two">
        <ChoiceField label="Rating" {...text('rating')}>
          <option value="">Choose a rating</option>
          {rating === '' || RATINGS.includes(rating) ? null : <option value={rating}>{rating} stars</option>}
          {RATINGS.map((stars) => (
            <option key={stars} value={stars}>
              {stars} {stars === '1' ? 'star' : 'stars'}
            </option>
          ))}
        </ChoiceField>
        <TextField
          label="Written on"
          path="reviewed_at"
          type="date"
          value={localText(reviewed_at, timeZone).slice(0, DAY_LENGTH)}
          onChange={(day) => set('reviewed_at')(day === '' ? null : instantFrom(`${day}T12:00`, timeZone))}
          hint="The website shows the newest first."
        />
      </div>
      <TextField label="Review" lines={6} {...text('text')} />
      <TextField label="Heading" {...text('title')} hint="Optional: the heading that the customer gave it." />
      <div className="two">
        <ChoiceField label="Source" {...text('source')}>
          {Object.entries(REVIEW_SOURCES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ChoiceField>
        <TextField
          label="Link to the review"
          type="url"
          {...text('link')}
          placeholder="https://"
          hint="Optional: where it was published."
        />
      </div>
    </>
  )
}
