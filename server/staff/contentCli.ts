import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Argument, Option, type Command } from 'commander'
import { MOST_CONTENT_BULK, RUN_KEPT_DAYS, type ContentBulk } from '@forecourt/rules/content/bulk.ts'
import {
  CONTENT_KINDS,
  isTakenOff,
  ITEM_KINDS,
  STATE_LABELS,
  type ItemKind,
  type ItemState,
} from '@forecourt/rules/content/item.ts'
import { standardSort } from '@forecourt/rules/content/sorting.ts'
import { fileSize } from '@forecourt/rules/forms/files.ts'
import { CommandError, withoutControls, type CommandContext } from '../command.ts'
import { publishDraft, saveDraft } from '../content/content.ts'
import { withCommandDesk, type CommandDesk } from './commandDesk.ts'
import type { BulkChange } from './desk/contentBulk.ts'

interface ChangeOptions {
  all?: true
  search?: string
  state?: ItemState
  publishAt?: string
  takeDownAt?: string
  to?: string
  dryRun?: true
  yes?: true
}

/** What can be done with many items, as a word of a command. */
const WORDS: Readonly<Record<string, ContentBulk>> = {
  publish: 'publish',
  'take-off': 'withdraw',
  schedule: 'schedule',
  copy: 'copy',
  delete: 'delete',
}

const WORD_OF = Object.fromEntries(Object.entries(WORDS).map(([word, what]) => [what, word])) as Record<
  ContentBulk,
  string
>

/**
 * `forecourt content change`, `runs` and `undo`, and `forecourt models brochure`: what staff do with content in the
 * console (decision 182), through the same use-cases.
 */
export function contentChangeCommands(program: Command, context: CommandContext): void {
  const group = groupOf(program, 'content', 'manage the pages, articles, jobs and reviews of a site')
  group
    .command('change <site>')
    .description('publish, take off, schedule, copy or delete many items of a site at once, all of them or none')
    .addArgument(new Argument('<kind>', 'what they are').choices(ITEM_KINDS))
    .addArgument(new Argument('<what>', 'what is done with them').choices(Object.keys(WORDS)))
    .argument('[items...]', 'their slugs, or their numbers as this prints them')
    .option('--all', 'all that match --search and --state, instead of naming them')
    .option('--search <text>', 'those with this text in their title')
    .addOption(new Option('--state <state>', 'those in this state').choices(Object.keys(STATE_LABELS)))
    .option('--publish-at <time>', 'when to publish them, by the clock of the site, such as 2026-12-01T09:00')
    .option('--take-down-at <time>', 'when to take them down')
    .option('--to <sites>', 'the sites of the group to copy them to, by slug, separated by commas')
    .option('--dry-run', 'show what would change, without changing it')
    .option('--yes', 'change it without asking')
    .action((slug: string, kind: ItemKind, word: string, items: string[], options: ChangeOptions) =>
      withCommandDesk(context, slug, async (desk) => {
        const what = WORDS[word]!
        if (what === 'withdraw' && !isTakenOff(kind))
          throw new CommandError(
            `${CONTENT_KINDS[kind].label} are not taken off; they have a last day, or are deleted.`,
          )
        const ids = await chosen(desk, kind, items, options)
        const change = changeOf(desk, what, options)
        const { bulk } = desk.content
        const rows = await bulk.plan(kind, ids, change)
        for (const { id, title, outcome } of rows)
          context.print(
            [String(id), withoutControls(title), outcome.changes ? outcome.words : outcome.reason].join('\t'),
          )
        const changing = rows.filter(({ outcome }) => outcome.changes)
        if (changing.length === 0) return context.print('Nothing to change.')
        const count = `${changing.length} of ${rows.length}`
        if (options.dryRun) return context.print(`${count} would change. Nothing was changed.`)
        if (!options.yes && !(await agrees(context, count))) return context.print('Nothing was changed.')
        const seen = new Map(changing.map((row) => [row.id, row.seen]))
        const { changed, run } = await bulk.make(kind, { seen, change, formId: randomUUID() })
        context.print(`${changed} changed.`)
        if (run !== null) context.print(`To undo this: forecourt content undo ${desk.site.slug} ${run}`)
      }),
    )

  group
    .command('runs <site>')
    .description(`list what "content change" and the console did with many items in the last ${RUN_KEPT_DAYS} days`)
    .action((slug: string) =>
      withCommandDesk(context, slug, async ({ site, content }) => {
        const runs = await content.bulk.runs(site.id)
        if (runs.length === 0) context.print('Nothing was done with many items at once.')
        for (const { id, what, kind, steps, who, at, undoneAt } of runs)
          context.print(
            [
              ...[id, at.toISOString(), WORD_OF[what], `${steps.length} ${CONTENT_KINDS[kind].label.toLowerCase()}`],
              ...[withoutControls(who), undoneAt === null ? '' : 'undone'],
            ].join('\t'),
          )
      }),
    )
  group
    .command('undo <site> <run>')
    .description('undo what was done with many items at once, as "content runs" lists it: all of it, or nothing')
    .action((slug: string, run: string) =>
      withCommandDesk(context, slug, async ({ site, content: { bulk } }) => {
        context.print(`${await bulk.undo(run, site.id)} undone.`)
      }),
    )

  groupOf(program, 'models', 'manage the new models of a site')
    .command('brochure <site> <model> <file>')
    .description('upload the brochure of a model, a PDF, into its draft')
    .option('--publish', 'publish it; refused if the draft has other changes')
    .action((slug: string, model: string, file: string, { publish }: { publish?: true }) =>
      withCommandDesk(context, slug, async (desk) => {
        const { site, content, media } = desk
        const found = (await listed(desk, 'models')).find((row) => row.slug === model)
        if (!found) throw new CommandError(`${site.name} has no model ${model}.`)
        const { item } = await content.mustFind('models', found.id)
        if (publish && item.draft)
          throw new CommandError(`${model} has a draft with other changes. Publish it in the console, then try again.`)
        const handle = await open(file).catch((error: Error) => {
          throw new CommandError(`${file} cannot be read: ${error.message}`)
        })
        const body = handle.createReadStream()
        const { address, bytes } = await media.addDocument(site.id, randomUUID(), { name: basename(file), body })
        await content.change('models', found.id, async (tx, ofSite, by, current) => {
          const stored = current.draft ?? current.live
          if (!stored || (publish && current.draft)) throw new CommandError(`${model} was changed meanwhile.`)
          const of = { kind: 'models', id: found.id } as const
          const draft = { ...stored.content, brochure: address, brochure_bytes: String(bytes) }
          const { version } = await saveDraft(tx, ofSite, of, { version: stored.version, content: draft }, by)
          if (publish) await publishDraft(tx, ofSite, of, { version, live: current.live?.version ?? '' }, by)
        })
        const where = publish ? 'The brochure is published' : 'The brochure is in the draft'
        context.print(`${where}: ${address}, ${fileSize(bytes)}.`)
      }),
    )
}

/** A group of commands that another module may have begun. */
const groupOf = (program: Command, name: string, description: string): Command =>
  program.commands.find((one) => one.name() === name) ?? program.command(name).description(description)

/** The items of a kind on the site, those that are not deleted unless that is the state. */
const listed = ({ content, site }: CommandDesk, kind: ItemKind, { search = '', state }: ChangeOptions = {}) =>
  content.matching({ kind, search, websiteId: site.id, state: state ?? null, sort: standardSort(kind) })

/** The ids of what a command names, or of all that match. */
async function chosen(
  desk: CommandDesk,
  kind: ItemKind,
  items: readonly string[],
  options: ChangeOptions,
): Promise<readonly number[]> {
  if ((options.all ?? false) === items.length > 0) throw new CommandError('Name the items, or use --all.')
  const rows = await listed(desk, kind, options)
  const ids = options.all
    ? rows.map(({ id }) => id)
    : items.map((name) => {
        const found = rows.find(({ id, slug }) => (slug !== '' && slug === name) || String(id) === name)
        if (!found) throw new CommandError(`${desk.site.slug} has no ${CONTENT_KINDS[kind].one} ${name}.`)
        return found.id
      })
  if (ids.length === 0) throw new CommandError(`No ${CONTENT_KINDS[kind].label.toLowerCase()} match.`)
  if (ids.length > MOST_CONTENT_BULK)
    throw new CommandError(`${ids.length} match, and at most ${MOST_CONTENT_BULK} are changed together.`)
  return [...new Set(ids)]
}

/** The change that a command’s options describe. */
function changeOf(
  { others }: CommandDesk,
  what: ContentBulk,
  { publishAt = '', takeDownAt = '', to }: ChangeOptions,
): BulkChange {
  if (what === 'schedule') return { what, publishAt, takeDownAt }
  if (what !== 'copy') return { what }
  if (to === undefined) throw new CommandError('Say where to copy them with --to.')
  const siteIds = to.split(',').map((slug) => {
    const id = others.get(slug.trim())
    if (id === undefined) throw new CommandError(`${slug} is not another site of the group.`)
    return id
  })
  return { what, siteIds }
}

/** Asks whoever runs a command whether to make a change that was shown. */
async function agrees({ prompt }: CommandContext, count: string): Promise<boolean> {
  if (!prompt) throw new CommandError('Nothing was changed. Add --yes to change it.')
  return /^y(?:es)?$/i.test((await prompt(`Change ${count}? [y/N] `)).trim())
}
