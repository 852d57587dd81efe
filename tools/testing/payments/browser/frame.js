// The frame of a fake provider's fields: what is typed stays here. The page around it asks by messages.

const form = document.querySelector('form')
const inputs = [...form.querySelectorAll('input')]
const name = document.documentElement.dataset.name
const tell = (message) => parent.postMessage({ frame: name, ...message }, '*')
const valueOf = (input) => input.value.replaceAll(/\s/g, '')

/** The first input that is empty; its message is shown below it, as providers do. */
function incomplete() {
  const missing = inputs.filter((input) => valueOf(input) === '')
  for (const input of inputs) {
    const isMissing = missing.includes(input)
    input.setAttribute('aria-invalid', String(isMissing))
    const problem = document.getElementById(input.getAttribute('aria-describedby'))
    if (problem) problem.textContent = isMissing ? 'This is incomplete.' : ''
  }
  return missing.map(({ id }) => id)
}

addEventListener('message', async ({ data, source }) => {
  if (source !== parent || data.frame !== name) return
  const missing = incomplete()
  const typed = Object.fromEntries(inputs.map((input) => [input.id, valueOf(input)]))
  if (!data.path || missing.length > 0) return tell({ id: data.id, missing, typed: data.path ? null : typed })
  const response = await fetch(data.path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...data.headers },
    body: new URLSearchParams({ ...data.fields, ...renamed(typed, data.names) }),
  })
  const body = await response.json()
  tell({ id: data.id, missing, status: response.status, body })
})

/** Typed values by the names of the request; a name may stand for a value by the table in it. */
function renamed(typed, names) {
  return Object.fromEntries(
    Object.entries(names).map(([to, { from, values }]) => [to, values ? (values[typed[from]] ?? '') : typed[from]]),
  )
}

for (const input of inputs) {
  input.addEventListener('focus', () => tell({ event: 'focus' }))
  input.addEventListener('blur', () => tell({ event: 'blur' }))
}
tell({ event: 'ready', height: document.documentElement.scrollHeight })
