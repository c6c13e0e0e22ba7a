import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { freshDataDir } from '#tests/support/database.ts'
import { describeAdmin } from './admin-suite.ts'

const DATA_DIR = await freshDataDir()
afterAll(() => rm(DATA_DIR, { recursive: true }))

describeAdmin({ DATA_DIR }, async () => ({ DATA_DIR: await mkdtemp(path.join(tmpdir(), 'milepost-')) }))
