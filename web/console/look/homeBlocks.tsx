import {
  HOME_BLOCK_LABELS,
  orderedHomeBlocks,
  readHomeBlocks,
  type HomeBlock,
} from '@forecourt/rules/site/homeBlocks.ts'
import { LOOK_LABELS } from '@forecourt/rules/look/parts.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { blockInput, BLOCKS_ORDER } from './entries.ts'
import { Inherit } from './inherit.tsx'
import { textOf, type PartProps } from './part.ts'

/** The blocks of the home page: which are shown, and in what order. Without scripts they are shown or hidden. */
export function HomeBlocks(props: PartProps) {
  const [stored] = useState(() => readHomeBlocks(textOf(props, 'home_blocks')) ?? [])
  const [order, setOrder] = useState<readonly HomeBlock[]>(() => orderedHomeBlocks(stored))
  const id = useId()
  // The button that moved with its block keeps the focus, or its neighbour where that is off now.
  const refocus = useRef<string | null>(null)
  useEffect(() => {
    if (refocus.current) document.getElementById(refocus.current)?.focus()
    refocus.current = null
  }, [order])
  function move(at: number, to: number, button: 'up' | 'down') {
    const still = to === 0 ? 'down' : to === order.length - 1 ? 'up' : button
    refocus.current = `${id}-${still}-${order[at]}`
    setOrder(order.toSpliced(at, 1).toSpliced(to, 0, order[at]!))
  }
  const label = LOOK_LABELS.home_blocks
  return (
    <fieldset className="look-list">
      <legend>{label}</legend>
      <p className="muted">
        They come below the top of the page, in this order. A block with nothing to show, such as no offers, leaves no
        gap.
      </p>
      <input type="hidden" name={BLOCKS_ORDER} value={order.join(' ')} />
      <ol>
        {order.map((block, at) => (
          <li key={block} className="look-block">
            <label className="check">
              <input type="checkbox" name={blockInput(block)} value="yes" defaultChecked={stored.includes(block)} />
              {HOME_BLOCK_LABELS[block]}
            </label>
            <div className="look-tools scripted">
              <button
                type="button"
                id={`${id}-up-${block}`}
                disabled={at === 0}
                onClick={() => move(at, at - 1, 'up')}
                aria-label={`Move ${HOME_BLOCK_LABELS[block]} up`}
              >
                <ArrowUp aria-hidden size={16} />
              </button>
              <button
                type="button"
                id={`${id}-down-${block}`}
                disabled={at === order.length - 1}
                onClick={() => move(at, at + 1, 'down')}
                aria-label={`Move ${HOME_BLOCK_LABELS[block]} down`}
              >
                <ArrowDown aria-hidden size={16} />
              </button>
            </div>
          </li>
        ))}
      </ol>
      <Inherit {...props} of="home_blocks" label={label} />
    </fieldset>
  )
}
