import { Picture } from '../../ui/Picture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'
import type { ModelCardView } from './models.server.ts'

/** A model of the range; the whole card is its link. */
export function ModelCard({ model, level }: { model: ModelCardView; level: 2 | 3 }) {
  const { name, manufacturer, text, href, label, picture, from, stock } = model
  const Heading = `h${level}` as const
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border bg-surface transition-colors hover:border-ink">
      {picture ? (
        <Picture
          {...picture}
          sizes="(min-width: 992px) 375px, (min-width: 576px) 50vw, 100vw"
          widest={1080}
          className="aspect-3/2 w-full"
        />
      ) : null}
      {label ? (
        <p className="absolute top-3 left-3">
          <Tag tone="brand">{label}</Tag>
        </p>
      ) : null}
      <div className="flex grow flex-col p-5">
        {manufacturer ? <p className="text-14 text-muted">{manufacturer}</p> : null}
        <Heading className="text-23">
          <a href={href} className="underline-offset-4 group-hover:underline after:absolute after:inset-0">
            <WholeWords text={name} />
          </a>
        </Heading>
        {text ? <p className="mt-2">{text}</p> : null}
        {from || stock ? (
          <p className="tabular-nums mt-auto flex flex-wrap gap-x-4 pt-4 text-14 font-semibold">
            {from ? <span>{from}</span> : null}
            {stock ? <span className="font-normal text-muted">{stock}</span> : null}
          </p>
        ) : null}
      </div>
    </article>
  )
}
