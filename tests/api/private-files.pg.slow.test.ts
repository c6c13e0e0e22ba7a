import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'
import { runAdminWith } from '#tests/support/admin.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'
import { expectScene, leaveScene } from './admin-suite.ts'

const { database, beside, drop } = await freshPostgres()
const DATABASE_URL = database.connectionString
const folder = await mkdtemp(path.join(tmpdir(), 'milepost-private-'))
afterAll(async () => {
  await drop()
  await rm(folder, { recursive: true, force: true })
})

/** What of a folder another user of the machine could open. */
async function openToOthers(root: string): Promise<string[]> {
  const names = await readdir(root, { recursive: true })
  const modes = await Promise.all(
    ['.', ...names].map(async (name) => ({ name, mode: (await stat(path.join(root, name))).mode })),
  )
  // PGlite unpacks its first files with modes of their own, within the folder that nobody else can enter
  const isInside = (name: string) => name.startsWith(`pglite${path.sep}`)
  return modes.filter(({ name, mode }) => (mode & 0o077) !== 0 && !isInside(name)).map(({ name }) => name)
}

test('[SAFE-21] what a server and its commands write is for their user alone', { timeout: 240_000 }, async () => {
  process.umask(0o022)
  const dataDir = path.join(folder, 'data')
  const server = await startServer({ dataDir })
  await server.stop()
  expect(await readdir(dataDir)).toContain('pglite')
  expect(await openToOthers(dataDir)).toEqual([])

  const backups = path.join(folder, 'backups')
  expect(await runAdminWith({ DATA_DIR: dataDir }, 'backup', backups)).toMatchObject({ code: 0 })
  expect(await openToOthers(backups)).toEqual([])

  await chmod(dataDir, 0o755)
  const { stdout } = await runAdminWith({ DATA_DIR: dataDir }, 'doctor')
  expect(stdout).toMatch(/^attention +disk +Other users of this machine can enter/m)
})

test(
  '[SAFE-21] an encrypted backup holds nothing in plain, and its key restores it',
  { timeout: 240_000 },
  async () => {
    const place = { DATA_DIR: await mkdtemp(path.join(folder, 'data-')), DATABASE_URL }
    const scene = await leaveScene(place)
    const identity = await generateX25519Identity()
    const key = path.join(folder, 'milepost.key')
    await writeFile(key, `# created by age-keygen\n${identity}\n`)
    const sealed = { ...place, BACKUP_RECIPIENT: await identityToRecipient(identity) }
    const backups = path.join(folder, 'sealed')
    const first = await runAdminWith(sealed, 'backup', backups, '--json')
    expect(first).toMatchObject({ code: 0 })
    const { file } = JSON.parse(first.stdout) as { file: string }
    expect(file).toMatch(/\.dump\.age$/)
    expect(JSON.parse((await runAdminWith(sealed, 'backup', backups, '--json')).stdout)).toMatchObject({ copied: 0 })
    const files = (await readdir(backups, { recursive: true, withFileTypes: true })).filter((each) => each.isFile())
    expect(files).toHaveLength(3)
    for (const { parentPath, name } of files)
      expect((await readFile(path.join(parentPath, name))).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect(await openToOthers(backups)).toEqual([])

    const other = { DATA_DIR: await mkdtemp(path.join(folder, 'restored-')), DATABASE_URL: await beside() }
    const without = await runAdminWith(other, 'restore', file)
    expect(without).toMatchObject({ code: 1 })
    expect(without.stderr).toContain('BACKUP_IDENTITY_FILE names the file')
    const wrong = await runAdminWith({ ...other, BACKUP_IDENTITY: await generateX25519Identity() }, 'restore', file)
    expect(wrong.stderr).toContain('is not the key that this backup was encrypted for')
    const restored = await runAdminWith({ ...other, BACKUP_IDENTITY_FILE: key }, 'restore', file)
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.stdout).toContain('1 documents were copied. 0 have no file in the backup.')
    await expectScene(other, scene)
  },
)

test('[SAFE-21] [SAFE-25] a failed dump leaves no file, and no word of pg_dump is a password', async () => {
  const programs = await mkdtemp(path.join(folder, 'programs-'))
  const words = path.join(folder, 'words')
  await writeFile(path.join(programs, 'pg_dump'), `#!/bin/sh\necho "$@" > ${words}\nexit 3\n`, { mode: 0o700 })
  const url = new URL(DATABASE_URL)
  url.searchParams.set('password', 'only-in-the-query')
  const env = { DATABASE_URL: url.href, DATA_DIR: folder, PATH: `${programs}:${process.env['PATH']}` }
  const backups = path.join(folder, 'failed')
  const { code, stderr } = await runAdminWith(env, 'backup', backups)
  expect(code).toBe(1)
  expect(stderr).toContain('pg_dump ended with 3')
  expect(await readFile(words, 'utf8')).toContain('--dbname=postgres')
  expect(await readFile(words, 'utf8')).not.toContain('only-in-the-query')
  expect(await readdir(backups)).toEqual([])
})
