import type { Plugin } from 'vite'

const SUMMARY = /\bsummary:\s*(?:'[^'\n]*'|"[^"\n]*"),\n/g

/** An endpoint's summary stands in the OpenAPI document, which the server writes: a phone need not fetch it. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/contract\/[\w-]+\.ts$/ },
      handler: (code) => code.replaceAll(SUMMARY, ''),
    },
  }
}
