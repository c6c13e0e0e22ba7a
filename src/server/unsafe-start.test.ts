import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { SECRETS } from './secret-variables.ts'

const SECRET = 'q7Vd2mZ0sLx9TfKb4RnWc8YpHj3GeUa5'
const TOKEN = 'f3ab09c87d5e42119ab0c4d87e6f5a21'
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://milepost:at-home@127.0.0.1:5432/milepost',
  AUTH_SECRET: SECRET,
  SMTP_URL: 'smtps://mail.milepost.com',
  APP_URL: 'https://loads.milepost.com',
  BILLING: 'sandbox',
}
const start = (env: Record<string, string | undefined>) => () => readConfig({ ...PRODUCTION, ...env })

describe('[SAFE-25] production refuses', () => {
  const REMOTE = 'postgres://milepost:x@db.milepost.com/milepost'
  test.each([
    [{ DATABASE_URL: REMOTE }, 'DATABASE_URL: data would cross the network unprotected'],
    [{ DATABASE_URL: `${REMOTE}?sslmode=require` }, 'DATABASE_URL: data would cross'],
    [{ DATABASE_URL: `${REMOTE}?sslmode=verify-full&sslmode=disable` }, 'DATABASE_URL: data would cross'],
    [{ DATABASE_URL: 'postgres://localhost/milepost?host=db.milepost.com' }, 'DATABASE_URL: data would cross'],
    [{ DATABASE_URL: 'postgres://10.0.0.9/milepost' }, 'DATABASE_URL: data would cross'],
    [{ DATABASE_REPLICA_URL: 'postgres://copy.milepost.com/milepost' }, 'DATABASE_REPLICA_URL: data would cross'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.milepost.com:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT: data would cross',
    ],
    [
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://10.0.0.8/v1/traces' },
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: data would cross',
    ],
    [
      {
        S3_ENDPOINT: 'http://s3.milepost.com',
        S3_BUCKET: 'documents',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
      },
      'S3_ENDPOINT: data would cross',
    ],
    [{ GEOCODER_KEY: 'k', GEOCODER_URL: 'http://places.lan' }, 'GEOCODER_URL: data would cross'],
    [{ ROUTER_KEY: 'r', ROUTER_URL: 'http://routes.lan' }, 'ROUTER_URL: data would cross'],
    [{ MAP_STYLE_URL: 'http://tiles.lan/style.json' }, 'MAP_STYLE_URL: data would cross'],
    [{ MALWARE_SCANNER: 'tcp://clamav:3310' }, 'MALWARE_SCANNER: documents would cross'],
    [{ METRICS_TOKEN: TOKEN, OPERATOR_TOKEN: TOKEN }, 'OPERATOR_TOKEN: has the value of METRICS_TOKEN'],
    [{ METRICS_TOKEN: SECRET }, 'METRICS_TOKEN: has the value of AUTH_SECRET'],
    [
      { DATABASE_URL: `postgres://milepost:${TOKEN}@localhost/milepost`, METRICS_TOKEN: TOKEN },
      'METRICS_TOKEN: has the',
    ],
    [{ SMTP_URL: `smtps://milepost:${SECRET}@mail.milepost.com` }, 'SMTP_URL: has the value of AUTH_SECRET'],
    [{ METRICS_TOKEN: '01234567890123456789012345678901' }, 'METRICS_TOKEN can be guessed'],
    [{ METRICS_TOKEN: 'qwertyuiopasdfghjklzxcvbnm123456' }, 'METRICS_TOKEN can be guessed'],
    [{ OPERATOR_TOKEN: 'abcdefghijklmnopqrstuvwxyz012345' }, 'OPERATOR_TOKEN can be guessed'],
    [{ OPERATOR_TOKEN: 'milepost-operator-password-2026-!'.replace('!', '1') }, 'OPERATOR_TOKEN can be guessed'],
    [{ AUTH_SECRET: 'abcdefghijklmnopqrstuvwxyz012345' }, 'AUTH_SECRET: too easy to guess'],
    [{ TRUSTED_PROXIES: '0.0.0.0/1, 128.0.0.0/1' }, 'TRUSTED_PROXIES: every caller could name any address'],
    [
      { TRUSTED_PROXIES: Array.from({ length: 256 }, (_, block) => `${block}.0.0.0/8`).join() },
      'TRUSTED_PROXIES: every',
    ],
    [{ TRUSTED_PROXIES: '::/1,8000::/1' }, 'TRUSTED_PROXIES: every caller'],
    [{ TRUSTED_PROXIES: '::ffff:0:0/96' }, 'TRUSTED_PROXIES: every caller'],
    [{ TRUSTED_PROXIES: '2000::/3' }, 'TRUSTED_PROXIES: every caller'],
  ])('%o', (env, line) => {
    expect(start(env)).toThrow(line)
  })

  test('none of it in a lab that says so', () => {
    const lab = { DATABASE_URL: REMOTE, TRUSTED_PROXIES: '0.0.0.0/1, 128.0.0.0/1', ALLOW_INSECURE: 'true' }
    expect(start({ ...lab, ROUTER_KEY: 'r', ROUTER_URL: 'http://routes.lan' })()).toMatchObject({ databaseUrl: REMOTE })
  })
})

describe('[SAFE-25] production accepts', () => {
  test.each([
    { DATABASE_URL: 'postgres://milepost:x@db.milepost.com/milepost?sslmode=verify-full&sslrootcert=/etc/ssl/ca.pem' },
    { DATABASE_URL: 'postgres://milepost@%2Fvar%2Frun%2Fpostgresql/milepost' },
    { DATABASE_URL: 'postgres:///milepost?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://milepost:x@[::1]/milepost', DATABASE_REPLICA_URL: 'postgres://milepost:x@127.0.0.2/m' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.milepost.com' },
    { GEOCODER_KEY: 'one', ROUTER_KEY: 'one' },
    { TRUSTED_PROXIES: 'loopback, uniquelocal, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fd00::/8' },
    // Cloudflare's
    { TRUSTED_PROXIES: '104.16.0.0/13, 172.64.0.0/13, 162.158.0.0/15, 2400:cb00::/32, 2606:4700::/32, 2a06:98c0::/29' },
  ])('%o', (env) => {
    expect(start(env)()).toMatchObject({ production: true })
  })

  test('whatever was generated', () => {
    for (let turn = 0; turn < 10; turn++) {
      const METRICS_TOKEN = randomBytes(16).toString('hex')
      const OPERATOR_TOKEN = randomBytes(24).toString('base64')
      expect(start({ METRICS_TOKEN, OPERATOR_TOKEN, AUTH_SECRET: randomUUID() })()).toMatchObject({
        metricsToken: METRICS_TOKEN,
      })
    }
  })
})

describe('[SAFE-25] a secret in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'milepost-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const fileWith = (text: string) => {
    const file = path.join(folder, randomUUID())
    writeFileSync(file, text, { mode: 0o600 })
    return file
  }

  test('is read as if it were in the environment', () => {
    const url = 'postgres://milepost:from-a-file@127.0.0.1/milepost'
    const env = { AUTH_SECRET: '', AUTH_SECRET_FILE: fileWith(`${SECRET}\n`), DATABASE_URL: undefined }
    expect(start({ ...env, DATABASE_URL_FILE: fileWith(url) })()).toMatchObject({
      authSecret: SECRET,
      databaseUrl: url,
    })
  })

  test('is refused when it is missing, empty, weak or given twice', () => {
    const FILE = { AUTH_SECRET: undefined, AUTH_SECRET_FILE: path.join(folder, 'none') }
    expect(start(FILE)).toThrow(
      `Milepost cannot start: AUTH_SECRET_FILE: ${FILE.AUTH_SECRET_FILE} can't be read: ENOENT`,
    )
    expect(start({ ...FILE, AUTH_SECRET_FILE: fileWith('\n') })).toThrow('AUTH_SECRET_FILE: ')
    expect(start({ ...FILE, AUTH_SECRET_FILE: fileWith('short') })).toThrow('AUTH_SECRET must be at least 32')
    expect(start({ AUTH_SECRET_FILE: fileWith(SECRET) })).toThrow('AUTH_SECRET_FILE: set it or AUTH_SECRET, not both')
  })

  test('is described for exactly those that can be in one', () => {
    const [, list = ''] = /^Secrets can be in files.*?:(.*)$/m.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
    const described = [...list.matchAll(/`([A-Z_\d]+)`/g)].map(([, name]) => name)
    expect(new Set(described)).toEqual(new Set(SECRETS))
  })
})

describe('[RUN-18] production without DATABASE_URL', () => {
  test('is refused unless DATABASE_URL=pglite says that the built-in database is meant', () => {
    expect(start({ DATABASE_URL: undefined })).toThrow(
      'Milepost cannot start: DATABASE_URL: required in production. DATABASE_URL=pglite starts with the built-in database',
    )
    expect(start({ DATABASE_URL: undefined, ALLOW_INSECURE: 'true' })).toThrow('DATABASE_URL: required in production')
    expect(start({ DATABASE_URL: 'pglite' })().databaseUrl).toBeUndefined()
    expect(start({ DATABASE_URL: 'pglite', ROLE: 'web' })).toThrow('ROLE: web and worker need DATABASE_URL')
    expect(readConfig({}).databaseUrl).toBeUndefined()
    expect(start({ DATABASE_URL: 'mysql://localhost/m' })).toThrow(
      'DATABASE_URL must be a URL that starts with postgres',
    )
  })
})
