import { CONTENT_KINDS, type ItemKind } from '@forecourt/rules/content/item.ts'
import { checkDraft, draftOf, type DraftOf, type Problems } from '@forecourt/rules/content/draft.ts'
import { itemName } from '@forecourt/rules/content/itemName.ts'
import { contentHistoryPath, contentItemPath, contentListPath } from '@forecourt/rules/staff/consolePaths.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { localText } from '@forecourt/rules/content/localTime.ts'
import { useState } from 'react'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing, UNDO } from '../form.ts'
import { Done } from '../list/done.tsx'
import { Viewers } from '../live/viewers.tsx'
import type { Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { WayBack } from '../setUp/wayBack.tsx'
import { idOf, kindOf, numberOf } from './address.ts'
import { ContentEditor } from './editor/editor.tsx'
import { StateBadge } from './state.tsx'

export const meta = () => [{ title: 'Editor · Dealer console' }]

const DONE_WORDS: Readonly<Record<string, string>> = {
  published: 'It is published.',
  unpublished: 'It is off the website. It stays here as a draft.',
  discarded: 'The draft is discarded.',
  scheduled: 'It is scheduled.',
  unscheduled: 'The schedule is cancelled.',
  restored: 'The draft is now the earlier version. Publish it to show it.',
}
/** Of a version that is restored while visitors see it. */
const SAME = 'The draft is now the earlier version. The website shows it already.'
/** Makes the editor take over what is stored after a change. */
const CHANGE = 'change'

export async function loader(args: LoaderFunctionArgs) {
  const { content, setUp } = await deskOf(args)
  const [kind, id] = [kindOf(args.params), idOf(args.params)]
  return refusing(async () => {
    const found = await content.find(kind, id)
    if (!found.content || !found.review) throw redirect(contentHistoryPath(kind, id))
    const { site, draft, last, review, schedule } = found
    const timeText = (at: Date | null) => ({
      input: localText(at?.toISOString() ?? null, site.timeZone),
      words: at && whenOf(at, site.timeZone),
    })
    const { searchParams } = args.url
    const done = searchParams.get(DONE) ?? ''
    return {
      kind,
      id,
      key: crypto.randomUUID(),
      tab: crypto.randomUUID(),
      site,
      setUp: kind === 'pages' ? await setUp.underWay(site.id) : null,
      state: found.state,
      live: found.live,
      hasDraft: draft !== null,
      isOld: draft?.isOld ?? false,
      by: draft
        ? `Draft by ${draft.by}, ${whenOf(draft.at, site.timeZone)}`
        : last
          ? `Last changed by ${last.by ?? 'an import'}, ${whenOf(last.at, site.timeZone)}`
          : '',
      content: { ...found.content, review, problems: checkDraft(kind, found.content.draft).problems ?? {} },
      schedule: schedule && {
        publish: timeText(schedule.publishAt),
        takeDown: timeText(schedule.takeDownAt),
        by: `${schedule.by}, ${whenOf(schedule.at, site.timeZone)}`,
        version: schedule.version,
        problem: schedule.problem,
      },
      locations: found.locations,
      models: found.models,
      forms: found.forms,
      canCopy: (await content.copyTargets(kind, id)).targets.length > 0,
      done: done === 'restored' && draft === null ? SAME : (DONE_WORDS[done] ?? null),
      undo: numberOf(searchParams.get(UNDO)),
      change: searchParams.get(CHANGE) ?? '',
    }
  })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

export async function action(args: ActionFunctionArgs) {
  const { content } = await deskOf(args)
  const [kind, id] = [kindOf(args.params), idOf(args.params)]
  const field = await formOf(args.request)
  const back = (done: string, undo: number | null = null) =>
    redirect(
      withQuery(contentItemPath(kind, id), {
        [DONE]: done,
        [UNDO]: undo === null ? null : String(undo),
        [CHANGE]: crypto.randomUUID(),
      }),
    )
  return answering(field, [INTENT], async () => {
    switch (field(INTENT)) {
      case 'publish':
        await content.publish(kind, id, { version: field('version'), live: field('live') })
        return back('published')
      case 'unpublish':
        await content.unpublish(kind, id, { live: field('live') })
        return back('unpublished')
      case 'schedule':
        await content.schedule(kind, id, {
          version: field('version'),
          publishAt: field('publish_at'),
          takeDownAt: field('take_down_at'),
        })
        return back('scheduled')
      case 'unschedule':
        await content.unschedule(kind, id)
        return back('unscheduled')
      case 'discard':
        return back('discarded', await content.discard(kind, id, { version: field('version') }))
      case 'delete': {
        const version = await content.remove(kind, id)
        return redirect(withQuery(contentListPath(kind), { [UNDO]: String(id), [DONE]: version && String(version) }))
      }
      case 'new': {
        const { site } = await content.site(kind, id)
        const draft = draftOf(kind, parsed(field('content')))
        const copy = await content.create(kind, { websiteId: site.id, formId: field('key'), content: draft })
        return redirect(contentItemPath(kind, copy))
      }
      default:
        await content.restore(kind, id, { number: numberOf(field('version')) ?? 0 })
        return back('restored')
    }
  })
}

export default function Item() {
  const one = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { kind, id, site, state, live, hasDraft, content, undo, done } = one
  const { label, one: noun } = CONTENT_KINDS[kind]
  const [written, setWritten] = useState(() => itemName(kind, content.draft))
  const title = written || `Untitled ${noun}`
  return (
    <>
      <div className="stack tight">
        <WayBack setUp={one.setUp} step="pages">
          <Link to={contentListPath(kind)}>{label}</Link>
        </WayBack>
        <div className="headline">
          <h1 className="wrap">
            {title} <StateBadge kind={kind} state={state} />
          </h1>
        </div>
        <p className="muted wrap">{[site.name, one.by].filter(Boolean).join(' · ')}</p>
        {one.isOld ? (
          <p className="notice warn">
            What the website shows has changed since this draft was begun.{' '}
            <Link to={contentHistoryPath(kind, id)}>See what changed</Link> before you publish.
          </p>
        ) : null}
        <Viewers key={`${kind} ${id}`} kind="content" id={`${kind}/${id}`} tab={one.tab} />
        <noscript>
          <p className="notice warn">The editor needs scripts, which are turned off in this browser.</p>
        </noscript>
      </div>
      {failure ? (
        <p role="alert" className="notice danger">
          {failure.error}{' '}
          {Object.keys(failure.fields).length === 0 ? (
            <a href={contentItemPath(kind, id)}>Load the latest version</a>
          ) : null}
        </p>
      ) : null}
      <ContentEditor
        key={`${kind} ${id}`}
        kind={kind as ItemKind}
        id={id}
        stored={
          content as { draft: DraftOf[ItemKind]; version: string; review: typeof content.review; problems: Problems }
        }
        loaded={one.change}
        site={{
          id: site.id,
          origin: site.origin,
          timeZone: site.timeZone,
          forms: one.forms,
          locations: one.locations,
          models: one.models,
          locale: site.locale,
          canCopy: one.canCopy,
        }}
        formId={one.key}
        live={live}
        hasDraft={hasDraft}
        schedule={one.schedule}
        failure={failure}
        onName={setWritten}
      />
      <Done
        undo={undo === null || failure ? null : { intent: 'restore', hidden: { version: String(undo) }, label: 'Undo' }}
      >
        {failure ? null : done}
      </Done>
    </>
  )
}
