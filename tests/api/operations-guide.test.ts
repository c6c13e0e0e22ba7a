import { globSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { runAdminWith } from '#tests/support/admin.ts'
import { filled } from '#tests/support/filled.ts'

const guide = await readFile('docs/operations.md', 'utf8')
const help = await runAdminWith({}, '--help')

/** Each way to call a command, such as 'users find <text>'. */
const ways = [...help.stdout.matchAll(/^ {2}(\w+)(?: (.*?))? {2,}\S/gm)].flatMap(([, name = '', usage = '']) =>
  usage.split(' | ').map((way) => `${name} ${way}`.trim()),
)

function matches(way: string, call: string): boolean {
  const words = way.split(' ').map((word) => (word.startsWith('<') ? String.raw`\S+` : word))
  return new RegExp(`^${words.join(' ')}$`).test(call)
}

/** A call ends with its line, or with the backtick that closes it. */
function callsIn(text: string): string[] {
  return [...text.matchAll(/npm run admin -- ([^`\n]+)/g)].map(([, call = '']) => call.trim())
}

test('[RUN-12] the guide calls commands as they are, and names every one', () => {
  expect(ways).toContain('users end-sessions <who>')
  const calls = callsIn(guide)
  expect(calls.filter((call) => !call.endsWith(' --help') && !ways.some((way) => matches(way, call)))).toEqual([])
  expect(ways.filter((way) => !calls.some((call) => matches(way, call)))).toEqual([])
})

test('[RUN-12] scripts and files that the guide names are there', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = [...guide.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
  for (const [, file = ''] of filled(guide.matchAll(/\]\((?!http)([^)#]+)\)/g)))
    expect([file, (await stat(new URL(file, `file://${process.cwd()}/docs/`)).catch(() => null)) !== null]).toEqual([
      file,
      true,
    ])
})

test("[RUN-12] other sections that the guide points to are there, and the product's own advice names commands that exist", async () => {
  const titles = new Set([...guide.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title))
  for (const [, title = ''] of filled(guide.matchAll(/\bsee '([^']+)'/g))) expect(titles).toContain(title)
  const advice = await readFile('src/server/features/operator/read-status.ts', 'utf8')
  for (const call of filled(callsIn(advice.replaceAll(/['.]$|' *[},]/gm, '`'))))
    expect([call, ways.some((way) => matches(way, call) || way.startsWith(`${call} <`))]).toEqual([call, true])
})

test('[SAFE-27] the guide lists what an account may do in an hour, as it is', async () => {
  const source = await readFile('src/domain/access/budget.ts', 'utf8')
  const budgets = source.matchAll(/^ {2}\w+: \{ established: (\d+), new: (\d+), what: '(.+?)', unit: '(.+?)'/gm)
  const rows = filled([...budgets]).map(([, most, first, what, unit]) => {
    const [established, early] = [Number(most), Number(first)].map((count) => count.toLocaleString('en-US'))
    return `| ${what} ${unit} | ${established} | ${early} |`
  })
  expect(rows.filter((row) => !guide.includes(`\n${row}\n`))).toEqual([])
})

test('[RUN-17] the shipped nginx has room for its streams beside the API, and the guide says how many', async () => {
  const config = await readFile('deploy/nginx.conf', 'utf8')
  const numberOf = (name: RegExp) => Number(name.exec(config)?.[1])
  const connections = numberOf(/worker_connections (\d+);/)
  const streams = numberOf(/limit_conn streams (\d+);/)
  // one to the browser and one to Milepost; a quarter stays for everything else, also with a single worker
  expect(2 * streams, 'of one worker').toBeLessThanOrEqual(connections * 0.75)
  expect(numberOf(/worker_rlimit_nofile (\d+);/), 'files of a worker').toBeGreaterThan(connections)
  const said = (count: number) => count.toLocaleString('en-US')
  expect(guide).toContain(`the sample allows ${said(connections)} connections`)
  expect(guide).toContain(`allows ${said(streams)} streams`)
})

/** What a reader types, in blocks and in the text: programs with their arguments, and statements for psql. */
function commandsIn(text: string): string[] {
  const lines = [...text.matchAll(/^ *```\n([\s\S]*?)^ *```/gm)].flatMap(([, block = '']) => block.trim().split('\n'))
  const inline = [...text.replaceAll(/^ *```\n[\s\S]*?^ *```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, each = '']) => each,
  )
  const isTyped =
    /^(?:(?:[A-Z_]+=(?:\$\(.*?\)|\S+) )*(?:npm|git|psql|createdb|openssl|systemctl|systemd-\S+|docker|age|age-keygen|pg_basebackup|node_modules\/\.bin\/node|set) |(?:alter|create|grant) )/
  return [...new Set([...lines, ...inline].map((each) => each.trim()).filter((each) => isTyped.test(each)))]
}

/** Where a command runs that isn't `npm run admin`: a test or drill, and a part of it that says so. */
const RUNS: Record<string, [file: string, part: string]> = {
  'npm run build': ['tests/support/built-app.setup.ts', 'ensureBuiltApp()'],
  'create role milepost login': ['tests/api/backup-restores.pg.test.ts', 'create role ${sql.ref(OWNER)} login'],
  'create database milepost owner milepost': ['tests/api/backup-restores.pg.test.ts', 'owner to ${OWNER}'],
  'createdb --owner=milepost': ['tests/api/backup-restores.pg.test.ts', 'owner to ${OWNER}'],
  'alter role milepost createdb': ['tests/api/backup-restores.pg.test.ts', 'login createdb'],
  'node_modules/.bin/node src/server/main.ts': ['tests/support/server.ts', "path.resolve('src/server/main.ts')"],
  'psql "$STANDBY"': ['tests/api/failover.pg.test.ts', 'statementsOfGuide()'],
  'pg_basebackup --write-recovery-conf': ['tests/support/postgres-keeper.ts', "'pg_basebackup'"],
  'npm run admin': ['tests/api/admin-suite.ts', "admin('--help')"],
  'npm run drills': ['tests/drills/run.ts', 'DRILLS'],
  'npm run bench': ['tests/bench/run.ts', 'results.json'],
}

/** What no test can do here, and why. */
const BY_HAND: Record<string, string> = {
  'git clone': 'a copy of this repository is what runs',
  'npm ci': "it asks a registry; 'What was tried' says when it ran",
  'npm prune': "the same; '[RUN-25] production installs …' says what it leaves",
  'systemctl enable': "no systemd runs here; 'systemd-analyze verify' accepted the units",
  'systemd-analyze verify': 'a report of what was tried',
  'set -a': 'a command of the shell',
  openssl: 'it makes a random text',
  'AUTH_SECRET=$(openssl rand -base64 32) docker compose': "no container engine runs here: see 'What was tried'",
  'docker buildx': 'the same',
  'age-keygen': "its keys are tried by the library that reads them, in 'tests/api/private-files.pg.slow.test.ts'",
  'age --decrypt': 'the same',
  'alter role milepost password': "PostgreSQL's own",
  'grant pg_read_all_stats': "PostgreSQL's own; without it a replica is used later",
}

test('[RUN-26] each command of the guide runs in a test or a drill, or says why it cannot', async () => {
  const tests = (await Promise.all(globSync('tests/api/*.ts').map((file) => readFile(file, 'utf8')))).join('\n')
  const nowhere: string[] = []
  for (const command of filled(commandsIn(guide))) {
    const call = / ?npm run admin -- (.+)(?<! --help)$/.exec(command)?.[1]
    if (call !== undefined) {
      // such as 'users', 'find', followed by any argument
      const words = call.split(' ').filter((word) => !/[<>/…]/.test(word))
      const args = words.map((word) => String.raw`'${word}'`).join(String.raw`,\s*(?:[^'(){}]+,\s*)?`)
      if (!new RegExp(args).test(tests)) nowhere.push(command)
      continue
    }
    const [, run] = Object.entries(RUNS).find(([start]) => command.startsWith(start)) ?? []
    if (
      run
        ? !(await readFile(run[0], 'utf8')).includes(run[1])
        : !Object.keys(BY_HAND).some((start) => command.startsWith(start))
    )
      nowhere.push(command)
  }
  expect(nowhere).toEqual([])
  const commands = commandsIn(guide)
  const unused = [...Object.keys(RUNS), ...Object.keys(BY_HAND)].filter(
    (start) => !commands.some((command) => command.startsWith(start)),
  )
  expect(unused, 'no longer in the guide').toEqual([])
})

test('[RUN-25] each unit of deploy has its command, its limits and the guide that names it', async () => {
  for (const unit of filled(globSync('deploy/*.service'))) {
    const text = await readFile(unit, 'utf8')
    expect(text).toContain('ExecStart=/opt/milepost/node_modules/.bin/node src/server/main.ts')
    expect(text).toMatch(/^MemoryMax=2G$/m)
    expect(guide).toContain(`(../${unit})`)
  }
  expect(await readFile('deploy/milepost@.service', 'utf8')).toMatch(/\bPORT=%i\b/)
  expect(await readFile('deploy/milepost-worker.service', 'utf8')).toMatch(/\bROLE=worker\b/)
})
