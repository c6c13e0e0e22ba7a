import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dependencies } from '../../package.json' with { type: 'json' }

const files = globSync('src/{server,contract,domain}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))

const IMPORTED =
  /^(?:import|export) (?!type )(?:[^'"]*? from )?'((?:@[\w-]+\/)?\w[\w.-]*)(?:\/[^']*)?'|\bimport\('((?:@[\w-]+\/)?\w[\w.-]*)/gm
/** Whose files the server reads: for papers, the fonts and the names of emojis. */
const READ = /^(?:@fontsource\/.*|unicode-emoji-json)$/

/** Packages that the server loads. Those of types alone are left out. */
function loadedPackages(): string[] {
  const found = new Set<string>()
  for (const file of files)
    for (const [, name, lazy] of readFileSync(file, 'utf8').matchAll(IMPORTED)) found.add(name ?? lazy ?? '')
  return [...found].sort()
}

test('[RUN-25] production installs what the server loads, and nothing that only the browser needs', () => {
  const installed = Object.keys(dependencies).filter((name) => !READ.test(name))
  expect(installed.sort()).toEqual(loadedPackages())
})
