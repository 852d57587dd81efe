import { isContentSlug } from '@forecourt/rules/content/address.ts'
import { checkDraft, type DraftOf, type Problems } from '@forecourt/rules/content/draft.ts'
import { hasSlug, type ItemKind } from '@forecourt/rules/content/item.ts'
import type { ItemOf } from '@forecourt/rules/content/itemSchema.ts'
import { takenAddress, type AddressSite } from '@forecourt/rules/content/takenAddress.ts'
import { isReviewAhead, REVIEW_AHEAD } from '@forecourt/rules/content/reviewDay.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Transaction } from '../db/database.ts'
import { locationsIn } from '../locations/locations.ts'
import { isBlank, removedFrom, removedFromMarkdown, sanitised } from './html.ts'
import { isKeyTaken } from './items.ts'
import { keyOf } from './versions.ts'

/** The site of an item. */
export type DraftSite = Pick<Site, 'id' | 'timeZone' | 'dealershipIds' | 'dealerships'> & AddressSite

const TAKEN = 'Something else on this website has this address.'
const MODEL_TAKEN = 'Another model on this website has this address.'
const REVIEW_TAKEN = 'This website already has this review.'
const NAME_TAKEN = 'Another offer on this website has this title.'
const NO_LOCATION = 'Please choose one of this website’s locations.'
const NOTHING_LEFT = 'Nothing is left once everything that isn’t allowed on a page is removed.'

/** What is wrong with a draft, and what is removed from it, as far as only the server knows. */
export async function reviewDraft<K extends ItemKind>(
  tx: Transaction,
  site: DraftSite,
  { kind, id }: { kind: K; id: number },
  draft: DraftOf[K],
  now: Date,
): Promise<{
  /** Null while anything is wrong. */
  item: ItemOf[K] | null
  /** What a browser sees too. */
  problems: Problems
  /** What only the server sees. */
  onSite: Problems
  removed: Problems
}> {
  const { item, problems } = checkDraft(kind, draft)
  const onSite: Record<string, string> = {}
  const removed: Record<string, string> = {}
  draft.blocks.forEach((block, index) => {
    if (block.type === 'questions')
      block.items.forEach(({ answer }, item) => {
        const found = removedFromMarkdown(answer)
        if (found.length > 0) removed[`blocks.${index}.items.${item}.answer`] = found.join(', ')
      })
    if (block.type !== 'html' && block.type !== 'markdown') return
    const field = `blocks.${index}.${block.type === 'html' ? 'html' : 'text'}`
    const found = block.type === 'html' ? removedFrom(block.html) : removedFromMarkdown(block.text)
    if (found.length > 0) removed[field] = found.join(', ')
    if (block.type === 'html' && block.html.trim() !== '' && isBlank(sanitised(block.html)))
      onSite[field] = NOTHING_LEFT
  })
  const key = keyOf(kind, draft)
  const isKey = hasSlug(kind) ? isContentSlug(key) : key !== ''
  if (isKey && (await isKeyTaken(tx, kind, { websiteId: site.id, id, key })))
    Object.assign(
      onSite,
      hasSlug(kind)
        ? { slug: kind === 'models' ? MODEL_TAKEN : TAKEN }
        : kind === 'reviews'
          ? { author: REVIEW_TAKEN }
          : { title: NAME_TAKEN },
    )
  if (kind === 'pages' && isKey) {
    const taken = takenAddress(key, site)
    if (taken !== null) onSite.slug = taken
  }
  if (kind === 'reviews') {
    const { reviewed_at } = draft as DraftOf['reviews']
    if (isReviewAhead(reviewed_at, { now, timeZone: site.timeZone })) onSite.reviewed_at = REVIEW_AHEAD
  }
  if (kind === 'offers') {
    const { description, disclaimer } = draft as DraftOf['offers']
    for (const [field, html] of Object.entries({ description, disclaimer })) {
      const found = removedFrom(html)
      if (found.length > 0) removed[field] = found.join(', ')
    }
  }
  if (kind === 'models') {
    const found = removedFrom((draft as DraftOf['models']).description)
    if (found.length > 0) removed.description = found.join(', ')
  }
  if (kind === 'jobs') {
    const { location_id } = draft as DraftOf['jobs']
    const { id: siteId, dealershipIds, dealerships } = site
    const places = await locationsIn(tx, { id: siteId, dealershipIds, dealerships })
    if (location_id !== null && !places.some((one) => one.id === location_id)) onSite.location_id = NO_LOCATION
  }
  return { item: Object.keys(onSite).length === 0 ? item : null, problems: problems ?? {}, onSite, removed }
}
