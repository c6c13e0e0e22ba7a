import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, test } from 'vitest'
import { policyOf } from './site-pages.ts'

const PAGE = '<html><head><script>start()</script><script type="application/ld+json">{}</script></head></html>'

test.each([
  ['without a chat', undefined],
  ['with a chat vendor', { script: 'https://chat.test/widget.js', origins: ['https://chat.test'] }],
])("CSP Evaluator finds nothing above 'info' in the policy of a public page %s", (_, chat) => {
  const findings = new CspEvaluator(new CspParser(policyOf(PAGE, { chat })).csp).evaluate()
  expect(findings.filter(({ severity }) => severity < Severity.INFO).map(({ description }) => description)).toEqual([])
})

test('[NAV-03] the policy trusts the inline scripts of the page by hash, and the origins of a configured chat only', () => {
  expect(policyOf(PAGE, { chat: undefined })).toContain(
    "script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=' 'strict-dynamic';",
  )
  expect(policyOf(PAGE, { chat: undefined })).not.toContain('https:')
  const chat = { script: 'https://chat.test/widget.js', origins: ['https://chat.test'] }
  expect(policyOf(PAGE, { chat })).toContain("connect-src 'self' https://chat.test wss://chat.test;")
})
