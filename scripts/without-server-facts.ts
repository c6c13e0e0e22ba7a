import type { Plugin } from 'vite'

const SUMMARY = /\bsummary:\s*(?:'[^'\n]*'|"[^"\n]*"),\n/g
const ERRORS = /\berrors:\s*\[\s*(?:'[A-Z_]+',?\s*)+\],\n/g

/**
 * An endpoint's summary and the errors that it names stand in the OpenAPI document, which the server writes: a phone
 * reads neither, and need not fetch them.
 */
export function withoutServerFacts(): Plugin {
  return {
    name: 'without-server-facts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/contract\/[\w-]+\.ts$/ },
      handler: (code) => code.replaceAll(SUMMARY, '').replaceAll(ERRORS, ''),
    },
  }
}
