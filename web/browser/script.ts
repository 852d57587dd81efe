const scripts = new Map<string, Promise<void>>()

/** Loads another party's script once per page; a failed load is retried next time. */
export function loadScript(address: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  const cached = scripts.get(address)
  if (cached) return cached
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      scripts.delete(address)
      reject(new Error(`no response from ${address}`))
    })
    document.head.append(script)
  })
  scripts.set(address, loading)
  return loading
}

/** Forgets a script that has not answered, so that the next attempt requests it again. */
export function abandonScript(address: string): void {
  scripts.delete(address)
  for (const script of document.querySelectorAll('script')) if (script.src === address) script.remove()
}
