import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, expect, test } from 'vitest'
import { startApi } from '#tests/support/api-server.ts'
import { publicPages } from '#tests/support/public-pages.ts'

const server = await startApi(undefined, {
  NODE_ENV: 'production',
  AUTH_SECRET: 'q7Vd2mZ0sLx9TfKb4RnWc8YpHj3GeUa5',
  APP_URL: 'https://loads.milepost.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
  RATE_LIMITS: 'true',
  BILLING: 'sandbox',
})
afterAll(() => server.stop())

const ADDRESSES = [
  ...(await publicPages(server.url)),
  '/no-such-page',
  '/auth/login',
  '/dashboard',
  '/drive/some-link',
  '/offline.html',
  '/sw.js',
  '/api/board/sample',
  '/api/no-such-endpoint',
]

const answerOf = (path: string) => fetch(server.url + path, { redirect: 'manual' })
const policyOf = async (path: string) => (await answerOf(path)).headers.get('content-security-policy') ?? ''

test.each(ADDRESSES)(
  "CSP Evaluator finds nothing above 'info' in the policy that %s is answered with",
  async (path) => {
    const findings = new CspEvaluator(new CspParser(await policyOf(path)).csp).evaluate()
    expect(
      findings
        .filter(({ severity }) => severity < Severity.INFO)
        .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`),
    ).toEqual([])
  },
)

/** By directive, its sources. */
function directivesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

const TOO_BROAD = /^(?:\*|ftp:|https?:|https?:\/\/\*(?:\.\*)?)$/
const HALF_A_YEAR = 15_768_000
/** What the Observatory takes as private. */
const PRIVATE_REFERRER = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']

/**
 * The rules of MDN's HTTP Observatory (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring): from
 * 100 points a penalty is taken off, and from 90 on a bonus counts; 100 points are an A+. We ask for no penalty at all.
 * The redirection from HTTP and the certificate are the proxy's in front of the server.
 */
test.each(ADDRESSES)('by the rules of the HTTP Observatory, %s has an A+ without any penalty', async (path) => {
  const answer = await answerOf(path)
  const header = (name: string) => answer.headers.get(name) ?? ''
  const policy = directivesOf(header('content-security-policy'))
  const sourcesOf = (directive: string) => policy.get(directive) ?? policy.get('default-src') ?? ['*']

  // content-security-policy: -20 for anything unsafe, +5 without, +10 if nothing is allowed by default
  const unsafe = ["'unsafe-inline'", "'unsafe-eval'", 'data:']
  const broad = ['script-src', 'style-src', 'object-src'].flatMap((directive) =>
    sourcesOf(directive)
      .filter((source) => unsafe.includes(source) || TOO_BROAD.test(source))
      .map((source) => `${directive} ${source}`),
  )
  expect(broad).toEqual([])
  expect([...policy.values()].flat().filter((source) => /^(?:http|ftp):/.test(source))).toEqual([])
  const open = ['base-uri', 'form-action', 'frame-ancestors'].filter((directive) =>
    (policy.get(directive) ?? ['*']).some((source) => TOO_BROAD.test(source)),
  )
  expect(open).toEqual([])
  // x-frame-options: +5 when frame-ancestors says it
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  expect(header('x-frame-options')).toBe('DENY')
  // strict-transport-security: -20 without, -10 below half a year
  const [, seconds] = /(?:^|;)\s*max-age=(\d+)/.exec(header('strict-transport-security')) ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(HALF_A_YEAR)
  // x-content-type-options: -5 without
  expect(header('x-content-type-options')).toBe('nosniff')
  // referrer-policy: +5 for a private one
  expect(PRIVATE_REFERRER).toContain(header('referrer-policy'))
  // cross-origin-resource-policy: +10
  expect(header('cross-origin-resource-policy')).toBe('same-origin')
  // cross-origin-resource-sharing: -50 if any origin may read with credentials
  expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  // cookies: up to -40, and none is set for a visitor
  expect(answer.headers.getSetCookie()).toEqual([])
  // subresource-integrity: -50 for a script from elsewhere
  const html = header('content-type').startsWith('text/html') ? await answer.text() : ''
  const sources = [...html.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].map(([, source = '']) => source)
  expect(sources.filter((source) => !/^\/(?!\/)/.test(source))).toEqual([])
})

test('[CASE-21] a driver’s link opens its page, whatever a message put behind it', async () => {
  const token = 'Ab3_-x9Qw7Er5Ty1Ui2Op4As6Df8Gh0Jk-Lz_XcVbNm'
  const page = await (await answerOf(`/drive/${token}`)).text()
  const marks = ['.', ')', ',', '%3E', '%E2%80%9D', '%20', '%20-%20call%20me', '/', '?fbclid=x']
  const answers = await Promise.all(marks.map((mark) => answerOf(`/drive/${token}${mark}`)))
  expect(answers.map(({ status }) => status)).toEqual(marks.map(() => 200))
  expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(new Set([page]))
  expect((await answerOf(`/DRIVE/${token}`)).status).toBe(200)
})
