// What the fake scripts of the providers share: frames of fields, and messages to them.

const origin = new URL(document.currentScript.src).origin
let count = 0

/** Puts a frame of fields into an element. */
globalThis.openFrame = (place, path, title, onEvent) => {
  const frame = document.createElement('iframe')
  const name = `fields-${++count}`
  frame.src = `${origin}${path}${path.includes('?') ? '&' : '?'}name=${name}`
  frame.title = title
  frame.style.border = '0'
  frame.style.width = '100%'
  frame.style.display = 'block'
  const waiting = new Map()
  const listen = ({ data, origin: from }) => {
    if (from !== origin || data?.frame !== name) return
    if (data.event) onEvent(data, frame)
    else waiting.get(data.id)?.(data)
  }
  addEventListener('message', listen)
  place.replaceChildren(frame)
  return {
    ask: (message) =>
      new Promise((done) => {
        const id = ++count
        waiting.set(id, done)
        frame.contentWindow.postMessage({ frame: name, id, ...message }, origin)
      }),
    focus: () => frame.focus(),
    remove() {
      removeEventListener('message', listen)
      frame.remove()
    },
  }
}
