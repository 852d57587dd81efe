/** Scripts of chat providers as their public documentation describes them; tests tell them what a visitor does. */

/** Podium's widget: a bubble, and a callback of the page that it tells. */
export const PODIUM_SCRIPT = `
  const bubble = document.createElement('button')
  bubble.id = 'podium-bubble'
  bubble.textContent = 'Podium'
  bubble.onclick = () => window.PodiumEventsCallback('Bubble Clicked', {})
  document.body.append(bubble)
  window.sayToPodium = () => window.PodiumEventsCallback('Conversation Started', {})
`

/** LiveChat's widget: ready after a while, opened by a call, and telling listeners of its events. */
export const LIVECHAT_SCRIPT = `
  const listeners = []
  const tell = (event, data) => listeners.forEach(([name, listener]) => name === event && listener(data))
  let state = null
  window.LiveChatWidget = {
    on: (name, listener) => listeners.push([name, listener]),
    get: () => state,
    call(command) {
      window.liveChatCalls.push([command, performance.now()])
      if (command === 'maximize') tell('visibility_changed', { visibility: 'maximized' })
    },
  }
  window.liveChatCalls = []
  window.liveChatLicense = window.__lc.license
  setTimeout(() => {
    state = { availability: 'online', visibility: 'minimized' }
    window.liveChatReadyAt = performance.now()
    tell('ready', state)
  }, 250)
  window.sayToLiveChat = (type, timestamp) => tell('new_event', { type: 'message', timestamp, author: { id: 'x', type } })
`

/** A chat whose object and methods are data of the site. */
export const AUTOBOT_SCRIPT = `
  window.autobotCalls = []
  window.autobotChat = Object.fromEntries(
    ['open', 'show', 'hide'].map((name) => [name, () => window.autobotCalls.push(name)]),
  )
`
