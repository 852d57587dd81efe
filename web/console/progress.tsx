import { useNavigation } from 'react-router'

/**
 * Says that the next screen is on its way, once that has taken 200 ms; the style sheet waits. It is always there, since
 * what is put into the frame has browsers work out the styles of everything in it.
 */
export function Progress() {
  const isIdle = useNavigation().state === 'idle'
  return <div className="progress" role="progressbar" aria-label="Loading" hidden={isIdle} />
}
