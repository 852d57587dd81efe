/** The button that opens the chat; null on a page without one. */
const launcher = () => document.querySelector<HTMLAnchorElement>('.chat-launcher')

/** Whether the page has a chat. */
export const hasLauncher = (): boolean => launcher() !== null

/** Calls `open` when it is pressed, instead of going to the form; `open` gets the address of the form. */
export function onLaunch(open: (form: string) => void): void {
  launcher()?.addEventListener('click', (event) => {
    event.preventDefault()
    open(formAddress())
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
