/** Whether this browser shows notifications: it cannot, it has not been asked, it was told not to, or it does. */
export type NoticePermission = 'unsupported' | 'ask' | 'blocked' | 'on'

/** What a notification says, and what it is about, so that a later one takes its place. */
export interface ShownNotice {
  title: string
  body: string
  tag: string
}

const CHANNEL = 'forecourt.console.shown'
/** Another tab answers sooner. */
const ANSWER_MS = 300

export function noticePermission(): NoticePermission {
  if (!('Notification' in window) || !window.isSecureContext) return 'unsupported'
  return { granted: 'on', denied: 'blocked', default: 'ask' }[Notification.permission] as NoticePermission
}

/** Asks for the permission, which browsers allow only after a press. */
export async function askForNotices(): Promise<NoticePermission> {
  await Notification.requestPermission()
  return noticePermission()
}

/** Shows a notification; false in browsers that show none from a page, such as those of phones. */
export function showNotice({ title, body, tag }: ShownNotice, onOpen: () => void): boolean {
  try {
    const notice = new Notification(title, { body, tag })
    notice.addEventListener('click', () => {
      notice.close()
      window.focus()
      onOpen()
    })
    return true
  } catch {
    return false
  }
}

const isShownHere = (paths: readonly string[]) =>
  document.visibilityState === 'visible' && paths.includes(window.location.pathname)

/** Answers other tabs that ask whether this one shows a path; returns the function that stops. */
export function answerShown(): () => void {
  if (!('BroadcastChannel' in window)) return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<{ ask?: readonly string[] }>) => {
    // A channel is of one origin, and has no target.
    // eslint-disable-next-line unicorn/require-post-message-target-origin
    if (data.ask && isShownHere(data.ask)) channel.postMessage({ shown: data.ask })
  })
  return () => channel.close()
}

/** Whether a tab of this browser shows one of these paths, in sight. */
export async function isShown(paths: readonly string[]): Promise<boolean> {
  if (isShownHere(paths)) return true
  if (!('BroadcastChannel' in window)) return false
  const channel = new BroadcastChannel(CHANNEL)
  const answer = new Promise<boolean>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<{ shown?: readonly string[] }>) => {
      if (data.shown?.join() === paths.join()) resolve(true)
    })
    setTimeout(() => resolve(false), ANSWER_MS)
  })
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage({ ask: paths })
  return answer.finally(() => channel.close())
}
