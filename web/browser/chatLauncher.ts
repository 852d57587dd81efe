/** The button that opens the chat; null on a page without one. */
const launcher = () => document.querySelector<HTMLAnchorElement>('.chat-launcher')

/** Whether the page has a chat. */
export const hasLauncher = (): boolean => launcher() !== null

/** Makes it a button that calls `open`, instead of a link to the form. */
export function onLaunch(open: () => void): void {
  const button = launcher()
  if (!button) return
  button.role = 'button'
  button.setAttribute('aria-haspopup', 'dialog')
  button.addEventListener('click', (event) => {
    event.preventDefault()
    open()
  })
  button.addEventListener('keydown', (event) => {
    // A link is pressed by Enter alone, a button by the space bar too.
    if (event.key !== ' ') return
    event.preventDefault()
    open()
  })
}

/** The enquiry form that it leads to without a chat. */
export const formAddress = (): string => launcher()!.href

/** Hides it, because a widget has its own button. */
export function hideLauncher(): void {
  launcher()!.hidden = true
}

/** Gives the focus back to it. */
export const focusLauncher = (): void => launcher()?.focus()
