import type { ReactElement } from 'react'
import type { Count } from '@forecourt/rules/report/figures.ts'
import { html } from '../html.ts'

const WIDTH = 720
const HEIGHT = 180
const FOOT = 24
const HEAD = 16

/** A column for each value, as a drawing with its own description; the figures stand in a table beside it. */
export function columnChart(title: string, values: readonly Count[], shown: (count: number) => string): ReactElement {
  const most = Math.max(1, ...values.map(({ count }) => count))
  const step = WIDTH / Math.max(1, values.length)
  const room = HEIGHT - FOOT - HEAD
  const summary = `${title}: ${values.length} values, the highest ${shown(most)}.`
  return html`
    <svg class="chart" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${summary}>
      <text x="0" y="11" class="scale">${shown(most)}</text>
      <line x1="0" x2=${WIDTH} y1=${HEAD} y2=${HEAD} class="grid" />
      <line x1="0" x2=${WIDTH} y1=${HEIGHT - FOOT} y2=${HEIGHT - FOOT} class="axis" />
      ${values.map(({ label, count }, at) => {
        const height = (count / most) * room
        return html`<rect
          key=${label}
          x=${at * step + 2}
          y=${HEIGHT - FOOT - height}
          width=${Math.max(1, step - 4)}
          height=${height}
          class="bar"
        >
          <title>${`${label}: ${shown(count)}`}</title>
        </rect>`
      })}
      ${values.map(({ label }, at) =>
        at % Math.ceil(values.length / 10) === 0
          ? html`<text key=${label} x=${at * step + step / 2} y=${HEIGHT - 8} class="label">${label}</text>`
          : null,
      )}
    </svg>
  `
}

/** A table with a bar behind each figure. */
export function barTable(
  caption: string,
  heading: string,
  values: readonly Count[],
  shown: (count: number) => string,
): ReactElement {
  const most = Math.max(1, ...values.map(({ count }) => count))
  return html`
    <table class="bars">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${heading}</th>
          <th scope="col" class="number">Number</th>
        </tr>
      </thead>
      <tbody>
        ${values.map(
          ({ label, count }) =>
            html`<tr key=${label}>
              <th scope="row">
                <span class="name">${label}</span>
                <span class="track" aria-hidden="true"
                  ><span class="fill" style=${{ width: `${(count / most) * 100}%` }}></span
                ></span>
              </th>
              <td class="number">${shown(count)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  `
}
