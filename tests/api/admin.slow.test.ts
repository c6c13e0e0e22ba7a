import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runAdminWith } from '#tests/support/admin.ts'
import { freshDataDir } from '#tests/support/database.ts'
import { describeAdmin } from './admin-suite.ts'

const DATA_DIR = await freshDataDir()
afterAll(() => rm(DATA_DIR, { recursive: true }))

describeAdmin({ DATA_DIR }, async () => ({ DATA_DIR: await mkdtemp(path.join(tmpdir(), 'milepost-')) }))

test('[SAFE-21] doctor says in production that PGlite is for a trial', { timeout: 60_000 }, async () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'pglite',
    AUTH_SECRET: randomBytes(32).toString('hex'),
    SMTP_URL: 'smtps://mail.milepost.test',
    APP_URL: 'https://loads.milepost.com',
    BILLING: 'sandbox',
  }
  // a server in production begins no PGlite, but goes on with one
  expect((await runAdminWith({ DATA_DIR }, 'doctor')).stdout).toMatch(/^ok +database +PGlite /m)
  const { stdout } = await runAdminWith({ DATA_DIR, ...production }, 'doctor')
  expect(stdout).toMatch(/^attention +database +PGlite .* It is for a trial: a power cut may lose data$/m)
})
