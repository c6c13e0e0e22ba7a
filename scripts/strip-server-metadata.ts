import type { Plugin } from 'vite'

const SUMMARY = /\bsummary:\s*(?:'[^'\n]*'|"[^"\n]*"),\n/g
const ERRORS = /\berrors:\s*\[\s*(?:'[A-Z_]+',?\s*)+\],\n/g

/**
 * Strips summaries and error lists from endpoints: only the server's OpenAPI document needs them, so phones don't fetch
 * them.
 */
export function stripServerMetadata(): Plugin {
  return {
    name: 'strip-server-metadata',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/contract\/[\w/-]+\.ts$/ },
      handler: (code) => code.replaceAll(SUMMARY, '').replaceAll(ERRORS, ''),
    },
  }
}
