// Writes what clients/typescript has of the API for programs: the document, and types made from it. Its own package
// has the TypeScript that openapi-typescript needs.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

const FOLDER = 'clients/typescript'
const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  execFileSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })

run('npx', ['vitest', 'run', '--project', 'api', 'tests/api/programs-client.test.ts'], { CAPTURE: '1' })
run('npm', ['ci', '--ignore-scripts', '--prefix', FOLDER])
run('npm', ['run', 'types', '--prefix', FOLDER])
const sha256 = readFileSync(`${FOLDER}/document.sha256`, 'utf8').trim()
rmSync(`${FOLDER}/document.sha256`)
const types = readFileSync(`${FOLDER}/milepost-api.d.ts`, 'utf8')
writeFileSync(`${FOLDER}/milepost-api.d.ts`, `// made by npm run docs:programs from the document ${sha256}\n${types}`)
run('npx', ['oxfmt', `${FOLDER}/milepost-api.d.ts`, `${FOLDER}/openapi-programs.json`])
