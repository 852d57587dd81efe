import { GARAGE_INPUTS } from '@forecourt/rules/owner/garageInputs.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { searchKind, searchOf, searchTitle } from '@forecourt/rules/site/searchSlugs.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { parseRefinement, refinementQuery, withNear, withPage } from '@forecourt/rules/stock/filters.ts'
import { refinementDefaults } from '@forecourt/rules/stock/refinementDefaults.ts'
import type { SearchToSave } from '@forecourt/server/owners/owner.ts'
import { data, redirect } from 'react-router'
import { accountContext, dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { bodyOf, requestRefusal, textIn } from '../forms/submit.server.ts'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { mustHave } from '../refusal/notOffered.server.ts'
import { chips } from '../search/chips.ts'
import type { Route } from './+types/searches'
import { SaveSearch } from '../search/SaveSearch.tsx'

const SAVED = 'saved'
const CONFIRM = 'confirm'
const MAX_QUERY = 1_000
const MAX_LABEL = 200
const UNEXPLAINED = 'Something went wrong on our side, so nothing has changed. Please try again.'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData?.head)

export const headers = pageHeaders({ private: true, alsoReads: [SAVED] })

/** What was done with a search that a visitor saved. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site } = dealer
  await mustHave('garage', dealer)
  const to = paths(site)
  const title = 'Email alerts'
  return {
    head: headOf(site, { title, description: '', path: to.garageSearches(), indexed: false }),
    trail: [{ label: 'Home', href: to.home() }, { label: title }],
    title,
    needsConfirmation: url.searchParams.get(SAVED) === CONFIRM,
    isSaved: url.searchParams.has(SAVED),
    searchHref: to.search(),
  }
}

/** A search with the words of its filters; null for one that the site does not have. A place is no part of it. */
function searchToSave(slug: string, typed: string, site: Site): SearchToSave | null {
  const isOwn = site.settings.search_slugs.includes(slug)
  if (!isOwn || !searchOf(slug, searchKind(site.vehicleNounPlural)) || typed.length > MAX_QUERY) return null
  const defaults = refinementDefaults(site)
  const parsed = parseRefinement(new URLSearchParams(typed), defaults)
  const refinement = withPage(withNear({ ...parsed, sort: defaults.defaultSort }, null, defaults.defaultSort), 1)
  const words = [searchTitle(slug, site), ...chips(refinement, site).map(({ label }) => label)]
  return { slug, query: refinementQuery(refinement, defaults), label: words.join(', ').slice(0, MAX_LABEL) }
}

/** Saves a search for an address; who is signed in with it need not confirm it. */
export async function action({ context, request }: Route.ActionArgs) {
  const dealer = context.get(dealerContext)
  const { site } = dealer
  await mustHave('garage', dealer)
  const body = await bodyOf(request)
  const [slug, query, email] = ['slug', 'query', GARAGE_INPUTS.email].map((name) => textIn(body, name) ?? '')
  const search = searchToSave(slug!, query!, site)
  if (!search) throw data(null, { status: 404 })
  try {
    const owner = (await context.get(accountContext)?.owner()) ?? null
    await dealer.owners.alerts.save(search, email!, owner)
    const isOwn = owner?.identifier.kind === 'email' && owner.identifier.email === email!.trim().toLowerCase()
    return redirect(`${paths(site).garageSearches()}?${SAVED}=${isOwn ? 'yes' : CONFIRM}`, 303)
  } catch (error) {
    const refused = requestRefusal(error)
    if (!refused) context.get(renderingContext).onError(error)
    const { status, errors, failure } = refused ?? { status: 500, errors: {}, failure: UNEXPLAINED }
    return data(
      { slug: search.slug, query: search.query, label: search.label, email: email!, error: errors.email, failure },
      { status },
    )
  }
}

export default function SearchesPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { trail, title, needsConfirmation, isSaved, searchHref } = loaderData
  return (
    <div className="container pb-12 lg:pb-20">
      <PageTop trail={trail} title={title} />
      <div className="max-w-110">
        {answer ? (
          <>
            {answer.failure ? (
              <div className="mb-6">
                <Alert tone="danger" title={answer.failure} />
              </div>
            ) : null}
            <p className="mb-4 font-semibold">{answer.label}</p>
            <SaveSearch slug={answer.slug} query={answer.query} email={answer.email} error={answer.error} />
          </>
        ) : isSaved ? (
          <Alert
            tone="success"
            title={needsConfirmation ? 'Please confirm your email address.' : 'Your search has been saved.'}
          >
            <p>
              {needsConfirmation
                ? 'We’ve sent you an email with a link. Open it to start your alerts.'
                : 'We email you when something new matches it, at most once a day.'}
            </p>
          </Alert>
        ) : (
          <p className="text-muted">Start a search, then save it to get an email when something new matches it.</p>
        )}
        <LinkButton href={searchHref} variant="secondary" className="mt-8">
          Back to the search
        </LinkButton>
      </div>
    </div>
  )
}
