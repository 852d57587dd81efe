import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture } from '../../ui/Picture.tsx'
import { PriceFigure } from '../../ui/PriceFigure.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'
import type { CompareView } from './compareView.ts'

/** One row: its label, marked if the vehicles differ, and a value for each of them. */
function Line({ label, differs = false, children }: { label: string; differs?: boolean; children: ReactNode }) {
  return (
    <tr className={differs ? 'differs' : 'alike'}>
      <th scope="row">
        {label}
        {differs ? <span className="sr-only"> (differs)</span> : null}
      </th>
      {children}
    </tr>
  )
}

/** Shown if a value is unknown. */
const NotStated = ({ children }: { children: string }) => (
  <td className="untold">
    <span aria-hidden>–</span>
    <span className="sr-only">{children}</span>
  </td>
)

/**
 * Vehicles side by side: a table with its labels on the left, below lg with each label above its row, so that four fit
 * a phone without scrolling sideways. The names stay in view. Rows that differ are marked, and the styles can hide the
 * others.
 */
export function ComparisonTable({ view }: { view: CompareView }) {
  const { vehicles, price, rows, features, notes } = view
  return (
    <>
      <section className="comparison" aria-label="Comparison">
        <table style={{ '--vehicles': vehicles.length } as React.CSSProperties}>
          <caption className="sr-only">
            {vehicles.map(({ title }) => title).join(', ')}: price, specifications and features. Differences are
            highlighted.
          </caption>
          <thead>
            <tr className="pictures">
              <th scope="row">
                <span className="sr-only">Picture</span>
              </th>
              {vehicles.map(({ id, image, sold, title, stocknum, withoutHref }) => (
                <td key={id}>
                  <span className="relative block aspect-3/2 overflow-hidden rounded-control bg-sunken">
                    <Picture
                      {...image}
                      alt=""
                      sizes="(min-width: 992px) 260px, 50vw"
                      widest={640}
                      eager
                      className="size-full"
                    />
                    {sold ? (
                      <span className="absolute top-2 left-2">
                        <Tag tone="over">Sold</Tag>
                      </span>
                    ) : null}
                    <a href={withoutHref} className="remove" aria-label={`Remove the ${title}, stock ${stocknum}`}>
                      <X aria-hidden size={18} strokeWidth={1.5} />
                    </a>
                  </span>
                </td>
              ))}
            </tr>
            <tr className="names">
              <th scope="row">
                <span className="sr-only">Name</span>
              </th>
              {vehicles.map(({ id, href, title, subtitle, stocknum }) => (
                <th key={id} scope="col">
                  <a href={href} className="underline-offset-4 hover:underline">
                    <WholeWords text={title} />
                  </a>
                  {subtitle ? (
                    <span className="block text-13 font-normal text-muted lg:truncate">{subtitle}</span>
                  ) : null}
                  <span className="block text-13 font-normal text-muted lg:truncate">Stock {stocknum}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {price ? (
              <Line label="Price" differs={price.differs}>
                {vehicles.map(({ id }, at) => (
                  <td key={id}>
                    <PriceFigure price={price.words[at]!} />
                  </td>
                ))}
              </Line>
            ) : null}
            {rows.map(({ label, values, differs }) => (
              <Line key={label} label={label} differs={differs}>
                {vehicles.map(({ id }, at) => {
                  const value = values[at]
                  return value ? <td key={id}>{value}</td> : <NotStated key={id}>Not given</NotStated>
                })}
              </Line>
            ))}
          </tbody>
          {features.length > 0 ? (
            <tbody>
              <tr className="group">
                <th scope="rowgroup" colSpan={vehicles.length + 1}>
                  <span>Features</span>
                </th>
              </tr>
              {features.map(({ label, listed }) => (
                <Line key={label} label={label}>
                  {vehicles.map(({ id }, at) =>
                    listed[at] ? (
                      <td key={id}>
                        <Check aria-hidden size={18} strokeWidth={2} className="inline text-success" />
                        <span className="sr-only">Listed</span>
                      </td>
                    ) : (
                      <NotStated key={id}>Not listed</NotStated>
                    ),
                  )}
                </Line>
              ))}
            </tbody>
          ) : null}
        </table>
      </section>
      {notes.length > 0 ? (
        <div className="mt-4 grid max-w-text gap-1 text-13 text-muted">
          {notes.map(({ term, text }) => (
            <p key={text}>
              {term ? <strong className="font-semibold text-ink">{term}: </strong> : null}
              {text}
            </p>
          ))}
        </div>
      ) : null}
    </>
  )
}
