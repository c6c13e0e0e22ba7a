import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDocumentEndpoint, documentFilePath } from '#contract/freight/document.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { runAdminWith } from '#tests/support/admin.ts'
import { type ApiPerson, createColleague, createPerson } from '#tests/support/api-person.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { tinyJpeg, uploaded } from '#tests/support/document-uploads.ts'
import { signUpDetails } from '#tests/support/sign-up-details.ts'
import { postBookedLoad, postLoad, type PostedLoad } from '#tests/support/load-scenes.ts'

/** Where the data is, as the server's own variables name it. */
export interface Installation {
  DATA_DIR: string
  DATABASE_URL?: string
}

const SECRET = { AUTH_SECRET: 'kept apart from the dump, as the guide says' }
const DOCUMENT_ID = randomUUID()

export const startOn = ({ DATABASE_URL, ...env }: Installation) =>
  startApi(DATABASE_URL ?? 'pglite', { ...SECRET, ...env })

const tokenOf = (server: ApiServer, { sessionId }: ApiPerson) =>
  server.keys.sign('access', {
    sessionId,
    generation: 0,
    issuedAt: server.now(),
    expiresAt: server.now() + 3_600_000,
  })

export interface Scene {
  broker: ApiPerson
  carrier: ApiPerson
  /** of the carrier */
  colleague: ApiPerson
  load: PostedLoad
  bytes: Buffer
}

/** A booked load with a document, one on the board, and an email that failed. */
export async function leaveScene(place: Installation): Promise<Scene> {
  const server = await startOn(place)
  const broker = await createPerson(server, 'broker', { email: 'marta@bluemesa.test', business_name: 'Blue Mesa 100%' })
  const carrier = await createPerson(server, 'company')
  const colleague = await createColleague(server, carrier, 'viewer')
  const load = await postBookedLoad(server, broker, carrier)
  await postLoad(server, broker)
  const bytes = tinyJpeg(10)
  const parts = [await uploaded({ url: server.url, accessToken: await tokenOf(server, carrier) }, bytes)]
  await server
    .as(carrier)
    .call(addDocumentEndpoint, { params: load, body: { documentId: DOCUMENT_ID, kind: 'pod', parts } })
  await server.eventsHandled()
  await server.stopWork()
  const queue = new PgBoss({ db: fromKysely(server.db) })
  const [failed, waits] = [await queue.send('mail', RESET), await queue.send('mail', RESET)]
  await sql`update pgboss.job set state = 'failed', completed_on = now(), output = '{"message": "550 no such box"}'
    where id = ${failed}`.execute(server.db)
  expect(waits).not.toBeNull()
  await server.stop()
  return { broker, carrier, colleague, load, bytes }
}

const RESET = { kind: 'reset', email: 'nobody@bluemesa.test' }

/** A person still reads the load, and the document's file is whole. */
export async function expectScene(place: Installation, { carrier, load, bytes }: Scene): Promise<void> {
  const server = await startOn(place)
  expect(await server.as(carrier).call(readLoadEndpoint, { params: load })).toMatchObject({ id: load.id })
  const answer = await fetch(server.url + DEFAULT_API_ROOT + documentFilePath(load.id, DOCUMENT_ID), {
    headers: { authorization: `Bearer ${await tokenOf(server, carrier)}` },
  })
  expect(answer.status).toBe(200)
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThanOrEqual(bytes.length)
  await server.stop()
}

/** @param empty another place without a database, to restore into */
export function describeAdmin(place: Installation, empty: () => Promise<Installation>): void {
  const admin = (...args: string[]) => runAdminWith({ ...place }, ...args)
  const read = async <T = never>(...args: string[]) => JSON.parse((await admin(...args, '--json')).stdout) as T
  let scene: Scene
  let folder = ''
  beforeAll(async () => {
    scene = await leaveScene(place)
    folder = await mkdtemp(path.join(tmpdir(), 'milepost-backup-'))
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  describe('npm run admin', { timeout: 120_000 }, () => {
    test('[RUN-12] doctor checks the whole installation, and fails where something is wrong', async () => {
      const { code, stdout } = await admin('doctor')
      expect({ code, stdout }).toMatchObject({ code: 0 })
      for (const name of [
        'versions',
        'database',
        'pooler',
        'tables',
        'clock',
        'disk',
        'replica',
        'traces',
        'scanner',
        'board',
        'push',
        'backup',
      ])
        expect(stdout).toMatch(new RegExp(`^ok +${name} `, 'm'))
      expect(stdout).toMatch(/^attention +mail +Failed: 1 of mail/m)
      expect(stdout).toMatch(/^ok +documents +The newest 1 documents are in the folder/m)
      const without = await runAdminWith({ ...place, DATA_DIR: place.DATABASE_URL ? folder : place.DATA_DIR }, 'doctor')
      expect(without.code).toBe(place.DATABASE_URL ? 1 : 0)
    })

    test('[RUN-12] users are found by a part of what they are called', async () => {
      const found: { email: string; sessions: number }[] = await read('users', 'find', 'mesa 100%')
      expect(found).toMatchObject([{ email: 'marta@bluemesa.test', status: 'active', sessions: 1 }])
      expect((await admin('users', 'find', scene.broker.id)).stdout).toContain('marta@bluemesa.test')
      expect(await admin('users', 'find', 'mesa_100')).toMatchObject({
        code: 1,
        stdout: 'No account matches mesa_100.\n',
      })
    })

    test('[TEAM-31] the operator makes a colleague an owner, once they say yes', async () => {
      const { email } = scene.colleague
      expect((await admin('users', 'owner', email)).stderr).toContain(`Make ${email} an owner of Business`)
      expect(await admin('users', 'owner', email, '--yes')).toMatchObject({ code: 0 })
      expect((await admin('users', 'erase', email)).stderr).toContain('Close all 2 people of Business')
    })

    test('[RUN-12] sessions end and an account is kept out only when the operator says yes', async () => {
      const unsure = await admin('users', 'deactivate', scene.broker.email)
      expect(unsure).toMatchObject({ code: 2, stdout: '' })
      expect(unsure.stderr).toContain('It has 1 loads on the board and 1 on the way')
      expect(await read('users', 'find', scene.broker.email)).toMatchObject([{ sessions: 1, isActive: true }])

      expect(await read('users', 'end-sessions', scene.broker.email, '--yes')).toMatchObject({ endedSessions: 1 })
      expect(await admin('users', 'deactivate', scene.broker.email, '--yes')).toMatchObject({ code: 0 })
      expect(await read('users', 'find', scene.broker.email)).toMatchObject([
        { sessions: 0, isActive: false, status: 'deactivated' },
      ])
      expect(await admin('users', 'activate', scene.broker.email)).toMatchObject({ code: 0 })
      expect(await read('users', 'find', scene.broker.email)).toMatchObject([{ isActive: true, status: 'active' }])
      expect(await admin('users', 'deactivate', 'nobody@road.test', '--yes')).toMatchObject({ code: 1 })
    })

    test('[RUN-12] failed jobs are listed with their reason, without an address, and retried', async () => {
      const { code, stdout } = await admin('jobs', 'list')
      expect(code).toBe(1)
      expect(stdout).toContain('550 no such box')
      expect(stdout).not.toContain('nobody@bluemesa.test')
      expect(await admin('jobs', 'retry', 'mail')).toMatchObject({ code: 2 })
      expect(await read('jobs', 'retry', 'mail', '--yes')).toEqual({ queue: 'mail', retried: 1 })
      expect(await admin('jobs', 'list')).toMatchObject({ code: 0 })
      expect((await admin('jobs', 'retry', 'males')).code).toBe(2)
    })

    test('[RUN-12] the board is checked and rebuilt', async () => {
      expect(await read('board', 'check')).toEqual({ isEqual: true, missing: 0, extra: 0, outdated: 0 })
      expect(await admin('board', 'rebuild')).toMatchObject({ code: 0, stdout: 'The board equals the loads.\n' })
    })

    test('[RUN-12] a backup is restored with its documents, and the original stays', async () => {
      const first: { file: string } = await read('backup', folder)
      expect(first).toMatchObject({ documents: 1, copied: 1, missing: [] })
      expect(await read('backup', folder, '--verify')).toMatchObject({ copied: 0, verified: { loads: 2, accounts: 2 } })
      expect((await readdir(folder)).filter((name) => name.startsWith('milepost-'))).toHaveLength(2)
      expect((await admin('doctor')).stdout).toMatch(/^ok +backup +20.* in /m)

      const other = await empty()
      const restored = await runAdminWith({ ...other }, 'restore', first.file)
      expect(restored).toMatchObject({ code: 0 })
      expect(restored.stdout).toContain('is restored. Its newest event is from')
      expect(restored.stdout).toContain('1 documents were copied. 0 have no file in the backup.')
      expect((await runAdminWith({ ...other }, 'restore', first.file)).code).toBe(1)
      expect(await runAdminWith({ ...other }, 'restore', '--finish', '--yes')).toMatchObject({ code: 0 })
      await expectScene(other, scene)
      await rm(other.DATA_DIR, { recursive: true })
    })

    test('[RUN-24] an account is made, verified, exported and erased, each asked and logged', async () => {
      const email = 'ida@lowroad.test'
      expect(await admin('users', 'create', email, 'broker', 'Ida', 'Low')).toMatchObject({ code: 2, stdout: '' })
      expect((await admin('users', 'create', email, 'pilot', 'Ida', 'Low', '--yes')).code).toBe(2)
      const made: { accountId: string } = await read('users', 'create', email, 'broker', 'Ida', 'Low', '--yes')
      expect((await admin('users', 'create', email, 'broker', 'Ida', 'Low', '--yes')).code).toBe(1)
      expect(await read('users', 'sessions', email)).toEqual([])
      expect(await read('users', 'end-second-step', email, '--yes')).toMatchObject({ accountId: made.accountId })
      const file = path.join(folder, 'ida.json')
      expect(await read('users', 'export', email, file, '--yes')).toMatchObject({ file })
      const exported = JSON.parse(await readFile(file, 'utf8')) as Record<string, Record<string, unknown>[]>
      expect(exported['person']).toMatchObject([{ email, first_name: 'Ida' }])
      expect(Object.keys(exported['person']?.[0] ?? {})).not.toContain('password_hash')
      expect(await read('users', 'erase', email, '--yes')).toMatchObject({ accountId: made.accountId })
      expect(await read('users', 'find', made.accountId)).toMatchObject([
        { name: 'Deleted account', status: 'deleted' },
      ])
      expect((await admin('users', 'erase', scene.carrier.email, '--yes')).stderr).toContain('active loads')
    })

    test('[RUN-24] a sign-up whose code was lost gets its account', async () => {
      const server = await startOn(place)
      // the command goes by the wall clock, and a sign-up waits seven days
      server.pass({ ms: Date.now() - server.now() })
      const details = signUpDetails('lost@code.test', 'seven wheels on a wagon')
      await server.as(null).send({ method: 'POST', path: '/auth/register', body: JSON.stringify(details) })
      await server.stop()
      expect(await admin('users', 'verify', 'lost@code.test', '--yes')).toMatchObject({ code: 0 })
      expect(await read('users', 'find', 'lost@code.test')).toMatchObject([{ isActive: true }])
      expect((await admin('users', 'verify', 'nobody@code.test', '--yes')).code).toBe(1)
    })

    test('[RUN-24] a test email is sent, migrations are listed, and a support bundle has no secret', async () => {
      expect(await read('mail', 'test', 'ops@bluemesa.test', '--yes')).toMatchObject({ to: 'ops@bluemesa.test' })
      const { migrations, madeBy } = await read<{ madeBy: string; migrations: { state: string }[] }>('migrations')
      expect(madeBy).toMatch(/^\d+\.\d+\.\d+/)
      expect([...new Set(migrations.map(({ state }) => state))]).toEqual(['applied'])
      expect((await admin('doctor')).stdout).toMatch(/^ok +versions +Milepost \d.* \([0-9a-f]{7,}/m)
      const file = path.join(folder, 'support.json')
      const secrets = { AUTH_SECRET: 'a-secret-that-nobody-may-see-1234', SMTP_URL: 'smtps://u:hush-hush@mail.test' }
      expect(await runAdminWith({ ...place, ...secrets }, 'support', file, '--yes')).toMatchObject({ code: 0 })
      const text = await readFile(file, 'utf8')
      for (const hidden of ['nobody-may-see', 'hush-hush', 'marta@bluemesa.test', 'Blue Mesa', 'nobody@bluemesa.test'])
        expect(text).not.toContain(hidden)
      expect(Object.keys(JSON.parse(text) as object)).toContain('checks')
    })

    test('[RUN-24] maintenance holds up writes with 503, and reads and sign-ins go on', async () => {
      expect(await admin('maintenance', 'on')).toMatchObject({ code: 2, stdout: '' })
      expect(await read('maintenance', 'on', '--yes')).toMatchObject({ maintenance: {} })
      const server = await startOn(place)
      const write = { method: 'POST', path: '/load-requests', body: JSON.stringify({ loadId: scene.load.id }) }
      const refused = await server.as(scene.carrier).send({ ...write, headers: { 'idempotency-key': randomUUID() } })
      expect(refused).toMatchObject({ status: 503, body: { error: { code: 'MAINTENANCE' } } })
      expect(refused.headers.get('retry-after')).toBe('60')
      expect(await server.as(scene.carrier).call(readLoadEndpoint, { params: scene.load })).toMatchObject({
        id: scene.load.id,
      })
      const wrong = { email: scene.carrier.email, password: 'not this one' }
      const signIn = await server.as(null).send({ method: 'POST', path: '/auth/login', body: JSON.stringify(wrong) })
      expect(signIn.status).toBe(401)
      await server.stop()
      expect(await read('maintenance', 'off')).toEqual({ maintenance: null })
      expect(await read('maintenance', 'status')).toEqual({ maintenance: null })
    })

    test('[RUN-24] a search that finds more than it shows says so', async () => {
      const server = await startOn(place)
      for (let made = 0; made < 21; made += 1) await createPerson(server, 'broker', { business_name: 'Many & Sons' })
      await server.stop()
      const { stdout, stderr } = await admin('users', 'find', 'Many & Sons')
      expect(stdout.trim().split('\n')).toHaveLength(20)
      expect(stderr).toContain('More accounts match')
    })

    test('[RUN-12] each act is in a log that nobody can change', async () => {
      const acts: { command: string; operator: string }[] = await read('log')
      expect(acts.map(({ command }) => command)).toEqual([
        'maintenance off',
        'maintenance on',
        'support',
        'mail test',
        'users verify',
        'users erase',
        'users export',
        'users end-second-step',
        'users create',
        'backup',
        'backup',
        'board rebuild',
        'jobs retry',
        'users activate',
        'users deactivate',
        'users end-sessions',
        'users owner',
      ])
      expect(acts[0]?.operator).toContain('@')
      const server = await startOn(place)
      await expect(sql`delete from operator_log`.execute(server.db)).rejects.toThrow('append only')
      await expect(sql`update operator_log set command = ''`.execute(server.db)).rejects.toThrow('append only')
      await expect(sql`truncate operator_log`.execute(server.db)).rejects.toThrow('append only')
      await server.stop()
    })

    test('[RUN-12] every command explains itself', async () => {
      const { stdout } = await admin('--help')
      for (const name of [
        'doctor',
        'users',
        'mail',
        'jobs',
        'board',
        'maintenance',
        'migrations',
        'backup',
        'restore',
        'move',
        'log',
        'support',
      ]) {
        expect(stdout).toMatch(new RegExp(`^ {2}${name}`, 'm'))
        expect((await admin(name, '--help')).stdout).toContain(`npm run admin -- ${name}`)
      }
      for (const words of [
        ['doctor', 'now'],
        ['users'],
        ['users', 'drop', 'x'],
        ['jobs', 'retry'],
        ['backup'],
        ['log', '3'],
      ])
        expect((await admin(...words)).code).toBe(2)
    })
  })
}
