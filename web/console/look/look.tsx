import { localise } from '@forecourt/rules/locale/locale.ts'
import { localeOfZone } from '@forecourt/rules/locale/zoneLocale.ts'
import { dayOf } from '@forecourt/rules/locale/dates.ts'
import { keysOf, LOOK_PART_NAMES, LOOK_PART_TITLES, lookPartOf, type LookPart } from '@forecourt/rules/look/parts.ts'
import {
  CONSOLE_PATHS,
  lookHistoryPath,
  lookPath,
  lookReviewPath,
  lookStartPath,
} from '@forecourt/rules/staff/consolePaths.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { deskOf, nowOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing, UNDO } from '../form.ts'
import { DraftNotice } from '../kept/draft.tsx'
import { addressWith } from '../list/address.ts'
import { Conflict } from '../list/conflict.tsx'
import { Done } from '../list/done.tsx'
import { FilterByPlace, Filters } from '../list/filters.tsx'
import { Views } from '../list/views.tsx'
import { ChangeForm, Outcome, Submit, type Failure } from '../parts.tsx'
import { WayBack } from '../setUp/wayBack.tsx'
import faceStyles from '../stock/cards/faces.css?url'
import { whenOf } from '../when.ts'
import { ColourFields } from './colours.tsx'
import { entriesOf, inputLabels, LOOK_INPUTS, sentText, shownText } from './entries.ts'
import { LogoFields } from './logos.tsx'
import type { PartProps } from './part.ts'
import { HomeFields } from './pictures.tsx'
import { Preview, type PreviewWidth } from './preview.tsx'
import { countOf, placeName, wholeOf } from './scope.ts'
import { StyleFields } from './style.tsx'
import { useKeptPart } from './useKeptPart.ts'
import { AnnouncementFields, MenuFields } from './words.tsx'
import { useSpelling } from '../spelling.ts'

export const meta = () => [{ title: 'Look · Dealer console' }]

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: faceStyles }]

const MESSAGES: Readonly<Record<string, string>> = {
  saved: 'Saved in the draft.',
  discarded: 'The draft is discarded.',
  started: 'The draft now has that style.',
  restored: 'The draft is now that version. Publish it to bring it back.',
  undone: 'Undone.',
  published: 'Published. Visitors see it now.',
  unpublished: 'Undone. Visitors see the look from before.',
}
const UNDOABLE: readonly string[] = ['saved', 'discarded', 'started', 'restored']
const MENU_LISTS = ['header_links', 'service_links', 'footer_links'] as const

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { look } = desk
  const scope = args.params.scope ?? ''
  const asked = (name: string) => args.url.searchParams.get(name)
  return refusing(async () => {
    const part = lookPartOf(asked('part') ?? '')
    const found = await look.find(scope)
    const [preview, zone, setUp] = await Promise.all([
      look.preview(scope, wholeOf(asked('site')), asked('page') ?? 'home'),
      desk.timeZone(),
      found.place.kind === 'site' ? desk.setUp.underWay(found.place.id) : null,
    ])
    const { texts, version } = look.part(found.settings, found.own, part)
    const hrefs =
      part === 'menus'
        ? MENU_LISTS.flatMap((key) => entriesOf(texts[key] ?? '').map(({ href }) => href ?? ''))
        : [texts['announcement.href'] ?? ''].filter(Boolean)
    const done = asked(DONE) ?? ''
    return {
      scope,
      name: placeName(found.place),
      setUp,
      inheritedFrom: found.place.kind === 'site' && found.place.groupId !== null ? 'From the group' : 'Default',
      part,
      texts,
      version,
      own: keysOf(part).filter((key) => found.own.has(key)),
      changed: found.changed.length,
      views: LOOK_PART_NAMES.map((value) => ({
        value,
        label: localise(LOOK_PART_TITLES[value], localeOfZone(zone)),
        count: keysOf(value).filter((key) => found.changed.includes(key)).length || null,
      })),
      draft:
        found.draft && found.changed.length > 0
          ? { who: found.draft.updated_by, when: whenOf(found.draft.updated_at, zone) }
          : null,
      draftVersion: found.draft?.version ?? 0,
      sites: found.place.kind === 'site' ? [] : found.sites,
      preview,
      base: preview ? new URL(preview.draft).origin : null,
      siteId: preview?.siteId ?? null,
      isTemplate: found.place.kind === 'template',
      width: widthOf(asked('width')),
      warnings: preview && hrefs.length > 0 ? await look.linkWarnings(preview.siteId, hrefs) : {},
      today: dayOf(nowOf(args), found.timeZone ?? zone),
      done: MESSAGES[done] ?? null,
      canUndo: UNDOABLE.includes(done) && found.canUndo,
      published: done === 'published' ? asked(UNDO) : null,
    }
  })
}

const widthOf = (text: string | null): PreviewWidth => (text === 'phone' || text === 'desk' ? text : 'fit')

export async function action(args: ActionFunctionArgs) {
  const { look } = await deskOf(args)
  const scope = args.params.scope ?? ''
  const form = await formOf(args.request)
  const field = (name: string) => sentText(form, name)
  const view = args.url.searchParams
  const again = (done: string) =>
    redirect(
      lookPath(scope, {
        part: field('part') || view.get('part'),
        page: view.get('page'),
        site: view.get('site'),
        width: view.get('width'),
        done,
      }),
    )
  return answering(field, [INTENT, 'part', ...LOOK_INPUTS], async () => {
    const intent = field(INTENT)
    if (intent === 'discard' || intent === 'undo') {
      await look.replaceDraft(scope, { kind: intent }, countOf(field('draft')))
      return again(intent === 'undo' ? 'undone' : 'discarded')
    }
    if (intent === 'unpublish') {
      await look.undoPublish(scope, field('published'))
      return again('unpublished')
    }
    await look.save(scope, {
      part: lookPartOf(field('part')),
      texts: field,
      reset: field('reset'),
      version: field('version'),
    })
    return again('saved')
  })
}

/** What someone else has published meanwhile is shown where an undo is refused for it. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get(INTENT) === 'unpublish' || defaultShouldRevalidate

export default function Look() {
  const spell = useSpelling()
  const one = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { scope, part, version, preview, draft, sites, draftVersion } = one
  const { search } = useLocation()
  const ofPart = failure?.values.part === part ? failure : undefined
  const { box, kept, note, discard, undoDiscard } = useKeptPart(scope, part, version, failure !== undefined)
  const undo: { intent: string; hidden: Readonly<Record<string, string>> } | null = one.published
    ? { intent: 'unpublish', hidden: { published: one.published } }
    : one.canUndo
      ? { intent: 'undo', hidden: { draft: String(draftVersion) } }
      : null
  const other = failure && (!ofPart || (Object.keys(failure.fields).length === 0 && !failure.conflict))
  return (
    <>
      <div className="stack tight">
        <WayBack setUp={one.setUp} step="brand">
          <Link to={CONSOLE_PATHS.look}>Look</Link>
        </WayBack>
        <div className="head">
          <h1>{one.name}</h1>
          <div className="row">
            <Link className="button quiet" to={lookStartPath(scope)}>
              Start from…
            </Link>
            <Link className="button quiet" to={lookHistoryPath(scope)}>
              History
            </Link>
            {draft ? (
              <>
                <ChangeForm intent="discard" hidden={{ draft: String(draftVersion) }}>
                  <Submit look="quiet">Discard draft</Submit>
                </ChangeForm>
                <Link className="button" to={lookReviewPath(scope)}>
                  Review and publish
                </Link>
              </>
            ) : null}
          </div>
        </div>
        <p className="muted">
          {draft
            ? `Draft with ${one.changed} ${one.changed === 1 ? 'change' : 'changes'}, last saved by ${draft.who}, ${draft.when}.`
            : 'As published. What you change is a draft until you publish it.'}
        </p>
      </div>
      <Outcome failure={other ? failure : undefined} />
      {ofPart?.conflict ? (
        <Conflict
          failure={ofPart}
          labels={inputLabels(part)}
          intent="save"
          hidden={{ part }}
          words={shownText}
          theirs={addressWith(search, {})}
          onTheirs={discard}
        />
      ) : null}
      <Done undo={failure ? null : undo}>{failure ? null : one.done}</Done>
      <Views label="Parts of the look" views={one.views} current={part} param="part" />
      {sites.length > 1 ? (
        <Filters names={['site']}>
          <FilterByPlace
            name="site"
            label="Preview on"
            all="The first site"
            places={sites}
            chosen={new URLSearchParams(search).get('site') ?? ''}
          />
        </Filters>
      ) : null}
      <div className="look-columns">
        <section className="panel" aria-label={spell(LOOK_PART_TITLES[part])}>
          <h2 className="title">{spell(LOOK_PART_TITLES[part])}</h2>
          <div ref={box} className="pad">
            <ChangeForm
              key={`${part} ${version} ${kept ? 'kept' : ''}`}
              intent="save"
              hidden={{ part, version: kept?.version ?? version }}
            >
              {/* The Enter key saves, although the buttons beside the fields come first. */}
              <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
              <Fields {...one} texts={kept?.texts ?? one.texts} failure={ofPart} />
              <div className="look-save">
                <Submit>Save draft</Submit>
              </div>
            </ChangeForm>
            <DraftNotice note={note} onDiscard={discard} onUndo={undoDiscard} />
          </div>
        </section>
        {preview ? (
          <Preview
            preview={preview}
            width={one.width}
            version={draftVersion}
            to={(view) => addressWith(search, view)}
          />
        ) : (
          <p className="muted">There is no site to preview this on yet.</p>
        )}
      </div>
    </>
  )
}

function Fields({ part, today, ...props }: PartProps & { part: LookPart; today: string }) {
  const shared = { ...props, part }
  switch (part) {
    case 'colours':
      return <ColourFields {...shared} />
    case 'style':
      return <StyleFields {...shared} />
    case 'menus':
      return <MenuFields {...shared} />
    case 'announcement':
      return <AnnouncementFields {...shared} today={today} />
    case 'home':
      return <HomeFields {...shared} />
    case 'logos':
      return <LogoFields {...shared} />
  }
}
