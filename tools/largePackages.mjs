// Loaded before every command and each Node process that one starts. For every import of a `.js` file, Node parses the
// package.json of its package anew to learn its format. Drizzle's and date-fns's list 180 kB of exports, and the server
// has 600 such imports: that was half of the time in which it started. Within these packages all `.js` files are modules.
import module from 'node:module'

const LARGE = /\/node_modules\/(?:drizzle-orm|date-fns)\/.*\.js$/

// An older Node, which may be started too, has no such hooks.
module.registerHooks?.({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context
    return parentURL && specifier.startsWith('.') && specifier.endsWith('.js') && LARGE.test(parentURL)
      ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      : nextResolve(specifier, context)
  },
})
