import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, test } from 'vitest'
import { appPolicy, DATA_POLICY, sitePolicy, workerPolicy } from './security-headers.ts'

const PAGE = '<html><head><script>start()</script><script type="application/ld+json">{}</script></head></html>'
const LOADER = "'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='"
const CHAT = { script: 'https://chat.test/widget.js', origins: ['https://chat.test'] }
const PLAIN = { mapOrigins: [], takesCards: false }
const MAP_AND_CARDS = { mapOrigins: ['https://tiles.test'], takesCards: true }

test.each([
  ['a public page', sitePolicy(PAGE, undefined)],
  ['a public page with a chat', sitePolicy(PAGE, CHAT)],
  ['a page of the app', appPolicy(PAGE, PLAIN)],
  ['a page of the app with a map and cards', appPolicy(PAGE, MAP_AND_CARDS)],
  ['a page of the sign-in area with a chat', appPolicy(PAGE, MAP_AND_CARDS, CHAT)],
  ['a page without a script', appPolicy('<html></html>', PLAIN)],
  ['a service worker', workerPolicy({ imports: false })],
  ['data', DATA_POLICY],
])("CSP Evaluator finds nothing above 'info' in the policy of %s", (_, policy) => {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  expect(findings.filter(({ severity }) => severity < Severity.INFO).map(({ description }) => description)).toEqual([])
})

test('the policy of a page of the app is this, to the letter', () => {
  expect(appPolicy(PAGE, PLAIN)).toBe(
    `default-src 'none'; script-src 'self' ${LOADER} 'strict-dynamic'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  )
})

test('[API-60] the policy allows the hosts of a configured map and of Stripe, and nothing else', () => {
  expect(appPolicy(PAGE, MAP_AND_CARDS)).toBe(
    `default-src 'none'; script-src 'self' https://js.stripe.com https://*.js.stripe.com ${LOADER} 'strict-dynamic'; frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; style-src 'self'; img-src 'self' data: https://tiles.test https://*.stripe.com; font-src 'self'; connect-src 'self' https://tiles.test https://api.stripe.com; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  )
})

test('[TRUE-20] the policy of a worker is the same on every server, since devices keep its file', () => {
  const rest = "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  expect(workerPolicy({ imports: true })).toBe(`default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; ${rest}`)
  expect(workerPolicy({ imports: false })).toBe(`default-src 'none'; script-src 'none'; ${rest}`)
})

test('[NAV-03] the policy trusts the inline scripts of the page by hash, and the origins of a configured chat only', () => {
  expect(sitePolicy(PAGE, undefined)).toContain(`script-src 'self' ${LOADER} 'strict-dynamic';`)
  expect(sitePolicy(PAGE, undefined)).not.toContain('https:')
  for (const policy of [sitePolicy(PAGE, CHAT), appPolicy(PAGE, PLAIN, CHAT)])
    expect(policy).toContain("connect-src 'self' https://chat.test wss://chat.test;")
})
