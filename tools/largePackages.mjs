// Loaded before every command and each Node process that one starts. For every import of a `.js` file, Node parses the
// package.json of its package anew to learn its format, and for every import of a package to learn its exports.
// Drizzle's and date-fns's list 180 kB of exports, and the server has 600 such imports of the first kind and 250 of the
// second: that was half of the time in which it started. Within these packages all `.js` files are modules, and what a
// name of theirs leads to is asked once.
import module from 'node:module'

const LARGE = /\/node_modules\/(?:drizzle-orm|date-fns)\/.*\.js$/
const NAMES = /^(?:drizzle-orm|date-fns)(?:\/|$)/

/** By name and conditions: `import` and `require` lead to different files. */
const resolved = new Map()

// An older Node, which may be started too, has no such hooks.
module.registerHooks?.({
  resolve(specifier, context, nextResolve) {
    const { parentURL, conditions } = context
    if (parentURL && specifier.startsWith('.') && specifier.endsWith('.js') && LARGE.test(parentURL))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!NAMES.test(specifier)) return nextResolve(specifier, context)
    const key = `${specifier} ${conditions.join()}`
    const known = resolved.get(key)
    if (known) return known
    const found = { ...nextResolve(specifier, context), shortCircuit: true }
    resolved.set(key, found)
    return found
  },
})
