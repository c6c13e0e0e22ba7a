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
