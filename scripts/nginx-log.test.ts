import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SANDBOX_INVOICE_PATH } from '#contract/account/subscription.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { CONSENT_PAGE_PATH } from '#contract/freight/dispatch-consent.ts'
import { SIGNING_PAGE_PATH } from '#contract/freight/signing-link.ts'

const conf = readFileSync('deploy/nginx.conf', 'utf8')
const [, table = ''] = /map \$uri \$logged_path \{(.*?)\n {2}\}/s.exec(conf) ?? []
const patterns = [...table.matchAll(/^ {4}"(~\*?)(.+?)" "(.+)";$/gm)].map(([, kind, pattern = '', value = '']) => ({
  address: new RegExp(pattern, kind === '~*' ? 'i' : ''),
  value,
}))

/** As nginx's map does it: the first pattern that fits, with its named part. */
function logged(address: string): string {
  for (const { address: pattern, value } of patterns) {
    const match = pattern.exec(address)
    if (match) return value.replace(/\$\{(\w+)\}/g, (_, name: string) => match.groups?.[name] ?? '')
  }
  return address
}

const SECRET = 'kZ3v8Jq1'
test.each([
  `/drive/${SECRET}`,
  `//Drive/${SECRET}/`,
  ...[SIGNING_PAGE_PATH, CONSENT_PAGE_PATH, SANDBOX_INVOICE_PATH].map((at) => `${DEFAULT_API_ROOT}${at}/${SECRET}/pdf`),
])("[SAFE-27] nginx's log has no secret of a link: %s", (address) => {
  expect(conf).toMatch(/^ {4}access_log \S+ milepost;$/m)
  expect(logged(address)).toBe(`${address.slice(0, address.indexOf(SECRET))}-`)
})

test("[SAFE-27] nginx's log has no query and no page that somebody came from", () => {
  const [, format = ''] = /^ {2}log_format milepost '(.*)';$/m.exec(conf) ?? []
  expect(format).toContain('$logged_path')
  expect(format).not.toMatch(/\$(?:request|request_uri|args|query_string|uri|http_\w+)\b/)
})
