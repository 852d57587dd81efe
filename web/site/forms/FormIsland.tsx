import { lazy, memo, Suspense, useCallback, useEffect, useRef, type ComponentType } from 'react'
import { onApproach } from '../../browser/approach.ts'
import { isPlain } from './fields/plainTypes.ts'
import { Alert } from '../../ui/Alert.tsx'
import type { FormScreenProps } from './formView.ts'

type Screen = ComponentType<FormScreenProps>

let approach = () => {}
/** Settles when the visitor first comes near a form. */
const approached = new Promise<void>((resolve) => {
  approach = resolve
})

let unavailable = false
const releases = new Set<() => void>()

async function screenOf(plain: boolean, steps: boolean): Promise<Screen> {
  const [{ default: Screen }, all] = await Promise.all([
    steps ? import('./MultiStepForm.tsx') : import('./SiteForm.tsx'),
    plain ? null : import('./fields/all.ts'),
  ])
  return all ? (props) => <Screen {...props} kinds={all.ALL_FIELDS} /> : Screen
}

/** A form that cannot be hydrated stays plain HTML. */
const later = (plain: boolean, steps: boolean) =>
  lazy(async () => {
    await approached
    try {
      return { default: await screenOf(plain, steps) }
    } catch {
      unavailable = true
      for (const act of releases) act()
      return new Promise<never>(() => {})
    }
  })

/** On the server a form is rendered at once; in a browser its code loads when the visitor is near. */
const SCREENS = import.meta.env.SSR
  ? {
      plain: await screenOf(true, false),
      special: await screenOf(false, false),
      plainSteps: await screenOf(true, true),
      specialSteps: await screenOf(false, true),
    }
  : {
      plain: later(true, false),
      special: later(false, false),
      plainSteps: later(true, true),
      specialSteps: later(false, true),
    }

/**
 * A form in a page. The page has its plain HTML, which works without scripts; its code loads when the visitor comes
 * near. A click on its button before that is deferred until then.
 */
const LiveForm = memo(function LiveForm(props: FormScreenProps) {
  const place = useRef<HTMLDivElement>(null)
  const alive = useRef(false)
  const release = useRef(() => {})
  const onReady = useCallback(() => {
    alive.current = true
    release.current()
  }, [])
  useEffect(() => onApproach(place.current!, approach), [])
  useEffect(() => {
    if (alive.current || unavailable) return
    const element = place.current!
    let pressed: { form: HTMLFormElement; button: HTMLElement | null } | null = null
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      pressed = { form: event.target as HTMLFormElement, button: event.submitter }
    }
    const stop = () => {
      element.removeEventListener('submit', hold, true)
      releases.delete(stop)
      release.current = () => {}
      pressed?.form.requestSubmit(pressed.button)
      pressed = null
    }
    element.addEventListener('submit', hold, true)
    release.current = stop
    releases.add(stop)
    return stop
  }, [])
  const { form } = props.view
  const Drawn = SCREENS[`${isPlain(form) ? 'plain' : 'special'}${form.steps.length > 1 ? 'Steps' : ''}` as const]
  return (
    <div ref={place}>
      <Suspense fallback={null}>
        <Drawn {...props} onReady={onReady} />
      </Suspense>
    </div>
  )
})

/** A form in a page; after its last day the closing text replaces it. */
export const FormIsland = (props: FormScreenProps) =>
  props.view.closed === null ? <LiveForm {...props} /> : <Alert>{props.view.closed}</Alert>
