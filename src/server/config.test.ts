import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig, VARIABLES } from './config.ts'

test('with nothing configured, the server uses built-in addresses and roads', () => {
  const { geocoder, router, mapStyleUrl } = readConfig({})
  expect([geocoder, router, mapStyleUrl]).toEqual([undefined, undefined, undefined])
})

test('a service is configured with its key', () => {
  const { router, geocoder } = readConfig({
    ROUTER_KEY: 'r',
    ROUTER_URL: 'http://routes.lan:8080',
    GEOCODER_KEY: 'k',
  })
  expect(router).toEqual({ key: 'r', url: 'http://routes.lan:8080' })
  expect(geocoder).toEqual({ key: 'k', url: undefined })
})

test('TRUSTED_PROXIES accepts addresses, ranges and named ranges', () => {
  const trusted = (TRUSTED_PROXIES?: string) => readConfig({ TRUSTED_PROXIES }).trustedProxies
  expect(trusted()).toEqual(['loopback'])
  expect(trusted('loopback, 10.0.0.0/8,fd00::/8,192.0.2.7')).toEqual([
    'loopback',
    '10.0.0.0/8',
    'fd00::/8',
    '192.0.2.7',
  ])
})

test.each(['true', '1', '*', '10.0.0.0/33', '10.0.0.0/x', 'loopback,', 'proxy.lan'])(
  'an invalid trusted proxy stops startup with a line that names the variable: %s',
  (TRUSTED_PROXIES) => {
    expect(() => readConfig({ TRUSTED_PROXIES })).toThrow(
      'Milepost cannot start: TRUSTED_PROXIES: TRUSTED_PROXIES must be comma-separated addresses',
    )
  },
)

test('a configured map style allows its own origin and those in MAP_ORIGINS', () => {
  const mapOrigins = (env: Record<string, string>) => readConfig(env).mapOrigins
  expect(mapOrigins({ MAP_ORIGINS: 'https://signs.example' })).toEqual([])
  expect(mapOrigins({ MAP_STYLE_URL: 'https://maps.example/us.pmtiles' })).toEqual(['https://maps.example'])
  expect(
    mapOrigins({ MAP_STYLE_URL: 'https://maps.example/s.json', MAP_ORIGINS: ' https://a.example  http://b.lan:8080' }),
  ).toEqual(['https://maps.example', 'https://a.example', 'http://b.lan:8080'])
})

test.each([
  [{ ROUTER_URL: 'https://routes.lan' }, 'ROUTER_KEY: required with ROUTER_URL'],
  [{ ROUTER_KEY: 'r', ROUTER_URL: 'routes.lan' }, 'ROUTER_URL: ROUTER_URL must be a URL'],
  [{ GEOCODER_URL: 'https://places.lan' }, 'GEOCODER_KEY: required with GEOCODER_URL'],
  [{ GEOCODER_KEY: 'k', GEOCODER_URL: 'ftp://n.lan' }, 'GEOCODER_URL: GEOCODER_URL must be a URL'],
  [{ MAP_STYLE_URL: 'style.json' }, 'MAP_STYLE_URL: MAP_STYLE_URL must be a URL'],
  [
    { MAP_ORIGINS: "https://a.example; script-src 'unsafe-inline'" },
    'MAP_ORIGINS: MAP_ORIGINS must be space-separated origins',
  ],
  [{ MAP_ORIGINS: '*' }, 'MAP_ORIGINS: MAP_ORIGINS must be space-separated origins'],
])('[API-59] %o stops startup with a line that names the variable', (env, line) => {
  expect(() => readConfig(env)).toThrow(`Milepost cannot start: ${line}`)
})

const KEYS = {
  VAPID_PUBLIC_KEY: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
}

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://milepost@127.0.0.1:5432/milepost',
  AUTH_SECRET: 'q7Vd2mZ0sLx9TfKb4RnWc8YpHj3GeUa5',
  SMTP_URL: 'smtps://mail.milepost.com',
  APP_URL: 'https://loads.milepost.com',
  BILLING: 'sandbox',
}

test('rate limits can be turned off for tests, never in production', () => {
  expect(readConfig({ RATE_LIMITS: 'false' }).rateLimits).toBe(false)
  expect(readConfig(PRODUCTION).rateLimits).toBe(true)
  expect(() => readConfig({ ...PRODUCTION, RATE_LIMITS: 'false' })).toThrow(
    'Milepost cannot start: RATE_LIMITS: cannot be off in production',
  )
})

describe('[SEC-08] outside production', () => {
  test.each(['0.0.0.0', '::', '192.168.1.20', 'milepost.lan'])(
    'demo accounts are not served beyond loopback unless a switch says so: %s',
    (HOST) => {
      expect(() => readConfig({ HOST })).toThrow(
        'Milepost cannot start: HOST: outside production it must be a loopback',
      )
      expect(readConfig({ HOST, ALLOW_INSECURE: 'true' }).host).toBe(HOST)
      expect(readConfig({ ...PRODUCTION, HOST }).host).toBe(HOST)
    },
  )

  test.each(['localhost', '127.0.0.1', '127.8.8.8', '::1'])('the demo is served on loopback: %s', (HOST) => {
    expect(readConfig({ HOST }).host).toBe(HOST)
  })
})

describe('[SEC-10] in production', () => {
  test.each([
    [{ APP_URL: 'http://loads.milepost.com' }, 'APP_URL: must start with https:// in production'],
    [{ AUTH_SECRET: 'x'.repeat(32) }, 'AUTH_SECRET: too easy to guess'],
    [{ AUTH_SECRET: 'change-me '.repeat(4) }, 'AUTH_SECRET: too easy to guess'],
    [{ SMTP_URL: 'smtp://mail.milepost.com:587' }, 'SMTP_URL: emails would cross the network unencrypted'],
  ])('production refuses %o unless a switch says so', (env, line) => {
    expect(() => readConfig({ ...PRODUCTION, ...env })).toThrow(`Milepost cannot start: ${line}`)
    const lab = { ...PRODUCTION, VAPID_SUBJECT: 'mailto:ops@milepost.com', ALLOW_INSECURE: 'true' }
    expect(readConfig({ ...lab, ...env })).toMatchObject({ production: true })
  })

  test.each(['smtp://127.0.0.1:25', 'smtp://localhost', 'smtp://mail.milepost.com:587?requireTLS=true'])(
    'production accepts mail that is encrypted or stays on the host: %s',
    (SMTP_URL) => {
      expect(readConfig({ ...PRODUCTION, SMTP_URL }).smtpUrl).toBe(SMTP_URL)
    },
  )
})

test.each([
  'ops@milepost.com',
  'http://milepost.com',
  'https://localhost',
  'https://milepost.test',
  'https://10.0.0.1',
  'mailto:ops@localhost',
  'mailto:ops@milepost.invalid',
])('[F76] a VAPID subject that Apple rejects stops startup: %s', (VAPID_SUBJECT) => {
  expect(() => readConfig({ ...KEYS, VAPID_SUBJECT })).toThrow(
    'Milepost cannot start: VAPID_SUBJECT: VAPID_SUBJECT must be',
  )
})

test('[F76] the VAPID subject is the configured one, else the app URL, else the email sender', () => {
  const subjectOf = (env: Record<string, string>) => readConfig(env).vapid.subject
  expect(subjectOf({ VAPID_SUBJECT: 'mailto:ops@milepost.com' })).toBe('mailto:ops@milepost.com')
  expect(subjectOf({ APP_URL: 'https://loads.milepost.com' })).toBe('https://loads.milepost.com')
  expect(subjectOf({ MAIL_FROM: 'Milepost <ops@milepost.com>' })).toBe('mailto:ops@milepost.com')
  expect(() => readConfig({ ...PRODUCTION, APP_URL: 'https://10.0.0.7' })).toThrow(
    'VAPID_SUBJECT: required in production',
  )
})

test.each([
  [{ VAPID_PUBLIC_KEY: KEYS.VAPID_PUBLIC_KEY }, 'VAPID_PRIVATE_KEY: set both keys or neither'],
  [{ ...KEYS, VAPID_PRIVATE_KEY: 'short' }, 'VAPID_PRIVATE_KEY: VAPID_PRIVATE_KEY must be 32 bytes'],
  [
    { PUSH_TRUSTED_ORIGINS: 'push.lan' },
    'PUSH_TRUSTED_ORIGINS: PUSH_TRUSTED_ORIGINS must be comma-separated https:// origins',
  ],
])('%o stops startup', (env, line) => {
  expect(() => readConfig(env)).toThrow(`Milepost cannot start: ${line}`)
})

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }

test('[API-60] cards go to Stripe when its keys are set, otherwise to the sandbox', () => {
  expect(readConfig({}).stripe).toBeUndefined()
  expect(readConfig({ ...STRIPE, STRIPE_API_BASE: 'http://localhost:12111' }).stripe).toEqual({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    apiBase: 'http://localhost:12111',
  })
})

test.each([
  [
    { ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' },
    'STRIPE_SECRET_KEY: STRIPE_SECRET_KEY must be sk_test_… or sk_live_…',
  ],
  [{ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'x' }, 'STRIPE_PUBLISHABLE_KEY: STRIPE_PUBLISHABLE_KEY must be pk_test_… or'],
  [{ ...STRIPE, STRIPE_API_BASE: 'http://stripe.lan/v1' }, 'STRIPE_API_BASE: STRIPE_API_BASE must be an origin'],
  [{ BILLING: 'free' }, 'BILLING: BILLING must be stripe or sandbox'],
  [{ BILLING: 'stripe' }, 'STRIPE_SECRET_KEY: required by Stripe'],
  [{ ...STRIPE, BILLING: 'sandbox' }, "BILLING: sandbox, although Stripe's variables are set"],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY: required by Stripe'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY: required by Stripe'],
  [{ ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_1' }, 'STRIPE_PUBLISHABLE_KEY: use two test keys or two live keys'],
  [{ MALWARE_SCANNER: 'localhost:3310' }, 'MALWARE_SCANNER: MALWARE_SCANNER must be tcp:// with a host and a port'],
  [{ MALWARE_SCANNER: 'tcp://localhost' }, 'MALWARE_SCANNER: MALWARE_SCANNER must be tcp://'],
  [{ MALWARE_SCANNER: 'tcp://localhost:70000' }, 'MALWARE_SCANNER: MALWARE_SCANNER must be tcp://'],
])('[API-60] %o stops startup with a line that names the variable', (env, line) => {
  expect(() => readConfig(env)).toThrow(`Milepost cannot start: ${line}`)
})

test('carriers are looked up at FMCSA with a key, in the sample without one, and nowhere in production', () => {
  const FMCSA_WEB_KEY = 'af068b8c47236c9fadffa5791dc95a6515801b9'
  expect(readConfig({}).register).toEqual({ name: 'sample' })
  expect(readConfig({ FMCSA_WEB_KEY }).register).toEqual({ name: 'fmcsa', key: FMCSA_WEB_KEY })
  expect(readConfig({ FMCSA_WEB_KEY, CARRIER_REGISTER: 'off' }).register).toBeUndefined()
  expect(() => readConfig({ CARRIER_REGISTER: 'fmcsa' })).toThrow('FMCSA_WEB_KEY: required by fmcsa')
  expect(() => readConfig({ FMCSA_WEB_KEY: 'a key' })).toThrow('FMCSA_WEB_KEY must be the key alone')
  const production = { ...PRODUCTION, BILLING: 'sandbox' }
  expect(readConfig(production).register).toBeUndefined()
  expect(() => readConfig({ ...production, CARRIER_REGISTER: 'sample' })).toThrow('sample is not for production')
})

const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+12145550100',
}
const API_KEY = { TWILIO_API_KEY: `SK${'1'.repeat(32)}`, TWILIO_API_SECRET: 'secret' }

test("codes by phone go through Twilio with the account's token or an API key, and nowhere without", () => {
  const { TWILIO_AUTH_TOKEN: _token, ...withoutToken } = TWILIO
  expect(readConfig({}).twilio).toBeUndefined()
  expect(readConfig({ ...TWILIO, TWILIO_API_BASE: 'http://localhost:12112' }).twilio).toEqual({
    accountSid: TWILIO.TWILIO_ACCOUNT_SID,
    auth: { user: TWILIO.TWILIO_ACCOUNT_SID, password: 'token' },
    from: '+12145550100',
    apiBase: 'http://localhost:12112',
  })
  expect(readConfig({ ...withoutToken, ...API_KEY }).twilio?.auth).toEqual({
    user: API_KEY.TWILIO_API_KEY,
    password: 'secret',
  })
})

test.each([
  [{ TWILIO_FROM: '+12145550100' }, 'TWILIO_ACCOUNT_SID: required to send codes by phone'],
  [{ ...TWILIO, TWILIO_ACCOUNT_SID: 'AC1' }, 'TWILIO_ACCOUNT_SID: TWILIO_ACCOUNT_SID must be AC and 32 characters'],
  [{ ...TWILIO, TWILIO_AUTH_TOKEN: '' }, 'TWILIO_AUTH_TOKEN: required by Twilio, or an API key'],
  [{ ...TWILIO, ...API_KEY }, 'TWILIO_AUTH_TOKEN: set it or an API key, not both'],
  [{ ...TWILIO, ...API_KEY, TWILIO_AUTH_TOKEN: '', TWILIO_API_SECRET: '' }, 'TWILIO_API_SECRET: required'],
  [{ ...TWILIO, TWILIO_API_SECRET: 'secret' }, 'TWILIO_API_KEY: required'],
  [{ ...TWILIO, TWILIO_FROM: '' }, 'TWILIO_FROM: required to send codes by phone'],
  [{ ...TWILIO, TWILIO_FROM: '2145550100' }, 'TWILIO_FROM: TWILIO_FROM must be a US phone number'],
  [{ ...TWILIO, TWILIO_API_BASE: 'http://twilio.lan/2010' }, 'TWILIO_API_BASE: TWILIO_API_BASE must be an origin'],
])('%o stops startup with a line that names the variable of Twilio', (env, line) => {
  expect(() => readConfig(env)).toThrow(`Milepost cannot start: ${line}`)
})

test('production runs the sandbox only if BILLING says so, and the demo runs it by default', () => {
  const { BILLING, ...forgotten } = PRODUCTION
  expect(() => readConfig(forgotten)).toThrow(
    'Milepost cannot start: STRIPE_SECRET_KEY: required in production. BILLING=sandbox starts without real payments',
  )
  expect(readConfig({ ...forgotten, BILLING }).stripe).toBeUndefined()
  expect(readConfig({ ...forgotten, ...STRIPE }).stripe).toMatchObject({ secretKey: 'sk_test_1' })
  expect(readConfig({ ...forgotten, ...STRIPE, BILLING: 'stripe' }).stripe).toMatchObject({ secretKey: 'sk_test_1' })
  expect(readConfig({ BILLING }).stripe).toBeUndefined()
})

test("[RUN-05] an operator's token that could be guessed stops the start", () => {
  const token = 'f3ab09c87d5e42119ab0c4d87e6f5a21'
  expect(readConfig({ OPERATOR_TOKEN: token, METRICS_TOKEN: token })).toMatchObject({ operatorToken: token })
  expect(readConfig({}).operatorToken).toBeUndefined()
  for (const name of ['OPERATOR_TOKEN', 'METRICS_TOKEN']) {
    expect(() => readConfig({ [name]: 'secret' })).toThrow(`${name} must be 32 or more`)
    for (const guessable of ['a'.repeat(32), 'operator'.repeat(4), 'change-me-change-me-change-me-1234'])
      expect(() => readConfig({ [name]: guessable })).toThrow(`${name} can be guessed`)
  }
})

test('[RUN-13] web and worker apart need PostgreSQL', () => {
  expect(readConfig({}).role).toBe('all')
  expect(readConfig({ ROLE: 'worker', DATABASE_URL: 'postgres://localhost/milepost' }).role).toBe('worker')
  expect(() => readConfig({ ROLE: 'web' })).toThrow('Milepost cannot start: ROLE: web and worker need DATABASE_URL')
  expect(() => readConfig({ ROLE: 'both' })).toThrow('ROLE must be all, web or worker')
})

test('docs/operations.md lists the variables that the server reads, and no others', () => {
  const rows = readFileSync('docs/operations.md', 'utf8').matchAll(/^\| (`[A-Z].*?) \|/gm)
  const listed = [...rows].flatMap(([, names = '']) => [...names.matchAll(/`([A-Z_\d]+)`/g)].map(([, name]) => name))
  expect(new Set(listed)).toEqual(new Set(VARIABLES))
})

test.each([
  [{ TRUSTED_PROXIES: '10.0.0.7, 0.0.0.0/0' }, 'TRUSTED_PROXIES: every caller could name any address'],
  [{ TRUSTED_PROXIES: '::/0' }, 'TRUSTED_PROXIES: every caller could name any address'],
  [{ AUTH_SECRET: 'Set AUTH_SECRET to 32 random characters or more' }, 'AUTH_SECRET: too easy to guess'],
])('[SAFE-16] production refuses %o', (env, line) => {
  expect(() => readConfig({ ...PRODUCTION, ...env })).toThrow(`Milepost cannot start: ${line}`)
})
